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
    """Offer your seat to one player, or to anyone if `to` is omitted; keep playing until it is taken.

    `owner` is set if `to` is a program: the player who owns it. The API fills it in and ignores any value
    sent.
    """

    to: OfferedPlayer | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class WithdrawOffer(Command, frozen=True):
    """Withdraw the offer of your seat. Possible until somebody takes it."""


class ComeBack(Command, frozen=True):
    """Return to your seat, which one of the service's bots has been playing."""


class VoteOut(Command, frozen=True):
    """Vote to remove a player whose time has run out from their seat.

    `decision` is that seat's current decision; a vote with an earlier decision is refused.
    """

    seat: SeatNumber
    decision: DecisionName = UNSET


class RemovePlayer(Command, frozen=True):
    """Remove a player from a seat before the game. Host only."""

    seat: SeatNumber


class KeepSeat(Command, frozen=True):
    """Reserve an empty seat for a player until `until` (UTC, ms), before the game. Host only.

    If `player` is omitted, the reservation ends; the player it was made for may also end it. `owner` is set
    if the player is a program: the player who owns it. The API fills it in and ignores any value sent.
    """

    seat: SeatNumber
    player: OfferedPlayer | None = None
    until: Moment | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class AgreeEnd(Command, frozen=True):
    """Agree to end the game now, unrated. It ends once every player who is present agrees.

    `made` is the record of the proposal. Without `made`, this command is a new proposal.
    """

    made: ProposalName = UNSET


class DeclineEnd(Command, frozen=True):
    """Decline to end the game. All agreements so far are dropped."""


class ProposeVersion(Command, frozen=True):
    """Propose a later version of the rules, on behalf of the operator `by`. Service only."""

    version: VersionNumber
    by: Annotated[str, Meta(min_length=1, max_length=100)]
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class AgreeVersion(Command, frozen=True):
    """Agree to the proposed rules version. The table switches to it once the last player agrees.

    `made` is optional: the record of the proposal.
    """

    version: VersionNumber
    made: ProposalName = UNSET


class DeclineVersion(Command, frozen=True):
    """Decline the proposed rules version. The proposal and all agreements are dropped."""

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
