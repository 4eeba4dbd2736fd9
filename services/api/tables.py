"""Looking at a table: as data, as text, as a drawing."""

from __future__ import annotations

import gzip
import time
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.drawing.ink import DARK, LIGHT
from domain.kernel.drawing.svg import inline, standalone
from domain.table import secrecy
from domain.table.words import HOT_SEAT
from services.api.answering import encode, unless_known
from services.api.believed import Caller
from services.api.errors import Problem
from services.api.identity import caller_of
from services.api.looking import folded_to, require_eyes, seen_by
from services.api.negotiation import JSON, SVG, chosen
from services.api.negotiation import TEXT as PLAIN
from services.api.parameters import AT, AT_LEAST, SEAT, TABLE, THEME
from services.api.service import Service, service_of
from services.api.settling import LOOK_SECONDS
from services.api.showing import head_of, sight
from services.reading import Folded

AT_LEAST_SECONDS = 5.0
TEXT = "text/plain; charset=utf-8"
FORMS = (JSON, SVG, PLAIN)
"""The forms of a table; of those that a caller likes equally well, the first is given."""

LEVEL = 6
PACKED = {"Content-Encoding": "gzip"}
"""A full board is some 200 KB of words that repeat: a tenth of it travels."""

DRAWN = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A drawing of its own brings its style along and needs nothing else."""


async def get_table(request: Request) -> Response:
    """Give what a seat or a spectator sees, in the form that the caller accepts."""
    service, caller = service_of(request), await caller_of(request)
    head, shown, seat = await _asked(service, request, caller)
    form = chosen(request, *FORMS)
    if form == SVG:
        return await _drawing(request, caller, Shown(head, shown, seat), "light")
    if form == PLAIN:
        return unless_known(request, _text(shown, seat).encode(), TEXT, head_of(head))
    seen = await sight(service, head, shown, caller, seat)
    return unless_known(request, encode(seen), JSON, head_of(head))


async def get_board(request: Request) -> Response:
    """Give the drawing."""
    service, caller = service_of(request), await caller_of(request)
    theme = THEME(request)
    head, shown, seat = await _asked(service, request, caller)
    return await _drawing(request, caller, Shown(head, shown, seat), theme)


async def _asked(service: Service, request: Request, caller: Caller) -> tuple[Folded, Folded, int | None]:
    """Give the table at its head and as it is asked for, and the seat to look through."""
    table, seat, at, at_least = TABLE(request), SEAT(request), AT(request), AT_LEAST(request)
    head = await seen_by(service, request, caller, table)
    if at_least is not None and head.seq < at_least:
        head = await _reached(service, table, at_least)
    require_eyes(head.table, caller, seat)
    if at is None or at == head.seq:
        return head, head, seat
    if at > head.seq:
        raise Problem("not-found", f"table {table} has records 1 to {head.seq}", head=head_of(head))
    return head, await folded_to(service, table, at), seat


async def _reached(service: Service, table: str, at_least: int) -> Folded:
    """Wait until the table has that record."""
    end = time.monotonic() + AT_LEAST_SECONDS
    with service.bells.at(table) as bell:
        while True:
            head, left = await folded_to(service, table), end - time.monotonic()
            if head.seq >= at_least:
                return head
            if left <= 0 or service.closing.is_set():
                raise Problem(
                    "unavailable", f"record {at_least} is not there yet", head=head_of(head), retry=1
                )
            await bell.wait(min(left, LOOK_SECONDS))


class Shown(NamedTuple):
    """A table at its head and as it is shown, and the seat that looks."""

    head: Folded
    shown: Folded
    seat: int | None


async def _drawing(request: Request, caller: Caller, asked: Shown, theme: str) -> Response:
    service, (head, shown, seat) = service_of(request), asked
    if shown.table.play is None:
        raise Problem("not-found", "the game has not begun: there is no board yet", head=head_of(head))
    key, made = ("board", shown.hash, seat, theme), service.workshop.made
    drawn = await made(caller.bill, key, lambda: _drawn(shown, seat, theme))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return unless_known(request, drawn, SVG, head_of(head), **DRAWN)
    packed = await made(caller.bill, (*key, "gzip"), lambda: gzip.compress(drawn, LEVEL, mtime=0))
    return unless_known(request, packed, SVG, head_of(head), **DRAWN, **PACKED)


def _drawn(folded: Folded, seat: int | None, theme: str) -> bytes:
    game = folded.code.game
    picture = game.picture(secrecy.table_seen(game, folded.table, seat))
    if theme == "page":
        return inline(picture).encode()
    return standalone(picture, DARK if theme == "dark" else LIGHT).encode()


def _text(folded: Folded, seat: int | None) -> str:
    game, table = folded.code.game, folded.table
    said = f"{HOT_SEAT}\n\n" if table.several else ""
    if table.play is None:
        return f"{said}{table.name}: {game.title} has not begun\n"
    text = game.text(secrecy.table_seen(game, table, seat))
    return f"{said}{text}" if text.endswith("\n") else f"{said}{text}\n"
