"""Tables that a worker keeps in memory, the least recently used out first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from domain.log.log_codec import LogCodec
from infra.ports.values import partition_of
from services.shared.lru_cache import LruCache

AnyState = Any
"""What a log is folded to: a `Table` or a `Tournament`, as its codec says."""


@dataclass(slots=True)
class CachedTable:
    """A table as folded up to its head, with what deciding its next command takes; moved on in its place."""

    table: AnyState
    hash: str
    codec: LogCodec
    secret: bytes
    snapshot_seq: int
    """The seq that the last snapshot was taken at."""


class TableCache(LruCache[CachedTable]):
    """So many tables at most, by their ids."""

    def drop_partition(self, partition: int) -> None:
        """Drop all tables of a partition; cost grows with the whole cache."""
        for table in [name for name in self if partition_of(str(name)) == partition]:
            self.drop(table)
