"""Vacations: booked with the service, bounded and recorded by each table."""

from __future__ import annotations

from domain.kernel.refusals import IllegalCommand, MalformedCommand, NotAllowed, TableClosed
from domain.table.context import CommandContext
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.rest_commands import EndVacation, NoteVacation
from domain.table.correspondence.rest_events import VacationEnded, VacationNoted
from domain.table.correspondence.state import Correspondence
from domain.table.correspondence.vacations import days_possible
from domain.table.correspondence.words import moment_text
from domain.table.evolve import AnyTable
from domain.table.records import SERVICE_PLAYER


def note_vacation(context: CommandContext, command: NoteVacation) -> None:
    """Let the clocks of all the player's seats rest; nothing is noted of what is past."""
    paced, seats = _require_seats(context, command.player)
    if any((one.player, one.id) == (command.player, command.id) for one in paced.vacations):
        raise IllegalCommand(f"vacation {command.id} is noted at this table already", "TBL-1.3")
    days, part = divmod(command.until - command.since, DAY_MS)
    if days < 1 or part:
        raise MalformedCommand("a vacation lasts whole days of 24 hours, one at least", "TBL-1.3")
    if command.since < context.submitted.at:
        raise IllegalCommand(
            f"a vacation begins at {moment_text(context.submitted.at)} or later, when it is noted", "TBL-1.3"
        )
    _require_free(paced, command)
    allowed = paced.pace.vacation
    possible = days_possible(paced.vacations, command.player, allowed, command.since, days)
    if possible < days:
        raise IllegalCommand(
            f"this table allows each player {allowed} days of vacation in a year of UTC: {possible} of these "
            f"{days} days are left",
            "TBL-1.3",
        )
    for seat in seats:
        context.record(VacationNoted(seat, command.id, command.since, command.until))


def end_vacation(context: CommandContext, command: EndVacation) -> None:
    """End a vacation that lasts or is to come; the days that have begun stay spent."""
    paced, seats = _require_seats(context, command.player)
    at = context.submitted.at
    found = [one for one in paced.vacations if (one.player, one.id) == (command.player, command.id)]
    if not found or found[0].until <= at:
        raise IllegalCommand(f"no vacation {command.id} lasts or is to come at this table", "TBL-1.3")
    for seat in seats:
        context.record(VacationEnded(seat, command.id, max(at, found[0].since)))


def seats_of_player(table: AnyTable, player: str) -> tuple[int, ...]:
    """Give the seats that the player holds."""
    return tuple(number for number, seat in enumerate(table.seats) if seat.player == player)


def _require_seats(context: CommandContext, player: str) -> tuple[Correspondence, tuple[int, ...]]:
    if context.submitted.player != SERVICE_PLAYER:
        raise NotAllowed("only the service notes vacations; they are booked with the account")
    if context.table.phase != "playing":
        raise TableClosed("no game is on")
    seats = seats_of_player(context.table, player)
    if context.table.paced is None or not seats:
        raise IllegalCommand(f"no clock of player {player} runs at this table", "TBL-1.3")
    return context.table.paced, seats


def _require_free(paced: Correspondence, command: NoteVacation) -> None:
    for one in paced.vacations:
        if one.player == command.player and one.since < command.until and command.since < one.until:
            raise IllegalCommand(f"vacation {one.id} of that player falls into the same time", "TBL-1.3")
