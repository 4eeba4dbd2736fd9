"""The directory of all tables and the locations of their logs, for blocking and asynchronous callers."""

from __future__ import annotations

from domain.log.ids import is_table_id
from infra.logs import get_logger
from infra.ports.tables import ArchivedLog, HotLog, LogLocation, ParkedLog
from infra.redis.client.exchanges import Exchange, run, run_async
from infra.redis.client.types import RedisClient
from infra.redis.functions import ARCHIVE, SET_LOCATION
from infra.redis.keys import DAMAGED, keys_of_partition, keys_of_table
from infra.redis.serialization import decode_location, encode

log = get_logger()


def _decode_all(stored: dict[bytes, bytes]) -> dict[str, LogLocation]:
    """Return the locations, keyed by table, without unreadable entries or invalid table ids."""
    found: dict[str, LogLocation] = {}
    for table, raw in sorted(stored.items()):
        try:
            found[table.decode()] = decode_location(raw)
        except ValueError:
            log.warning("unreadable entry in the table directory", table=repr(table[:100]))
    return {table: location for table, location in found.items() if is_table_id(table)}


def _find(table: str) -> Exchange[LogLocation | None]:
    raw = yield ("HGET", keys_of_table(table).tables, table)
    return None if raw is None else decode_location(raw)


def _list_partition(partition: int) -> Exchange[dict[str, LogLocation]]:
    return _decode_all((yield ("HGETALL", keys_of_partition(partition).tables)))


def _move(table: str, before: LogLocation, after: LogLocation) -> Exchange[bool]:
    """Change a table's location if it is still `before`; return whether it was changed."""
    tables = keys_of_table(table).tables
    return bool((yield ("FCALL", SET_LOCATION, 1, tables, table, encode(before), encode(after))))


def _unpark(table: str) -> Exchange[bool]:
    yield ("HDEL", DAMAGED, table)
    parked = yield from _find(table)
    return isinstance(parked, ParkedLog) and (yield from _move(table, parked, HotLog()))


class RedisTableDirectory:
    """The directory of the tables in all partitions."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str) -> LogLocation | None:
        """Return the location of a table's log; None if there is no such table."""
        return run(self._client, _find(table))

    def list_partition(self, partition: int) -> dict[str, LogLocation]:
        """Return a partition's tables, with the locations of their logs."""
        return run(self._client, _list_partition(partition))

    def is_foreign(self, table: str) -> bool:
        """Return whether a table was imported as one that does not count for its players."""
        return bool(self._client.sismember(keys_of_table(table).foreign, table))

    def park(self, table: str, reason: str, *, damaged: bool = False) -> bool:
        """Park a hot table, so that it accepts nothing more; return False if it is not hot."""
        done = run(self._client, _move(table, HotLog(), ParkedLog(reason)))
        if done and damaged:
            self._client.hset(DAMAGED, table, reason)
        return done

    def unpark(self, table: str) -> bool:
        """Make a parked table hot again; return False if it is not parked."""
        return run(self._client, _unpark(table))

    def archive(self, table: str, location: ArchivedLog) -> bool:
        """Mark a table as archived and drop its keys, if its log still ends at the location's record."""
        at = keys_of_table(table)
        keys = (
            at.tables,
            at.log(table),
            at.command_ids(table),
            at.snapshot(table),
            at.secret(table),
            at.blocks(table),
        )
        done = self._client.execute_command(
            "FCALL", ARCHIVE, len(keys), *keys, table, location.seq, encode(location)
        )
        return bool(done)


class AsyncRedisTableDirectory:
    """The directory of the tables in all partitions, for asynchronous callers."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def get(self, table: str) -> LogLocation | None:
        """Return the location of a table's log; None if there is no such table."""
        return await run_async(self._client, _find(table))

    async def list_partition(self, partition: int) -> dict[str, LogLocation]:
        """Return a partition's tables, with the locations of their logs."""
        return await run_async(self._client, _list_partition(partition))

    async def park(self, table: str, reason: str) -> bool:
        """Park a hot table, so that it accepts nothing more; return False if it is not hot."""
        return await run_async(self._client, _move(table, HotLog(), ParkedLog(reason)))

    async def unpark(self, table: str) -> bool:
        """Make a parked table hot again; return False if it is not parked."""
        return await run_async(self._client, _unpark(table))
