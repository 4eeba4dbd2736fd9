"""Looking at a table: as data, as text, as a drawing."""

from __future__ import annotations

import gzip
import time
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from domain.drawing.palette import DARK, LIGHT
from domain.drawing.svg import inline_svg, standalone_svg
from domain.table import visibility
from domain.table.journal_lines import HOT_SEAT_NOTE
from services.api.auth.access import load_table, load_visible_table, require_seat_access
from services.api.auth.authentication import authenticate
from services.api.http.negotiation import JSON, SVG, choose_media_type
from services.api.http.negotiation import TEXT as PLAIN
from services.api.http.parameters import AT, AT_LEAST, SEAT, TABLE, THEME
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import build_table_view, to_log_head
from services.api.runtime.auth_cache import Caller
from services.api.runtime.state import ApiState, api_state
from services.api.runtime.submission import POLL_SECONDS
from services.api.schemas.problems import Problem
from services.queries.reader import LoadedTable

AT_LEAST_SECONDS = 5.0
TEXT_TYPE = "text/plain; charset=utf-8"
MEDIA_TYPES = (JSON, SVG, PLAIN)
"""The forms of a table; of those that a caller likes equally well, the first is given."""

GZIP_LEVEL = 6
GZIP_HEADERS = {"Content-Encoding": "gzip"}
"""A full board is some 200 KB of words that repeat: a tenth of it travels."""

SVG_HEADERS = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
"""A drawing of its own brings its style along and needs nothing else."""


async def get_table(request: Request) -> Response:
    """Give what a seat or a spectator sees, in the form that the caller accepts."""
    service, caller = api_state(request), await authenticate(request)
    head, shown, seat = await _asked(service, request, caller)
    form = choose_media_type(request, *MEDIA_TYPES)
    if form == SVG:
        return await _drawing(request, caller, RequestedTable(head, shown, seat), "light")
    if form == PLAIN:
        return conditional_table_response(request, _text(shown, seat).encode(), TEXT_TYPE, to_log_head(head))
    seen = await build_table_view(service, head, shown, caller, seat)
    return conditional_table_response(request, encode_json(seen), JSON, to_log_head(head))


async def get_board(request: Request) -> Response:
    """Give the drawing."""
    service, caller = api_state(request), await authenticate(request)
    theme = THEME(request)
    head, shown, seat = await _asked(service, request, caller)
    return await _drawing(request, caller, RequestedTable(head, shown, seat), theme)


async def _asked(
    api: ApiState, request: Request, caller: Caller
) -> tuple[LoadedTable, LoadedTable, int | None]:
    """Give the table at its head and as it is asked for, and the seat to look through."""
    table, seat, at, at_least = TABLE(request), SEAT(request), AT(request), AT_LEAST(request)
    head = await load_visible_table(api, request, caller, table)
    if at_least is not None and head.seq < at_least:
        head = await _reached(api, table, at_least)
    require_seat_access(head.table, caller, seat)
    if at is None or at == head.seq:
        return head, head, seat
    if at > head.seq:
        raise Problem("not-found", f"table {table} has records 1 to {head.seq}", head=to_log_head(head))
    return head, await load_table(api, table, at), seat


async def _reached(api: ApiState, table: str, at_least: int) -> LoadedTable:
    """Wait until the table has that record."""
    end = time.monotonic() + AT_LEAST_SECONDS
    with api.waiters.register(table) as bell:
        while True:
            head, left = await load_table(api, table), end - time.monotonic()
            if head.seq >= at_least:
                return head
            if left <= 0 or api.closing.is_set():
                raise Problem(
                    "unavailable", f"record {at_least} is not there yet", head=to_log_head(head), retry=1
                )
            await bell.wait(min(left, POLL_SECONDS))


class RequestedTable(NamedTuple):
    """A table at its head and as it is shown, and the seat that looks."""

    head: LoadedTable
    shown: LoadedTable
    seat: int | None


async def _drawing(request: Request, caller: Caller, asked: RequestedTable, theme: str) -> Response:
    service, (head, shown, seat) = api_state(request), asked
    if shown.table.game_state is None:
        raise Problem("not-found", "the game has not begun: there is no board yet", head=to_log_head(head))
    key, made = ("board", shown.hash, seat, theme), service.executor.compute
    drawn = await made(caller.rate_key, key, lambda: _drawn(shown, seat, theme))
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return conditional_table_response(request, drawn, SVG, to_log_head(head), **SVG_HEADERS)
    packed = await made(caller.rate_key, (*key, "gzip"), lambda: gzip.compress(drawn, GZIP_LEVEL, mtime=0))
    return conditional_table_response(request, packed, SVG, to_log_head(head), **SVG_HEADERS, **GZIP_HEADERS)


def _drawn(folded: LoadedTable, seat: int | None, theme: str) -> bytes:
    game = folded.code.game
    picture = game.picture(visibility.game_view(game, folded.table, seat))
    if theme == "page":
        return inline_svg(picture).encode()
    return standalone_svg(picture, DARK if theme == "dark" else LIGHT).encode()


def _text(folded: LoadedTable, seat: int | None) -> str:
    game, table = folded.code.game, folded.table
    said = f"{HOT_SEAT_NOTE}\n\n" if table.hot_seat else ""
    if table.game_state is None:
        return f"{said}{table.name}: {game.title} has not begun\n"
    text = game.textboard(visibility.game_view(game, table, seat))
    return f"{said}{text}" if text.endswith("\n") else f"{said}{text}\n"
