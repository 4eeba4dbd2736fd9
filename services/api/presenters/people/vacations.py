"""A player's vacations, with what each table has of them."""

from __future__ import annotations

from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.vacations import to_utc
from infra.ports.people.vacations import BookedVacation
from services.api.schemas.people.vacations import (
    VacationNote,
    VacationsResponse,
    VacationSummary,
    VacationYear,
)
from services.queries.reader import LoadedTable
from services.shared.vacations import days_spent, read_note


def build_vacations(
    player: str, bookings: tuple[BookedVacation, ...], tables: tuple[LoadedTable, ...], days: int, now: int
) -> VacationsResponse:
    """Build the list of this year and later ones."""
    year, spent = to_utc(now).year, days_spent(bookings)
    current = sorted((one for one in bookings if to_utc(one.until).year >= year), key=lambda one: one.since)
    return VacationsResponse(
        days=days,
        years=tuple(VacationYear(one, max(0, days - spent[one])) for one in (year, year + 1)),
        vacations=tuple(build_vacation(player, one, tables, now) for one in current),
    )


def build_vacation(
    player: str, booking: BookedVacation, tables: tuple[LoadedTable, ...], now: int
) -> VacationSummary:
    """Build one; of one that is over tables have nothing more to say."""
    return VacationSummary(
        id=booking.id,
        since=booking.since,
        until=booking.until,
        days=(booking.until - booking.since) // DAY_MS,
        ended=booking.ended,
        tables=() if booking.until <= now else tuple(_note(player, booking, one, now) for one in tables),
    )


def _note(player: str, booking: BookedVacation, loaded: LoadedTable, now: int) -> VacationNote:
    found = read_note(loaded.table.paced, player, booking, now)
    return VacationNote(loaded.table.id, loaded.table.name, found.status, found.since, found.until)
