"""What each option of a seat is worth, in a world that it cannot tell from the real one."""

from __future__ import annotations

import secrets
from random import Random

from fastapi import APIRouter
from starlette.responses import Response

from domain.kernel.bots import evaluate_options
from services.api.auth.access import holds_seat, load_visible_table, require_hints
from services.api.auth.call import PlayingCall
from services.api.http.arguments import IfNoneMatchArg, InviteArg, OwnSeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute
from services.api.schemas.problems import NOT_MODIFIED, OK, Problem
from services.api.schemas.responses import LookaheadResponse
from services.queries.reader import LoadedTable

TAGGED = ("ETag", "Railhead-Head")
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/lookahead",
    summary="What each option is worth",
    responses=answers(OK, LookaheadResponse, headers=TAGGED)
    | answers(NOT_MODIFIED, headers=TAGGED)
    | problems("forbidden", "hints-off", "not-your-turn"),
)
async def get_lookahead(
    call: PlayingCall,
    table: TableArg,
    own: OwnSeatArg = None,
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """How far one's seat would be ahead right after each option.

    It is worked out in a world that the seat cannot tell from the real one.
    """
    head = await load_visible_table(call, table, invite)
    seat = head.table.seat_of(call.player) if own is None else own
    if seat is None or not holds_seat(head.table, call.caller, seat):
        raise Problem("forbidden", "a look ahead is for who holds the seat", head=to_log_head(head))
    require_hints(head.table, call.caller)
    decision = head.table.decision(seat)
    if decision is None:
        raise Problem("not-your-turn", f"seat {seat} is not asked now", head=to_log_head(head))
    key = ("lookahead", head.hash, seat)  # one world for a decision at a record, however often it is asked
    worth = await call.api.executor.compute(
        call.caller.rate_key, key, lambda: _evaluate(head, seat, decision)
    )
    return conditional_table_response(if_none_match, worth, "application/json", to_log_head(head))


def _evaluate(head: LoadedTable, seat: int, decision: int) -> bytes:
    random = Random(secrets.randbits(64))  # noqa: S311 - it imagines worlds, it draws nothing
    return encode_json(
        LookaheadResponse(decision, evaluate_options(head.code.game, head.table.game_state, seat, random))
    )
