"""Events about clocks, hours, pauses, vacations, outages and absent players."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.state import StandInUntil


class HoursSet(Event, frozen=True):
    """The seat's clock runs in these hours from its next turn on; they were chosen at `at`."""

    seat: int
    hours: Hours
    at: int


class PauseProposed(Event, frozen=True):
    """The seat's holder proposed a pause until then; nobody can agree to it from `lapses` on.

    `made` is the record itself, by which agreements name the proposal.
    """

    seat: int
    until: int
    lapses: int
    made: int | UnsetType = UNSET


class PauseAgreed(Event, frozen=True):
    """The seat's holder agreed to the pause that was proposed last."""

    seat: int


class Paused(Event, frozen=True):
    """All clocks of the table rest in [since, until), as everybody agreed."""

    since: int
    until: int


class PauseEnded(Event, frozen=True):
    """The pause is over at `at`, before its time."""

    at: int


class VacationNoted(Event, frozen=True):
    """The seat's clock rests in [since, until), while its player is on the vacation `id`."""

    seat: int
    id: str
    since: int
    until: int


class VacationEnded(Event, frozen=True):
    """The vacation ends at `until`, before its time; the days that had begun by then stay spent."""

    seat: int
    id: str
    until: int


class Excused(Event, frozen=True):
    """The service was away in [since, until): no clock counts it."""

    since: int
    until: int


RestEvent = (
    HoursSet | PauseProposed | PauseAgreed | Paused | PauseEnded | VacationNoted | VacationEnded | Excused
)
"""Closed union."""


class StoodIn(Event, frozen=True):
    """A bot of the service answers for the seat from now on: for this turn, or until its player returns."""

    reveals: ClassVar[bool] = True

    seat: int
    bot: str
    until: StandInUntil


class SeatOffered(Event, frozen=True):
    """Somebody else may take the seat over: a certain player, or whoever comes first (None)."""

    seat: int
    to: str | None


class TimeOutClaimed(Event, frozen=True):
    """The holder of another seat asked for what is due when a seat's time has run out."""

    seat: int
    by: int


CorrespondenceEvent = StoodIn | SeatOffered | TimeOutClaimed
"""Closed union."""
