"""Events about seats and their holders, and about agreements between the players."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event


class OfferWithdrawn(Event, frozen=True):
    """The seat's holder withdrew the offer of the seat."""

    seat: int


class CameBack(Event, frozen=True):
    """The player returned to the seat, and the stand-in bot left."""

    reveals: ClassVar[bool] = True

    seat: int
    player: str


class VotedOut(Event, frozen=True):
    """The seat `by` voted to remove this seat's player."""

    seat: int
    by: int


class SeatLost(Event, frozen=True):
    """More than half of the other players voted the player out of the seat."""

    reveals: ClassVar[bool] = True

    seat: int


class SeatKept(Event, frozen=True):
    """The seat is reserved for `player` until `until` (UTC, ms); null ends the reservation.

    `owner` is set if the player is a program: the player who owns it.
    """

    seat: int
    player: str | None
    until: int
    owner: str | UnsetType = UNSET


class EndAgreed(Event, frozen=True):
    """The seat's holder agreed to end the game now; others can agree until `lapses` (UTC, ms).

    `made` is the record of the proposal, that is, of the first agreement.
    """

    seat: int
    lapses: int
    made: int | UnsetType = UNSET


class EndDeclined(Event, frozen=True):
    """The seat's holder declined to end the game."""

    seat: int


class VersionProposed(Event, frozen=True):
    """An operator of the service proposed a different version of the rules.

    The proposal expires at `lapses` (UTC, ms). `made` is this record's number, to which agreements refer.
    """

    version: int
    by: str
    why: str
    lapses: int
    made: int | UnsetType = UNSET


class VersionAgreed(Event, frozen=True):
    """The seat's holder agreed to the proposed rules version."""

    seat: int


class VersionDeclined(Event, frozen=True):
    """The seat's holder declined the proposed rules version."""

    seat: int


class VersionChanged(Event, frozen=True):
    """From this record on, this version of the rules applies. Earlier records cannot be undone."""

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
