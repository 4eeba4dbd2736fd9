"""A flag that fell where a table has a pace: what is done each time, and at the last of several in a row."""

from __future__ import annotations

from domain.kernel import decide as kernel
from domain.kernel.frames import answers_left
from domain.kernel.refusals import IllegalCommand, TableClosed
from domain.table.context import CommandContext, require_playing_seat, seat_deadline
from domain.table.correspondence.commands import ClaimTimeOut
from domain.table.correspondence.deadlines import Deadline, called_at
from domain.table.correspondence.events import SeatOffered, StoodIn, TimeOutClaimed
from domain.table.correspondence.pace import PerDecision
from domain.table.correspondence.state import Correspondence, StandInUntil
from domain.table.events import TimeRanOut
from domain.table.rules.agreements.names import check_decision
from domain.table.rules.game_end import MAX_DEFAULT_ANSWERS, advance_game, forfeit


def call_time(context: CommandContext, seat: int) -> None:
    """Carry out by the service what the table's pace says of a seat whose flag has fallen."""
    paced = _paced(context)
    found = require_fallen(context, seat)
    absence = paced.pace.absence
    if context.submitted.at < called_at(paced.pace, found.flag):
        raise IllegalCommand(
            f"the time of seat {seat} has run out, and others may claim it; the service does so "
            f"{absence.claim_days} days later",
            "TBL-1.4",
        )
    _carry_out(context, seat, found, "bot" if absence.each == "bot" else "default")


def claim_time_out(context: CommandContext, command: ClaimTimeOut) -> None:
    """Carry out what another seat's holder claims of a seat whose flag has fallen."""
    by = require_playing_seat(context)
    paced = context.table.paced
    if paced is None or paced.pace.absence.each != "claim":
        raise IllegalCommand("at this table nobody has to claim time: the service calls it", "TBL-1.4")
    if command.seat == by:
        raise IllegalCommand("a seat does not claim its own time", "TBL-1.4")
    found = require_fallen(context, command.seat)
    check_decision(context, command.seat, command.decision, "TBL-1.4")
    context.record(TimeOutClaimed(command.seat, by))
    _carry_out(context, command.seat, found, command.what)


def require_fallen(context: CommandContext, seat: int) -> Deadline:
    """Give when the flag of a seat fell; IllegalCommand while it has not."""
    found = seat_deadline(context, seat)
    if found is None:
        raise IllegalCommand(f"no clock of seat {seat} runs", "TBL-1.4")
    if context.submitted.at < found.flag:
        raise IllegalCommand(f"the time of seat {seat} has not run out", "TBL-1.4")
    return found


def _paced(context: CommandContext) -> Correspondence:
    if context.table.paced is None:
        raise TableClosed(f"table {context.table.id} has no pace")
    return context.table.paced


def _carry_out(context: CommandContext, seat: int, found: Deadline, each: str) -> None:
    """Do what the time-out leads to; a bot that stood in already did not come, so the default is taken."""
    had_stand_in = _paced(context).clocks[seat].stand_in is not None
    context.record(TimeRanOut(seat, found.flag, found.warning))
    paced = _paced(context)
    absence = paced.pace.absence
    if had_stand_in:
        _take_defaults(context, seat)
    elif paced.clocks[seat].lapses >= absence.lapses:
        if absence.then == "drop":
            forfeit(context, seat)
            return
        stand_in(context, seat, "return")
        if absence.then == "offer":
            context.record(SeatOffered(seat, None))
    elif each == "bot":
        stand_in(context, seat, "turn")
    else:
        _take_defaults(context, seat)


def stand_in(context: CommandContext, seat: int, until: StandInUntil) -> None:
    """Let a bot of the service answer for the seat; after a time-out it has a time of its own for that."""
    context.record(StoodIn(seat, _paced(context).pace.absence.bot, until))


def _take_defaults(context: CommandContext, seat: int) -> None:
    """Take the default answers of this decision, or of the whole turn where time is kept by the turn."""
    context.answered_seats.add(seat)
    by_decision = isinstance(_paced(context).pace.clock, PerDecision)
    answers = answers_left(context.table.position, seat) if by_decision else MAX_DEFAULT_ANSWERS
    turns = _count_turns_alone(context)
    for _ in range(answers):
        position = context.table.position
        if seat not in kernel.seats_to_act(position):
            break
        context.play_command(seat, kernel.default_answer(context.game, position, seat))
        unfinished = context.game.has_unfinished_turn(context.table.position, seat)
        if not unfinished or turns != _count_turns_alone(context):
            break
    advance_game(context)


def _count_turns_alone(context: CommandContext) -> int | None:
    """Count the turns of a game for one, whose seat is asked on and on: a time-out takes one of them."""
    count = context.game.count_turns
    return count(context.table.position) if count and len(context.table.seats) == 1 else None
