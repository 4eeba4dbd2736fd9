"""Ratings as they are stored, and changes of them.

A game's ratings follow its finished tables in the order in which they ended. Each table's change is stored
with the value before it, so the last tables can be undone and computed again.
"""

from __future__ import annotations

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
