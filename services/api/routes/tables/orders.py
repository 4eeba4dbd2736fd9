"""Standing orders of one's own seat, and trying out what a line would lead to."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace
from starlette.responses import Response

from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.refusals import CommandRefused, MalformedCommand
from domain.table.orders.seals import seals_of
from services.api.auth.access import holds_seat, load_visible_table
from services.api.auth.call import PlayerCall
from services.api.http.arguments import InviteArg, OwnSeatArg, TableArg
from services.api.http.operation import ResponseSpec
from services.api.http.responses import JsonResponse, encode_json
from services.api.presenters.perspective import build_perspective
from services.api.presenters.table_view import to_log_head
from services.api.routing.route_table import RouteTable
from services.api.schemas.orders import (
    ImaginedRefusal,
    ImagineRequest,
    ImagineResponse,
    OrdersResponse,
    OrderSummary,
)
from services.api.schemas.problems import OK, Problem
from services.queries.reader import LoadedTable
from services.shared.lru_cache import LruCache

PERSPECTIVE_BYTES = 10_000_000
"""More than any one perspective takes: what is imagined is kept nowhere but in the answer."""

routes = RouteTable("play")


@routes.get(
    "/v1/tables/{table}/orders",
    "One's standing orders",
    ResponseSpec(OK, OrdersResponse, headers=("Railhead-Head",)),
    problems=("forbidden",),
)
async def get_orders(call: PlayerCall, table: TableArg, own: OwnSeatArg, invite: InviteArg) -> Response:
    """The orders that the caller left behind for a seat, and why those that ended did.

    Nobody else is shown them.
    """
    head = await load_visible_table(call, table, invite)
    seat = _own_seat(call, head, own)
    play = head.table.paced
    orders = tuple(
        OrderSummary(
            made=order.made,
            order=order.form,
            seals=seals_of(order.form, order.nonce),
            step=order.step,
            fired=order.fired,
            stopped=order.stopped,
        )
        for order in (() if play is None else play.orders)
        if order.seat == seat and order.player == call.player
    )
    found = OrdersResponse(seat, orders, to_log_head(head))
    return JsonResponse(found, head=found.head)


@routes.post(
    "/v1/tables/{table}/imagine",
    "Try out what would follow",
    ResponseSpec(OK, ImagineResponse, headers=("Railhead-Head",)),
    problems=("forbidden", "table-closed"),
)
async def imagine(call: PlayerCall, table: TableArg, invite: InviteArg, body: ImagineRequest) -> Response:
    """What one's seat would see and be offered after these commands, one's own and others'.

    It is played in a world that the seat cannot tell from the real one, with draws of its own, and nothing of
    it is stored. It ends with the first command that is not possible there.
    """
    head = await load_visible_table(call, table, invite)
    seat = _own_seat(call, head, body.seat)
    if head.table.phase != "playing":
        raise Problem("table-closed", f"table {table} is {head.table.phase}; no game is on")
    digest = blake2b(msgspec.json.encode(body), digest_size=16).hexdigest()
    key = ("imagine", head.hash, seat, digest)  # one world for a question at a record, however often asked
    found = await call.api.executor.compute(
        call.caller.rate_key, key, lambda: encode_json(_imagine(head, seat, body))
    )
    return JsonResponse(msgspec.Raw(found), head=to_log_head(head))


def _own_seat(call: PlayerCall, head: LoadedTable, seat: int | None) -> int:
    found = head.table.seat_of(call.player) if seat is None else seat
    if found is None or not holds_seat(head.table, call.caller, found):
        raise Problem("forbidden", "orders are for who holds the seat", head=to_log_head(head))
    return found


def _play(head: LoadedTable, world: Any, author: int, wanted: bytes, random: Random) -> Any:
    """Give the world after a command; CommandRefused where it is not possible there."""
    seats = len(head.table.seats)
    if author >= seats:
        raise MalformedCommand(f"there is no seat {author}; the table has seats 0 to {seats - 1}")
    command = head.code.decode_command(wanted)
    return kernel.decide(head.code.game, world, author, command, SimulatedChance(random)).state


def _imagine(head: LoadedTable, seat: int, body: ImagineRequest) -> ImagineResponse:
    random = Random(secrets.randbits(64))  # noqa: S311 - it imagines worlds, it draws nothing
    game = head.code.game
    world = game.determinize(head.table.position, seat, SimulatedChance(random))
    applied, refused = 0, None
    for author, wanted in body.commands:
        try:
            world = _play(head, world, author, bytes(wanted), random)
        except CommandRefused as refusal:
            refused = ImaginedRefusal(refusal.slug, refusal.message, refusal.rule)
            break
        applied += 1
    table = replace(head.table, game_state=world, waiting=(), undo_points=())
    there = LoadedTable(table, head.seq, head.hash, head.code)
    seen = build_perspective(LruCache(PERSPECTIVE_BYTES), there, seat, acts=True)
    return ImagineResponse(
        game=game.name,
        seat=seat,
        applied=applied,
        refused=refused,
        turn=game.turn(world),
        asked=kernel.seats_to_act(world),
        view=seen.view,
        scoreboard=seen.scoreboard,
        question=seen.question,
        options=seen.options,
        head=to_log_head(head),
    )
