"""Standing orders: sealed and taken back by who holds the seat, carried out by the service."""

from __future__ import annotations

from typing import get_args

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from domain.kernel import decide as kernel
from domain.kernel.frames import AnswerStepGiven
from domain.kernel.refusals import (
    IllegalCommand,
    MalformedCommand,
    NotAllowed,
    TableClosed,
    TableLimitReached,
)
from domain.kernel.values import Command
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.state import Correspondence
from domain.table.orders.answers import answer_of, read_command, tag_of, write_command
from domain.table.orders.commands import CancelOrder, FireOrder, SealOrder
from domain.table.orders.conditions import After, AnyCondition, Differs, GameCommand, Played
from domain.table.orders.events import OrderCancelled, OrderFired, OrderMade, OrderSealed
from domain.table.orders.forms import Always, AnyForm, Line, Step
from domain.table.orders.seals import open_part, seals_of
from domain.table.orders.sight import SeatSight
from domain.table.orders.state import MAX_LIVE, OrderMarks, StandingOrder, live_orders
from domain.table.orders.stopping import look_at_order
from domain.table.orders.watching import conditions_of, fresh_marks
from domain.table.records import SERVICE_PLAYER
from domain.table.rules.game_commands import require_decision
from domain.table.rules.game_end import advance_game
from domain.table.visibility import redact_command

RULE = "TBL-3"
SORTED_SINCE = 2
"""The version of the table's rules since which the commands of orders come in any order."""
MAX_BYTES = 8_000
"""Of an order as JSON: it stands in snapshots and read models as long as it is kept."""


def seal_order(context: CommandContext, command: SealOrder) -> None:
    """Leave an order behind; others see its seals alone."""
    seat, paced = _require_own_seat(context)
    if len(live_orders(paced.orders, seat)) >= MAX_LIVE:
        raise TableLimitReached(f"a seat has at most {MAX_LIVE} standing orders; cancel one first", RULE)
    form, made = _checked(context, command.order), context.table.seq + 1
    if len(msgspec.json.encode(form)) > MAX_BYTES:
        raise MalformedCommand(f"an order has at most {MAX_BYTES} bytes of JSON", RULE)
    sight = SeatSight(context.table, context, seat)
    turn = paced.clocks[seat].turns if context.game.turn(context.table.position) == seat else None
    order = StandingOrder(made, seat, context.submitted.player, form, command.nonce, OrderMarks(turn=turn))
    order = replace(order, marks=fresh_marks(order, sight))
    found = look_at_order(order, context.table, context, sight)
    if found.reason is not None:
        raise IllegalCommand(f"the order would stop at once: {found.reason}", RULE)
    context.record(OrderSealed(seat, seals_of(form, command.nonce)))
    context.record(OrderMade(seat, made, form, command.nonce, order.marks))


def cancel_order(context: CommandContext, command: CancelOrder) -> None:
    """Take one of the seat's orders back."""
    seat, paced = _require_own_seat(context)
    if all(order.made != command.made for order in live_orders(paced.orders, seat)):
        raise IllegalCommand(f"no order that record {command.made} made stands for seat {seat}", RULE)
    context.record(OrderCancelled(seat, command.made))


def fire_order(context: CommandContext, command: FireOrder) -> None:
    """Answer what the seat is asked by the first of its orders that fits, as its holder would."""
    seat, paced = command.seat, context.table.paced
    if context.submitted.player != SERVICE_PLAYER or context.submitted.seat != seat:
        raise NotAllowed("only the service carries orders out", RULE)
    if context.table.phase != "playing" or paced is None:
        raise TableClosed("no game is on")
    require_decision(context, seat)
    for order in live_orders(paced.orders, seat):
        answer = (
            None if _is_overdue(order, context) else answer_of(context.game, context.table.position, order)
        )
        if answer is not None and _fire(context, paced, order, answer):
            return
    raise IllegalCommand(f"no standing order of seat {seat} answers this", RULE)


def _fire(context: CommandContext, paced: Correspondence, order: StandingOrder, answer: Command) -> bool:
    """Play the answer; False where everybody knows the order and nobody may know the answer."""
    seat, several = order.seat, isinstance(order.form, Line)
    decided = kernel.decide(context.game, context.table.position, seat, answer, context.inputs.chance)
    secret = _is_secret(context, seat, answer, decided)
    if secret and order.opened and not several:
        return False
    part_of_answer = any(isinstance(event, AnswerStepGiven) for event in decided.events)
    fired = OrderFired(
        seat,
        order.made,
        order.step,
        open_part(order.form, order.nonce, order.step),
        secret=secret or (order.veiled and not several),
        run=paced.order_run + (not part_of_answer),
    )
    context.answered_seats.add(seat)
    context.given = (seat, answer)
    context.record(fired)
    context.apply(decided)
    advance_game(context)
    return True


def _is_secret(context: CommandContext, seat: int, answer: Command, decided: kernel.Transition) -> bool:
    """Say whether anybody else, a spectator among them, may not know the answer yet."""
    readers = (None, *(other for other, _ in enumerate(context.table.seats) if other != seat))
    return any(
        redact_command(context.game, answer, seat, decided.events, reader) != answer for reader in readers
    )


def _is_overdue(order: StandingOrder, context: CommandContext) -> bool:
    """Say whether a moment has come after which the order answers no more, though no record said so yet."""
    return any(
        isinstance(one, After) and one.moment is not None and context.submitted.at >= one.moment
        for one in conditions_of(order)
    )


def _require_own_seat(context: CommandContext) -> tuple[int, Correspondence]:
    """Give the seat and its table's clocks; a bot that stands in orders nothing."""
    seat, paced = require_playing_seat(context), context.table.paced
    if paced is None:
        raise IllegalCommand("standing orders are for tables with a pace; this one has none", RULE)
    if context.table.seats[seat].player != context.submitted.player:
        raise NotAllowed("who stands in for a seat leaves no orders behind", RULE)
    if context.table.seats[seat].gave_up:
        raise TableClosed(f"seat {seat} has given the game up")
    return seat, paced


def _checked(context: CommandContext, form: AnyForm) -> AnyForm:
    """Give the order with its commands written in full; MalformedCommand for names that the game has not."""
    if isinstance(form, Line):
        return Line(tuple(_written_step(context, step) for step in form.steps))
    form = replace(form, unless=tuple(_checked_condition(context, one) for one in form.unless))
    if isinstance(form, Always):
        frames = _tags(context.game.frames)
        if form.question not in frames:
            raise MalformedCommand(
                f"{context.game.title} asks no question called {form.question!r}; it has {', '.join(frames)}",
                RULE,
            )
        return replace(form, command=_written(context, form.command))
    return form


def _written_step(context: CommandContext, step: Step) -> Step:
    unless = tuple(_checked_condition(context, one) for one in step.unless)
    return replace(step, command=_written(context, step.command), unless=unless)


def _written(context: CommandContext, command: GameCommand) -> GameCommand:
    """Return the command in full, with collections sorted whose order means nothing.

    Tables of version 1 keep the order that was sent, in which such a command answers nothing.
    """
    written = write_command(read_command(context.game, command))
    if context.table.table_version >= SORTED_SINCE:
        return written
    return {**written, **{name: part for name, part in command.items() if isinstance(part, list)}}


def _checked_condition(context: CommandContext, condition: AnyCondition) -> AnyCondition:
    """Return the condition with its commands written in full; tables of version 1 keep them as sent."""
    commands = _tags(context.game.commands)
    if isinstance(condition, Played) and condition.command not in commands:
        raise MalformedCommand(
            f"{context.game.title} has no command {condition.command!r}; it has {', '.join(commands)}", RULE
        )
    seat = condition.seat if isinstance(condition, Played | Differs) else None
    if seat is not None and seat >= len(context.table.seats):
        raise MalformedCommand(f"there is no seat {seat} at this table", RULE)
    if isinstance(condition, After) and condition.times is None and condition.moment is None:
        raise MalformedCommand("`After` says how often, until when, or both", RULE)
    if not isinstance(condition, Differs):
        return condition
    first, *then = (_written(context, command) for command in condition.commands)
    if context.table.table_version < SORTED_SINCE:
        return condition
    return replace(condition, command=first, then=UNSET if condition.then is UNSET else tuple(then))


def _tags(union: object) -> tuple[str, ...]:
    return tuple(tag_of(kind) for kind in get_args(union) or (union,))
