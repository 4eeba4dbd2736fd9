"""Folds events about pre-set moves; no views are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from domain.kernel.values import Event
from domain.table.bot_accounts import is_bot_account
from domain.table.orders import events as happened
from domain.table.orders.forms import Line
from domain.table.orders.state import MAX_LIVE, StandingOrder
from domain.table.records import SERVICE_PLAYER, Record

if TYPE_CHECKING:
    from domain.table.correspondence.state import Correspondence


def _changed(play: Correspondence, made: int | None, **changes: Any) -> Correspondence:
    orders = tuple(replace(order, **changes) if order.made == made else order for order in play.orders)
    return replace(play, orders=orders)


def _made(play: Correspondence, event: happened.OrderMade) -> Correspondence:
    """Add the pre-set move, and drop the seat's oldest ended ones beyond the limit."""
    player = play.clocks[event.seat].player or ""
    new = StandingOrder(event.made, event.seat, player, event.order, event.nonce, event.marks)
    ended = [order.made for order in play.orders if order.seat == event.seat and order.stopped is not None]
    kept = set(ended[-MAX_LIVE:])
    orders = (order for order in play.orders if order.made not in ended or order.made in kept)
    return replace(play, orders=(*orders, new))


def _marked(play: Correspondence, event: happened.OrderMarked) -> Correspondence:
    return _changed(play, event.made, marks=event.marks)


def _fired(play: Correspondence, event: happened.OrderFired) -> Correspondence:
    order = next(order for order in play.orders if order.made == event.made)
    fired = replace(
        order,
        step=order.step + isinstance(order.form, Line),
        fired=order.fired + 1,
        opened=order.opened or not event.secret,
        veiled=order.veiled or event.secret,
    )
    orders = tuple(fired if other is order else other for other in play.orders)
    return replace(play, orders=orders, order_run=event.run)


def _stopped(play: Correspondence, event: happened.OrderStopped) -> Correspondence:
    return _changed(play, event.made, stopped=event.why)


def _cancelled(play: Correspondence, event: happened.OrderCancelled) -> Correspondence:
    return _changed(play, event.made, stopped="cancelled")


ORDERS_EVOLVE: Mapping[type[Event], Callable[[Correspondence, Any], Correspondence]] = {
    happened.OrderMade: _made,
    happened.OrderMarked: _marked,
    happened.OrderFired: _fired,
    happened.OrderStopped: _stopped,
    happened.OrderCancelled: _cancelled,
}


def apply_order_header(play: Correspondence, record: Record[Any, Any]) -> Correspondence:
    """Reset the count of automatic answers whenever a person acts."""
    if not play.order_run or record.player == SERVICE_PLAYER or is_bot_account(record.player):
        return play
    return replace(play, order_run=0)
