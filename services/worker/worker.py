"""The worker's loop: read, judge, append; whatever fails, nothing is lost and nothing happens twice."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from infra.logs import get_logger
from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import EventStore, Feed, PendingReply, ResultBatch, Snapshots
from infra.ports.leases import Fenced, Lease
from infra.ports.notifier import Notifier
from infra.ports.outcomes import (
    Acceptance,
    Appended,
    AppendEffect,
    CommandResult,
    SkippedResult,
    VersionConflict,
)
from services.shared.partition_leases import PartitionLeases
from services.worker import metrics
from services.worker.backlog import Backlog
from services.worker.command_handler import CommandHandler

log = get_logger()

POLL_SECONDS = 0.25
"""The bell is a hint: every partition is looked at this often all the same."""

TRIM_SECONDS = 1.0
"""How often one of the partitions has its feed trimmed."""

MAX_FRUITLESS_GROUPS = 5
"""Groups without any effect after which something is not as it seems."""


class WorkerPorts(Protocol):
    """The ports that the loop itself uses."""

    @property
    def event_store(self) -> EventStore: ...
    @property
    def feed(self) -> Feed: ...
    @property
    def snapshots(self) -> Snapshots: ...


@dataclass(frozen=True)
class WorkerConfig:
    """How a worker works: commands stored together, records a feed keeps, and what to call now and then."""

    batch: int
    feed_kept: int
    heartbeat: Callable[[], None]


@dataclass(frozen=True)
class InFlightGroup:
    """A group that was sent: its batches, and the partitions that are looked at after it."""

    batches: tuple[ResultBatch, ...]
    leases: tuple[Lease, ...]
    reply: PendingReply


class Worker:
    """Works on the partitions it holds until it is told to stop.

    While the store carries out one group of commands, the next is decided on what that group leads to. The
    store takes a verdict only where it follows the head of its log, so a group that comes to nothing takes
    what was decided on it along, and all of it is decided again.
    """

    def __init__(
        self,
        ports: WorkerPorts,
        handler: CommandHandler,
        leases: PartitionLeases,
        notifier: Notifier,
        config: WorkerConfig,
    ) -> None:
        self._stores, self._judge, self._shares = ports, handler, leases
        self._bell, self._ways = notifier, config
        self._backlog = Backlog()
        self._under_way: deque[InFlightGroup] = deque()
        self._look_at: set[int] = set()
        self._looked = self._trimmed = time.monotonic()
        self._fruitless = 0

    def run_once(self) -> None:
        """Decide and send what is at hand, then see what became of what was sent before."""
        self._ways.heartbeat()
        self._shares.rebalance()
        self._update_leases()
        self._read_pending()
        sent = self._send()
        while len(self._under_way) > (1 if sent and self._backlog else 0):
            self._await_result()
        self._wait_for_news(0.0 if sent or self._backlog else POLL_SECONDS)
        self._trim()

    def invalidate(self) -> None:
        """Trust nothing in memory but the wishes at hand: a call to the store failed."""
        for under_way in self._under_way:
            self._backlog.invalidate(lease.partition for lease in under_way.leases)
        self._under_way.clear()
        self._backlog.requeue()
        self._judge.tables.clear()

    def shut_down(self) -> None:
        """Give the partitions back; what was taken in and not answered is delivered again."""
        while self._under_way:
            self._await_result()
        self._bell.close()
        self._shares.release_all()

    def _wait_for_news(self, seconds: float) -> None:
        """Hear where wishes came in; with nothing to do, wait for it."""
        self._look_at.update(rung.partition for rung in self._bell.wait(seconds))

    def _update_leases(self) -> None:
        for partition in self._backlog.update_leases(self._shares.held):
            self._judge.tables.drop_partition(partition)
        metrics.HELD_PARTITIONS.set(len(self._shares.held))
        metrics.CACHED_TABLES.set(len(self._judge.tables))

    def _drop_partition(self, partition: int) -> None:
        self._shares.forget(partition)
        self._backlog.drop_partition(partition)
        self._judge.tables.drop_partition(partition)

    def _drop_lease(self, lease: Lease) -> None:
        """Give a lease up, unless the partition came back under a later one meanwhile."""
        if self._shares.held.get(lease.partition) == lease:
            self._drop_partition(lease.partition)

    def _read_pending(self) -> None:
        for partition in self._backlog.partitions_with_pending():
            try:
                delivery = self._stores.event_store.read_pending(self._shares.held[partition], "0-0")
            except Fenced:
                self._drop_partition(partition)
                continue
            self._backlog.add_pending(partition, delivery)
            if delivery is None:
                self._look_at.add(partition)

    def _send(self) -> bool:
        """Decide the next group and send it, with a look for new wishes; say whether anything was sent."""
        batches = self._decide_batches()
        leases = self._leases_to_read()
        if not batches and not leases:
            return False
        try:
            flight = self._stores.event_store.submit(batches, leases, self._ways.batch)
        except Exception:
            self._backlog.invalidate(lease.partition for lease in leases)
            raise
        self._under_way.append(InFlightGroup(batches, leases, flight))
        return True

    def _decide_batches(self) -> tuple[ResultBatch, ...]:
        """Decide some partitions' wishes: enough for one call, so that none waits until all are decided."""
        batches: list[ResultBatch] = []
        for partition, deliveries in self._backlog.take_next(self._ways.batch):
            began = time.perf_counter()
            verdicts = tuple(self._handle(delivery) for delivery in deliveries)
            metrics.DECIDE_SECONDS.observe(time.perf_counter() - began)
            lease = self._shares.held.get(partition)
            if lease is None:
                self._drop_partition(partition)
            else:
                batches.append(ResultBatch(lease, verdicts))
        return tuple(batches)

    def _handle(self, delivery: QueuedMessage) -> CommandResult:
        self._ways.heartbeat()
        self._shares.renew()
        return CommandResult(delivery, self._judge.handle(delivery))

    def _leases_to_read(self) -> tuple[Lease, ...]:
        """Look where the bell rang and where there was more than could be taken; now and then everywhere."""
        now = time.monotonic()
        if now - self._looked >= POLL_SECONDS:
            self._looked = now
            self._look_at.update(self._shares.held)
        self._look_at &= self._shares.held.keys()
        partitions = self._backlog.partitions_to_read(self._look_at, self._ways.batch)
        self._look_at.difference_update(partitions)
        return tuple(self._shares.held[partition] for partition in partitions)

    def _await_result(self) -> None:
        """See what became of the group that was sent first."""
        began = time.perf_counter()
        under_way = self._under_way[0]
        landing = under_way.reply.result()
        self._under_way.popleft()
        metrics.APPEND_SECONDS.observe(time.perf_counter() - began)
        effective = not under_way.batches
        for batch, effects in zip(under_way.batches, landing.effects, strict=True):
            if isinstance(effects, Fenced):
                self._drop_lease(batch.lease)
                effective = True
            else:
                self._backlog.acknowledge(batch, effects)
                effective |= any(
                    not isinstance(effect, VersionConflict | SkippedResult) for effect in effects
                )
                self._settle_cache(batch, effects)
        for lease, deliveries in landing.messages.items():
            self._enqueue(lease, deliveries)
        self._fruitless = 0 if effective else self._fruitless + 1
        if self._fruitless >= MAX_FRUITLESS_GROUPS:
            raise RuntimeError(
                f"{MAX_FRUITLESS_GROUPS} groups of conflicts: another process writes without a lease"
            )

    def _enqueue(self, lease: Lease, deliveries: tuple[QueuedMessage, ...] | Fenced) -> None:
        if isinstance(deliveries, Fenced):
            self._drop_lease(lease)
            return
        self._backlog.enqueue(lease, deliveries)
        if len(deliveries) >= self._ways.batch:
            self._look_at.add(lease.partition)
        metrics.LAG.set(max(0.0, time.time() - deliveries[0].arrived_at / 1_000))

    def _settle_cache(self, batch: ResultBatch, effects: Sequence[AppendEffect]) -> None:
        """Throw away what memory has of tables where a verdict had another effect than thought."""
        metrics.BATCHES.observe(len(effects))
        metrics.count_results([verdict.outcome for verdict in batch.results], effects)
        landed: dict[str, str] = {}
        for verdict, effect in zip(batch.results, effects, strict=True):
            wish, outcome = verdict.message.command, verdict.outcome
            if wish is None:
                continue
            if not isinstance(effect, Appended):
                self._judge.tables.drop(wish.table)
                log.debug(
                    "not as decided", effect=type(effect).__name__, table=wish.table, player=wish.player
                )
            elif isinstance(outcome, Acceptance):
                landed[wish.table] = outcome.hash
        for table, digest in landed.items():
            snapshot = self._judge.due_snapshot(table, digest)
            if snapshot is not None:
                self._stores.snapshots.put(table, snapshot)

    def _trim(self) -> None:
        """Trim the feed of one partition after the other, for readers that will never come back."""
        now = time.monotonic()
        held = sorted(self._shares.held)
        if held and now - self._trimmed >= TRIM_SECONDS:
            self._trimmed = now
            partition = held[int(now) % len(held)]
            self._stores.feed.trim(partition, before="0-0", keep=self._ways.feed_kept)
