"""Rules for pre-set moves: sealing, cancelling, answering, and stopping."""

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
from domain.table.commands import TakeBack
from domain.table.context import CommandContext, require_playing_seat
from domain.table.correspondence.events import StoodIn
from domain.table.correspondence.state import Correspondence
from domain.table.events import TakenBack, TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.game_end import advance_game
from domain.table.lifecycle import require_decision
from domain.table.orders.commands import CancelOrder, FireOrder, SealOrder
from domain.table.orders.conditions import (
    SeatSight,
    Watched,
    answer_of,
    conditions_of,
    fresh_marks,
    is_asked,
    offered_digests,
    read_command,
    tag_of,
    watch,
    write_command,
)
from domain.table.orders.events import (
    OrderCancelled,
    OrderFired,
    OrderMade,
    OrderMarked,
    OrderSealed,
    OrderStopped,
)
from domain.table.orders.forms import (
    After,
    Always,
    AnyCondition,
    AnyForm,
    Differs,
    GameCommand,
    Line,
    NewOption,
    PassUntilTurn,
    Played,
    Step,
)
from domain.table.orders.seals import open_part, seals_of
from domain.table.orders.state import MAX_LIVE, OrderMarks, StandingOrder, StopReason, live_orders
from domain.table.records import SERVICE_PLAYER
from domain.table.undo.commands import AgreeUndo, AskUndo
from domain.table.visibility import redact_command

MAX_RUN = 20
"""Maximum number of automatic answers without a person's command; after that, all pre-set moves stop."""


def stop_orders(before: AnyTable, context: CommandContext) -> None:
    """Stop the pre-set moves ended by the record, and update the marks of the others.

    This costs nothing without live pre-set moves; views are built only for conditions that need them.
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
    """Return why the record stops the pre-set move, or None, and the marks after the record."""
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
    """Return the marks after an answer: the options at that answer, or new marks for a line's next step."""
    marks = replace(order.marks, fired=before.seq + 1)
    if isinstance(order.form, Line):
        return fresh_marks(replace(order, marks=marks), sight)
    if any(isinstance(one, NewOption) for one in conditions_of(order)):
        offered = offered_digests(context.game, before.position, order.seat)
        return replace(marks, offered=offered)
    return marks


def _ending(order: StandingOrder, context: CommandContext, *, by_order: bool) -> StopReason | None:
    """Return a general reason to stop: seat lost, time-out, undo, manual answer, or last step played."""
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
    """Return whether an undo goes back to before the pre-set move or its last answer.

    If a seat undoes its own steps, other seats' later pre-set moves remain, except lines, which were built on
    those steps.
    """
    since = order.made > event.to
    if isinstance(context.submitted.command, TakeBack) and context.submitted.seat != order.seat:
        return since and isinstance(order.form, Line)
    return since or (order.marks.fired or 0) > event.to


def _misfit(order: StandingOrder, context: CommandContext) -> StopReason | None:
    """Return why the pre-set move cannot answer the seat's current decision."""
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


RULE = "TBL-3"
SORTED_SINCE = 2
"""First version of the table's rules in which unordered collections in stored commands are sorted."""
MAX_BYTES = 8_000
"""Maximum JSON size of a pre-set move in bytes; snapshots and read models also contain it."""


def seal_order(context: CommandContext, command: SealOrder) -> None:
    """Store a pre-set move; others see only its seals."""
    seat, paced = _require_own_seat(context)
    if len(live_orders(paced.orders, seat)) >= MAX_LIVE:
        raise TableLimitReached(f"a seat can have at most {MAX_LIVE} pre-set moves; cancel one first", RULE)
    form, made = _checked(context, command.order), context.table.seq + 1
    if len(msgspec.json.encode(form)) > MAX_BYTES:
        raise MalformedCommand(f"a pre-set move may have at most {MAX_BYTES} bytes of JSON", RULE)
    sight = SeatSight(context.table, context, seat)
    turn = paced.clocks[seat].turns if context.game.turn(context.table.position) == seat else None
    order = StandingOrder(made, seat, context.submitted.player, form, command.nonce, OrderMarks(turn=turn))
    order = replace(order, marks=fresh_marks(order, sight))
    found = look_at_order(order, context.table, context, sight)
    if found.reason is not None:
        raise IllegalCommand(f"the pre-set move would stop immediately: {found.reason}", RULE)
    context.record(OrderSealed(seat, seals_of(form, command.nonce)))
    context.record(OrderMade(seat, made, form, command.nonce, order.marks))


def cancel_order(context: CommandContext, command: CancelOrder) -> None:
    """Cancel one of the seat's pre-set moves."""
    seat, paced = _require_own_seat(context)
    if all(order.made != command.made for order in live_orders(paced.orders, seat)):
        raise IllegalCommand(f"seat {seat} has no pre-set move made by record {command.made}", RULE)
    context.record(OrderCancelled(seat, command.made))


def fire_order(context: CommandContext, command: FireOrder) -> None:
    """Answer the seat's decision with its first matching pre-set move, on its holder's behalf."""
    seat, paced = command.seat, context.table.paced
    if context.submitted.player != SERVICE_PLAYER or context.submitted.seat != seat:
        raise NotAllowed("only the service plays pre-set moves", RULE)
    if context.table.phase != "playing" or paced is None:
        raise TableClosed("no game is in progress")
    require_decision(context, seat)
    for order in live_orders(paced.orders, seat):
        answer = (
            None if _is_overdue(order, context) else answer_of(context.game, context.table.position, order)
        )
        if answer is not None and _fire(context, paced, order, answer):
            return
    raise IllegalCommand(f"no pre-set move of seat {seat} answers this decision", RULE)


def _fire(context: CommandContext, paced: Correspondence, order: StandingOrder, answer: Command) -> bool:
    """Play the answer; return False if the pre-set move is public but its answer must stay secret."""
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
    """Return whether the answer must still be hidden from another seat or from spectators."""
    readers = (None, *(other for other, _ in enumerate(context.table.seats) if other != seat))
    return any(
        redact_command(context.game, answer, seat, decided.events, reader) != answer for reader in readers
    )


def _is_overdue(order: StandingOrder, context: CommandContext) -> bool:
    """Return whether the pre-set move has expired, even if no record has stopped it yet."""
    return any(
        isinstance(one, After) and one.moment is not None and context.submitted.at >= one.moment
        for one in conditions_of(order)
    )


def _require_own_seat(context: CommandContext) -> tuple[int, Correspondence]:
    """Return the submitter's seat and the table's clocks; refuse stand-in bots."""
    seat, paced = require_playing_seat(context), context.table.paced
    if paced is None:
        raise IllegalCommand("pre-set moves need a table with a pace; this one has none", RULE)
    if context.table.seats[seat].player != context.submitted.player:
        raise NotAllowed("a stand-in bot cannot pre-set moves", RULE)
    if context.table.seats[seat].gave_up:
        raise TableClosed(f"seat {seat} has resigned")
    return seat, paced


def _checked(context: CommandContext, form: AnyForm) -> AnyForm:
    """Return the content with complete commands; raise MalformedCommand for names unknown to the game."""
    if isinstance(form, Line):
        return Line(tuple(_written_step(context, step) for step in form.steps))
    form = replace(form, unless=tuple(_checked_condition(context, one) for one in form.unless))
    if isinstance(form, Always):
        frames = _tags(context.game.frames)
        if form.question not in frames:
            raise MalformedCommand(
                f"{context.game.title} has no question {form.question!r}; allowed: {', '.join(frames)}",
                RULE,
            )
        return replace(form, command=_written(context, form.command))
    return form


def _written_step(context: CommandContext, step: Step) -> Step:
    unless = tuple(_checked_condition(context, one) for one in step.unless)
    return replace(step, command=_written(context, step.command), unless=unless)


def _written(context: CommandContext, command: GameCommand) -> GameCommand:
    """Return the complete command, with unordered collections sorted.

    Tables of version 1 keep the order as sent; a command that is not sorted then never matches.
    """
    written = write_command(read_command(context.game, command))
    if context.table.table_version >= SORTED_SINCE:
        return written
    return {**written, **{name: part for name, part in command.items() if isinstance(part, list)}}


def _checked_condition(context: CommandContext, condition: AnyCondition) -> AnyCondition:
    """Return the condition with complete commands; tables of version 1 keep them as sent."""
    commands = _tags(context.game.commands)
    if isinstance(condition, Played) and condition.command not in commands:
        raise MalformedCommand(
            f"{context.game.title} has no command {condition.command!r}; allowed: {', '.join(commands)}", RULE
        )
    seat = condition.seat if isinstance(condition, Played | Differs) else None
    if seat is not None and seat >= len(context.table.seats):
        raise MalformedCommand(f"this table has no seat {seat}", RULE)
    if isinstance(condition, After) and condition.times is None and condition.moment is None:
        raise MalformedCommand("`After` needs `times`, `moment` or both", RULE)
    if not isinstance(condition, Differs):
        return condition
    first, *then = (_written(context, command) for command in condition.commands)
    if context.table.table_version < SORTED_SINCE:
        return condition
    return replace(condition, command=first, then=UNSET if condition.then is UNSET else tuple(then))


def _tags(union: object) -> tuple[str, ...]:
    return tuple(tag_of(kind) for kind in get_args(union) or (union,))
