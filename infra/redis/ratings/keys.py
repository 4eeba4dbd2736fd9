"""The names of the keys of ratings: all carry one hash tag, so one function may touch them together."""

from __future__ import annotations

RATINGS_TAG = "{ratings}"


def ratings_position_key(game: str, formula: int) -> str:
    """Name the key that says how far a game's ratings are."""
    return f"{_prefix(game, formula)}:position"


def ratings_documents_key(game: str, formula: int) -> str:
    """Name the hash of players' ratings and of what tables changed."""
    return f"{_prefix(game, formula)}:documents"


def ratings_rows_key(game: str, formula: int) -> str:
    """Name the sorted set of the rows that lead to them."""
    return f"{_prefix(game, formula)}:rows"


def ratings_lock_key(game: str, formula: int) -> str:
    """Name a key that is never there: the function that writes asks for the lock of a build."""
    return f"{_prefix(game, formula)}:lock"


def _prefix(game: str, formula: int) -> str:
    return f"{RATINGS_TAG}:{game}:{formula}"


def player_field(player: str) -> str:
    """Name the field of a player's rating."""
    return f"player:{player}"


def change_field(table: str) -> str:
    """Name the field of what a table changed."""
    return f"table:{table}"


RATED_TABLE_ROWS = "table:"
"""How the rows of tables begin, in the order in which they were reckoned."""

LADDER_ROWS = "ladder:"
"""How the rows of players begin, by rating."""


def history_rows(player: str) -> str:
    """Begin the rows of the tables that a player was rated at."""
    return f"player:{player}:"
