"""Short queued commands, decisions and results, for tests of storage and workers."""

from __future__ import annotations

from itertools import count

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.command_queue import QueuedCommand, QueuedMessage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Fenced, Lease, LeaseLost
from infra.ports.outcomes import (
    Acceptance,
    AppendEffect,
    CommandOutcome,
    CommandResult,
    Refusal,
)
from infra.redis.store import RedisStore

TABLE = "03table"
OTHER_TABLE = "03other"
PARTITION = 3

_numbers = count(1)


def queued_command(
    table: str = TABLE, command_id: str | None = None, body: bytes = b"{}", player: str = "ann"
) -> QueuedCommand:
    """Return a queued command, by default with a new command id."""
    return QueuedCommand(table, 0, player, command_id or f"c{next(_numbers)}", None, body)


def acceptance(expected: int, record: str = "record") -> Acceptance:
    """Return an acceptance whose bytes identify its record."""
    return Acceptance(
        expected, fake_hash(expected), f"{record} {expected + 1}".encode(), fake_hash(expected + 1)
    )


def refusal(expected: int, answer: bytes = b"no") -> Refusal:
    return Refusal(expected, fake_hash(expected), answer)


def fake_hash(seq: int) -> str:
    """Return the hash of a record created by `acceptance`."""
    return f"hash {seq}" if seq else GENESIS_HASH


def lease_partition(store: RedisStore, holder: str = "worker/1", partition: int = PARTITION) -> Lease:
    """Lease a partition, which must be free."""
    (lease,) = store.leases.acquire([partition], holder)
    return lease


def enqueue_and_read(store: RedisStore, lease: Lease, *wishes: QueuedCommand) -> tuple[QueuedMessage, ...]:
    """Enqueue commands, and dequeue them as the owner of the partition would."""
    store.command_queue.put(wishes)
    found = store.event_store.read_new([lease], 64)[lease]
    assert isinstance(found, tuple)
    return found


def enqueue_and_append(
    store: RedisStore, lease: Lease, *pairs: tuple[QueuedCommand, CommandOutcome]
) -> tuple[AppendEffect, ...]:
    """Enqueue and dequeue commands, and append a result for each."""
    deliveries = enqueue_and_read(store, lease, *(one for one, _ in pairs))
    verdicts = [CommandResult(delivery, pair[1]) for delivery, pair in zip(deliveries, pairs, strict=True)]
    return append_results(store, lease, *verdicts)


def append_results(store: RedisStore, lease: Lease, *verdicts: CommandResult) -> tuple[AppendEffect, ...]:
    """Append one batch; raise Fenced if the lease is lost."""
    (effects,) = store.event_store.append([ResultBatch(lease, verdicts)])
    if isinstance(effects, LeaseLost):
        raise Fenced
    return effects
