"""What happens in the game (MEX-15.2). The Machinist has the seat after the last."""

from __future__ import annotations

from typing import ClassVar

from domain.games.mini_express.commands import Company
from domain.games.mini_express.state import Token
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """Who begins was chosen beforehand, or drawn (MEX-3.6)."""

    seat: int
    drawn: bool


class DemandTokensPlaced(Event, frozen=True):
    """A demand token lies on every city, by number (MEX-3.5)."""

    tokens: tuple[Token, ...]


class SharesDrafted(Event, frozen=True):
    """Opening shares went to a player: of those set aside, and of those in the box (MEX-3.7, MEX-9.17)."""

    seat: int
    company: Company
    aside: int = 1
    box: int = 0


class SharesLeftOver(Event, frozen=True):
    """What was left aside after the draft is out of the game (MEX-3.8, MEX-3.9)."""

    company: Company
    shares: int


class RestoreTokensAdded(Event, frozen=True):
    """The restore tokens join the bag after the Machinist's opening shares (MEX-9.4)."""


class TurnBegun(Event, frozen=True):
    """A turn began (MEX-4.1)."""

    seat: int


class TurnForfeited(Event, frozen=True):
    """Nothing could be done (MEX-4.3, MEX-9.14)."""

    seat: int


class ShareTaken(Event, frozen=True):
    """A share was taken and paid for with influence (MEX-5.2, MEX-5.3, MEX-9.10)."""

    seat: int
    company: Company
    paid: int


class TrainsAdded(Event, frozen=True):
    """Trains came from the supply onto the train space (MEX-5.4)."""

    company: Company
    trains: int


class TrackBuilt(Event, frozen=True):
    """Trains went from the train space onto the route, which ends in the city of that name (MEX-6.8)."""

    seat: int
    company: Company
    route: tuple[str, ...]
    city: str


class CompensationPaid(Event, frozen=True):
    """A company got trains for hexes that another one built on (MEX-6.9)."""

    company: Company
    trains: int


class TrackLengthAdvanced(Event, frozen=True):
    """A track length marker moved on (MEX-3.8, MEX-6.10, MEX-12.2.7)."""

    company: Company
    by: int


class InfluenceGained(Event, frozen=True):
    """Influence in a company rose (MEX-6.11, MEX-9.13, MEX-9.16)."""

    seat: int
    company: Company
    by: int


class DemandTokenRemoved(Event, frozen=True):
    """A city's demand token went to the box (MEX-6.14, MEX-12.2.4)."""

    city: int
    name: str


class CompanyExhausted(Event, frozen=True):
    """A company is exhausted; so many shares left the game (MEX-7.1)."""

    company: Company
    shares: int


class PortOccupied(Event, frozen=True):
    """A train went from the supply onto a port (MEX-12.3.2)."""

    company: Company
    port: int
    hex: str
    name: str


class GoldenSpikeCancelled(Event, frozen=True):
    """San Francisco was built into first (MEX-12.2.3)."""


class EasternBranchSet(Event, frozen=True):
    """Omaha was built into first: who has the eastern branch, if its supply held a train (MEX-12.2.4)."""

    company: Company | None


class SanFranciscoEntered(Event, frozen=True):
    """A train went from the supply into San Francisco, to start from there (MEX-12.2.4, MEX-12.2.5)."""

    company: Company
    hex: str


class WesternBranchSet(Event, frozen=True):
    """The coasts are connected: who was chosen, and whether its supply held a train (MEX-12.2.7)."""

    company: Company
    train: bool


class MachinistTokenDrawn(Event, frozen=True):
    """A token came out of the bag (MEX-9.5)."""

    reveals: ClassVar[bool] = True

    token: str


class MachinistTokensRestored(Event, frozen=True):
    """All tokens are in the bag again (MEX-9.5)."""


class CompanyMarkerMoved(Event, frozen=True):
    """The Machinist's company marker stands there (MEX-9.6)."""

    company: Company


class TargetMarkerMoved(Event, frozen=True):
    """The Machinist's target marker stands on the city of that number (MEX-9.7)."""

    city: int
    name: str


class EndTriggered(Event, frozen=True):
    """Enough companies are exhausted: the round is completed (MEX-7.4)."""


class GameEnded(Event, frozen=True):
    """The points by seat, the Machinist's last, and who wins (MEX-8.3, MEX-8.4)."""

    points: tuple[int, ...]
    winner: int


AnyEvent = (
    StartSeatChosen
    | DemandTokensPlaced
    | SharesDrafted
    | SharesLeftOver
    | RestoreTokensAdded
    | TurnBegun
    | TurnForfeited
    | ShareTaken
    | TrainsAdded
    | TrackBuilt
    | CompensationPaid
    | TrackLengthAdvanced
    | InfluenceGained
    | DemandTokenRemoved
    | CompanyExhausted
    | PortOccupied
    | GoldenSpikeCancelled
    | EasternBranchSet
    | SanFranciscoEntered
    | WesternBranchSet
    | MachinistTokenDrawn
    | MachinistTokensRestored
    | CompanyMarkerMoved
    | TargetMarkerMoved
    | EndTriggered
    | GameEnded
)
