"""Examples of when a player's clocks rest: hours and vacations."""

from __future__ import annotations

from typing import Any

from domain.table.correspondence.calendar import DAY_MS
from services.api.openapi.sample_game import MOMENT, TABLE
from services.api.schemas import requests, vacations


def rest_examples() -> dict[Any, Any]:
    """Give an example of each type by which a player chooses hours and books vacations."""
    since, until = MOMENT + DAY_MS, MOMENT + 15 * DAY_MS
    note = vacations.VacationNote(TABLE, "An evening in Dawson", "noted", since, until)
    booked = vacations.VacationSummary("v012345678901", since, until, 14, None, (note,))
    years = (vacations.VacationYear(2026, 16), vacations.VacationYear(2027, 30))
    return {
        requests.ProfileChange: requests.ProfileChange(
            "Europe/Berlin", requests.WindowChange(7 * 60, 23 * 60)
        ),
        requests.NewVacation: requests.NewVacation(14, since),
        vacations.VacationSummary: booked,
        vacations.VacationsResponse: vacations.VacationsResponse(30, years, (booked,)),
    }
