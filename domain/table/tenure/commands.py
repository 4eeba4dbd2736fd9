"""What may be wanted of who holds a seat."""

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
    """Let a certain player, or whoever comes first, take one's seat over; one plays on until then.

    `owner` is the player whose program `to` is; the API fills it in and takes it from nobody.
    """

    to: OfferedPlayer | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class WithdrawOffer(Command, frozen=True):
    """Keep the seat that one has offered and nobody has taken."""


class ComeBack(Command, frozen=True):
    """Answer for one's seat again, which a bot of the service has played meanwhile."""


class VoteOut(Command, frozen=True):
    """Want a seat to be somebody else's, whose player has let the time run out.

    `decision` is what the seat is asked: a vote that names an earlier one is refused.
    """

    seat: SeatNumber
    decision: DecisionName = UNSET


class RemovePlayer(Command, frozen=True):
    """Free a seat before the game has begun; only the owner may."""

    seat: SeatNumber


class KeepSeat(Command, frozen=True):
    """Keep an empty seat for a player until then (UTC, ms), before the game; the owner does it.

    With no player it is kept for nobody any more, which whom it was kept for may say, too. `owner` is the
    player whose program it is kept for; the API fills it in and takes it from nobody.
    """

    seat: SeatNumber
    player: OfferedPlayer | None = None
    until: Moment | None = None
    owner: OfferedPlayer | UnsetType = UNSET


class AgreeEnd(Command, frozen=True):
    """Want the game to end as it stands, for nobody's rating; it does once every person there agrees.

    With `made`, agree to what that record proposed; without it, propose it.
    """

    made: ProposalName = UNSET


class DeclineEnd(Command, frozen=True):
    """Want the game to go on: what others have agreed to so far is forgotten."""


class ProposeVersion(Command, frozen=True):
    """Propose to play on by a later version of the rules (the service's own, for its operator `by`)."""

    version: VersionNumber
    by: Annotated[str, Meta(min_length=1, max_length=100)]
    why: Annotated[str, Meta(min_length=1, max_length=200)]


class AgreeVersion(Command, frozen=True):
    """Agree to that version, which record `made` proposed, if that is named.

    With the last person's agreement the table is played on by it.
    """

    version: VersionNumber
    made: ProposalName = UNSET


class DeclineVersion(Command, frozen=True):
    """Play on by the rules as they are: what was proposed, and who agreed to it, is forgotten."""

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
