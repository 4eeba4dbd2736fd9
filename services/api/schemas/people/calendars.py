"""What the API answers about a player's calendar."""

from __future__ import annotations

from services.api.schemas.response_part import ResponsePart


class CalendarAddress(ResponsePart, frozen=True):
    """Where the calendar of one's flags is, for programs that subscribe; told once, whoever has it may look.

    `url` is null where the service does not know under which address people find it.
    """

    path: str
    url: str | None
    made: int


class CalendarState(ResponsePart, frozen=True):
    """Since when (ms) there is an address of the calendar; null where there is none."""

    made: int | None
