"""Where the owner of partitions takes wishes and leaves verdicts; every call checks the epoch first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch, StoreReply
from infra.ports.leases import Fenced, Lease
from infra.ports.outcomes import AppendEffect
from infra.redis.client.pipelined_connection import (
    RedisCommand,
    ReplicationPolicy,
    Replies,
    open_pipelined_connection,
)
from infra.redis.functions.partition_library import APPEND, READ_NEW, READ_PENDING
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import Reply, decode_message
from infra.redis.tables.append_call import AppendCall, decode_effect

FENCED = b"F"


@dataclass(frozen=True)
class Retention:
    """How long refusals and how many dead letters are kept, and which replicas must have what is stored."""

    refusal_seconds: int
    max_dead_letters: int
    replicas: ReplicationPolicy


class RedisEventStore:
    """The desk of one worker."""

    def __init__(self, client: Reply, retention: Retention) -> None:
        self._client, self._keeping = client, retention
        self._line = open_pipelined_connection(client, retention.replicas)

    def read_pending(self, lease: Lease, after: str) -> QueuedMessage | None:
        """Take the first wish after this entry id that was delivered before, or raise Fenced."""
        at = keys_of_partition(lease.partition)
        reply = self._client.execute_command(
            "FCALL", READ_PENDING, 2, at.fence, at.commands, lease.fencing_token, after
        )
        if reply == [FENCED]:
            raise Fenced
        if not reply:
            return None
        times, entry, fields = reply
        return decode_message(lease.partition, entry, times, fields)

    def submit(
        self, batches: Sequence[ResultBatch], leases: Sequence[Lease], limit: int
    ) -> RedisPendingReply:
        """Carry out batches, each in one atomic step, and then take wishes never delivered before."""
        commands = [self._append(batch) for batch in batches] + [_take(lease, limit) for lease in leases]
        return RedisPendingReply(self._line.send(commands), len(batches), leases)

    def append(self, batches: Sequence[ResultBatch]) -> tuple[tuple[AppendEffect, ...] | Fenced, ...]:
        """Carry out batches and wait for what becomes of each."""
        return self.submit(batches, (), 0).result().effects

    def read_new(
        self, leases: Sequence[Lease], limit: int
    ) -> dict[Lease, tuple[QueuedMessage, ...] | Fenced]:
        """Take wishes never delivered before, up to the limit of each partition, and wait for them."""
        return self.submit((), leases, limit).result().messages

    def _append(self, batch: ResultBatch) -> RedisCommand:
        call = AppendCall(batch, self._keeping.refusal_seconds, self._keeping.max_dead_letters)
        return ("FCALL", APPEND, len(call.keys), *call.keys, *call.arguments)


def _take(lease: Lease, limit: int) -> RedisCommand:
    at = keys_of_partition(lease.partition)
    return ("FCALL", READ_NEW, 2, at.fence, at.commands, lease.fencing_token, limit)


class RedisPendingReply:
    """A call of the desk that is under way."""

    def __init__(self, replies: Replies, batch_count: int, leases: Sequence[Lease]) -> None:
        self._answers, self._batches, self._leases = replies, batch_count, leases

    def result(self) -> StoreReply:
        """Wait for the answer; flights land in the order in which they were sent."""
        replies = self._answers.read()
        effects = tuple(
            Fenced() if reply == [FENCED] else tuple(map(decode_effect, reply))
            for reply in replies[: self._batches]
        )
        taken = zip(self._leases, replies[self._batches :], strict=True)
        return StoreReply(effects, {lease: _found(lease, reply) for lease, reply in taken if reply})


def _found(lease: Lease, reply: Reply) -> tuple[QueuedMessage, ...] | Fenced:
    if reply == [FENCED]:
        return Fenced()
    return tuple(decode_message(lease.partition, entry, 1, fields) for entry, fields in reply)
