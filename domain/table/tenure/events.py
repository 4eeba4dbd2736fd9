"""Events about seats and their holders, and about agreements between the players."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event


class OfferWithdrawn(Event, frozen=True):
    """The seat's holder withdrew the offer of the seat."""

    seat: int


class CameBack(Event, frozen=True):
    """The player returned to the seat, which the stand-in bot no longer plays."""

    reveals: ClassVar[bool] = True

    seat: int
    player: str


class VotedOut(Event, frozen=True):
    """The holder of the seat `by` voted to free this seat."""

    seat: int
    by: int


class SeatLost(Event, frozen=True):
    """More than half of the other people voted the player out, so the seat is free."""

    reveals: ClassVar[bool] = True

    seat: int


class SeatKept(Event, frozen=True):
    """The seat is reserved for `player` until `until` (UTC, ms); a null player ends the reservation.

    If `player` is a program, `owner` is the player who owns it.
    """

    seat: int
    player: str | None
    until: int
    owner: str | UnsetType = UNSET


class EndAgreed(Event, frozen=True):
    """The seat's holder agreed to end the game now; others can agree until `lapses` (UTC, ms).

    `made` is the record that made the proposal, which is the first of these agreements.
    """

    seat: int
    lapses: int
    made: int | UnsetType = UNSET


class EndDeclined(Event, frozen=True):
    """The seat's holder declined to end the game; the proposal is dropped."""

    seat: int


class VersionProposed(Event, frozen=True):
    """An operator of the service proposed a later version of the rules.

    The proposal expires at `lapses` (UTC, ms). `made` is the number of this record, to which agreements
    refer.
    """

    version: int
    by: str
    why: str
    lapses: int
    made: int | UnsetType = UNSET


class VersionAgreed(Event, frozen=True):
    """The seat's holder agreed to the proposed version of the rules."""

    seat: int


class VersionDeclined(Event, frozen=True):
    """The seat's holder declined the proposed version of the rules; the proposal is dropped."""

    seat: int


class VersionChanged(Event, frozen=True):
    """From this record on, the given version of the rules applies; earlier records cannot be undone."""

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
"""Any event about seats and agreements; a closed union."""
