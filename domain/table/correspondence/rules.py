"""Rules about time: time-outs, playing hours, pauses, vacations and outages.

At a table without a pace, the default answer is played after a time-out, and the seat resigns after its third
time-out. Tables with a pace follow the rules in `tenure`.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET, UnsetType

from domain.kernel import decide as kernel
from domain.kernel.frames import answers_left
from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.agreements import (
    present_seats,
    proposal_name,
    protects_absent,
    require_proposal,
    without_agreed,
)
from domain.table.commands import TimeOut
from domain.table.context import CommandContext, require_holder, require_playing_seat
from domain.table.correspondence.calendar import DAY_MS, Span
from domain.table.correspondence.commands import (
    AgreePause,
    DeclinePause,
    EndPause,
    EndVacation,
    Excuse,
    NoteVacation,
    ProposePause,
    SetHours,
)
from domain.table.correspondence.events import (
    Excused,
    HoursSet,
    PauseAgreed,
    Paused,
    PauseDeclined,
    PauseEnded,
    PauseProposed,
    VacationEnded,
    VacationNoted,
)
from domain.table.correspondence.state import Correspondence, PauseProposal
from domain.table.correspondence.vacations import days_possible
from domain.table.correspondence.words import moment_text
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyTable
from domain.table.game_end import advance_game, forfeit
from domain.table.records import SERVICE_PLAYER, PendingDecision
from domain.table.tenure.admission import require_valid_hours
from domain.table.tenure.rules import call_time

DAYS_BETWEEN_CHANGES = 7


def hours_locked_until(changed: int | None) -> int | None:
    """Return when hours that were last changed at `changed` may be changed again (UTC, ms)."""
    return None if changed is None else changed + DAYS_BETWEEN_CHANGES * DAY_MS


def set_hours(context: CommandContext, command: SetHours) -> None:
    """Choose new playing hours. The current turn keeps its hours, so they never change while a clock runs."""
    seat, paced, at = require_holder(context), context.table.paced, context.submitted.at
    if paced is None:
        raise IllegalCommand("this table has no pace, so playing hours do not apply", "TBL-1.3")
    require_valid_hours(context, command.hours)
    free = hours_locked_until(paced.clocks[seat].hours_set)
    if free is not None and at < free:
        raise IllegalCommand(
            f"you can change hours once every {DAYS_BETWEEN_CHANGES} days: next at {moment_text(free)}",
            "TBL-1.3",
        )
    context.record(HoursSet(seat, command.hours, at))


def excuse(context: CommandContext, command: Excuse) -> None:
    """Exclude past time from every clock; time that is already excluded is not counted twice."""
    paced, since, until = context.table.paced, command.since, command.until
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service can excuse its own downtime")
    if context.table.phase != "playing":
        raise TableClosed("no game is in progress")
    if paced is None or paced.pace.clock is None:
        raise IllegalCommand("no clock runs at this table", "TBL-1.4")
    if since >= until:
        raise MalformedCommand("excused time must start before it ends", "TBL-1.4")
    if until > context.submitted.at:
        raise IllegalCommand("only past time can be excused", "TBL-1.4")
    if _is_covered(paced.outages, since, until):
        raise IllegalCommand("this time is already excused", "TBL-1.4")
    context.record(Excused(since, until))


def _is_covered(outages: Iterable[Span], since: int, until: int) -> bool:
    """Return whether outages cover [since, until); they may overlap after the system clock was set back."""
    for span in sorted(outages, key=lambda one: one.since):
        if span.since <= since:
            since = max(since, span.until)
    return since >= until


MAX_PAUSE_DAYS = 30
PROPOSAL_HOURS = 48
HOUR_MS = 3_600_000


def propose_pause(context: CommandContext, command: ProposePause) -> None:
    """Propose a pause, replacing an earlier proposal; it begins immediately if nobody has to agree."""
    seat, at = require_playing_seat(context), context.submitted.at
    _require_pace(context)
    latest = _latest_end(context)
    if not at < command.until <= latest:
        raise IllegalCommand(
            f"a pause must end in the future and within {MAX_PAUSE_DAYS} days, by {moment_text(latest)}, "
            f"not {moment_text(command.until)}",
            "TBL-1.3",
        )
    lapses = at + PROPOSAL_HOURS * HOUR_MS
    context.record(PauseProposed(seat, command.until, lapses, proposal_name(context)))
    _require_another_player(context)
    _pause_if_agreed(context)


def agree_pause(context: CommandContext, command: AgreePause) -> None:
    """Agree to the latest proposed pause; it begins once all players asked have agreed."""
    seat = require_playing_seat(context)
    proposal = _require_proposal(context)
    if seat not in seats_to_agree(context.table, proposal):
        raise IllegalCommand(f"seat {seat} has already agreed to this pause", "TBL-1.3")
    require_proposal(command.made, proposal.made, "TBL-1.3")
    context.record(PauseAgreed(seat))
    _pause_if_agreed(context)


def decline_pause(context: CommandContext, command: DeclinePause) -> None:
    """Decline the proposed pause, or withdraw the seat's own proposal."""
    seat, proposal = require_playing_seat(context), _require_proposal(context)
    holders = context.table.seats
    context.record(PauseDeclined(seat, withdrawn=holders[seat].player == holders[proposal.seat].player))


def _require_proposal(context: CommandContext) -> PauseProposal:
    proposal = open_proposal(_require_pace(context), context.submitted.at)
    if proposal is None:
        raise IllegalCommand(
            f"no pause is proposed; a proposal expires after {PROPOSAL_HOURS} hours or when its pause ends",
            "TBL-1.3",
        )
    return proposal


def end_pause(context: CommandContext, command: EndPause) -> None:
    """End a pause; any player may do so, and so may the tournament's organiser."""
    if not _is_organiser(context):
        require_playing_seat(context)
    at = context.submitted.at
    if all(span.until <= at for span in _require_pace(context).pauses):
        raise IllegalCommand("this table is not paused", "TBL-1.3")
    context.record(PauseEnded(at))


def _is_organiser(context: CommandContext) -> bool:
    """Return whether the command comes from the organiser of the table's tournament, who needs no seat."""
    pairing, submitted = context.table.pairing, context.submitted
    return submitted.seat is None and pairing is not UNSET and pairing.organiser == submitted.player


def _latest_end(context: CommandContext) -> int:
    """Return the latest possible end of a pause (UTC, ms); in a tournament, at most the end of the round."""
    latest = context.submitted.at + MAX_PAUSE_DAYS * DAY_MS
    pairing = context.table.pairing
    if pairing is UNSET or isinstance(pairing.pauses_until, UnsetType):
        return latest
    return min(latest, pairing.pauses_until)


def open_proposal(play: Correspondence, at: int) -> PauseProposal | None:
    """Return the proposed pause that can be agreed to at `at` (UTC, ms), or None."""
    found = play.pause_proposal
    return found if found is not None and at < min(found.lapses, found.until) else None


def seats_to_agree(table: AnyTable, proposal: PauseProposal) -> tuple[int, ...]:
    """Return the seats of the present people who have not agreed yet.

    Absent players are not asked; they can end the pause when they return.
    """
    agreed = [table.seats[seat].player or "" for seat in (proposal.seat, *proposal.agreed)]
    return without_agreed(table, present_seats(table), agreed)


def _require_another_player(context: CommandContext) -> None:
    """Refuse to pause a counted game if no other player is present to agree."""
    proposal = _require_pace(context).pause_proposal
    if proposal is None or not protects_absent(context.table):
        return
    if not seats_to_agree(context.table, proposal):
        raise NotAllowed("This is a rated or tournament game. You cannot pause it alone.", "TBL-1.3")


def _pause_if_agreed(context: CommandContext) -> None:
    proposal = _require_pace(context).pause_proposal
    if proposal is not None and not seats_to_agree(context.table, proposal):
        context.record(Paused(context.submitted.at, proposal.until))


def _require_pace(context: CommandContext) -> Correspondence:
    if context.table.paced is None:
        raise IllegalCommand("this table has no pace, so there is no clock to pause", "TBL-1.3")
    return context.table.paced


def note_vacation(context: CommandContext, command: NoteVacation) -> None:
    """Stop the clocks of all the player's seats during a vacation, which must start in the future."""
    paced, seats = _require_seats(context, command.player)
    if any((one.player, one.id) == (command.player, command.id) for one in paced.vacations):
        raise IllegalCommand(f"vacation {command.id} is already recorded at this table", "TBL-1.3")
    days, part = divmod(command.until - command.since, DAY_MS)
    if days < 1 or part:
        raise MalformedCommand("a vacation lasts one or more whole days of 24 hours", "TBL-1.3")
    if command.since < context.submitted.at:
        raise IllegalCommand(
            f"a vacation cannot start in the past, before {moment_text(context.submitted.at)}", "TBL-1.3"
        )
    _require_free(paced, command)
    allowed = paced.pace.vacation
    possible = days_possible(paced.vacations, command.player, allowed, command.since, days)
    if possible < days:
        raise IllegalCommand(
            f"this table allows each player {allowed} vacation days per UTC year; {possible} of the "
            f"{days} days requested are left",
            "TBL-1.3",
        )
    for seat in seats:
        context.record(VacationNoted(seat, command.id, command.since, command.until))


def end_vacation(context: CommandContext, command: EndVacation) -> None:
    """End a current or upcoming vacation; days that have already begun stay used."""
    paced, seats = _require_seats(context, command.player)
    at = context.submitted.at
    found = [one for one in paced.vacations if (one.player, one.id) == (command.player, command.id)]
    if not found or found[0].until <= at:
        raise IllegalCommand(f"this table has no current or upcoming vacation {command.id}", "TBL-1.3")
    for seat in seats:
        context.record(VacationEnded(seat, command.id, max(at, found[0].since)))


def seats_of_player(table: AnyTable, player: str) -> tuple[int, ...]:
    """Return the seats that the player holds."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.player == player)


def _require_seats(context: CommandContext, player: str) -> tuple[Correspondence, tuple[int, ...]]:
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service records vacations; book yours in your account")
    if context.table.phase != "playing":
        raise TableClosed("no game is in progress")
    seats = seats_of_player(context.table, player)
    if context.table.paced is None or not seats:
        raise IllegalCommand(f"player {player} has no clock at this table", "TBL-1.3")
    return context.table.paced, seats


def _require_free(paced: Correspondence, command: NoteVacation) -> None:
    for one in paced.vacations:
        if one.player == command.player and one.since < command.until and command.since < one.until:
            raise IllegalCommand(f"it overlaps vacation {one.id} of the same player", "TBL-1.3")


MAX_TIMEOUTS = 3


def decision_deadline(pending: PendingDecision, hours: int | None) -> int | None:
    """Return when the time for a decision runs out (UTC, ms), or None if it never does."""
    return None if hours is None else pending.since + hours * HOUR_MS


def deadline(table: AnyTable, seat: int) -> int | None:
    """Return when the seat's time runs out (UTC, ms), or None if it has no decision or no limit."""
    pending = next((waiting for waiting in table.waiting if waiting.seat == seat), None)
    return None if pending is None else decision_deadline(pending, table.hours)


def time_out(context: CommandContext, command: TimeOut) -> None:
    """Play the default answer, with all its steps, for a seat whose time has run out."""
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service can enforce time limits")
    if context.table.phase != "playing":
        raise TableClosed("no game is in progress")
    if context.table.paced is not None:
        call_time(context, command.seat)
        return
    due = deadline(context.table, command.seat)
    if due is None or context.submitted.at < due:
        raise IllegalCommand(f"seat {command.seat} has not run out of time")
    context.record(TimeRanOut(command.seat))
    if context.table.seats[command.seat].timeouts >= MAX_TIMEOUTS:
        forfeit(context, command.seat)
        return
    context.answered_seats.add(command.seat)
    for _ in range(answers_left(context.table.position, command.seat)):
        context.play_command(
            command.seat, kernel.default_answer(context.game, context.table.position, command.seat)
        )
    advance_game(context)
