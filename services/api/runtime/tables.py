"""Access to tables in an API process, with its caches."""

from __future__ import annotations

from typing import Any

from infra.ports.tables import partition_of
from services.api.problems import Problem
from services.api.runtime.executor import ByteCache
from services.api.runtime.players import PlayerNames
from services.api.runtime.ports import Ports
from services.api.runtime.waiting import DemoViewers, Waiters
from services.queries.reader import LoadedTable, NoSuchTable
from services.shared import derived_ids
from services.shared.caching import LruCache, SharedReads

MAX_ENTRIES = 20_000
"""Maximum numbers of cached opening times and questions."""


class TableService:
    """Reads tables, lists and chat messages; derives ids and invitation codes of tables."""

    def __init__(
        self, ports: Ports, names: PlayerNames, waiters: Waiters, viewers: DemoViewers, cache_bytes: int
    ) -> None:
        self.reader, self.directory, self.talk = ports.reader, ports.store.tables, ports.store.talk
        self.partitions, self.key = ports.store.partitions, ports.derivation_key
        self.names, self.waiters, self.viewers = names, waiters, viewers
        self.cache, self.perspectives = ByteCache(cache_bytes), LruCache[Any](cache_bytes)
        self.opening_times, self.questions = LruCache[int](MAX_ENTRIES), LruCache[str](MAX_ENTRIES)
        self.stream_looks: SharedReads[Any] = SharedReads()

    async def load(self, table: str, at: int | None = None) -> LoadedTable:
        """Fold a table to its head, or to record `at`; raise not-found if it does not exist."""
        if partition_of(table) >= self.partitions:
            raise unknown_table(table)
        try:
            return await self.reader.load_table(table, at=at)
        except NoSuchTable:
            raise unknown_table(table) from None

    def derive_id(self, player: str, command_id: str) -> str:
        """Return the id of the table that this command opens, which is the same for a retry.

        It consists of the partition and 70 bits.
        """
        return derived_ids.derive_table_id(self.key, self.partitions, player, command_id)

    def derive_nonce(self, table: str, player: str, command_id: str) -> str:
        """Return an unpredictable nonce for a player who sent none; it is the same for a retry."""
        return derived_ids.derive_id(self.key, "nonce", table, player, command_id)

    def invite_code(self, table: str, number: int) -> str:
        return derived_ids.derive_invitation(self.key, table, number)


def unknown_table(table: str) -> Problem:
    return Problem("not-found", f"table {table} does not exist, or it is private")
