"""The worker's loop: read commands, decide them, append the records. Nothing is lost or done twice."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from math import inf

from infra.logs import get_logger
from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import FEED_KEPT, LogPacker, ResultBatch
from infra.ports.leases import Fenced, Lease, LeaseLost
from infra.ports.notifier import Notifier
from infra.ports.outcomes import (
    Acceptance,
    Appended,
    AppendEffect,
    CommandIdConflict,
    CommandResult,
    DuplicateCommand,
    VersionConflict,
)
from infra.ports.tables import STREAM_START, parse_position, partition_of
from infra.redis.store import RedisStore
from infra.redis.tables.event_store import RedisPendingReply
from services.shared.partition_leases import PartitionLeases
from services.worker import metrics
from services.worker.command_handler import CommandHandler

log = get_logger()

FINAL_EFFECTS = (Appended, DuplicateCommand, CommandIdConflict)


class Backlog:
    """All messages from held partitions without a stored outcome: waiting, or in flight.

    A newly held partition, or one after a failed read, may have pending messages: delivered but never
    acknowledged. These are read first, one at a time, so that a message that kills its worker affects no
    others.
    """

    def __init__(self) -> None:
        self._held: dict[int, Lease] = {}
        self._waiting: dict[int, list[QueuedMessage]] = {}
        self._in_flight: dict[int, list[QueuedMessage]] = {}
        self._unread: set[int] = set()
        self._kept: dict[int, tuple[Lease, list[QueuedMessage]]] = {}
        """Waiting messages on unreachable nodes: reading them again would count as a delivery."""

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def update_leases(self, held: Mapping[int, Lease], set_aside: Mapping[int, Lease]) -> tuple[int, ...]:
        """Update the held leases; return the partitions that are lost or have a new lease.

        Waiting messages of a partition in `set_aside` are kept until it returns with the same lease.
        """
        lost = tuple(number for number, lease in self._held.items() if held.get(number) != lease)
        for partition in lost:
            waiting = [*self._in_flight.get(partition, ()), *self._waiting.get(partition, ())]
            self._kept[partition] = self._held[partition], waiting
            self.drop_partition(partition)
        self._unread |= held.keys() - self._held.keys()
        self._held = dict(held)
        for partition, (lease, waiting) in list(self._kept.items()):
            if held.get(partition) == lease:
                self._requeue(partition, waiting)
            if set_aside.get(partition) != lease:
                del self._kept[partition]
        return lost

    def drop_partition(self, partition: int) -> None:
        """Drop a partition that another worker holds."""
        self._waiting.pop(partition, None)
        self._in_flight.pop(partition, None)
        self._unread.discard(partition)
        self._held.pop(partition, None)

    def invalidate(self, partitions: Iterable[int]) -> None:
        """Have pending messages of these partitions read again, since a reply may have been lost."""
        self._unread |= self._held.keys() & set(partitions)

    def partitions_with_pending(self) -> tuple[int, ...]:
        """Return the partitions whose next pending message must be read."""
        return tuple(sorted(self._unread - self._waiting.keys() - self._in_flight.keys()))

    def partitions_to_read(self, among: Iterable[int], enough: int) -> tuple[int, ...]:
        """Return the partitions from which to read new messages: none are pending there, and few waiting."""
        return tuple(
            partition
            for partition in among
            if partition not in self._unread and len(self._waiting.get(partition, ())) < enough
        )

    def add_pending(self, partition: int, message: QueuedMessage | None) -> None:
        """Add the next pending message; None means that there are no more."""
        if message is None:
            self._unread.discard(partition)
        else:
            self._waiting[partition] = [message]

    def enqueue(self, lease: Lease, messages: Sequence[QueuedMessage]) -> None:
        """Add messages that are not yet in the backlog: an announced message may be read as well.

        If the lease is lost, ignore them, as they remain for the next holder.
        """
        partition = lease.partition
        if self._held.get(partition) != lease:
            return
        known = {
            message.entry_id
            for message in (*self._waiting.get(partition, ()), *self._in_flight.get(partition, ()))
        }
        fresh = [message for message in messages if message.entry_id not in known]
        if fresh:
            self._waiting.setdefault(partition, []).extend(fresh)

    def accepts_announced(self, lease: Lease) -> bool:
        """Return whether announced messages may be added: pending ones must be read first."""
        return self._held.get(lease.partition) == lease and lease.partition not in self._unread

    def take_next(self, limit: int) -> list[tuple[int, tuple[QueuedMessage, ...]]]:
        """Move the next messages from waiting to in flight, and return them, grouped by partition.

        At most `limit` messages per partition are moved. Once there are `limit` in total, no further
        partition is added.
        """
        group: list[tuple[int, tuple[QueuedMessage, ...]]] = []
        count = 0
        for partition in list(self._waiting):
            if count >= limit:
                break
            messages = self._waiting[partition]
            taken, remaining = tuple(messages[:limit]), messages[limit:]
            self._in_flight.setdefault(partition, []).extend(taken)
            group.append((partition, taken))
            count += len(taken)
            if remaining:
                self._waiting[partition] = remaining
            else:
                del self._waiting[partition]
        return group

    def acknowledge(self, batch: ResultBatch, effects: Sequence[AppendEffect]) -> None:
        """Remove messages that have an outcome; the others wait again, ahead of later ones."""
        partition = batch.lease.partition
        if self._held.get(partition) != batch.lease:
            return
        entries = {result.message.entry_id for result in batch.results}
        self._set_in_flight(
            partition,
            [message for message in self._in_flight.get(partition, ()) if message.entry_id not in entries],
        )
        unanswered = [
            result.message
            for result, effect in zip(batch.results, effects, strict=True)
            if not isinstance(effect, FINAL_EFFECTS)
        ]
        self._requeue(partition, unanswered)

    def requeue(self) -> None:
        """Move all messages in flight back to waiting, since their outcome is unknown."""
        for partition, messages in list(self._in_flight.items()):
            self._set_in_flight(partition, [])
            self._requeue(partition, messages)

    def _set_in_flight(self, partition: int, messages: list[QueuedMessage]) -> None:
        if messages:
            self._in_flight[partition] = messages
        else:
            self._in_flight.pop(partition, None)

    def _requeue(self, partition: int, messages: Sequence[QueuedMessage]) -> None:
        if messages:
            waiting = [*messages, *self._waiting.get(partition, ())]
            self._waiting[partition] = sorted(waiting, key=lambda message: parse_position(message.entry_id))


MAX_WAITING = 1_000
"""Maximum number of tables waiting to be packed under constant load.

Beyond that, one is packed after each group.
"""

MAX_TOGETHER = 2
"""Number of tables to pack between two checks for commands, which takes a millisecond or two."""

SETTLE_SECONDS = 15.0
"""Seconds to wait after a block of records can be packed.

One call then packs many blocks of a fast table, and a client that waits for its command does not also wait
for packing.
"""


class DuePacking:
    """Tables waiting to be packed, in order, each with the time (monotonic, s) when it began to wait."""

    def __init__(self, packer: LogPacker, clock: Callable[[], float] = time.monotonic) -> None:
        self._packer, self._clock = packer, clock
        self._waiting: dict[str, float] = {}

    def note(self, table: str, before: int, seq: int) -> None:
        """Record that a log has grown from `before` to `seq` records."""
        if self._packer.is_due(before, seq):
            self._waiting.setdefault(table, self._clock())

    def seconds_to_next(self) -> float:
        """Return the seconds until the next table is due; infinite if none is waiting."""
        since = next(iter(self._waiting.values()), inf)
        return max(0.0, since + SETTLE_SECONDS - self._clock())

    def pack(self, *, idle: bool) -> None:
        """Pack tables: due ones if idle, else one if too many are waiting."""
        for table in self._settled() if idle else self._beyond_limit():
            since = self._waiting.pop(table)
            with metrics.PACK_SECONDS.time():
                if self._packer.pack(table):
                    self._waiting = {table: since, **self._waiting}

    def _settled(self) -> list[str]:
        latest = self._clock() - SETTLE_SECONDS
        first = islice(self._waiting.items(), MAX_TOGETHER)
        return [table for table, since in first if since <= latest]

    def _beyond_limit(self) -> list[str]:
        return list(self._waiting)[: int(len(self._waiting) > MAX_WAITING)]

    def drop_partition(self, partition: int) -> None:
        """Drop a partition's tables, since another worker holds the partition."""
        self._waiting = {
            table: since for table, since in self._waiting.items() if partition_of(table) != partition
        }

    def clear(self) -> None:
        """Drop all tables."""
        self._waiting.clear()


WAIT_SECONDS = 0.25
"""Maximum seconds to wait for notifications at a time."""

POLL_SECONDS = 1.0
"""Seconds between reads of every partition, since notifications can be lost."""

MOST_HANDED_ON = 2
"""A command delivered more often than this is not left to another worker: it might become a dead letter."""

TRIM_SECONDS = 1.0
"""Seconds between trims; each trims one partition's feed."""

MAX_CONFLICTS = 5
"""Number of conflicts at one table, with nothing stored in between, that proves that a writer has no lease.

After a failover that lost records, many tables have one conflict each.
"""


@dataclass(frozen=True)
class WorkerConfig:
    """The heartbeat to call before each command, the group size, and the length of feeds after a trim."""

    heartbeat: Callable[[], None]
    batch: int = 64
    feed_kept: int = FEED_KEPT


@dataclass(frozen=True)
class InFlightGroup:
    """A call in flight: batches to append, and leases for which new commands are read afterwards."""

    batches: tuple[ResultBatch, ...]
    leases: tuple[Lease, ...]
    reply: RedisPendingReply


class Worker:
    """Works on the partitions that it holds, until stopped.

    While the store executes one group of commands, the next group is decided on its expected result. The
    store accepts a record only if it follows the head of its log. So if a group fails, the groups that were
    decided on its result also fail, and all of them are decided again.
    """

    def __init__(
        self,
        store: RedisStore,
        handler: CommandHandler,
        leases: PartitionLeases,
        notifier: Notifier,
        config: WorkerConfig,
    ) -> None:
        self._store, self._handler, self._leases = store, handler, leases
        self._notifier, self._config = notifier, config
        self._backlog = Backlog()
        self._due_packing = DuePacking(store.log_packer)
        self._in_flight: deque[InFlightGroup] = deque()
        self._to_read: set[int] = set()
        self._polled = self._trimmed = time.monotonic()
        self._conflicts: Counter[str] = Counter()

    def run_once(self) -> None:
        """Decide and send the waiting commands, then process the reply to the previous group."""
        self._config.heartbeat()
        self._leases.rebalance()
        self._update_leases()
        self._read_pending()
        sent = self._send()
        # While there is more to decide, one group may stay in flight; the next builds on its expected result.
        while len(self._in_flight) > (1 if sent and self._backlog else 0):
            self._await_result()
        busy = bool(sent or self._backlog)
        self._due_packing.pack(idle=not busy)
        self._wait_for_news(0.0 if busy else min(WAIT_SECONDS, self._due_packing.seconds_to_next()))
        self._trim()

    def invalidate(self) -> None:
        """Drop all cached state except the waiting commands, since the effect of a failed call is unknown."""
        for group in self._in_flight:
            self._backlog.invalidate(lease.partition for lease in group.leases)
        self._in_flight.clear()
        self._leases.doubt()
        self._backlog.requeue()
        self._handler.tables.clear()
        self._conflicts.clear()
        self._due_packing.clear()

    def shut_down(self) -> None:
        """Release the partitions; undecided commands are delivered to the next holder."""
        while self._in_flight:
            self._await_result()
        self._notifier.close()
        self._leases.release_all()

    def _wait_for_news(self, seconds: float) -> None:
        """Wait for notifications, for at most the given number of seconds, and take the commands in them."""
        for notification in self._notifier.wait(seconds):
            partition, queued = notification.partition, notification.queued
            lease = self._leases.held.get(partition)  # it may have been lost while deciding
            if queued and lease and self._backlog.accepts_announced(lease):
                self._enqueue(lease, queued)
            else:
                self._to_read.add(partition)

    def _update_leases(self) -> None:
        for partition in self._backlog.update_leases(self._leases.held, self._leases.set_aside):
            self._drop_tables(partition)
        self._handler.unknown_tables.note(self._store.table_faults, self._leases.holder)
        metrics.HELD_PARTITIONS.set(len(self._leases.held))
        metrics.CACHED_TABLES.set(len(self._handler.tables))

    def _drop_partition(self, partition: int) -> None:
        self._leases.forget(partition)
        self._backlog.drop_partition(partition)
        self._drop_tables(partition)

    def _drop_tables(self, partition: int) -> None:
        self._handler.drop_partition(partition)
        self._due_packing.drop_partition(partition)
        for table in [table for table in self._conflicts if partition_of(table) == partition]:
            del self._conflicts[table]

    def _drop_lease(self, lease: Lease) -> None:
        """Drop a lease, unless the partition has a later one."""
        if self._leases.held.get(lease.partition) == lease:
            self._drop_partition(lease.partition)

    def _read_pending(self) -> None:
        for partition in self._backlog.partitions_with_pending():
            try:
                message = self._store.event_store.read_pending(self._leases.held[partition], STREAM_START)
            except Fenced:
                self._drop_partition(partition)
                continue
            self._backlog.add_pending(partition, message)
            if message is None:
                self._to_read.add(partition)

    def _send(self) -> bool:
        """Decide the next group, and send it with reads of new commands; return whether anything was sent."""
        batches = self._decide_batches()
        leases = self._leases_to_read()
        if not batches and not leases:
            return False
        try:
            # Append before reading, so that acknowledged commands are not read again by the same call.
            reply = self._store.event_store.submit(batches, leases, self._config.batch)
        except Exception:
            self._backlog.invalidate(lease.partition for lease in leases)
            raise
        self._in_flight.append(InFlightGroup(batches, leases, reply))
        return True

    def _decide_batches(self) -> tuple[ResultBatch, ...]:
        """Decide commands of some partitions, enough for one call.

        So no partition has to wait for all the others.
        """
        batches: list[ResultBatch] = []
        for partition, messages in self._backlog.take_next(self._config.batch):
            began = time.perf_counter()
            results = tuple(self._handle(message) for message in messages)
            metrics.DECIDE_SECONDS.observe(time.perf_counter() - began)
            lease = self._leases.held.get(partition)  # it may have been lost while deciding
            if lease is None or self._is_left_to_others(partition, messages):
                self._drop_partition(partition)
            else:
                batches.append(ResultBatch(lease, results))
        return tuple(batches)

    def _is_left_to_others(self, partition: int, messages: Sequence[QueuedMessage]) -> bool:
        """Decline a partition with a table that this build does not know, if another worker may know it.

        The decisions are dropped: nothing was sent, and the commands are delivered to the next holder.
        """
        if not self._handler.unknown_tables.take_met(partition):
            return False
        often = max(message.delivery_count for message in messages) > MOST_HANDED_ON
        if often or not self._leases.may_decline(partition):
            return False
        self._leases.decline(partition)
        return True

    def _handle(self, message: QueuedMessage) -> CommandResult:
        self._config.heartbeat()
        self._leases.renew()
        return CommandResult(message, self._handler.handle(message))

    def _leases_to_read(self) -> tuple[Lease, ...]:
        """Return the leases of the partitions to read now: those with news, and occasionally all."""
        now = time.monotonic()
        if now - self._polled >= POLL_SECONDS:
            self._polled = now
            self._to_read.update(self._leases.held)
        self._to_read &= self._leases.held.keys()
        partitions = self._backlog.partitions_to_read(self._to_read, self._config.batch)
        self._to_read.difference_update(partitions)
        return tuple(self._leases.held[partition] for partition in partitions)

    def _await_result(self) -> None:
        """Process the reply to the oldest group in flight."""
        began = time.perf_counter()
        group = self._in_flight[0]
        reply = group.reply.result()
        self._in_flight.popleft()
        metrics.APPEND_SECONDS.observe(time.perf_counter() - began)
        for batch, effects in zip(group.batches, reply.effects, strict=True):
            if isinstance(effects, LeaseLost):
                self._drop_lease(batch.lease)
            else:
                self._backlog.acknowledge(batch, effects)
                self._update_cache(batch, effects)
        for lease, messages in reply.messages.items():
            self._enqueue(lease, messages)

    def _count_conflict(self, table: str) -> None:
        self._conflicts[table] += 1
        if self._conflicts[table] >= MAX_CONFLICTS:
            raise RuntimeError(
                f"{MAX_CONFLICTS} conflicts at table {table}: another process writes without a lease"
            )

    def _enqueue(self, lease: Lease, messages: tuple[QueuedMessage, ...] | LeaseLost) -> None:
        if isinstance(messages, LeaseLost):
            self._drop_lease(lease)
            return
        self._backlog.enqueue(lease, messages)
        if len(messages) >= self._config.batch:
            self._to_read.add(lease.partition)
        metrics.LAG.set(max(0.0, time.time() - messages[0].arrived_at / 1_000))

    def _update_cache(self, batch: ResultBatch, effects: Sequence[AppendEffect]) -> None:
        """Drop cached tables whose results were not stored as decided; take due snapshots of the others."""
        metrics.BATCHES.observe(len(effects))
        metrics.count_results([result.outcome for result in batch.results], effects)
        stored_hashes: dict[str, str] = {}
        for result, effect in zip(batch.results, effects, strict=True):
            command, outcome = result.message.command, result.outcome
            if command is None:
                continue
            if not isinstance(effect, Appended):
                self._handler.tables.drop(command.table)
                if isinstance(effect, VersionConflict):
                    self._count_conflict(command.table)
                log.debug(
                    "result not stored as decided",
                    effect=type(effect).__name__,
                    table=command.table,
                    player=command.player,
                )
                continue
            self._conflicts.pop(command.table, None)
            if isinstance(outcome, Acceptance):
                stored_hashes[command.table] = outcome.hash
                self._due_packing.note(command.table, outcome.expected_seq, outcome.expected_seq + 1)
        for table, digest in stored_hashes.items():
            snapshot = self._handler.due_snapshot(table, digest)
            if snapshot is not None:
                self._store.snapshots.put(table, snapshot)

    def _trim(self) -> None:
        """Trim the feed of the next partition, so that absent readers cannot make it grow forever."""
        now = time.monotonic()
        held = sorted(self._leases.held)
        if held and now - self._trimmed >= TRIM_SECONDS:
            self._trimmed = now
            partition = held[int(now) % len(held)]
            self._store.feed.trim(partition, before=STREAM_START, keep=self._config.feed_kept)
