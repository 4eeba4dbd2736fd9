"""Tables that a worker keeps in memory, least recently used out."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass

from domain.log.codec import Codec
from domain.table.evolve import AnyTable
from infra.ports.values import partition_of


@dataclass(frozen=True, slots=True)
class CachedTable:
    """A table as folded up to its head, with what judging its next command takes."""

    table: AnyTable
    hash: str
    code: Codec
    secret: bytes
    snapshot_seq: int
    """The seq that the last snapshot was taken at."""


class TableCache:
    """So many tables at most."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._tables: OrderedDict[str, CachedTable] = OrderedDict()

    def __len__(self) -> int:
        return len(self._tables)

    def get(self, table: str) -> CachedTable | None:
        """Give a table if it is warm."""
        found = self._tables.get(table)
        if found is not None:
            self._tables.move_to_end(table)
        return found

    def put(self, table: str, cached: CachedTable) -> None:
        """Keep a table; the one that was not used for longest makes room."""
        self._tables[table] = cached
        self._tables.move_to_end(table)
        if len(self._tables) > self._limit:
            self._tables.popitem(last=False)

    def drop(self, table: str) -> None:
        """Drop a table, whose log may stand elsewhere than thought."""
        self._tables.pop(table, None)

    def drop_partition(self, partition: int) -> None:
        """Drop all tables of a partition."""
        for table in [name for name in self._tables if partition_of(name) == partition]:
            del self._tables[table]

    def clear(self) -> None:
        """Drop all tables."""
        self._tables.clear()
