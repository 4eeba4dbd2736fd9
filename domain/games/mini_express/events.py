"""The events (MEX-15.2). The Machinist's seat number is the one after the last seat."""

from __future__ import annotations

from typing import ClassVar

from domain.games.mini_express.commands import Company
from domain.games.mini_express.state import Token
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """The start player was set by an option or drawn at random (MEX-3.6)."""

    seat: int
    drawn: bool


class DemandTokensPlaced(Event, frozen=True):
    """A demand token was put on every city. `tokens` is in the order of city numbers (MEX-3.5)."""

    tokens: tuple[Token, ...]


class SharesDrafted(Event, frozen=True):
    """A player received opening shares, from those set aside and from the box (MEX-3.7, MEX-9.17)."""

    seat: int
    company: Company
    aside: int = 1
    box: int = 0


class SharesLeftOver(Event, frozen=True):
    """Shares that were set aside in the draft were removed from the game (MEX-3.8, MEX-3.9)."""

    company: Company
    shares: int


class RestoreTokensAdded(Event, frozen=True):
    """The restore tokens were added to the bag, after the Machinist's opening shares (MEX-9.4)."""


class TurnBegun(Event, frozen=True):
    """A turn began (MEX-4.1)."""

    seat: int


class TurnForfeited(Event, frozen=True):
    """The turn was forfeited because the seat had no legal action (MEX-4.3, MEX-9.14)."""

    seat: int


class ShareTaken(Event, frozen=True):
    """A share was taken and paid for with influence (MEX-5.2, MEX-5.3, MEX-9.10)."""

    seat: int
    company: Company
    paid: int


class TrainsAdded(Event, frozen=True):
    """Trains moved from the supply to the train space (MEX-5.4)."""

    company: Company
    trains: int


class TrackBuilt(Event, frozen=True):
    """Trains moved from the train space onto a route that ends in the city (MEX-6.8)."""

    seat: int
    company: Company
    route: tuple[str, ...]
    city: str


class CompensationPaid(Event, frozen=True):
    """A company received trains for hexes that another company built on (MEX-6.9)."""

    company: Company
    trains: int


class TrackLengthAdvanced(Event, frozen=True):
    """A track length marker advanced (MEX-3.8, MEX-6.10, MEX-12.2.7)."""

    company: Company
    by: int


class InfluenceGained(Event, frozen=True):
    """A seat gained influence in a company (MEX-6.11, MEX-9.13, MEX-9.16)."""

    seat: int
    company: Company
    by: int


class DemandTokenRemoved(Event, frozen=True):
    """A city's demand token was returned to the box (MEX-6.14, MEX-12.2.4)."""

    city: int
    name: str


class CompanyExhausted(Event, frozen=True):
    """A company was exhausted, and its remaining shares were removed from the game (MEX-7.1)."""

    company: Company
    shares: int


class PortOccupied(Event, frozen=True):
    """A train moved from the supply to a port (MEX-12.3.2)."""

    company: Company
    port: int
    hex: str
    name: str


class GoldenSpikeCancelled(Event, frozen=True):
    """The spike was cancelled, as a company reached San Francisco before any reached Omaha (MEX-12.2.3)."""


class EasternBranchSet(Event, frozen=True):
    """A company built into Omaha. If its supply held a train, it has the eastern branch (MEX-12.2.4)."""

    company: Company | None


class SanFranciscoEntered(Event, frozen=True):
    """A train moved from the supply to San Francisco, as a new start (MEX-12.2.4, MEX-12.2.5)."""

    company: Company
    hex: str


class WesternBranchSet(Event, frozen=True):
    """The coasts were connected. If `train`, the company has the western branch (MEX-12.2.7)."""

    company: Company
    train: bool


class MachinistTokenDrawn(Event, frozen=True):
    """A token was drawn from the bag (MEX-9.5)."""

    reveals: ClassVar[bool] = True

    token: str


class MachinistTokensRestored(Event, frozen=True):
    """All tokens returned to the bag (MEX-9.5)."""


class CompanyMarkerMoved(Event, frozen=True):
    """The Machinist's company marker moved (MEX-9.6)."""

    company: Company


class TargetMarkerMoved(Event, frozen=True):
    """The Machinist's target marker moved to a city (MEX-9.7)."""

    city: int
    name: str


class EndTriggered(Event, frozen=True):
    """Enough companies were exhausted. The current round will be completed (MEX-7.4)."""


class GameEnded(Event, frozen=True):
    """The game ended: points by seat, with the Machinist's last, and the winner (MEX-8.3, MEX-8.4)."""

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
