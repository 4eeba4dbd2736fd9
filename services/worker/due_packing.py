"""The tables whose older records are to be packed: in idle moments, and before too many wait."""

from __future__ import annotations

from infra.ports.event_store import LogPacker
from infra.ports.values import partition_of
from services.worker import metrics

MAX_WAITING = 1_000
"""Tables that wait while commands come in without a pause; beyond that one is packed after each group."""

MAX_TOGETHER = 2
"""Tables that are packed one after the other before news are looked for: a millisecond or two."""


class DuePacking:
    """Tables that wait, in the order in which they came."""

    def __init__(self, packer: LogPacker) -> None:
        self._packer = packer
        self._waiting: dict[str, None] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def note(self, table: str, before: int, seq: int) -> None:
        """Take note that a log has grown from one length to another."""
        if self._packer.is_due(before, seq):
            self._waiting[table] = None

    def pack(self, *, idle: bool) -> None:
        """Pack some tables, or one if too many wait; what fails is left to the next time that it grows."""
        count = MAX_TOGETHER if idle else int(len(self._waiting) > MAX_WAITING)
        for table in list(self._waiting)[:count]:
            del self._waiting[table]
            with metrics.PACK_SECONDS.time():
                if self._packer.pack(table):
                    self._waiting[table] = None

    def drop_partition(self, partition: int) -> None:
        """Forget the tables of a partition that another worker holds."""
        self._waiting = {table: None for table in self._waiting if partition_of(table) != partition}

    def clear(self) -> None:
        """Forget all."""
        self._waiting.clear()
