"""What the API answers about vacations; all times are UTC in milliseconds."""

from __future__ import annotations

from services.api.schemas.response_part import ResponsePart
from services.shared.vacations import NoteStatus


class VacationNote(ResponsePart, frozen=True):
    """What a table has of a vacation: `noted` with the time in which its clocks rest.

    `not yet`: it will hear of it. `no days left`, `takes none`: the table's pace allows no more, or none.
    """

    table: str
    name: str
    status: NoteStatus
    since: int | None = None
    until: int | None = None


class VacationSummary(ResponsePart, frozen=True):
    """A vacation and what the player's tables have of it; `ended` is when it was ended before its time."""

    id: str
    since: int
    until: int
    days: int
    ended: int | None
    tables: tuple[VacationNote, ...]


class VacationYear(ResponsePart, frozen=True):
    """How many days of vacation are left to book in a year of UTC."""

    year: int
    left: int


class VacationsResponse(ResponsePart, frozen=True):
    """A player's vacations; `days` are to be had in each year, this one and the next are in `years`."""

    days: int
    years: tuple[VacationYear, ...]
    vacations: tuple[VacationSummary, ...]
