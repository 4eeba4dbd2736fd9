"""Seeks: players who look for others to play with, until a table has come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from domain.table.tenure.entry import Entry
from infra.ports.values import PortValue

MAX_OWN_SEEKS, MAX_SEEKS = 5, 5_000
"""Seeks that a player may have at once, and all players together."""


class TooManySeeks(Exception):
    """The player has as many seeks as one player may have."""


class SeeksFull(Exception):
    """All players together have as many seeks as the service keeps."""


class SeekMatch(PortValue, frozen=True):
    """The table that came of seeks, since when (UTC, ms), and who is to sit there by seat."""

    table: str
    at: int
    game: str
    players: tuple[str, ...]


class Seek(PortValue, frozen=True, omit_defaults=True):
    """What a player looks for: one of these games, with one of so many seats, at a pace by its name.

    It stands until `until` (UTC, ms), and until `most` tables have come of it; `opened` have. `entry` is
    asked of the others. `match` is the table that has come of it, at which its player has not sat down yet.
    """

    id: str
    player: str
    games: tuple[str, ...]
    seats: tuple[int, ...]
    pace: str
    made: int
    until: int
    most: int = 1
    opened: int = 0
    rated: bool = False
    entry: Entry | None = None
    match: SeekMatch | None = None


class SeekRepository(Protocol):
    """Seeks, awaited."""

    async def add_seek(self, seek: Seek) -> None:
        """Store a seek, or raise TooManySeeks or SeeksFull."""

    async def list_seeks(self) -> tuple[Seek, ...]:
        """Give all seeks in the order in which they were made."""

    async def change_seeks(
        self, ids: Sequence[str], change: Callable[[Mapping[str, Seek]], Mapping[str, Seek | None]]
    ) -> bool:
        """Change seeks together, None to drop one; False where some have changed since they were read."""
