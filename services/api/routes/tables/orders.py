"""Standing orders of one's own seat, and trying out what a line would lead to."""

from __future__ import annotations

from hashlib import blake2b

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from domain.table.orders.forms import Always, Line
from domain.table.orders.seals import seals_of
from domain.table.orders.state import StandingOrder
from services.api.auth.access import holds_seat, load_table, load_visible_table
from services.api.auth.call import PlayerCall, PlayingCall
from services.api.http.arguments import InviteArg, OwnSeatArg, TableArg
from services.api.http.operation import answers, problems
from services.api.http.responses import JsonResponse, encode_json
from services.api.presenters.planning.imagined import imagine_position
from services.api.presenters.planning.order_words import describe_order
from services.api.presenters.table_view import to_log_head
from services.api.routing import ApiRoute, JsonBody
from services.api.schemas.orders import (
    ImagineRequest,
    ImagineResponse,
    OrdersResponse,
    OrderSummary,
    OrderWords,
)
from services.api.schemas.problems import OK, Problem
from services.queries.reader import LoadedTable
from services.shared.derived_ids import derive_imagined_seed

router = APIRouter(tags=["play"], route_class=ApiRoute)


@router.get(
    "/v1/tables/{table}/orders",
    summary="One's standing orders",
    responses=answers(OK, OrdersResponse, headers=("Railhead-Head",)) | problems("forbidden"),
)
async def get_orders(
    call: PlayingCall, table: TableArg, own: OwnSeatArg = None, invite: InviteArg = None
) -> Response:
    """The orders that the caller left behind for a seat, and why those that ended did.

    Nobody else is shown them.
    """
    head = await load_visible_table(call, table, invite)
    seat = _own_seat(call, head, own)
    play = head.table.paced
    orders = [
        await _summary(call, table, order)
        for order in (() if play is None else play.orders)
        if order.seat == seat and order.player == call.player
    ]
    found = OrdersResponse(seat, tuple(orders), to_log_head(head))
    return JsonResponse(found, head=found.head)


async def _summary(call: PlayerCall, table: str, order: StandingOrder) -> OrderSummary:
    return OrderSummary(
        made=order.made,
        order=order.form,
        seals=seals_of(order.form, order.nonce),
        step=order.step,
        fired=order.fired,
        stopped=order.stopped,
        words=await _words(call, table, order),
    )


async def _words(call: PlayerCall, table: str, order: StandingOrder) -> tuple[OrderWords, ...]:
    """Say what an order answers, worked out once; an order without a command says enough by its form."""
    if not isinstance(order.form, Always | Line):
        return ()
    key = ("order words", table, order.made)
    known = call.api.render_cache.get(key)
    if known is None:
        before = await load_table(call.api, table, order.made - 1)
        seed = derive_imagined_seed(call.api.ports.derivation_key, before.hash, order.seat)
        known = await call.api.executor.compute(
            call.caller.rate_key,
            key,
            lambda: msgspec.json.encode(describe_order(before, order.seat, order.form, seed)),
        )
    return msgspec.json.decode(known, type=tuple[OrderWords, ...])


@router.post(
    "/v1/tables/{table}/imagine",
    summary="Try out what would follow",
    responses=answers(OK, ImagineResponse, headers=("Railhead-Head",))
    | problems("forbidden", "table-closed"),
)
async def imagine(
    call: PlayingCall, table: TableArg, body: JsonBody[ImagineRequest], invite: InviteArg = None
) -> Response:
    """What one's seat would see and be offered after these commands, one's own and others'.

    It is played in a world that the seat cannot tell from the real one, with draws of its own, and nothing of
    it is stored; after a record of the table a seat imagines the same world each time. It ends with the first
    command that is not possible there.
    """
    head = await load_visible_table(call, table, invite)
    seat = _own_seat(call, head, body.seat)
    if head.table.phase != "playing":
        raise Problem("table-closed", f"table {table} is {head.table.phase}; no game is on")
    digest = blake2b(msgspec.json.encode(body), digest_size=16).hexdigest()
    key = ("imagine", head.hash, seat, digest)
    seed = derive_imagined_seed(call.api.ports.derivation_key, head.hash, seat)
    found = await call.api.executor.compute(
        call.caller.rate_key, key, lambda: encode_json(imagine_position(head, body, seat, seed))
    )
    return JsonResponse(msgspec.Raw(found), head=to_log_head(head))


def _own_seat(call: PlayerCall, head: LoadedTable, seat: int | None) -> int:
    found = head.table.seat_of(call.player) if seat is None else seat
    if found is None or not holds_seat(head.table, call.caller, found):
        raise Problem("forbidden", "orders are for who holds the seat", head=to_log_head(head))
    return found
