"""What each option of a seat is worth, in a world that it cannot tell from the real one."""

from __future__ import annotations

import secrets
from random import Random

from starlette.requests import Request
from starlette.responses import Response

from domain.kernel.bots import evaluate_options
from services.api.auth.access import holds_seat, load_visible_table
from services.api.auth.authentication import authenticate, require_player
from services.api.http.parameters import OWN_SEAT, TABLE
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import to_log_head
from services.api.runtime.state import api_state
from services.api.schemas.problems import Problem
from services.api.schemas.responses import LookaheadResponse
from services.queries.reader import LoadedTable


async def get_lookahead(request: Request) -> Response:
    """Give the worth of the options, in their order; worked out once for each decision and record."""
    service, caller = api_state(request), await authenticate(request)
    require_player(caller)
    table, seat = TABLE(request), OWN_SEAT(request)
    head = await load_visible_table(service, request, caller, table)
    seat = head.table.seat_of(str(caller.player)) if seat is None else seat
    if seat is None or not holds_seat(head.table, caller, seat):
        raise Problem("forbidden", "a look ahead is for who holds the seat", head=to_log_head(head))
    decision = head.table.decision(seat)
    if decision is None:
        raise Problem("not-your-turn", f"seat {seat} is not asked now", head=to_log_head(head))
    key = ("lookahead", head.hash, seat)
    worth = await service.executor.compute(caller.rate_key, key, lambda: _worked_out(head, seat, decision))
    return conditional_table_response(request, worth, "application/json", to_log_head(head))


def _worked_out(head: LoadedTable, seat: int, decision: int) -> bytes:
    random = Random(secrets.randbits(64))  # noqa: S311 - it imagines worlds, it draws nothing
    return encode_json(
        LookaheadResponse(decision, evaluate_options(head.code.game, head.table.game_state, seat, random))
    )
