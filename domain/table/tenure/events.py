"""Events about holding a seat."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event


class OfferWithdrawn(Event, frozen=True):
    """The seat is no longer offered."""

    seat: int


class CameBack(Event, frozen=True):
    """The player returned to the seat; the stand-in bot is gone."""

    reveals: ClassVar[bool] = True

    seat: int
    player: str


class VotedOut(Event, frozen=True):
    """The holder of the seat `by` voted to free this seat."""

    seat: int
    by: int


class SeatLost(Event, frozen=True):
    """More than half of the other people voted the player out of the seat."""

    reveals: ClassVar[bool] = True

    seat: int


class SeatKept(Event, frozen=True):
    """The seat is reserved for a player until then (UTC, ms); None ends the reservation.

    `owner` is the player whose program it is reserved for.
    """

    seat: int
    player: str | None
    until: int
    owner: str | UnsetType = UNSET


class EndAgreed(Event, frozen=True):
    """The seat's holder agreed to end the game now; others can agree until `lapses` (UTC, ms).

    `made` is the record of the proposal, the first of these agreements.
    """

    seat: int
    lapses: int
    made: int | UnsetType = UNSET


class EndDeclined(Event, frozen=True):
    """The seat's holder wants to play on."""

    seat: int


class VersionProposed(Event, frozen=True):
    """An operator of the service proposed another version of the rules; the proposal expires at `lapses`.

    `lapses` is UTC, in milliseconds. `made` is this record's own number, which agreements refer to.
    """

    version: int
    by: str
    why: str
    lapses: int
    made: int | UnsetType = UNSET


class VersionAgreed(Event, frozen=True):
    """The seat's holder agreed to the proposed version."""

    seat: int


class VersionDeclined(Event, frozen=True):
    """The seat's holder wants to keep the present rules."""

    seat: int


class VersionChanged(Event, frozen=True):
    """From this record on, that version of the rules applies; earlier records cannot be undone."""

    reveals: ClassVar[bool] = True

    version: int


TenureEvent = (
    OfferWithdrawn
    | CameBack
    | VotedOut
    | SeatLost
    | SeatKept
    | EndAgreed
    | EndDeclined
    | VersionProposed
    | VersionAgreed
    | VersionDeclined
    | VersionChanged
)
"""Closed union."""
