"""Commands about holding a seat."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from domain.kernel.values import Command
from domain.table.correspondence.commands import DecisionName, Moment
from domain.table.undo.commands import ProposalName

SeatNumber = Annotated[int, Meta(ge=0, le=7)]
VersionNumber = Annotated[int, Meta(ge=1)]
OfferedPlayer = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[0-9A-Za-z_-]+\Z")]


class OfferSeat(Command, frozen=True):
    """Offer one's seat to a certain player, or to anyone; play on until it is taken.

    `owner` is the player whose program `to` is; the API fills it in and ignores any sent value.
    """

    to: OfferedPlayer | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class WithdrawOffer(Command, frozen=True):
    """Withdraw an offer that nobody has taken."""


class ComeBack(Command, frozen=True):
    """Return to one's seat, which a house bot has played meanwhile."""


class VoteOut(Command, frozen=True):
    """Vote to free the seat of a player whose time has run out.

    `decision` is the seat's current decision; a vote that names an earlier one is refused.
    """

    seat: SeatNumber
    decision: DecisionName = UNSET


class RemovePlayer(Command, frozen=True):
    """Free a seat before the game; host only."""

    seat: SeatNumber


class KeepSeat(Command, frozen=True):
    """Reserve an empty seat for a player until then (UTC, ms), before the game; host only.

    Without a player the reservation ends, which its player may do, too. `owner` is the player whose program
    it is reserved for; the API fills it in and ignores any sent value.
    """

    seat: SeatNumber
    player: OfferedPlayer | None = None
    until: Moment | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class AgreeEnd(Command, frozen=True):
    """Agree to end the game now, unrated; it ends once every present person agrees.

    `made` names the record of the proposal to agree to; without it, this is a new proposal.
    """

    made: ProposalName = UNSET


class DeclineEnd(Command, frozen=True):
    """Refuse to end the game; agreements so far are dropped."""


class ProposeVersion(Command, frozen=True):
    """Propose to continue by a later version of the rules, for the operator `by`. Service only."""

    version: VersionNumber
    by: Annotated[str, Meta(min_length=1, max_length=100)]
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class AgreeVersion(Command, frozen=True):
    """Agree to the proposed version; `made` optionally names the record of the proposal.

    The last person's agreement moves the table to it.
    """

    version: VersionNumber
    made: ProposalName = UNSET


class DeclineVersion(Command, frozen=True):
    """Keep the present rules; the proposal and its agreements are dropped."""

    version: VersionNumber


TenureCommand = (
    OfferSeat
    | WithdrawOffer
    | ComeBack
    | VoteOut
    | RemovePlayer
    | KeepSeat
    | AgreeEnd
    | DeclineEnd
    | ProposeVersion
    | AgreeVersion
    | DeclineVersion
)
"""Closed union."""
