"""The names of the ledger's keys: those of one addressee lie in one slot, so one function may touch them."""

from __future__ import annotations

from zlib import crc32

SHARDS = 64

WATERMARKS = "{railhead}:notices:watermarks"
"""By partition up to which moment its notices have been taken in."""

SWEEPER = "{railhead}:notices:sweeper"
"""Which courier sweeps; it lapses."""


def shard_tag(shard: int) -> str:
    """Give the hash tag of a shard."""
    return f"{{n{shard:02d}}}"


def tag_of(player: str) -> str:
    """Give the hash tag of an addressee's shard; it depends on the name alone, and never changes."""
    return shard_tag(crc32(player.encode()) % SHARDS)


def addressee_key(player: str) -> str:
    """Name the row of an addressee: channels and settings."""
    return f"{tag_of(player)}:addressee:{player}"


def ledger_key(player: str) -> str:
    """Name the hash of an addressee's entries."""
    return f"{tag_of(player)}:ledger:{player}"


def order_key(player: str) -> str:
    """Name the sorted set of an addressee's entries by when they were made."""
    return f"{tag_of(player)}:order:{player}"


def seen_key(player: str) -> str:
    """Name the hash of the tables that a player has seen: up to which record."""
    return f"{tag_of(player)}:seen:{player}"


def line_key(player: str, channel: str) -> str:
    """Name the sorted set of the entries that wait for a channel, by when each may go."""
    return f"{tag_of(player)}:line:{player}:{channel}"


def state_key(player: str, channel: str) -> str:
    """Name the hash of how a channel's line does."""
    return f"{tag_of(player)}:state:{player}:{channel}"


def next_key(tag: str) -> str:
    """Name the sorted set of a shard's channels, by when the first of each line may be tried."""
    return f"{tag}:next"
