"""Reading what was written: logs, answers, secrets, snapshots, dead letters; blocking and awaited."""

from __future__ import annotations

import msgspec

from infra.redis.gathering import Gathered
from infra.redis.keys import keys_for, keys_of
from infra.redis.wire import Reply, Rows, answer, dead_letter, ids_field, log_entry
from services.stored import Answer, DeadLetter, LogEntry, Snapshot

_snapshots = msgspec.msgpack.Decoder(Snapshot)


def _log_range(table: str, after: int, limit: int | None) -> tuple[str | int, ...]:
    count = () if limit is None else ("COUNT", limit)
    return ("XRANGE", keys_for(table).log(table), f"0-{after + 1}", "+", *count)


def _entries(rows: Rows) -> tuple[LogEntry, ...]:
    return tuple(log_entry(entry, fields) for entry, fields in rows)


class RedisLog:
    """The truth: one stream a table, entry 0-SEQ."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        return _entries(self._client.execute_command(*_log_range(table, after, limit)))

    def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        rows = self._client.xrevrange(keys_for(table).log(table), count=1)
        return log_entry(*rows[0]) if rows else None


class AwaitedLog:
    """The truth, awaited."""

    def __init__(self, client: Reply) -> None:
        self._gathered = Gathered(client)

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        """Give the records that follow `after`."""
        (rows,) = await self._gathered.ask(_log_range(table, after, limit))
        return _entries(rows)

    async def head(self, table: str) -> LogEntry | None:
        """Give the last record."""
        (rows,) = await self._gathered.ask(("XREVRANGE", keys_for(table).log(table), "+", "-", "COUNT", 1))
        return log_entry(*rows[0]) if rows else None


class RedisResults:
    """The answers to commands."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def get(self, table: str, player: str, command_id: str) -> Answer | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""
        at = keys_for(table)
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hget(at.ids(table), ids_field(player, command_id))
            pipeline.get(at.done(table, player, command_id))
            return answer(*pipeline.execute())


class AwaitedResults:
    """The answers to commands, awaited."""

    def __init__(self, client: Reply) -> None:
        self._gathered = Gathered(client)

    async def get(self, table: str, player: str, command_id: str) -> Answer | None:
        """Give a command's answer: an acceptance for good, a refusal while it is remembered."""
        at = keys_for(table)
        accepted = ("HGET", at.ids(table), ids_field(player, command_id))
        return answer(*await self._gathered.ask(accepted, ("GET", at.done(table, player, command_id))))


class RedisSecrets:
    """Seeds that are not revealed yet; only an append writes and drops them."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def get(self, table: str) -> bytes | None:
        """Give a table's secret until a record has revealed it."""
        found: bytes | None = self._client.get(keys_for(table).secret(table))
        return found


class RedisSnapshots:
    """States worth keeping; one that was not renewed for so many seconds goes away."""

    def __init__(self, client: Reply, seconds: int) -> None:
        self._client, self._seconds = client, seconds

    def get(self, table: str) -> Snapshot | None:
        """Give the latest snapshot if there is one; another version's form is none."""
        raw = self._client.get(keys_for(table).snapshot(table))
        try:
            return None if raw is None else _snapshots.decode(raw)
        except msgspec.DecodeError:
            return None

    def put(self, table: str, snapshot: Snapshot) -> None:
        """Keep a snapshot in place of the one before."""
        key = keys_for(table).snapshot(table)
        self._client.set(key, msgspec.msgpack.encode(snapshot), ex=self._seconds)


class RedisDeadLetters:
    """Commands that could not be processed."""

    def __init__(self, client: Reply) -> None:
        self._client = client

    def read(self, partition: int, after: str = "0-0", limit: int = 100) -> tuple[DeadLetter, ...]:
        """Give the dead letters that follow this position."""
        rows = self._client.xrange(keys_of(partition).dead, min=f"({after}", count=limit)
        return tuple(dead_letter(partition, entry, fields) for entry, fields in rows)
