"""What happens in the game (GWT-3.4.2)."""

from __future__ import annotations

from typing import ClassVar

from domain.games.great_western_trail.data.schema import Worker
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """Who begins was chosen beforehand, or drawn (GWT-2.14)."""

    seat: int
    drawn: bool


class StationMasterLaid(Event, frozen=True):
    """A station master tile lies on a station (GWT-2.1)."""

    station: str
    tile: str


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral buildings lie on sites A to G (GWT-2.2)."""

    tiles: tuple[str, ...]


class SidesChosen(Event, frozen=True):
    """The sides of tiles 1 to 10, for all players (GWT-2.11)."""

    sides: str


class TileTurned(Event, frozen=True):
    """A tile of stack 1 was turned over and laid on the board, or back into the stack (GWT-2.5)."""

    tile: str
    to: str | None


class JobTileTurned(Event, frozen=True):
    """A tile of stack 2 was laid into the job market (GWT-2.6)."""

    worker: str
    row: int
    column: int


class ForesightTurned(Event, frozen=True):
    """A tile was turned over on a foresight space of its stack (GWT-2.7, GWT-6.6)."""

    reveals: ClassVar[bool] = True

    number: int
    space: int
    tile: str


class CattleDealt(Event, frozen=True):
    """Cards of the deck came to the cattle market (GWT-2.8, GWT-6.2, GWT-8.12.4)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class ObjectivesDealt(Event, frozen=True):
    """Cards of the deck came to the objective display (GWT-2.9, GWT-8.13.1)."""

    reveals: ClassVar[bool] = True

    cards: tuple[str, ...]


class StartingObjectiveDealt(Event, frozen=True):
    """A starting objective card lies in the seat's objective area (GWT-2.13)."""

    seat: int
    card: str


class StartMoneyGiven(Event, frozen=True):
    """What each seat begins with (GWT-2.14)."""

    amounts: tuple[int, ...]


class TurnBegan(Event, frozen=True):
    """A turn began, and the one before it is over (GWT-3.1.2)."""

    reveals: ClassVar[bool] = True  # a turn that is over is not taken back, even by who has the next one
    ends_turn: ClassVar[bool] = True

    seat: int


class ForesightPlaced(Event, frozen=True):
    """A hazard or teepee of the foresight went to that space of the trail, or out of the game (GWT-6.1)."""

    seat: int
    number: int
    space: int
    tile: str
    to: str | None


class WorkerPlaced(Event, frozen=True):
    """A worker of the foresight went into the job market (GWT-6.1.3)."""

    seat: int
    number: int
    space: int
    worker: str
    row: int
    column: int


class TokenMoved(Event, frozen=True):
    """The job market token went down to that row (GWT-6.2)."""

    row: int


class JobMarketClosed(Event, frozen=True):
    """The seat took the job market token; the last turns follow (GWT-12.1)."""

    seat: int


class VisitEnded(Event, frozen=True):
    """The cattleman went from Kansas City back to the start (GWT-6.6)."""

    seat: int


class GameEnded(Event, frozen=True):
    """The game is over and scored; all who have the highest total win together (GWT-12.4, GWT-13.12)."""

    reveals: ClassVar[bool] = True

    winners: tuple[int, ...]


Cards = tuple[str, ...] | int
"""Cards, or how many, where the reader may not see them."""


class CardsDrawn(Event, frozen=True):
    """Cards came out of the draw stack into the hand (GWT-2.12, GWT-7.1)."""

    reveals: ClassVar[bool] = True

    seat: int
    cards: Cards


class DiscardPileShuffled(Event, frozen=True):
    """The discard pile became the draw stack (GWT-7.2)."""

    reveals: ClassVar[bool] = True

    seat: int


class CattlemanPlaced(Event, frozen=True):
    """The cattleman was placed on a neutral building (GWT-3.1.3)."""

    seat: int
    site: str


class CattlemanMoved(Event, frozen=True):
    """The cattleman moved along these locations (GWT-4.8)."""

    seat: int
    path: tuple[str, ...]


class FeePaid(Event, frozen=True):
    """The fee for the hands of that location, as far as money went; to the bank if `to` is None (GWT-4.5)."""

    seat: int
    to: int | None
    amount: int
    space: str


class MoneyGained(Event, frozen=True):
    """Money came from the bank."""

    seat: int
    amount: int


class MoneyPaid(Event, frozen=True):
    """Money went to the bank."""

    seat: int
    amount: int


class CertificatesGained(Event, frozen=True):
    """The certificate marker moved forward to that space (GWT-8.1.4)."""

    seat: int
    marker: int


class CertificatesUsed(Event, frozen=True):
    """So many temporary certificates were used; the marker is on that space now (GWT-9.6)."""

    seat: int
    count: int
    marker: int


class CardsDiscarded(Event, frozen=True):
    """Cards of the hand went to the discard pile, in this order (GWT-8.1.3)."""

    seat: int
    cards: tuple[str, ...]


class CardsRemoved(Event, frozen=True):
    """Cards of the hand went out of the game (GWT-8.10)."""

    seat: int
    cards: tuple[str, ...]


class HandSold(Event, frozen=True):
    """The hand was shown, brought as many dollars as its breeding value, and was discarded (GWT-6.4)."""

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
    """A disc went from a space of the player board, or an own station, to a city or station (GWT-9.3)."""

    seat: int
    source: str
    target: str


class WorkerHired(Event, frozen=True):
    """A worker came from the job market (GWT-8.3)."""

    seat: int
    worker: Worker
    row: int
    column: int


class BuildingPlaced(Event, frozen=True):
    """A tile was built, in place of an own one if `replaced` (GWT-8.4)."""

    seat: int
    tile: str
    site: str
    replaced: str | None


class TeepeeTaken(Event, frozen=True):
    """A teepee came from the village (GWT-8.9)."""

    seat: int
    space: str
    tile: str


class HazardTaken(Event, frozen=True):
    """A hazard came from its zone (GWT-8.11)."""

    seat: int
    space: str
    tile: str


class EngineMoved(Event, frozen=True):
    """The engine moved to that space (GWT-8.6, GWT-8.7)."""

    seat: int
    to: str


class StationMasterTaken(Event, frozen=True):
    """The station master came from the station, and a worker stays there in his place (GWT-8.8.3)."""

    seat: int
    station: str
    tile: str
    worker: Worker


class ObjectiveTaken(Event, frozen=True):
    """An objective card came from the display, to the discard pile or the hand (GWT-8.13)."""

    seat: int
    card: str
    to: str


class ObjectiveDrawn(Event, frozen=True):
    """The top card of the objective deck came; into the hand its owner alone sees it (GWT-8.13, GWT-14.4)."""

    reveals: ClassVar[bool] = True

    seat: int
    card: str | None
    to: str


class ObjectivePlayed(Event, frozen=True):
    """An objective card went from the hand to the objective area (GWT-11.2)."""

    seat: int
    card: str


class CattleBought(Event, frozen=True):
    """Cards of the cattle market came to the discard pile (GWT-8.12)."""

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
