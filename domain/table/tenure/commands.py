"""Commands about seats and their holders, and about agreements between the players."""

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
    """Offer your seat to a certain player, or to anyone; you play on until it is taken.

    `to` is null for an offer to anyone. If `to` is a program, `owner` is the player who owns it; the API
    fills it in and ignores any sent value.
    """

    to: OfferedPlayer | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class WithdrawOffer(Command, frozen=True):
    """Withdraw the offer of your seat that nobody has taken."""


class ComeBack(Command, frozen=True):
    """Return to your seat, which a house bot plays in your absence."""


class VoteOut(Command, frozen=True):
    """Vote to free the seat of a player whose time has run out.

    `decision` is the seat's current decision; a vote that names an earlier one is refused.
    """

    seat: SeatNumber
    decision: DecisionName = UNSET


class RemovePlayer(Command, frozen=True):
    """Remove a player or bot from a seat before the game; host only."""

    seat: SeatNumber


class KeepSeat(Command, frozen=True):
    """Reserve an empty seat for a player until `until` (UTC, ms), before the game; host only.

    Without a `player`, the command ends the reservation; the player for whom the seat is reserved may do
    this, too. If `player` is a program, `owner` is the player who owns it; the API fills it in and ignores
    any sent value.
    """

    seat: SeatNumber
    player: OfferedPlayer | None = None
    until: Moment | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class AgreeEnd(Command, frozen=True):
    """Agree to end the game now without a result; it ends once everyone who is asked agrees.

    `made` is the record of the proposal to agree to. Without it, this command is a new proposal.
    """

    made: ProposalName = UNSET


class DeclineEnd(Command, frozen=True):
    """Decline to end the game; the proposal and its agreements are dropped."""


class ProposeVersion(Command, frozen=True):
    """Propose, for the operator `by`, to continue with a later version of the rules. Service only."""

    version: VersionNumber
    by: Annotated[str, Meta(min_length=1, max_length=100)]
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class AgreeVersion(Command, frozen=True):
    """Agree to the proposed version of the rules; `made` optionally names the record of the proposal.

    The table changes to that version once everyone who is asked agrees.
    """

    version: VersionNumber
    made: ProposalName = UNSET


class DeclineVersion(Command, frozen=True):
    """Decline the proposed version of the rules; the proposal and its agreements are dropped."""

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
"""Any command about seats and agreements; a closed union."""
