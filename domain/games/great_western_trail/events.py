"""The events of the game (GWT-3.4.2)."""

from __future__ import annotations

from typing import ClassVar

from domain.games.great_western_trail.data.schema import Worker
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """The starting seat was set by an option or drawn at random (GWT-2.14)."""

    seat: int
    drawn: bool


class StationMasterLaid(Event, frozen=True):
    """A station master tile was placed on a station (GWT-2.1)."""

    station: str
    tile: str


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral buildings were placed on sites A to G (GWT-2.2)."""

    tiles: tuple[str, ...]


class SidesChosen(Event, frozen=True):
    """The sides of tiles 1 to 10 were chosen for all players (GWT-2.11)."""

    sides: str


class TileTurned(Event, frozen=True):
    """A tile of stack 1 was revealed, and placed on the board or returned to the stack (GWT-2.5)."""

    tile: str
    to: str | None


class JobTileTurned(Event, frozen=True):
    """A tile of stack 2 was placed in the job market (GWT-2.6)."""

    worker: str
    row: int
    column: int


class ForesightTurned(Event, frozen=True):
    """A tile was revealed on a foresight space of its stack (GWT-2.7, GWT-6.6)."""

    reveals: ClassVar[bool] = True

    number: int
    space: int
    tile: str


class CattleDealt(Event, frozen=True):
    """Cards from the deck were added to the cattle market (GWT-2.8, GWT-6.2, GWT-8.12.4)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class ObjectivesDealt(Event, frozen=True):
    """Cards from the deck were added to the objective display (GWT-2.9, GWT-8.13.1)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class StartingObjectiveDealt(Event, frozen=True):
    """A starting objective card was dealt into the seat's objective area (GWT-2.13)."""

    seat: int
    card: str


class StartMoneyGiven(Event, frozen=True):
    """The seats received their starting money, listed by seat (GWT-2.14)."""

    amounts: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """A turn began, and the previous one ended (GWT-3.1.2)."""

    reveals: ClassVar[bool] = True  # no seat can undo a finished turn alone, not even the next player
    ends_turn: ClassVar[bool] = True

    seat: int


class ForesightPlaced(Event, frozen=True):
    """A foresight hazard or teepee was placed on a trail space, or removed from the game (GWT-6.1)."""

    seat: int
    number: int
    space: int
    tile: str
    to: str | None


class WorkerPlaced(Event, frozen=True):
    """A foresight worker went to the job market (GWT-6.1.3)."""

    seat: int
    number: int
    space: int
    worker: str
    row: int
    column: int


class TokenMoved(Event, frozen=True):
    """The job market token moved down to a row (GWT-6.2)."""

    row: int


class JobMarketClosed(Event, frozen=True):
    """The seat took the job market token. The last turns follow (GWT-12.1)."""

    seat: int


class VisitEnded(Event, frozen=True):
    """The cattleman returned from Kansas City to the start (GWT-6.6)."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game ended and was scored. `winners` share the highest total (GWT-12.4, GWT-13.12)."""

    reveals: ClassVar[bool] = True

    winners: tuple[int, ...]


Cards = tuple[str, ...] | int
"""Cards, or their number if the viewer may not see them."""


class CardsDrawn(Event, frozen=True):
    """Cards were drawn from the draw pile into the hand (GWT-2.12, GWT-7.1)."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: Cards


class DiscardPileShuffled(Event, frozen=True):
    """The discard pile was shuffled to form the draw pile (GWT-7.2)."""

    reveals: ClassVar[bool] = True

    seat: int


class CattlemanPlaced(Event, frozen=True):
    """The cattleman was placed on a neutral building (GWT-3.1.3)."""

    seat: int
    site: str


class CattlemanMoved(Event, frozen=True):
    """The cattleman moved through the locations of `path` and stopped at the last one (GWT-4.8)."""

    seat: int
    path: tuple[str, ...]


class FeePaid(Event, frozen=True):
    """The seat paid a fee, or all that it could afford, to seat `to` or (if null) to the bank (GWT-4.5)."""

    seat: int
    to: int | None
    amount: int
    space: str


class MoneyGained(Event, frozen=True):
    """A seat gained money from the bank."""

    seat: int
    amount: int


class MoneyPaid(Event, frozen=True):
    """A seat paid money to the bank."""

    seat: int
    amount: int


class CertificatesGained(Event, frozen=True):
    """The certificate marker moved forward to a new space (GWT-8.1.4)."""

    seat: int
    marker: int


class CertificatesUsed(Event, frozen=True):
    """Temporary certificates were used. The marker is now on the space `marker` (GWT-9.6)."""

    seat: int
    count: int
    marker: int


class CardsDiscarded(Event, frozen=True):
    """Cards from the hand were discarded, in this order (GWT-8.1.3)."""

    seat: int
    cards: tuple[str, ...]


class CardsRemoved(Event, frozen=True):
    """Cards in hand were removed from the game (GWT-8.10)."""

    seat: int
    cards: tuple[str, ...]


class HandSold(Event, frozen=True):
    """The hand was shown, earned its breeding value in dollars, and was discarded (GWT-6.4)."""

    reveals: ClassVar[bool] = True
    depends_on_hidden: ClassVar[bool] = True

    seat: int
    cards: tuple[str, ...]
    value: int


class Delivered(Event, frozen=True):
    """A city was chosen for the delivery (GWT-6.5, GWT-8.16)."""

    seat: int
    city: str


class DiscPlaced(Event, frozen=True):
    """A disc moved to a city or station, from the player board or one of the seat's stations (GWT-9.3)."""

    seat: int
    source: str
    target: str


class WorkerHired(Event, frozen=True):
    """A worker was hired from the job market (GWT-8.3)."""

    seat: int
    worker: Worker
    row: int
    column: int


class BuildingPlaced(Event, frozen=True):
    """A building was placed, possibly replacing one of the player's own (GWT-8.4)."""

    seat: int
    tile: str
    site: str
    replaced: str | None


class TeepeeTaken(Event, frozen=True):
    """A teepee was taken from the village (GWT-8.9)."""

    seat: int
    space: str
    tile: str


class HazardTaken(Event, frozen=True):
    """A hazard was taken from its zone (GWT-8.11)."""

    seat: int
    space: str
    tile: str


class EngineMoved(Event, frozen=True):
    """The engine moved to a track space (GWT-8.6, GWT-8.7)."""

    seat: int
    to: str


class StationMasterTaken(Event, frozen=True):
    """A station master was exchanged for a worker. The worker stays at the station (GWT-8.8.3)."""

    seat: int
    station: str
    tile: str
    worker: Worker


class ObjectiveTaken(Event, frozen=True):
    """An objective card was taken from the display into the discard pile or the hand (GWT-8.13)."""

    seat: int
    card: str
    to: str


class ObjectiveDrawn(Event, frozen=True):
    """The top objective card was taken; in a hand, only its owner sees it (GWT-8.13, GWT-14.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str | None
    to: str


class ObjectivePlayed(Event, frozen=True):
    """An objective card moved from the hand to the objective area (GWT-11.2)."""

    seat: int
    card: str


class CattleBought(Event, frozen=True):
    """Cards moved from the cattle market to the discard pile (GWT-8.12)."""

    seat: int
    cards: tuple[str, ...]


AnyEvent = (
    StartSeatChosen
    | StationMasterLaid
    | NeutralBuildingsLaid
    | SidesChosen
    | TileTurned
    | JobTileTurned
    | ForesightTurned
    | CattleDealt
    | ObjectivesDealt
    | StartingObjectiveDealt
    | StartMoneyGiven
    | TurnBegan
    | ForesightPlaced
    | WorkerPlaced
    | TokenMoved
    | JobMarketClosed
    | VisitEnded
    | GameEnded
    | CardsDrawn
    | DiscardPileShuffled
    | CattlemanPlaced
    | CattlemanMoved
    | FeePaid
    | MoneyGained
    | MoneyPaid
    | CertificatesGained
    | CertificatesUsed
    | CardsDiscarded
    | CardsRemoved
    | HandSold
    | Delivered
    | DiscPlaced
    | WorkerHired
    | BuildingPlaced
    | TeepeeTaken
    | HazardTaken
    | EngineMoved
    | StationMasterTaken
    | ObjectiveTaken
    | ObjectiveDrawn
    | ObjectivePlayed
    | CattleBought
)
