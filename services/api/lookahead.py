"""What each option of a seat is worth, in a world that it cannot tell from the real one."""

from __future__ import annotations

import secrets
from random import Random

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.bots import outlook
from services.api.answering import encode, unless_known
from services.api.errors import Problem
from services.api.identity import caller_of, require_player
from services.api.looking import holds, seen_by
from services.api.parameters import ACTING, TABLE
from services.api.service import service_of
from services.api.shapes import Lookahead
from services.api.showing import head_of
from services.reading import Folded


async def get_lookahead(request: Request) -> Response:
    """Give the worth of the options, in their order; worked out once for each decision and record."""
    service, caller = service_of(request), await caller_of(request)
    require_player(caller)
    table, seat = TABLE(request), ACTING(request)
    head = await seen_by(service, request, caller, table)
    seat = head.table.seat_of(str(caller.player)) if seat is None else seat
    if seat is None or not holds(head.table, caller, seat):
        raise Problem("forbidden", "a look ahead is for who holds the seat", head=head_of(head))
    decision = head.table.decision(seat)
    if decision is None:
        raise Problem("not-your-turn", f"seat {seat} is not asked now", head=head_of(head))
    key = ("lookahead", head.hash, seat)
    worth = await service.workshop.made(caller.bill, key, lambda: _worked_out(head, seat, decision))
    return unless_known(request, worth, "application/json", head_of(head))


def _worked_out(head: Folded, seat: int, decision: int) -> bytes:
    random = Random(secrets.randbits(64))  # noqa: S311 - it imagines worlds, it draws nothing
    return encode(Lookahead(decision, outlook(head.code.game, head.table.play, seat, random)))
