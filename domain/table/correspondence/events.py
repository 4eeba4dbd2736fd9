"""Events about clocks, playing hours, pauses, vacations, outages and absent players."""

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
    """The seat's holder proposed a pause until then; the proposal expires at `lapses`.

    `made` is this record's own number, which agreements refer to.
    """

    seat: int
    until: int
    lapses: int
    made: int | UnsetType = UNSET


class PauseAgreed(Event, frozen=True):
    """The seat's holder agreed to the latest proposed pause."""

    seat: int


class Paused(Event, frozen=True):
    """All clocks of the table rest in [since, until), by agreement of all players."""

    since: int
    until: int


class PauseEnded(Event, frozen=True):
    """The pause ended early, at `at`."""

    at: int


class VacationNoted(Event, frozen=True):
    """The seat's clock rests in [since, until), during its player's vacation `id`."""

    seat: int
    id: str
    since: int
    until: int


class VacationEnded(Event, frozen=True):
    """The vacation ends early, at `until`; days begun by then stay used."""

    seat: int
    id: str
    until: int


class Excused(Event, frozen=True):
    """The service was down in [since, until); no clock counts this time."""

    since: int
    until: int


RestEvent = (
    HoursSet | PauseProposed | PauseAgreed | Paused | PauseEnded | VacationNoted | VacationEnded | Excused
)
"""Closed union."""


class StoodIn(Event, frozen=True):
    """A house bot answers for the seat: for this turn, or until its player returns."""

    reveals: ClassVar[bool] = True

    seat: int
    bot: str
    until: StandInUntil


class SeatOffered(Event, frozen=True):
    """The seat is offered: to one player, or to anyone (None)."""

    seat: int
    to: str | None


class TimeOutClaimed(Event, frozen=True):
    """The holder of another seat claimed a seat's time-out."""

    seat: int
    by: int


CorrespondenceEvent = StoodIn | SeatOffered | TimeOutClaimed
"""Closed union."""
