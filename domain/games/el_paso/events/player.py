"""What happens to a player."""

from __future__ import annotations

from typing import ClassVar

from domain.games.el_paso.data.kinds import Breed, Pool, Worker
from domain.kernel.values import Event

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
    turns_up: ClassVar[bool] = True

    seat: int
    cattle: tuple[Breed, ...]
    total: int


class HandDiscarded(Event, frozen=True):
    """The whole hand went to the discard pile (ELP-8.8)."""

    seat: int
    cattle: tuple[Breed, ...]
