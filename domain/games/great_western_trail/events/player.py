"""What happens to a player."""

from __future__ import annotations

from typing import ClassVar

from domain.games.great_western_trail.data.schema import Worker
from domain.kernel.values import Event

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
    turns_up: ClassVar[bool] = True

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
