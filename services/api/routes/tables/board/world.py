"""A world that a seat cannot tell from the real one, for programs that think for that seat."""

from __future__ import annotations

import secrets
from random import Random

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain.kernel.bots import SimulatedChance
from services.api.auth.access import holds_seat, load_visible_table
from services.api.auth.call import PlayingCall
from services.api.http.arguments import IfNoneMatchArg, InviteArg, OwnSeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import conditional_table_response, encode_json
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute
from services.api.schemas.problems import NOT_MODIFIED, OK, Problem
from services.api.schemas.tables import WorldResponse
from services.queries.reader import LoadedTable

TAGGED = ("ETag", "Railhead-Head")
router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/world",
    summary="A world as a seat may believe it to be",
    responses=answers(OK, WorldResponse, headers=TAGGED)
    | answers(NOT_MODIFIED, headers=TAGGED)
    | problems("forbidden", "not-your-turn"),
)
async def get_world(
    call: PlayingCall,
    table: TableArg,
    own: OwnSeatArg = None,
    invite: InviteArg = None,
    if_none_match: IfNoneMatchArg = None,
) -> Response:
    """A state of the game in which whatever one's seat cannot know was drawn by lot.

    `state` is the game's state in its stored form, so that a program can think in it. One world is drawn for
    a seat at each record, however often it is asked for. A table without hints gives it, too: it says what
    the seat may know and nothing of what options are worth.
    """
    head = await load_visible_table(call, table, invite)
    seat = head.table.seat_of(call.player) if own is None else own
    if seat is None or not holds_seat(head.table, call.caller, seat):
        raise Problem("forbidden", "a world is for who holds the seat", head=to_log_head(head))
    if head.table.phase != "playing" or head.table.game_state is None:
        raise Problem("not-your-turn", "no game goes on at the table", head=to_log_head(head))
    key = ("world", head.hash, seat)
    world = await call.api.executor.compute(call.caller.rate_key, key, lambda: _draw(head, seat))
    return conditional_table_response(if_none_match, world, "application/json", to_log_head(head))


def _draw(head: LoadedTable, seat: int) -> bytes:
    table, game = head.table, head.code.game
    chance = SimulatedChance(Random(secrets.randbits(64)))  # noqa: S311 - it imagines worlds, it draws nothing
    state = head.code.encode(game.determinize(table.position, seat, chance))
    return encode_json(
        WorldResponse(
            game=table.game,
            version=table.version,
            options=msgspec.Raw(head.code.encode(table.options)),
            seats=len(table.seats),
            seat=seat,
            decision=table.decision(seat),
            head=table.seq,
            hash=head.hash,
            state=msgspec.Raw(state),
        )
    )
