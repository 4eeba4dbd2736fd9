"""The worker's loop: read, judge, append; whatever fails, nothing is lost and nothing happens twice."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Protocol

from infra.logs import logger
from services.ports import Desk, Doorbell, Feed, Snapshots
from services.stored import Appended, Batch, Conflict, Delivery, Effect, Fenced, Undone, Verdict
from services.worker import metrics
from services.worker.backlog import Backlog
from services.worker.judging import Judge
from services.worker.shares import Shares

log = logger()

POLL_SECONDS = 0.25
"""The bell is a hint: every partition is looked at this often all the same."""

TRIM_SECONDS = 1.0
"""How often one of the partitions has its feed trimmed."""

TIRED = 5
"""Rounds without any effect after which something is not as it seems."""


class Stores(Protocol):
    """The ports that the loop itself uses."""

    @property
    def desk(self) -> Desk: ...
    @property
    def feed(self) -> Feed: ...
    @property
    def snapshots(self) -> Snapshots: ...


@dataclass(frozen=True)
class Ways:
    """How a worker works: commands stored together, records a feed keeps, and what to call now and then."""

    batch: int
    feed_kept: int
    alive: Callable[[], None]


class Worker:
    """Works on the partitions it holds until it is told to stop."""

    def __init__(self, stores: Stores, judge: Judge, shares: Shares, bell: Doorbell, ways: Ways) -> None:
        self._stores, self._judge, self._shares = stores, judge, shares
        self._bell, self._ways = bell, ways
        self._backlog = Backlog()
        self._look_at: set[int] = set()
        self._looked = self._trimmed = time.monotonic()
        self._fruitless = 0

    def round(self) -> None:
        """Take in what there is and carry it out; wait a moment where there is nothing."""
        self._ways.alive()
        self._shares.tend()
        self._hold()
        self._re_read()
        self._read()
        if self._backlog:
            self._carry_out()
        else:
            self._look_at.update(rung.partition for rung in self._bell.wait(POLL_SECONDS))
        self._trim()

    def doubt(self) -> None:
        """Trust nothing in memory but the wishes at hand: a call to the store failed."""
        self._judge.warm.clear()

    def leave(self) -> None:
        """Give the partitions back; what was taken in and not answered is delivered again."""
        self._bell.close()
        self._shares.leave()

    def _hold(self) -> None:
        for partition in self._backlog.hold(self._shares.held):
            self._judge.warm.forget_partition(partition)
        metrics.HELD.set(len(self._shares.held))
        metrics.WARM.set(len(self._judge.warm))

    def _lost(self, partition: int) -> None:
        self._shares.lost(partition)
        self._backlog.drop(partition)
        self._judge.warm.forget_partition(partition)

    def _re_read(self) -> None:
        for partition in self._backlog.to_re_read():
            try:
                delivery = self._stores.desk.pending(self._shares.held[partition], "0-0")
            except Fenced:
                self._lost(partition)
                continue
            self._backlog.re_read(partition, delivery)
            if delivery is None:
                self._look_at.add(partition)

    def _read(self) -> None:
        """Look where the bell rang and where wishes were found last; now and then everywhere."""
        now = time.monotonic()
        if now - self._looked >= POLL_SECONDS:
            self._looked = now
            self._look_at.update(self._shares.held)
        partitions = self._backlog.to_read(self._look_at & self._shares.held.keys())
        if not partitions:
            return
        leases = [self._shares.held[partition] for partition in partitions]
        self._backlog.doubt(partitions)
        found = self._stores.desk.new(leases, self._ways.batch)
        self._look_at.clear()
        for lease in leases:
            deliveries = found.get(lease, ())
            self._backlog.re_read(lease.partition, None)
            if isinstance(deliveries, Fenced):
                self._lost(lease.partition)
                continue
            self._backlog.took(lease.partition, deliveries)
            if deliveries:
                self._look_at.add(lease.partition)
                metrics.LAG.set(max(0.0, time.time() - deliveries[0].at / 1_000))

    def _carry_out(self) -> None:
        """Decide and store, some partitions at a time: none waits until all are decided."""
        batches: list[Batch] = []
        effective = False
        for partition, deliveries in self._backlog:
            verdicts = self._decided(deliveries)
            lease = self._shares.held.get(partition)
            if lease is None:
                self._lost(partition)
                continue
            batches.append(Batch(lease, verdicts))
            if sum(len(batch.verdicts) for batch in batches) >= self._ways.batch:
                effective |= self._store(batches)
                batches = []
        effective |= self._store(batches)
        self._fruitless = 0 if effective else self._fruitless + 1
        if self._fruitless >= TIRED:
            raise RuntimeError(f"{TIRED} rounds of conflicts: another process writes without a lease")

    def _decided(self, deliveries: Iterable[Delivery]) -> tuple[Verdict, ...]:
        verdicts: list[Verdict] = []
        began = time.perf_counter()
        for delivery in deliveries:
            verdicts.append(Verdict(delivery, self._judge.outcome(delivery)))
            self._ways.alive()
            self._shares.renew()
        metrics.DECIDING.observe(time.perf_counter() - began)
        return tuple(verdicts)

    def _store(self, batches: list[Batch]) -> bool:
        """Store verdicts and say whether any wish is done with: also one whose command id was known."""
        if not batches:
            return False
        began = time.perf_counter()
        results = self._stores.desk.append(batches)
        metrics.APPENDING.observe(time.perf_counter() - began)
        effective = False
        for batch, effects in zip(batches, results, strict=True):
            if isinstance(effects, Fenced):
                self._lost(batch.lease.partition)
                effective = True
                continue
            self._backlog.settled(batch.lease.partition, batch.verdicts, effects)
            effective |= any(not isinstance(effect, Conflict | Undone) for effect in effects)
            self._learn(batch, effects)
        return effective

    def _learn(self, batch: Batch, effects: tuple[Effect, ...]) -> None:
        """Throw away what memory has of tables where a verdict had another effect than thought."""
        metrics.BATCHES.observe(len(effects))
        tables: set[str] = set()
        for verdict, effect in zip(batch.verdicts, effects, strict=True):
            metrics.counted(verdict.outcome, effect)
            wish = verdict.delivery.wish
            if wish is None:
                continue
            tables.add(wish.table)
            if not isinstance(effect, Appended):
                self._judge.warm.forget(wish.table)
                log.info("not as decided", effect=type(effect).__name__, table=wish.table, player=wish.player)
        for table in tables:
            snapshot = self._judge.snapshot(table)
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
