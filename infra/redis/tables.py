"""Every table of a partition and where its log lies; blocking and awaited."""

from __future__ import annotations

from infra.redis.keys import keys_for, keys_of
from infra.redis.library import ARCHIVE, MARK
from infra.redis.wire import Reply, encode, whereabouts
from services.stored import Archived, Hot, Parked, Whereabouts


def _all(marks: dict[bytes, bytes]) -> dict[str, Whereabouts]:
    return {table.decode(): whereabouts(raw) for table, raw in sorted(marks.items())}


def _marked(table: str, now: Whereabouts, then: Whereabouts) -> tuple[str | bytes | int, ...]:
    """Give the call that changes a table's mark, if it is what it was thought to be."""
    return ("FCALL", MARK, 1, keys_for(table).tables, table, encode(now), encode(then))


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

    def park(self, table: str, reason: str) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""
        return bool(self._client.execute_command(*_marked(table, Hot(), Parked(reason))))

    def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""
        parked = self.get(table)
        return isinstance(parked, Parked) and bool(
            self._client.execute_command(*_marked(table, parked, Hot()))
        )

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

    async def park(self, table: str, reason: str) -> bool:
        """Mark a hot table as one that takes nothing more; False where it is not hot."""
        return bool(await self._client.execute_command(*_marked(table, Hot(), Parked(reason))))

    async def unpark(self, table: str) -> bool:
        """Mark a parked table as hot again; False where it is not parked."""
        parked = await self.get(table)
        return isinstance(parked, Parked) and bool(
            await self._client.execute_command(*_marked(table, parked, Hot()))
        )
