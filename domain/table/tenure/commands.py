"""What may be wanted of who holds a seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from domain.kernel.values import Command

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
OfferedPlayer = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]


class OfferSeat(Command, frozen=True):
    """Let a certain player, or whoever comes first, take one's seat over; one plays on until then."""

    to: OfferedPlayer | None = None


class WithdrawOffer(Command, frozen=True):
    """Keep the seat that one has offered and nobody has taken."""


class ComeBack(Command, frozen=True):
    """Answer for one's seat again, which a bot of the service has played meanwhile."""


class VoteOut(Command, frozen=True):
    """Want a seat to be somebody else's, whose player has let the time run out."""

    seat: SeatNumber


class RemovePlayer(Command, frozen=True):
    """Free a seat before the game has begun; only the owner may."""

    seat: SeatNumber


TenureCommand = OfferSeat | WithdrawOffer | ComeBack | VoteOut | RemovePlayer
"""Closed union."""
