"""Whether a condition has come true, and what it is compared with from now on."""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.game import Game
from domain.table.context import CommandContext
from domain.table.orders.answers import answer_of, tag_of, write_command
from domain.table.orders.conditions import (
    After,
    Alarm,
    AnyCondition,
    Changed,
    Differs,
    Near,
    NewOption,
    Played,
)
from domain.table.orders.sight import SeatSight, digest_of
from domain.table.orders.state import OrderMarks, StandingOrder, StopReason


class Watched(NamedTuple):
    """Why an order stops, if it does, and its marks after the record."""

    reason: StopReason | None
    marks: OrderMarks


def conditions_of(order: StandingOrder) -> tuple[AnyCondition, ...]:
    """Give the conditions of what answers next."""
    return () if order.part is None else order.part.unless


def fresh_marks(order: StandingOrder, sight: SeatSight) -> OrderMarks:
    """Give the marks of an order that was just made, or of the part that follows the one that answered."""
    paths = [path for one in conditions_of(order) if isinstance(one, Changed) for path in one.paths]
    return replace(order.marks, parts=tuple(map(sight.digest_at, paths)), met=())


def offered_digests(game: Game[Any], state: Any, seat: int) -> tuple[str, ...]:
    """Give the digests of what the seat is offered there, sorted."""
    return tuple(sorted(map(digest_of, kernel.legal_options(game, state, seat))))


def watch(order: StandingOrder, context: CommandContext, sight: SeatSight) -> Watched:
    """Look at the conditions in their order; the first that came true is the reason."""
    marks, paths = order.marks, 0
    for number, condition in enumerate(conditions_of(order)):
        if isinstance(condition, Changed):
            marked = marks.parts[paths : paths + len(condition.paths)]
            paths += len(condition.paths)
            if tuple(map(sight.digest_at, condition.paths)) != marked:
                return Watched("changed", marks)
        elif isinstance(condition, Differs):
            shown, expected = sight.shown_command, condition.commands[marks.met.count(number) :]
            if expected and shown is not None and shown[0] == condition.seat:
                if write_command(shown[1]) != expected[0]:
                    return Watched("differs", marks)
                marks = replace(marks, met=(*marks.met, number))
        elif reason := _reason(condition, order, context, sight):
            return Watched(reason, marks)
    return Watched(None, marks)


def _reason(
    condition: AnyCondition, order: StandingOrder, context: CommandContext, sight: SeatSight
) -> StopReason | None:
    shown = sight.shown_command
    match condition:
        case NewOption() if order.marks.offered is not None and _has_new_option(order, context):
            return "new option"
        case Played(seat, command) if shown and seat in {None, shown[0]} and tag_of(shown[1]) == command:
            return "played"
        case Near(places) if not sight.places.isdisjoint(places):
            return "near"
        case After(times, moment):
            if times is not None and order.fired >= times:
                return "often enough"
            return "moment" if moment is not None and context.submitted.at >= moment else None
        case Alarm(name) if name in _alarms(context, sight):
            return "alarm"
        case _:
            return None


def _has_new_option(order: StandingOrder, context: CommandContext) -> bool:
    """Compare only where the order would answer: another question's options are none of its business."""
    if answer_of(context.game, context.table.position, order) is None:
        return False
    offered = offered_digests(context.game, context.table.position, order.seat)
    return not set(offered) <= set(order.marks.offered or ())


def _alarms(context: CommandContext, sight: SeatSight) -> tuple[str, ...]:
    if sight.view_before is None:
        return ()
    return context.game.alarms(sight.view_before, sight.view, sight.seat)
