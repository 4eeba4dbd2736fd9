"""What happens in the game."""

from __future__ import annotations

from typing import ClassVar

from domain.games.el_paso.data.actions import Breed, DiscId, Pool, Specialist, Worker
from domain.kernel.values import Event


class StartSeatChosen(Event, frozen=True):
    """That seat begins, by lot if `drawn` (ELP-2.8)."""

    seat: int
    drawn: bool


class NeutralBuildingsLaid(Event, frozen=True):
    """The neutral tiles lie on the neutral spaces, in the order of these (ELP-2.1)."""

    tiles: tuple[str, ...]


class TokenTurned(Event, frozen=True):
    """A token was turned up in a gap of its display (ELP-2.3, ELP-6.8)."""

    reveals: ClassVar[bool] = True

    pool: Pool
    index: int
    token: str


class TurnBegan(Event, frozen=True):
    """A turn began: the one before it is over and stays over."""

    reveals: ClassVar[bool] = True
    ends_turn: ClassVar[bool] = True

    seat: int


class RancherPlaced(Event, frozen=True):
    """The rancher was placed on a neutral building (ELP-4.8)."""

    seat: int
    site: str


class RancherMoved(Event, frozen=True):
    """The rancher moved so many steps to a stop (ELP-4.5)."""

    seat: int
    site: str
    steps: int


class BuildingPlaced(Event, frozen=True):
    """A tile was built, in place of one of the level `replaced`, if any (ELP-6.9)."""

    seat: int
    level: int
    site: str
    replaced: int | None


class DiscPlaced(Event, frozen=True):
    """A disc went from the player board to a post (ELP-8.5)."""

    seat: int
    disc: DiscId
    post: int


class EndTriggered(Event, frozen=True):
    """Somebody arrived at the empty Simmental space: the last turns follow (ELP-10.2)."""

    seat: int


Cattle = tuple[Breed, ...] | int
"""Cattle cards, or how many, where the reader may not see them."""


class StartCapitalGiven(Event, frozen=True):
    """Money and exchange tokens to begin with (ELP-2.10)."""

    seat: int
    money: int
    exchange_tokens: int


class CardsDrawn(Event, frozen=True):
    """Cards came out of the draw pile: cattle to the hand, workers to the worker area (ELP-9.1, ELP-9.3)."""

    reveals: ClassVar[bool] = True

    seat: int
    cattle: Cattle
    workers: tuple[Worker, ...] = ()


class DiscardPileShuffled(Event, frozen=True):
    """The discard pile became the draw pile (ELP-9.2)."""

    reveals: ClassVar[bool] = True

    seat: int


class CardDiscarded(Event, frozen=True):
    """A card of the hand went to the discard pile (ELP-5.7)."""

    seat: int
    breed: Breed


class CardRemoved(Event, frozen=True):
    """A card of the hand went out of the game (ELP-6.13)."""

    seat: int
    breed: Breed


class MoneyGained(Event, frozen=True):
    """Money came from the bank."""

    seat: int
    amount: int


class MoneyPaid(Event, frozen=True):
    """Money went to the bank."""

    seat: int
    amount: int


class CertificatesGained(Event, frozen=True):
    """The certificate marker moved down so many spaces (ELP-6.3)."""

    seat: int
    amount: int


class CertificatesSpent(Event, frozen=True):
    """The certificate marker moved up so many spaces, for a delivery (ELP-8.4)."""

    seat: int
    amount: int


class ExchangeTokensGained(Event, frozen=True):
    """ELP-6.4."""

    seat: int
    amount: int


class ExchangeTokenUsed(Event, frozen=True):
    """An exchange token went back to the bank (ELP-7.1)."""

    seat: int


class WorkerHired(Event, frozen=True):
    """A worker came from the market to the worker area (ELP-6.5)."""

    seat: int
    worker: Worker


class WorkersDiscarded(Event, frozen=True):
    """Workers of the area went to the discard pile (ELP-5.7)."""

    seat: int
    workers: tuple[Worker, ...]


class CowGained(Event, frozen=True):
    """A card of the cattle market came to the discard pile (ELP-6.6, ELP-6.12)."""

    seat: int
    breed: Breed


class SimmentalTaken(Event, frozen=True):
    """A Simmental came to the discard pile (ELP-8.3)."""

    seat: int


class TokenTaken(Event, frozen=True):
    """A token came from a display (ELP-2.9, ELP-6.8)."""

    seat: int
    pool: Pool
    index: int
    token: str


class TokenDrawn(Event, frozen=True):
    """A token came from the top of a stack (ELP-6.8)."""

    reveals: ClassVar[bool] = True

    seat: int
    pool: Pool
    token: str


class HandShown(Event, frozen=True):
    """The hand was shown to everybody for a delivery of that total (ELP-8.4)."""

    reveals: ClassVar[bool] = True
    depends_on_hidden: ClassVar[bool] = True

    seat: int
    cattle: tuple[Breed, ...]
    total: int


class HandDiscarded(Event, frozen=True):
    """The whole hand went to the discard pile (ELP-8.8)."""

    seat: int
    cattle: tuple[Breed, ...]


class StrategyRowLaid(Event, frozen=True):
    """Her three first workers lie in a row, from left to right (ELP-16.3)."""

    row: tuple[Specialist, ...]


class BCardsChosen(Event, frozen=True):
    """These B cards join her bot deck; of those by lot (`drawn`) the number is seen (ELP-16.5, ELP-13.3)."""

    cards: tuple[str, ...] | int
    drawn: bool


class BotDeckShuffled(Event, frozen=True):
    """The bot cards that were used are her deck again (ELP-16.6)."""

    reveals: ClassVar[bool] = True


class BotCardTurned(Event, frozen=True):
    """A bot card was turned over (ELP-16.6)."""

    reveals: ClassVar[bool] = True

    card: str


class BotCardPutAway(Event, frozen=True):
    """The bot card is done (ELP-16.6)."""

    card: str


class SueMoved(Event, frozen=True):
    """Her rancher entered so many stops, the last of them that one (ELP-16.7)."""

    site: str
    steps: int


class ResourceDrawn(Event, frozen=True):
    """A card came out of her resource deck; a worker joined that specialty (ELP-16.10)."""

    reveals: ClassVar[bool] = True

    card: str
    joined: Specialist | None


class SueGainedCow(Event, frozen=True):
    """A card of the cattle market came to her (ELP-16.9, ELP-16.11, ELP-16.12)."""

    breed: Breed


class SueTookToken(Event, frozen=True):
    """A token of a display came to her (ELP-16.11)."""

    pool: Pool
    index: int
    token: str


class SueBuilt(Event, frozen=True):
    """She built, in place of an own tile of the level `replaced`, if any (ELP-16.12)."""

    level: int
    site: str
    replaced: int | None


class SueTookSimmental(Event, frozen=True):
    """A Simmental came to her (ELP-16.15)."""


class SuePlacedDisc(Event, frozen=True):
    """A disc of hers went to a post (ELP-16.15)."""

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
