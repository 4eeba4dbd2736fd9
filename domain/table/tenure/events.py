"""What happens to who holds a seat."""

from __future__ import annotations

from typing import ClassVar

from msgspec import UNSET, UnsetType

from domain.kernel.values import Event


class OfferWithdrawn(Event, frozen=True):
    """Nobody may take the seat over any more."""

    seat: int


class CameBack(Event, frozen=True):
    """The player answers for the seat again, and the bot that stood in does not."""

    reveals: ClassVar[bool] = True

    seat: int
    player: str


class VotedOut(Event, frozen=True):
    """The holder of the seat `by` wants the seat to be somebody else's."""

    seat: int
    by: int


class SeatLost(Event, frozen=True):
    """More than half of the other persons voted: the seat is its player's no longer."""

    reveals: ClassVar[bool] = True

    seat: int


class SeatKept(Event, frozen=True):
    """Until then (UTC, ms) nobody but the player may take the seat; None: it is kept for nobody any more.

    `owner` is the player whose program it is kept for.
    """

    seat: int
    player: str | None
    until: int
    owner: str | UnsetType = UNSET


class EndAgreed(Event, frozen=True):
    """The seat's holder wants the game to end as it stands; others can agree until `lapses` (UTC, ms).

    `made` is the record of the first of these agreements, which proposed it.
    """

    seat: int
    lapses: int
    made: int | UnsetType = UNSET


class EndDeclined(Event, frozen=True):
    """The holder of the seat wants the game to go on."""

    seat: int


class VersionProposed(Event, frozen=True):
    """An operator of the service proposes another version of the rules; it can be agreed to until `lapses`.

    `lapses` is UTC, in milliseconds. `made` is the record itself, by which agreements name the proposal.
    """

    version: int
    by: str
    why: str
    lapses: int
    made: int | UnsetType = UNSET


class VersionAgreed(Event, frozen=True):
    """The seat's holder agrees to the version that is proposed."""

    seat: int


class VersionDeclined(Event, frozen=True):
    """The seat's holder wants the rules as they are."""

    seat: int


class VersionChanged(Event, frozen=True):
    """From this record on the table is decided by that version; nothing before it is taken back any more."""

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
