"""Events about clocks, playing hours, pauses, vacations, outages and absent players."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event
from domain.table.correspondence.calendar import Hours
from domain.table.correspondence.state import StandInUntil


class HoursSet(Event, frozen=True):
    """The seat's clock runs during these hours, from its next turn on. They were chosen at `at` (UTC, ms)."""

    seat: int
    hours: Hours
    at: int


class PauseProposed(Event, frozen=True):
    """The seat's holder proposed a pause until `until`; the proposal expires at `lapses` (both UTC, ms).

    `made` is this record's number, to which agreements refer.
    """

    seat: int
    until: int
    lapses: int
    made: int | UnsetType = UNSET


class PauseAgreed(Event, frozen=True):
    """The seat's holder agreed to the latest proposed pause."""

    seat: int


class PauseDeclined(Event, frozen=True):
    """The seat's holder declined the latest proposed pause, or withdrew their own proposal."""

    seat: int
    withdrawn: bool


class Paused(Event, frozen=True):
    """All players agreed to pause the table's clocks from `since` until `until` (UTC, ms)."""

    since: int
    until: int


class PauseEnded(Event, frozen=True):
    """The pause ended early, at `at` (UTC, ms)."""

    at: int


class VacationNoted(Event, frozen=True):
    """The seat's clock is paused from `since` until `until` (UTC, ms), during the player's vacation `id`."""

    seat: int
    id: str
    since: int
    until: int


class VacationEnded(Event, frozen=True):
    """The vacation ends early, at `until` (UTC, ms). Days that have begun by then count as used."""

    seat: int
    id: str
    until: int


class Excused(Event, frozen=True):
    """The service was down from `since` until `until` (UTC, ms). No clock counts this time."""

    since: int
    until: int


RestEvent = (
    HoursSet
    | PauseProposed
    | PauseAgreed
    | PauseDeclined
    | Paused
    | PauseEnded
    | VacationNoted
    | VacationEnded
    | Excused
)
"""Any event about hours, pauses, vacations and downtime; a closed union."""


class StoodIn(Event, frozen=True):
    """One of the service's bots answers for the seat, for this turn or until the player returns."""

    reveals: ClassVar[bool] = True

    seat: int
    bot: str
    until: StandInUntil


class SeatOffered(Event, frozen=True):
    """The seat was offered to one player, or to anyone if `to` is null."""

    seat: int
    to: str | None


class TimeOutClaimed(Event, frozen=True):
    """The seat `by` claimed this seat's time-out."""

    seat: int
    by: int


CorrespondenceEvent = StoodIn | SeatOffered | TimeOutClaimed
"""Any event about time-outs and stand-ins; a closed union."""
