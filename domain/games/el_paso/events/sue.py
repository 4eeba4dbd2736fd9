"""What Sue does, and what comes out of her decks."""

from __future__ import annotations

from typing import ClassVar

from domain.games.el_paso.data.kinds import Breed, Pool, Specialist
from domain.kernel.values import Event


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
