"""What the API answers about clocks: the paces on offer, and how the clocks of a table stand."""

from __future__ import annotations

from domain.table.correspondence.calendar import Hours, Span
from domain.table.correspondence.pace import Pace
from domain.table.correspondence.presets import PresetName
from services.api.schemas.response_part import ResponsePart


class PaceSummary(ResponsePart, frozen=True):
    """A pace that is offered by its name, with one sentence for who chooses it."""

    name: PresetName
    says: str
    pace: Pace


class SeatClockSummary(ResponsePart, frozen=True):
    """How the clock of a seat stands: times in UTC milliseconds, amounts in milliseconds.

    While it `runs`, `left` is what it held when it was started, `warning` when four fifths of that are gone
    and `flag` when nothing is, with the grace; rests are reckoned in. `left` is null where there is no
    account: by the hour, and without a limit. `stand_in` is the kind of the bot that answers, `lapses` counts
    the time-outs in a row. It rests outside `hours`, null where it counts day and night, and in `rests`.
    `hours_locked` is until when its player may not choose other hours, null where none were chosen here.
    """

    seat: int
    left: int | None
    flag: int | None
    warning: int | None
    runs: bool
    stand_in: str | None
    lapses: int
    hours: Hours | None = None
    rests: tuple[Span, ...] = ()
    hours_locked: int | None = None


class SeatOffer(ResponsePart, frozen=True):
    """A seat that somebody else may take over: a certain player, or whoever comes first (null)."""

    seat: int
    to: str | None
