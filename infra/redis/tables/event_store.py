"""The event store on Redis; its functions check the fencing token before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from infra.ports.command_queue import QueuedCommand, QueuedMessage, command_id_field
from infra.ports.event_store import ResultBatch, StoreReply
from infra.ports.leases import Fenced, Lease, LeaseLost
from infra.ports.outcomes import (
    Acceptance,
    Appended,
    AppendEffect,
    CommandFailure,
    CommandIdConflict,
    CommandResult,
    DuplicateCommand,
    Refusal,
    SkippedResult,
    VersionConflict,
)
from infra.ports.tables import HotLog
from infra.redis.client.pipelined_connection import Replies, open_pipelined_connection
from infra.redis.client.types import Argument, RedisClient, RedisCommand, Reply
from infra.redis.functions import APPEND, READ_NEW, READ_PENDING
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.serialization import decode_message, encode, short_id_field

MAX_RESULTS = 64
"""Maximum number of results per call; a call blocks the server."""

HOT_LOG = encode(HotLog())
APPENDED, DUPLICATE_COMMAND, COMMAND_ID_CONFLICT, SKIPPED_RESULT = (
    Appended(),
    DuplicateCommand(),
    CommandIdConflict(),
    SkippedResult(),
)

CommandNames = tuple[str, str, bytes, str]


class AppendCall:
    """The keys and arguments of the call that appends a batch.

    Raises ValueError for more than MAX_RESULTS results.
    """

    def __init__(self, batch: ResultBatch, refusal_seconds: int, max_dead_letters: int) -> None:
        if len(batch.results) > MAX_RESULTS:
            raise ValueError(f"{len(batch.results)} results exceed the {MAX_RESULTS} of one call")
        lease = batch.lease
        at = keys_of_partition(lease.partition)
        self.keys = [at.fence, at.commands, at.feed, at.tables, at.dead_letters, at.records_channel]
        self.arguments: list[Argument] = [
            lease.fencing_token,
            lease.epoch,
            refusal_seconds,
            max_dead_letters,
            HOT_LOG,
        ]
        for result in batch.results:
            self._add(result)

    def _add(self, result: CommandResult) -> None:
        entry, command, outcome = result.message.entry_id, result.message.command, result.outcome
        if command is None:
            reason = outcome.reason if isinstance(outcome, CommandFailure) else "unreadable"
            self.arguments += (entry, "unreadable", "", "", "", "", 0, "", "", reason, "", "")
            return
        at = keys_of_table(command.table)
        self.keys += (
            at.log(command.table),
            at.command_ids(command.table),
            at.stored_refusal(command.table, command.player, command.command_id),
        )
        names = _command_arguments(command)
        match outcome:
            case Acceptance():
                self._add_acceptance(entry, names, command.table, outcome)
            case Refusal(expected, prev, body):
                self.arguments += (entry, "refused", *names, expected, prev, body, "", "", "")
            case CommandFailure(reason, body):
                self.arguments += (entry, "dead", *names, 0, "", body or b"", reason, "", "")
            case _:
                assert_never(outcome)

    def _add_acceptance(self, entry: str, names: CommandNames, table: str, outcome: Acceptance) -> None:
        secret_action = "keep" if outcome.keep_secret is not None else "drop" if outcome.drop_secret else ""
        head = (outcome.expected_seq, outcome.prev_hash)
        line = b"" if outcome.line is None else encode(outcome.line)
        record = (outcome.record, outcome.hash, secret_action, line)
        self.arguments += (entry, "accepted", *names, *head, *record)
        if secret_action:
            self.keys.append(keys_of_table(table).secret(table))
        if line:
            self.keys.append(keys_of_table(table).talk(table))
        if outcome.keep_secret is not None:
            self.arguments.append(outcome.keep_secret)


def _command_arguments(command: QueuedCommand) -> CommandNames:
    field = command_id_field(command.player, command.command_id)
    return command.table, field, short_id_field(field), command.content_digest


def decode_effect(reply: bytes) -> AppendEffect:
    """Decode the effect of a result."""
    match reply[:1]:
        case b"A":
            return APPENDED
        case b"K":
            return DUPLICATE_COMMAND
        case b"M":
            return COMMAND_ID_CONFLICT
        case b"U":
            return SKIPPED_RESULT
        case b"C":
            return VersionConflict(int(reply[1:]))
        case _:
            raise ValueError(f"the store replied to a result with {reply!r}")


FENCED = b"F"


@dataclass(frozen=True)
class Retention:
    """How long refusals are kept, and how many dead letters."""

    refusal_seconds: int
    max_dead_letters: int


class RedisEventStore:
    """The event store for one thread of one worker."""

    def __init__(self, client: RedisClient, retention: Retention) -> None:
        self._client, self._retention = client, retention
        self._connection = open_pipelined_connection(client)

    def read_pending(self, lease: Lease, after: str) -> QueuedMessage | None:
        """Return the first message after entry `after` that was already delivered, or raise Fenced."""
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
        """Append batches, each in one atomic step, and then read messages that were never delivered before.

        A batch may build on the result of an earlier batch that is still in flight. A result is a conflict if
        the log's last record, by number and hash, is not the one it was based on.
        """
        commands = [self._append_call(batch) for batch in batches] + [
            _read_call(lease, limit) for lease in leases
        ]
        return RedisPendingReply(self._connection.send(commands), len(batches), leases)

    def append(self, batches: Sequence[ResultBatch]) -> tuple[tuple[AppendEffect, ...] | LeaseLost, ...]:
        """Append batches and wait for their effects; used by tests and measurements."""
        return self.submit(batches, (), 0).result().effects

    def read_new(
        self, leases: Sequence[Lease], limit: int
    ) -> dict[Lease, tuple[QueuedMessage, ...] | LeaseLost]:
        """Read messages that were never delivered before, at most `limit` per partition; used by tests."""
        return self.submit((), leases, limit).result().messages

    def _append_call(self, batch: ResultBatch) -> RedisCommand:
        call = AppendCall(batch, self._retention.refusal_seconds, self._retention.max_dead_letters)
        return ("FCALL", APPEND, len(call.keys), *call.keys, *call.arguments)


def _read_call(lease: Lease, limit: int) -> RedisCommand:
    at = keys_of_partition(lease.partition)
    return ("FCALL", READ_NEW, 2, at.fence, at.commands, lease.fencing_token, limit)


class RedisPendingReply:
    """The pending replies to `submit`."""

    def __init__(self, replies: Replies, batch_count: int, leases: Sequence[Lease]) -> None:
        self._replies, self._batches, self._leases = replies, batch_count, leases

    def result(self) -> StoreReply:
        """Wait for the replies; replies to earlier calls must be read first."""
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
