"""The event store on Redis: functions that check the fencing token before they do anything."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch, StoreReply
from infra.ports.leases import Fenced, Lease, LeaseLost
from infra.ports.outcomes import AppendEffect
from infra.redis.client.pipelined_connection import Replies, open_pipelined_connection
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.functions import APPEND, READ_NEW, READ_PENDING
from infra.redis.keys import keys_of_partition
from infra.redis.serialization import decode_message
from infra.redis.tables.append_call import AppendCall, decode_effect

FENCED = b"F"


@dataclass(frozen=True)
class Retention:
    """How long refusals and how many dead letters are kept."""

    refusal_seconds: int
    max_dead_letters: int


class RedisEventStore:
    """The event store as one worker uses it; for one thread."""

    def __init__(self, client: RedisClient, retention: Retention) -> None:
        self._client, self._retention = client, retention
        self._connection = open_pipelined_connection(client)

    def read_pending(self, lease: Lease, after: str) -> QueuedMessage | None:
        """Return the first message after this entry id that was delivered before, or raise Fenced."""
        at = keys_of_partition(lease.partition)
        reply = self._client.execute_command(
            "FCALL", READ_PENDING, 2, at.fence, at.commands, lease.fencing_token, after
        )
        if reply == [FENCED]:
            raise Fenced
        if not reply:
            return None
        delivery_count, entry, fields = reply
        return decode_message(lease.partition, entry, delivery_count, fields)

    def submit(
        self, batches: Sequence[ResultBatch], leases: Sequence[Lease], limit: int
    ) -> RedisPendingReply:
        """Append batches, each in one atomic step, and then read messages never delivered before.

        A batch may be decided on the result of an earlier one that is still in flight. A result that was not
        decided on the head of its log, by number and hash, is a conflict.
        """
        commands = [self._append_call(batch) for batch in batches] + [
            _read_call(lease, limit) for lease in leases
        ]
        return RedisPendingReply(self._connection.send(commands), len(batches), leases)

    def append(self, batches: Sequence[ResultBatch]) -> tuple[tuple[AppendEffect, ...] | LeaseLost, ...]:
        """Append batches and wait for what becomes of each; tests and measurements need no more."""
        return self.submit(batches, (), 0).result().effects

    def read_new(
        self, leases: Sequence[Lease], limit: int
    ) -> dict[Lease, tuple[QueuedMessage, ...] | LeaseLost]:
        """Read messages never delivered before, up to the limit of each partition; for tests."""
        return self.submit((), leases, limit).result().messages

    def _append_call(self, batch: ResultBatch) -> RedisCommand:
        call = AppendCall(batch, self._retention.refusal_seconds, self._retention.max_dead_letters)
        return ("FCALL", APPEND, len(call.keys), *call.keys, *call.arguments)


def _read_call(lease: Lease, limit: int) -> RedisCommand:
    at = keys_of_partition(lease.partition)
    return ("FCALL", READ_NEW, 2, at.fence, at.commands, lease.fencing_token, limit)


class RedisPendingReply:
    """The replies to `submit` that are still to come."""

    def __init__(self, replies: Replies, batch_count: int, leases: Sequence[Lease]) -> None:
        self._replies, self._batches, self._leases = replies, batch_count, leases

    def result(self) -> StoreReply:
        """Wait for the reply; those of calls sent first are read first."""
        replies = self._replies.read()
        effects = tuple(
            LeaseLost() if reply == [FENCED] else tuple(map(decode_effect, reply))
            for reply in replies[: self._batches]
        )
        read = zip(self._leases, replies[self._batches :], strict=True)
        return StoreReply(effects, {lease: _decode_messages(lease, reply) for lease, reply in read if reply})


def _decode_messages(lease: Lease, reply: Reply) -> tuple[QueuedMessage, ...] | LeaseLost:
    if reply == [FENCED]:
        return LeaseLost()
    return tuple(decode_message(lease.partition, entry, 1, fields) for entry, fields in reply)
