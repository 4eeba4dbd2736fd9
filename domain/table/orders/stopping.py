"""Stopping: decided once, where a record is decided, and recorded with it; others see nothing of it."""

from __future__ import annotations

from msgspec.structs import replace

from domain.table.commands import TakeBack
from domain.table.consent.commands import AgreeUndo, AskUndo
from domain.table.context import CommandContext
from domain.table.correspondence.events import StoodIn
from domain.table.events import TakenBack, TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.orders.answers import answer_of, is_asked
from domain.table.orders.conditions import NewOption
from domain.table.orders.events import OrderFired, OrderMarked, OrderStopped
from domain.table.orders.forms import Line, PassUntilTurn
from domain.table.orders.sight import SeatSight
from domain.table.orders.state import OrderMarks, StandingOrder, StopReason, live_orders
from domain.table.orders.watching import Watched, conditions_of, fresh_marks, offered_digests, watch
from domain.table.records import SERVICE_PLAYER

MAX_RUN = 20
"""Answers by orders in a row, without a person's command between them, after which all of them stop."""


def stop_orders(before: AnyTable, context: CommandContext) -> None:
    """Stop the orders that the record puts an end to, and note what the others compare with from now on.

    Costs nothing at a table without live orders; views are made for conditions that need them alone.
    """
    paced = context.table.paced
    if paced is None or not paced.orders or context.table.phase != "playing":
        return
    sights: dict[int, SeatSight] = {}
    for order in live_orders(paced.orders):
        sight = sights.setdefault(order.seat, SeatSight(before, context, order.seat))
        found = look_at_order(order, before, context, sight)
        reason = "too many in a row" if paced.order_run >= MAX_RUN else found.reason
        if reason is not None:
            context.record(OrderStopped(order.seat, order.made, reason))
        elif found.marks != order.marks:
            context.record(OrderMarked(order.seat, order.made, found.marks))


def look_at_order(
    order: StandingOrder, before: AnyTable, context: CommandContext, sight: SeatSight
) -> Watched:
    """Say whether the record that is being decided stops the order, and what it compares with after it."""
    fired = any(isinstance(event, OrderFired) and event.made == order.made for event in context.events)
    if fired:
        order = replace(order, marks=_marks_after_answer(order, before, context, sight))
    reason = _ending(order, context, by_order=fired)
    if reason is not None:
        return Watched(reason, order.marks)
    found = watch(order, context, sight)
    return found if found.reason is not None else Watched(_misfit(order, context), found.marks)


def _marks_after_answer(
    order: StandingOrder, before: AnyTable, context: CommandContext, sight: SeatSight
) -> OrderMarks:
    """Compare with what was offered when it answered; the next step of a line begins to look anew."""
    marks = replace(order.marks, fired=before.seq + 1)
    if isinstance(order.form, Line):
        return fresh_marks(replace(order, marks=marks), sight)
    if any(isinstance(one, NewOption) for one in conditions_of(order)):
        offered = offered_digests(context.game, before.position, order.seat)
        return replace(marks, offered=offered)
    return marks


def _ending(order: StandingOrder, context: CommandContext, *, by_order: bool) -> StopReason | None:
    """Find what always ends an order: its seat, its time, an undo across it, its own last step."""
    held, command = context.table.seats[order.seat], context.submitted.command
    events = context.events
    if any(isinstance(event, TimeRanOut) and event.seat == order.seat for event in events):
        return "time ran out"
    stood_in = any(isinstance(event, StoodIn) and event.seat == order.seat for event in events)
    if stood_in or held.gave_up or held.player != order.player:
        return "seat changed hands"
    if any(isinstance(event, TakenBack) and _is_undone(order, event, context) for event in events):
        return "taken back"
    if order.part is None:
        return "played out"
    is_person = context.submitted.player != SERVICE_PLAYER and not isinstance(command, AskUndo | AgreeUndo)
    by_hand = is_person and order.seat in context.answered_seats
    if isinstance(order.form, Line) and by_hand and not by_order:
        return "answered by hand"
    return None


def _is_undone(order: StandingOrder, event: TakenBack, context: CommandContext) -> bool:
    """Say whether the game goes back behind the order or its last answer.

    Who takes back own steps alone leaves what others ordered meanwhile in force, but for lines, which were
    made of what was played.
    """
    since = order.made > event.to
    if isinstance(context.submitted.command, TakeBack) and context.submitted.seat != order.seat:
        return since and isinstance(order.form, Line)
    return since or (order.marks.fired or 0) > event.to


def _misfit(order: StandingOrder, context: CommandContext) -> StopReason | None:
    """Find what the seat is asked now, and an order of its form cannot answer."""
    game, state, seat = context.game, context.table.position, order.seat
    if not isinstance(order.form, Line | PassUntilTurn) or not is_asked(state, seat):
        return None
    if isinstance(order.form, PassUntilTurn) and game.turn(state) == seat:
        paced = context.table.paced
        goes_on = paced is not None and order.marks.turn == paced.clocks[seat].turns
        return None if goes_on else "own turn"
    if answer_of(game, state, order) is not None:
        return None
    return "not an option" if isinstance(order.form, Line) else "nothing to pass with"
