"""The command queue, outcomes, dead letters, and the operators' log."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any

import msgspec

from infra.ports.command_queue import PartitionFull, QueuedCommand, command_id_field
from infra.ports.operators import DeadLetter, OperatorAction, OperatorLogEntry
from infra.ports.outcomes import AcceptedOutcome, StoredOutcome
from infra.ports.tables import STREAM_START, group_by_partition, parse_position, partition_of
from infra.redis.client.awaited_connection import execute_together
from infra.redis.client.batchers import NodeBatchers, ReadBatcher
from infra.redis.client.exchanges import Exchange, run, run_async
from infra.redis.client.replica_barrier import ReplicaBarrier
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.functions import ENQUEUE, READ_OUTCOME, REQUEUE
from infra.redis.keys import OPERATOR_LOG, keys_of_partition, keys_of_table
from infra.redis.serialization import (
    decode_dead_letter,
    decode_line,
    decode_outcome,
    encode_command,
    short_id_field,
    to_fields,
)

_table_of = attrgetter("table")


def _enqueue_call(partition: int, commands: Sequence[QueuedCommand], limit: int) -> RedisCommand:
    at = keys_of_partition(partition)
    parts = (
        part for command in commands for part in (*encode_command(command), (command.words or "").encode())
    )
    return ("FCALL", ENQUEUE, 2, at.commands, at.commands_channel, limit, *parts)


def _entry_ids(reply: Sequence[bytes]) -> list[str | None]:
    """Return the entry id of each command; None for a command that a full partition refused."""
    return [entry.decode() or None for entry in reply]


class RedisCommandQueue:
    """The queues of all partitions, each with a limit on waiting commands."""

    def __init__(self, client: RedisClient, limit: int) -> None:
        self._client, self._limit = client, limit

    def put(self, commands: Sequence[QueuedCommand]) -> tuple[str, ...]:
        """Add commands to their partitions' streams and return their entry ids, or raise PartitionFull."""
        groups = group_by_partition(commands, _table_of)
        with self._client.pipeline(transaction=False) as pipeline:
            for partition, group in groups.items():
                pipeline.execute_command(*_enqueue_call(partition, group, self._limit))
            replies = pipeline.execute()
        ids = {partition: iter(_entry_ids(reply)) for partition, reply in zip(groups, replies, strict=True)}
        entries = tuple(next(ids[partition_of(command.table)]) for command in commands)
        for command, entry in zip(commands, entries, strict=True):
            if entry is None:
                raise PartitionFull(partition_of(command.table), entries)
        return tuple(entry for entry in entries if entry is not None)


class AsyncRedisCommandQueue:
    """The asynchronous queue; concurrent commands for the same node share a round trip."""

    def __init__(self, client: RedisClient, limit: int, barrier: ReplicaBarrier | None = None) -> None:
        self._client, self._limit, self._barrier = client, limit, barrier
        self._batchers: NodeBatchers[QueuedCommand, str] = NodeBatchers(client, self._send)

    async def put(self, command: QueuedCommand) -> str:
        """Add a command to its partition's stream and return its entry id, or raise PartitionFull.

        Raise ReplicasMissing if the command's outcome could not be reported anyway.
        """
        partition = partition_of(command.table)
        if self._barrier is not None:
            await self._barrier.require_not_short(partition)
        return await self._batchers.submit(keys_of_partition(partition).commands, command)

    async def _send(self, commands: Sequence[QueuedCommand]) -> list[str | Exception]:
        groups = group_by_partition(commands, _table_of)
        calls = [_enqueue_call(partition, group, self._limit) for partition, group in groups.items()]
        replies = await execute_together(self._client, calls)
        results = {
            partition: iter(_results(partition, len(group), reply))
            for (partition, group), reply in zip(groups.items(), replies, strict=True)
        }
        return [next(results[partition_of(command.table)]) for command in commands]


def _results(partition: int, count: int, reply: Reply) -> list[str | Exception]:
    if isinstance(reply, Exception):
        return [reply] * count
    return [entry or PartitionFull(partition, (None,)) for entry in _entry_ids(reply)]


def _read_dead_letters(partition: int, after: str, limit: int) -> Exchange[tuple[DeadLetter, ...]]:
    stream = keys_of_partition(partition).dead_letters
    rows = yield ("XRANGE", stream, f"({after}", "+", "COUNT", limit)
    return tuple(decode_dead_letter(partition, entry, fields) for entry, fields in rows)


class RedisDeadLetters:
    """Reads dead letters with a blocking client; used only by tests."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def read(self, partition: int, after: str = STREAM_START, limit: int = 100) -> tuple[DeadLetter, ...]:
        """Return a partition's dead letters after the position `after`."""
        return run(self._client, _read_dead_letters(partition, after, limit))


class AsyncRedisDeadLetters:
    """Reads and requeues dead letters, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(
        self, partition: int, after: str = STREAM_START, limit: int = 100
    ) -> tuple[DeadLetter, ...]:
        """Return a partition's dead letters after the position `after`."""
        return await run_async(self._client, _read_dead_letters(partition, after, limit))

    async def get(self, partition: int, letter_id: str) -> DeadLetter | None:
        rows = await self._client.xrange(
            keys_of_partition(partition).dead_letters, min=letter_id, max=letter_id
        )
        return decode_dead_letter(partition, *rows[0]) if rows else None

    async def requeue(self, partition: int, letter_id: str, command: QueuedCommand) -> bool:
        """Queue a dead letter's command again and drop its refusal; return False if the letter is gone."""
        at = keys_of_partition(partition)
        refusal = keys_of_table(command.table).stored_refusal(
            command.table, command.player, command.command_id
        )
        keys = (at.dead_letters, at.commands, at.commands_channel, refusal)
        return bool(await self._client.execute_command("FCALL", REQUEUE, len(keys), *keys, letter_id))


ACTION_FIELD = b"action"

_actions = msgspec.json.Decoder(OperatorAction)


class AsyncRedisOperatorLog:
    """The operators' log: a stream that is never trimmed, because actions must remain traceable for years."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def append(self, action: OperatorAction) -> None:
        """Append an action; call this before carrying it out."""
        await self._client.xadd(OPERATOR_LOG, {ACTION_FIELD: msgspec.json.encode(action)})

    async def read(self, after: str, limit: int) -> tuple[OperatorLogEntry, ...]:
        """Return the actions after the position `after`."""
        rows = await self._client.xrange(OPERATOR_LOG, min=f"({after}", count=limit)
        return tuple(
            OperatorLogEntry(
                entry.decode(), parse_position(entry.decode())[0], _actions.decode(fields[ACTION_FIELD])
            )
            for entry, fields in rows
        )


def _id_fields(player: str, command_id: str) -> tuple[str, bytes]:
    """Return a command's two fields in the hash of ids: the full one, and a short one for blocks."""
    field = command_id_field(player, command_id)
    return field, short_id_field(field)


def _outcome_calls(table: str, player: str, command_id: str) -> tuple[RedisCommand, RedisCommand]:
    at = keys_of_table(table)
    return (
        ("HMGET", at.command_ids(table), *_id_fields(player, command_id)),
        ("GET", at.stored_refusal(table, player, command_id)),
    )


class RedisCommandOutcomes:
    """Reads outcomes by command id."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return a command's outcome; acceptances are kept, refusals expire."""
        with self._client.pipeline(transaction=False) as pipeline:
            for call in _outcome_calls(table, player, command_id):
                pipeline.execute_command(*call)
            return decode_outcome(*pipeline.execute())


class AsyncRedisCommandOutcomes:
    """Reads outcomes by command id, asynchronously.

    With a barrier, it returns only outcomes that enough replicas have.
    """

    def __init__(self, client: RedisClient, barrier: ReplicaBarrier | None = None) -> None:
        self._client, self._batcher, self._barrier = client, ReadBatcher(client), barrier

    async def get(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return a command's outcome; acceptances are kept, refusals expire.

        Raise ReplicasMissing for an outcome that a failover might still undo.
        """
        asked = _outcome_calls(table, player, command_id)
        found = decode_outcome(*await self._batcher.read(*asked))
        if found is None or self._barrier is None:
            return found
        # Read again together with WAIT: by now, another node may hold the partition without this outcome.
        return decode_outcome(*await self._barrier.read(partition_of(table), *asked))

    async def get_with_record(self, table: str, player: str, command_id: str) -> StoredOutcome | None:
        """Return the outcome, with its record if the record is in the hot store, in one round trip."""
        at = keys_of_table(table)
        keys = (
            at.command_ids(table),
            at.stored_refusal(table, player, command_id),
            at.log(table),
            at.talk(table),
        )
        asked = ("FCALL_RO", READ_OUTCOME, len(keys), *keys, *_id_fields(player, command_id))
        found = _decode_with_record(*await self._batcher.read(asked))
        if found is None or self._barrier is None:
            return found
        # Read again together with WAIT: by now, another node may hold the partition without this outcome.
        return _decode_with_record(*await self._barrier.read(partition_of(table), asked))

    async def forget_refusal(self, table: str, player: str, command_id: str) -> None:
        """Delete a command's refusal, so that the command is decided again if it is resent."""
        await self._client.delete(keys_of_table(table).stored_refusal(table, player, command_id))


def _decode_with_record(reply: Sequence[Any]) -> StoredOutcome | None:
    accepted, moved, refused, *stored = reply
    found = decode_outcome((accepted or None, moved or None), refused or None)
    if not isinstance(found, AcceptedOutcome) or not stored or not stored[0]:
        return found
    fields, line = to_fields(stored[0]), stored[1]
    return AcceptedOutcome(
        found.digest,
        found.seq,
        fields[b"record"],
        fields[b"hash"].decode(),
        decode_line(line) if line else None,
    )
