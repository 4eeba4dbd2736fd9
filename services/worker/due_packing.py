"""The tables whose older records are to be packed: in idle moments, once a table was let alone a while."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import islice
from math import inf

from infra.ports.event_store import LogPacker
from infra.ports.values import partition_of
from services.worker import metrics

MAX_WAITING = 1_000
"""Tables that wait while commands come in without a pause; beyond that one is packed after each group."""

MAX_TOGETHER = 2
"""Tables that are packed one after the other before news are looked for: a millisecond or two."""

SETTLE_SECONDS = 15.0
"""From the moment that a block is due: where records come fast, one call then packs many blocks, and a client
that waits for its command does not wait for packing as well."""


class DuePacking:
    """Tables that wait, and since when (s of the clock), in the order in which they came."""

    def __init__(self, packer: LogPacker, clock: Callable[[], float] = time.monotonic) -> None:
        self._packer, self._clock = packer, clock
        self._waiting: dict[str, float] = {}

    def note(self, table: str, before: int, seq: int) -> None:
        """Take note that a log has grown from one length to another."""
        if self._packer.is_due(before, seq):
            self._waiting.setdefault(table, self._clock())

    def seconds_to_next(self) -> float:
        """Give how long until a table is to be packed, infinite where none waits."""
        since = next(iter(self._waiting.values()), inf)
        return max(0.0, since + SETTLE_SECONDS - self._clock())

    def pack(self, *, idle: bool) -> None:
        """Pack tables that have settled, or one if too many wait; what fails is left to its next growth."""
        for table in self._settled() if idle else self._beyond_limit():
            since = self._waiting.pop(table)
            with metrics.PACK_SECONDS.time():
                if self._packer.pack(table):
                    self._waiting = {table: since, **self._waiting}

    def _settled(self) -> list[str]:
        latest = self._clock() - SETTLE_SECONDS
        first = islice(self._waiting.items(), MAX_TOGETHER)
        return [table for table, since in first if since <= latest]

    def _beyond_limit(self) -> list[str]:
        return list(self._waiting)[: int(len(self._waiting) > MAX_WAITING)]

    def drop_partition(self, partition: int) -> None:
        """Forget the tables of a partition that another worker holds."""
        self._waiting = {
            table: since for table, since in self._waiting.items() if partition_of(table) != partition
        }

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()
