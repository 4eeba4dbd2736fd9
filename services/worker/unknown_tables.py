"""Tables whose logs hold what this worker does not know: left to other builds, and told to operators."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

from infra.ports.event_store import RecordLog
from infra.ports.tables import TableFaults
from infra.ports.values import partition_of
from services.shared.lru_cache import LruCache
from services.worker.aggregate_loader import UnavailableTable

MOST_UNKNOWN = 10_000
"""Of so many tables a worker knows that it does not know them."""

NOTE_SECONDS = 20.0
"""How often is noted again what is left alone; a note outlives its worker by a minute."""


class UnknownTables:
    """The tables that one worker leaves alone; it looks at one again once that has another head."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._tables: LruCache[UnavailableTable] = LruCache(MOST_UNKNOWN)
        self._clock = clock
        self._noted: Counter[str] = Counter()
        self._noted_at = clock()
        self._changed = False
        self._met: set[int] = set()

    def find(self, table: str, log: RecordLog) -> UnavailableTable | None:
        """Give why a table is left alone, as long as nothing was appended to its log."""
        known = self._tables.get(table)
        if known is None:
            return None
        head = log.head(table)
        if head is not None and head.hash == known.hash:
            self._met.add(partition_of(table))
            return known
        self._tables.drop(table)
        self._changed = True
        return None

    def add(self, table: str, found: UnavailableTable) -> None:
        """Leave a table alone."""
        self._tables.put(table, found)
        self._met.add(partition_of(table))
        self._changed = True

    def take_met(self, partition: int) -> bool:
        """Say whether a command of a partition met a table that is left alone, since this was last asked."""
        found = partition in self._met
        self._met.discard(partition)
        return found

    def drop_partition(self, partition: int) -> None:
        """Forget the tables of a partition: another worker takes their commands."""
        for table in [name for name in self._tables if partition_of(str(name)) == partition]:
            self._tables.drop(table)
            self._changed = True

    def note(self, faults: TableFaults, holder: str) -> None:
        """Note what is left alone, where that changed or the last note grows old."""
        now = self._clock()
        if not self._changed and (not self._noted or now - self._noted_at < NOTE_SECONDS):
            return
        found = (self._tables.get(table) for table in list(self._tables))
        counted = Counter(one.unknown for one in found if one is not None)
        if counted or self._noted:
            faults.note_left_alone(holder, counted)
        self._noted, self._noted_at, self._changed = counted, now, False
