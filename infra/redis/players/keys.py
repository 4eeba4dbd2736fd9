"""The names of keys of one player: they lie in the shard of the player's notices, in one slot."""

from __future__ import annotations

from infra.redis.notices.keys import tag_of


def call_key(player: str) -> str:
    """Name the row that says where a player's program is called."""
    return f"{tag_of(player)}:call:{player}"


def callers_key(tag: str) -> str:
    """Name the set of a shard's players whose programs are called."""
    return f"{tag}:callers"


def call_lines_key(player: str) -> str:
    """Name the hash of how a player's calls stand, by table."""
    return f"{tag_of(player)}:call-lines:{player}"


def call_reports_key(player: str) -> str:
    """Name the list of what came of a player's latest calls, the newest first."""
    return f"{tag_of(player)}:call-reports:{player}"


def call_counts_key(player: str) -> str:
    """Name the hash that counts a player's calls by what came of them, and failures in a row."""
    return f"{tag_of(player)}:call-counts:{player}"


def notes_key(player: str) -> str:
    """Name the hash of a player's private notes, by table."""
    return f"{tag_of(player)}:notes:{player}"


SIGNS_TAG = "{signs}"

SIGN_ORDER = f"{SIGNS_TAG}:order"
"""The sorted set of signs by when each was found last: table and both players."""

SIGN_DAYS = f"{SIGNS_TAG}:days"
"""The hash that counts the days of each sign by its kind, and says when it was found first."""


def origin_salt_key(day: int) -> str:
    """Name the key of a day's digests; it expires."""
    return f"{SIGNS_TAG}:salt:{day}"


def origins_key(table: str, day: int) -> str:
    """Name the set of digests from where a table's players played on a day; it expires."""
    return f"{SIGNS_TAG}:origins:{table}:{day}"
