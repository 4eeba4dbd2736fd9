"""The projector's loop, which consumes partitions with new records immediately and all others regularly."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field

from infra.health_server import ProcessHealth
from infra.logs import get_logger
from infra.ports.notifier import Notifier
from services.projector.feed_consumer import FeedConsumer, consume_together
from services.projector.metrics import STOPPED
from services.projector.projection_writer import ProjectorPorts
from services.queries.log_reader import UnknownRecordFormat
from services.shared.backoff import Backoff
from services.shared.partition_leases import PartitionLeases

log = get_logger()

POLL_SECONDS = 1.0
"""Seconds between checks of all partitions, since notifications can be lost."""

ALL_SECONDS = 30.0
"""Seconds between reads of every partition, with or without new records."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Pauses in seconds after a lost connection: the first one, doubled each time, and the longest one."""

TOGETHER = 16
"""Number of partitions to consume together; each one delays the commits of the others."""

REST, LONGEST_REST = 4.0, 0.25
"""A round is followed by a rest of REST times its duration, at most LONGEST_REST seconds.

Records that arrive in the meantime share the next round, so there are fewer writes: under load, the projector
uses a fifth of a core. A record that arrives later is folded immediately.
"""

STOPPED_SECONDS = 30.0
"""Seconds until a partition with a record in an unknown format is tried again."""


@dataclass
class Projector:
    """Consumes the partitions for which it holds leases.

    `outages` are the errors raised when the store is unreachable. `reload_functions` is needed after a store
    has restarted empty. `find_advanced` returns the partitions whose feeds continue after a given position.
    """

    leases: PartitionLeases
    ports: ProjectorPorts
    new_consumer: Callable[[int], FeedConsumer]
    notifier: Notifier
    outages: tuple[type[Exception], ...]
    reload_functions: Callable[[], None]
    find_advanced: Callable[[Mapping[int, str]], Collection[int]]
    poll: float = POLL_SECONDS
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    health: ProcessHealth = field(default_factory=ProcessHealth)
    _consumers: dict[int, FeedConsumer] = field(default_factory=dict)
    _news: set[int] = field(default_factory=set)
    _stopped: dict[int, float] = field(default_factory=dict)
    _polled: float = float("-inf")
    _consumed_all: float = float("-inf")
    _rests_until: float = float("-inf")
    _backoff: Backoff = field(default_factory=lambda: Backoff(FIRST_PAUSE, LONGEST_PAUSE))

    def run(self, stopped: Callable[[], bool]) -> None:
        """Run until stopped; after a lost connection, wait and continue."""
        while not stopped():
            try:
                self.run_once()
                self.health.record_round(ready=True)
                self._backoff.reset()
            except self.outages as error:
                self.health.record_round(ready=False)
                pause = self._backoff.next_pause()
                log.warning("the store is unreachable", error=f"{type(error).__name__}: {error}", pause=pause)
                self._wait_out(pause)
        self._shut_down()

    def _wait_out(self, pause: float) -> None:
        """Discard everything in memory, since the store may have lost what was read from it, and wait."""
        self._consumers.clear()
        self.leases.doubt()
        self.sleep(pause)
        try:
            self.reload_functions()
        except self.outages as error:
            log.debug("the store is still unreachable", error=str(error))

    def run_once(self) -> None:
        """Consume new records in all held partitions, then wait for a notification if nothing is left."""
        self.leases.rebalance()
        self._update_consumers()
        now = self.clock()
        if now - self._polled >= self.poll:
            self._polled, self._news = now, self._find_news(now)
        wanted = [
            partition
            for partition in sorted(self._news & self._consumers.keys())
            if not self._is_stopped(partition)
        ]
        self._news.intersection_update(wanted)
        for first in range(0, len(wanted), TOGETHER):
            self._consume(wanted[first : first + TOGETHER])
            self.leases.renew()
        if wanted:
            done = self.clock()
            self._rests_until = done + min(LONGEST_REST, REST * (done - now))
        if not self._news:
            self._hear()

    def _hear(self) -> None:
        """Wait for a notification, and then for the end of the rest, so that more records share the round."""
        heard = self.notifier.wait(max(0.0, self.poll - (self.clock() - self._polled)))
        rest = self._rests_until - self.clock()
        if heard and rest > 0:
            self.sleep(rest)
            heard += self.notifier.wait(0.0)
        self._news = {notification.partition for notification in heard}

    def _find_news(self, now: float) -> set[int]:
        """Return the partitions with work; one cheap call checks all of them."""
        partitions = set(self._consumers)
        if now - self._consumed_all >= ALL_SECONDS:
            self._consumed_all = now
            return partitions
        settled = {
            partition: at
            for partition, consumer in self._consumers.items()
            if (at := consumer.settled_at) is not None
        }
        return partitions - settled.keys() | set(self.find_advanced(settled))

    def _update_consumers(self) -> None:
        held = self.leases.held.keys()
        for partition in sorted(self._consumers.keys() - held):
            del self._consumers[partition]
        for partition in sorted(held - self._consumers.keys()):
            self._consumers[partition] = self.new_consumer(partition)
            self._news.add(partition)

    def _is_stopped(self, partition: int) -> bool:
        return self._stopped.get(partition, 0.0) > self.clock()

    def _consume(self, partitions: Sequence[int]) -> None:
        """Fold a batch of each partition; stop a partition at a record in an unknown format."""
        results = consume_together([self._consumers[partition] for partition in partitions], self.ports)
        for partition, more in results.items():
            if isinstance(more, UnknownRecordFormat):
                self._stop(partition, more)
            elif self._stopped.pop(partition, None) is not None:
                STOPPED.labels(str(partition)).set(0)
            if more is not True:
                self._news.discard(partition)

    def _stop(self, partition: int, error: UnknownRecordFormat) -> None:
        """Leave a partition to a newer process; if there is none, retry it later."""
        self._consumers[partition].reset()
        if self.leases.may_decline(partition):
            self.leases.decline(partition)
            return
        log.error("a partition waits for a newer service", partition=partition, exc_info=error)
        STOPPED.labels(str(partition)).set(1)
        self._stopped[partition] = self.clock() + STOPPED_SECONDS

    def _shut_down(self) -> None:
        self.notifier.close()
        try:
            self.leases.release_all()
        except self.outages as error:
            log.warning("stopped without releasing partitions", error=str(error))
