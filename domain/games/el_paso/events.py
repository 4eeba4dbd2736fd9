"""The events of the game."""

from __future__ import annotations

from typing import ClassVar

from domain.games.el_paso.data.actions import Breed, DiscId, Pool, Specialist, Worker
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """A seat goes first, chosen at random if `drawn` (ELP-2.8)."""

    seat: int
    drawn: bool


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral tiles were placed, in the order of the neutral spaces (ELP-2.1)."""

    tiles: tuple[str, ...]


class TokenTurned(Event, frozen=True):
    """A token was turned face up to fill a gap in its display (ELP-2.3, ELP-6.8)."""

    reveals: ClassVar[bool] = True

    pool: Pool
    index: int
    token: str


class TurnBegan(Event, frozen=True):
    """A turn began. From now on, undoing the previous turn requires the others' consent."""

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    seat: int


class RancherPlaced(Event, frozen=True):
    """The rancher was placed on a neutral building (ELP-4.8)."""

    seat: int
    site: str


class RancherMoved(Event, frozen=True):
    """The rancher moved to a stop (ELP-4.5)."""

    seat: int
    site: str
    steps: int


class BuildingPlaced(Event, frozen=True):
    """A tile was built; `replaced` is the level of the tile it replaced, if any (ELP-6.9)."""

    seat: int
    level: int
    site: str
    replaced: int | None


class DiscPlaced(Event, frozen=True):
    """A disc was moved from the player board to a post (ELP-8.5)."""

    seat: int
    disc: DiscId
    post: int


class EndTriggered(Event, frozen=True):
    """A seat or Sue arrived at the empty Simmental space, so the last turns follow (ELP-10.2)."""

    seat: int


Cattle = tuple[Breed, ...] | int
"""Cattle cards, or their number if the viewer may not see them."""


class StartCapitalGiven(Event, frozen=True):
    """A seat received its starting money and exchange tokens (ELP-2.10)."""

    seat: int
    money: int
    exchange_tokens: int


class CardsDrawn(Event, frozen=True):
    """Cards were drawn: cattle into the hand, workers into the worker area (ELP-9.1, ELP-9.3)."""

    reveals: ClassVar[bool] = True

    seat: int
    cattle: Cattle
    workers: tuple[Worker, ...] = ()


class DiscardPileShuffled(Event, frozen=True):
    """The discard pile became the draw pile (ELP-9.2)."""

    reveals: ClassVar[bool] = True

    seat: int


class CardDiscarded(Event, frozen=True):
    """A card in hand was discarded (ELP-5.7)."""

    seat: int
    breed: Breed


class CardRemoved(Event, frozen=True):
    """A card in hand was removed from the game (ELP-6.13)."""

    seat: int
    breed: Breed


class MoneyGained(Event, frozen=True):
    """A seat gained money from the bank."""

    seat: int
    amount: int


class MoneyPaid(Event, frozen=True):
    """A seat paid money to the bank."""

    seat: int
    amount: int


class CertificatesGained(Event, frozen=True):
    """A seat gained certificates on the track (ELP-6.3)."""

    seat: int
    amount: int


class CertificatesSpent(Event, frozen=True):
    """A seat spent certificates from the track on a delivery (ELP-8.4)."""

    seat: int
    amount: int


class ExchangeTokensGained(Event, frozen=True):
    """A seat gained exchange tokens (ELP-6.4)."""

    seat: int
    amount: int


class ExchangeTokenUsed(Event, frozen=True):
    """An exchange token was spent (ELP-7.1)."""

    seat: int


class WorkerHired(Event, frozen=True):
    """A worker was hired from the market into the worker area (ELP-6.5)."""

    seat: int
    worker: Worker


class WorkersDiscarded(Event, frozen=True):
    """Workers were discarded from the worker area (ELP-5.7)."""

    seat: int
    workers: tuple[Worker, ...]


class CowGained(Event, frozen=True):
    """A card from the cattle market was put on a discard pile (ELP-6.6, ELP-6.12)."""

    seat: int
    breed: Breed


class SimmentalTaken(Event, frozen=True):
    """A Simmental was put on a discard pile (ELP-8.3)."""

    seat: int


class TokenTaken(Event, frozen=True):
    """A token was taken from a display (ELP-2.9, ELP-6.8)."""

    seat: int
    pool: Pool
    index: int
    token: str


class TokenDrawn(Event, frozen=True):
    """A token was drawn from the top of a stack (ELP-6.8)."""

    reveals: ClassVar[bool] = True

    seat: int
    pool: Pool
    token: str


class HandShown(Event, frozen=True):
    """The hand was shown to all for a delivery worth `total` (ELP-8.4)."""

    reveals: ClassVar[bool] = True
    depends_on_hidden: ClassVar[bool] = True

    seat: int
    cattle: tuple[Breed, ...]
    total: int


class HandDiscarded(Event, frozen=True):
    """The whole hand was discarded (ELP-8.8)."""

    seat: int
    cattle: tuple[Breed, ...]


class StrategyRowLaid(Event, frozen=True):
    """Sue's first three workers were put into a row, from left to right (ELP-16.3)."""

    row: tuple[Specialist, ...]


class BCardsChosen(Event, frozen=True):
    """B cards were added to Sue's bot deck. If `drawn`, only their number is public (ELP-16.5, ELP-13.3)."""

    cards: tuple[str, ...] | int
    drawn: bool


class BotDeckShuffled(Event, frozen=True):
    """Sue's used bot cards became her bot deck again (ELP-16.6)."""

    reveals: ClassVar[bool] = True


class BotCardTurned(Event, frozen=True):
    """A bot card was turned over (ELP-16.6)."""

    reveals: ClassVar[bool] = True

    card: str


class BotCardPutAway(Event, frozen=True):
    """The current bot card was put on the pile of used bot cards (ELP-16.6)."""

    card: str


class SueMoved(Event, frozen=True):
    """Sue's rancher moved `steps` steps to a space (ELP-16.7)."""

    site: str
    steps: int


class ResourceDrawn(Event, frozen=True):
    """Sue drew a resource card. A worker was added to the specialty `joined` (ELP-16.10)."""

    reveals: ClassVar[bool] = True

    card: str
    joined: Specialist | None


class SueGainedCow(Event, frozen=True):
    """Sue gained a card from the cattle market (ELP-16.9, ELP-16.11, ELP-16.12)."""

    breed: Breed


class SueTookToken(Event, frozen=True):
    """Sue took a token from a display (ELP-16.11)."""

    pool: Pool
    index: int
    token: str


class SueBuilt(Event, frozen=True):
    """Sue built; `replaced` is the level of the tile that was replaced, if any (ELP-16.12)."""

    level: int
    site: str
    replaced: int | None


class SueTookSimmental(Event, frozen=True):
    """Sue took a Simmental (ELP-16.15)."""


class SuePlacedDisc(Event, frozen=True):
    """Sue put a disc on a post (ELP-16.15)."""

    post: int


AnyEvent = (
    StartSeatChosen
    | NeutralBuildingsLaid
    | TokenTurned
    | TurnBegan
    | RancherPlaced
    | RancherMoved
    | BuildingPlaced
    | DiscPlaced
    | EndTriggered
    | StartCapitalGiven
    | CardsDrawn
    | DiscardPileShuffled
    | CardDiscarded
    | CardRemoved
    | MoneyGained
    | MoneyPaid
    | CertificatesGained
    | CertificatesSpent
    | ExchangeTokensGained
    | ExchangeTokenUsed
    | WorkerHired
    | WorkersDiscarded
    | CowGained
    | SimmentalTaken
    | TokenTaken
    | TokenDrawn
    | HandShown
    | HandDiscarded
    | StrategyRowLaid
    | BCardsChosen
    | BotCardTurned
    | BotCardPutAway
    | BotDeckShuffled
    | ResourceDrawn
    | SueMoved
    | SueGainedCow
    | SueTookSimmental
    | SueTookToken
    | SueBuilt
    | SuePlacedDisc
)
