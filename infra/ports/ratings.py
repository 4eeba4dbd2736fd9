"""Stored ratings and rating changes.

A game's ratings are computed from its finished tables in the order they ended. Each table's change is stored
with the previous values, so the last tables can be undone and computed again.
"""

from __future__ import annotations

from infra.ports.tables import PortValue


class RatingsPosition(PortValue, frozen=True):
    """How far a game's ratings have been computed: number of tables, and the last one's row ('' for none)."""

    tables: int = 0
    last: str = ""


class RatedTable(PortValue, frozen=True):
    """A table's rating change as bytes, with the table's row (when it ended, and its id) and its players."""

    row: str
    change: bytes
    players: tuple[str, ...]


class PlayerRating(PortValue, frozen=True):
    """A player's rating as bytes (None if it is removed), and the row in which it is listed."""

    player: str
    rating: bytes | None
    row: str | None


class RatingsChange(PortValue, frozen=True):
    """Tables to add or undo, and the resulting ratings.

    `moved` has each new rating with the player's previous row (None for a newcomer).
    """

    added: tuple[RatedTable, ...] = ()
    removed: tuple[RatedTable, ...] = ()
    moved: tuple[tuple[PlayerRating, str | None], ...] = ()
