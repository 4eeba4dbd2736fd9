"""What happens to clocks, and to seats whose players do not come."""

from __future__ import annotations

from typing import ClassVar

from domain.kernel.values import Event
from domain.table.correspondence.state import StandInUntil


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
