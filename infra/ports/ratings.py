"""Port of the ratings: what the job writes and readers ask for.

A game's ratings follow its finished tables in the order in which they ended. Each table's change is stored
with the value before it, so the last tables can be undone and computed again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from infra.ports.tables import PortValue


class RatingsPosition(PortValue, frozen=True):
    """How far the ratings of a game are: so many tables, the last of them by its row (empty for none)."""

    tables: int = 0
    last: str = ""


class RatedTable(PortValue, frozen=True):
    """What a table changed, as bytes, under its row: when it ended and its id; and who played it."""

    row: str
    change: bytes
    players: tuple[str, ...]


class PlayerRating(PortValue, frozen=True):
    """A player's rating as bytes, None for one who has none any more; and the row that it stands in."""

    player: str
    rating: bytes | None
    row: str | None


class RatingsChange(PortValue, frozen=True):
    """Tables that are added, or taken back, and the ratings that this leads to.

    `moved` holds with each rating the row in which the player stood before, None for a newcomer.
    """

    added: tuple[RatedTable, ...] = ()
    removed: tuple[RatedTable, ...] = ()
    moved: tuple[tuple[PlayerRating, str | None], ...] = ()


class RatingStore(Protocol):
    """Ratings, for the job that reckons them."""

    def position(self, game: str) -> RatingsPosition:
        """Return how far a game's ratings are."""

    def read_ratings(self, game: str, players: Sequence[str]) -> Mapping[str, bytes]:
        """Return the ratings that these players have."""

    def last_tables(self, game: str, limit: int) -> tuple[tuple[str, bytes], ...]:
        """Return the last tables that were reckoned, the last one first: each by its row, and its change."""

    def commit(
        self, game: str, expected: RatingsPosition, following: RatingsPosition, change: RatingsChange
    ) -> bool:
        """Write it all in one step, if ratings are where they were expected; say whether they were."""

    def drop_older(self, game: str) -> None:
        """Drop what was reckoned by another formula."""


class AsyncRatingStore(Protocol):
    """Ratings, awaited, for those who read them."""

    async def position(self, game: str) -> RatingsPosition:
        """Return how far a game's ratings are."""

    async def read_ratings(self, game: str, players: Sequence[str]) -> Mapping[str, bytes]:
        """Return the ratings that these players have."""

    async def read_changes(self, game: str, tables: Sequence[str]) -> Mapping[str, bytes]:
        """Return what these tables changed, as far as they were reckoned."""

    async def read_ladder(self, game: str, before: str | None, limit: int) -> tuple[str, ...]:
        """Return the last rows of players, the highest rating first; with `before` those that sort before."""

    async def read_history(self, game: str, player: str, before: str | None, limit: int) -> tuple[str, ...]:
        """Return the rows of the tables that a player was rated at, the last one first."""
