"""What the API answers about the clock of a seat: amounts as `46:30`, moments as `2026-10-22T18:30Z`."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.table.correspondence.explanation import ClockStep
from services.api.schemas.response_part import ResponsePart
from services.api.schemas.responses import LogHead

Amount = Annotated[str, Meta(description="Hours and minutes, and seconds where there are some: `46:30`")]
Moment = Annotated[str, Meta(description="A moment of UTC: `2026-10-22T18:30Z`")]


class ClockLine(ResponsePart, frozen=True):
    """One thing that moved a clock, by the record `seq`; what a step does not have is null.

    `left` is what the seat has from there on, `flag` and `warning` are those of a clock that runs on. Of a
    clock that was read, `passed` is `counted` and all parts of `not_counted` together; where the service has
    other data of time zones than was counted with, `not_counted` is null and `note` says so. `zones` names
    the data, `done` what a time-out led to, `since` and `until` when a clock rests.
    """

    seq: int
    what: ClockStep
    at: Moment
    left: Amount | None = None
    flag: Moment | None = None
    warning: Moment | None = None
    passed: Amount | None = None
    counted: Amount | None = None
    late: Amount | None = None
    credit: Amount | None = None
    not_counted: dict[str, Amount] | None = None
    since: Moment | None = None
    until: Moment | None = None
    hours: str | None = None
    done: str | None = None
    zones: str | None = None
    note: str | None = None


class ClockResponse(ResponsePart, frozen=True):
    """How the clock of a seat stands now, and line by line how it came to that.

    `hours` are those in which it counts in this turn, null where it counts day and night; `left` is what is
    left of what the seat has; `runs` is false while the clock rests, or the seat is not asked.
    """

    seat: int
    pace: str
    hours: str | None
    left: Amount | None
    flag: Moment | None
    warning: Moment | None
    runs: bool
    lines: tuple[ClockLine, ...]
    head: LogHead
