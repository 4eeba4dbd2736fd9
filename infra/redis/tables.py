"""Every table of a partition and where its log lies; blocking and awaited."""

from __future__ import annotations

from infra.redis.keys import keys_for, keys_of
from infra.redis.library import ARCHIVE, MARK
from infra.redis.wire import Reply, encode, whereabouts
from services.stored import Archived, Hot, Parked, Whereabouts


def _all(marks: dict[bytes, bytes]) -> dict[str, Whereabouts]:
    return {table.decode(): whereabouts(raw) for table, raw in sorted(marks.items())}


class RedisTables:
    """The tables of all partitions."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def get(self, table: str) -> Whereabouts | None:
        """Say where a table's log lies; None where there is no such table."""
        raw = self._client.hget(keys_for(table).tables, table)
        return None if raw is None else whereabouts(raw)

    def all(self, partition: int) -> dict[str, Whereabouts]:
        """List the partition's tables."""
        return _all(self._client.hgetall(keys_of(partition).tables))

    def park(self, table: str, reason: str) -> None:
        """Mark a hot table as one whose log cannot be folded."""
        self._mark(table, Hot(), Parked(reason))

    def unpark(self, table: str) -> None:
        """Mark a parked table as hot again."""
        parked = self.get(table)
        if isinstance(parked, Parked):
            self._mark(table, parked, Hot())

    def _mark(self, table: str, now: Whereabouts, then: Whereabouts) -> None:
        key = keys_for(table).tables
        self._client.execute_command("FCALL", MARK, 1, key, table, encode(now), encode(then))

    def archive(self, table: str, place: Archived) -> bool:
        """Mark a table as archived and drop its keys, if its log is still at that seq."""
        at = keys_for(table)
        keys = (at.tables, at.log(table), at.ids(table), at.snapshot(table), at.secret(table))
        done = self._client.execute_command(
            "FCALL", ARCHIVE, len(keys), *keys, table, place.seq, encode(place)
        )
        return bool(done)


class AwaitedTables:
    """The tables of all partitions, awaited."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    async def get(self, table: str) -> Whereabouts | None:
        """Say where a table's log lies; None where there is no such table."""
        raw = await self._client.hget(keys_for(table).tables, table)
        return None if raw is None else whereabouts(raw)

    async def all(self, partition: int) -> dict[str, Whereabouts]:
        """List the partition's tables."""
        return _all(await self._client.hgetall(keys_of(partition).tables))
