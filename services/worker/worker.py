"""The worker's loop: read, judge, append; whatever fails, nothing is lost and nothing happens twice."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from infra.logs import logger
from services.ports import Desk, Doorbell, Feed, Flight, Snapshots
from services.stored import (
    Accepted,
    Appended,
    Batch,
    Conflict,
    Delivery,
    Effect,
    Fenced,
    Lease,
    Undone,
    Verdict,
)
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
"""Groups without any effect after which something is not as it seems."""


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


@dataclass(frozen=True)
class UnderWay:
    """A group that was sent: its batches, and the partitions that are looked at after it."""

    batches: tuple[Batch, ...]
    leases: tuple[Lease, ...]
    flight: Flight


class Worker:
    """Works on the partitions it holds until it is told to stop.

    While the store carries out one group of commands, the next is decided on what that group leads to. The
    store takes a verdict only where it follows the head of its log, so a group that comes to nothing takes
    what was decided on it along, and all of it is decided again.
    """

    def __init__(self, stores: Stores, judge: Judge, shares: Shares, bell: Doorbell, ways: Ways) -> None:
        self._stores, self._judge, self._shares = stores, judge, shares
        self._bell, self._ways = bell, ways
        self._backlog = Backlog()
        self._under_way: deque[UnderWay] = deque()
        self._look_at: set[int] = set()
        self._looked = self._trimmed = time.monotonic()
        self._fruitless = 0

    def round(self) -> None:
        """Decide and send what is at hand, then see what became of what was sent before."""
        self._ways.alive()
        self._shares.tend()
        self._hold()
        self._re_read()
        sent = self._send()
        while len(self._under_way) > (1 if sent and self._backlog else 0):
            self._land()
        self._listen(0.0 if sent or self._backlog else POLL_SECONDS)
        self._trim()

    def doubt(self) -> None:
        """Trust nothing in memory but the wishes at hand: a call to the store failed."""
        for under_way in self._under_way:
            self._backlog.doubt(lease.partition for lease in under_way.leases)
        self._under_way.clear()
        self._backlog.recall()
        self._judge.warm.clear()

    def leave(self) -> None:
        """Give the partitions back; what was taken in and not answered is delivered again."""
        while self._under_way:
            self._land()
        self._bell.close()
        self._shares.leave()

    def _listen(self, seconds: float) -> None:
        """Hear where wishes came in; with nothing to do, wait for it."""
        self._look_at.update(rung.partition for rung in self._bell.wait(seconds))

    def _hold(self) -> None:
        for partition in self._backlog.hold(self._shares.held):
            self._judge.warm.forget_partition(partition)
        metrics.HELD.set(len(self._shares.held))
        metrics.WARM.set(len(self._judge.warm))

    def _lost(self, partition: int) -> None:
        self._shares.lost(partition)
        self._backlog.drop(partition)
        self._judge.warm.forget_partition(partition)

    def _fenced(self, lease: Lease) -> None:
        """Give a lease up, unless the partition came back under a later one meanwhile."""
        if self._shares.held.get(lease.partition) == lease:
            self._lost(lease.partition)

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

    def _send(self) -> bool:
        """Decide the next group and send it, with a look for new wishes; say whether anything was sent."""
        batches = self._decided()
        leases = self._to_read()
        if not batches and not leases:
            return False
        try:
            flight = self._stores.desk.send(batches, leases, self._ways.batch)
        except Exception:
            self._backlog.doubt(lease.partition for lease in leases)
            raise
        self._under_way.append(UnderWay(batches, leases, flight))
        return True

    def _decided(self) -> tuple[Batch, ...]:
        """Decide some partitions' wishes: enough for one call, so that none waits until all are decided."""
        batches: list[Batch] = []
        for partition, deliveries in self._backlog.next(self._ways.batch):
            began = time.perf_counter()
            verdicts = tuple(self._verdict(delivery) for delivery in deliveries)
            metrics.DECIDING.observe(time.perf_counter() - began)
            lease = self._shares.held.get(partition)
            if lease is None:
                self._lost(partition)
            else:
                batches.append(Batch(lease, verdicts))
        return tuple(batches)

    def _verdict(self, delivery: Delivery) -> Verdict:
        self._ways.alive()
        self._shares.renew()
        return Verdict(delivery, self._judge.outcome(delivery))

    def _to_read(self) -> tuple[Lease, ...]:
        """Look where the bell rang and where there was more than could be taken; now and then everywhere."""
        now = time.monotonic()
        if now - self._looked >= POLL_SECONDS:
            self._looked = now
            self._look_at.update(self._shares.held)
        self._look_at &= self._shares.held.keys()
        partitions = self._backlog.to_read(self._look_at, self._ways.batch)
        self._look_at.difference_update(partitions)
        return tuple(self._shares.held[partition] for partition in partitions)

    def _land(self) -> None:
        """See what became of the group that was sent first."""
        began = time.perf_counter()
        under_way = self._under_way[0]
        landing = under_way.flight.land()
        self._under_way.popleft()
        metrics.APPENDING.observe(time.perf_counter() - began)
        effective = not under_way.batches
        for batch, effects in zip(under_way.batches, landing.effects, strict=True):
            if isinstance(effects, Fenced):
                self._fenced(batch.lease)
                effective = True
            else:
                self._backlog.landed(batch, effects)
                effective |= any(not isinstance(effect, Conflict | Undone) for effect in effects)
                self._learn(batch, effects)
        for lease, deliveries in landing.found.items():
            self._found(lease, deliveries)
        self._fruitless = 0 if effective else self._fruitless + 1
        if self._fruitless >= TIRED:
            raise RuntimeError(f"{TIRED} groups of conflicts: another process writes without a lease")

    def _found(self, lease: Lease, deliveries: tuple[Delivery, ...] | Fenced) -> None:
        if isinstance(deliveries, Fenced):
            self._fenced(lease)
            return
        self._backlog.took(lease, deliveries)
        if len(deliveries) >= self._ways.batch:
            self._look_at.add(lease.partition)
        metrics.LAG.set(max(0.0, time.time() - deliveries[0].at / 1_000))

    def _learn(self, batch: Batch, effects: Sequence[Effect]) -> None:
        """Throw away what memory has of tables where a verdict had another effect than thought."""
        metrics.BATCHES.observe(len(effects))
        metrics.counted([verdict.outcome for verdict in batch.verdicts], effects)
        landed: dict[str, str] = {}
        for verdict, effect in zip(batch.verdicts, effects, strict=True):
            wish, outcome = verdict.delivery.wish, verdict.outcome
            if wish is None:
                continue
            if not isinstance(effect, Appended):
                self._judge.warm.forget(wish.table)
                log.debug(
                    "not as decided", effect=type(effect).__name__, table=wish.table, player=wish.player
                )
            elif isinstance(outcome, Accepted):
                landed[wish.table] = outcome.hash
        for table, digest in landed.items():
            snapshot = self._judge.snapshot(table, digest)
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
