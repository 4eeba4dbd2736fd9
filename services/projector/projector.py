"""The projector's loop: whoever has news is folded, and everybody is looked at now and then."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from infra.health_server import ProcessHealth
from infra.logs import get_logger
from infra.ports.notifier import Notifier
from services.projector.feed_consumer import FeedConsumer
from services.projector.metrics import STOPPED
from services.queries.record_decoder import UnknownRecordFormat
from services.shared.partition_leases import PartitionLeases

log = get_logger()

POLL_SECONDS = 1.0
"""The bell is a hint: all partitions are looked at this often all the same."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds to wait after a connection was lost, doubled each time."""

REST_SECONDS = 30.0
"""How long a partition rests that holds a record of unknown form."""

OutageErrors = tuple[type[Exception], ...]


@dataclass
class Projector:
    """Follows the partitions that it has a share of.

    `lost` are the errors of a store that is away; `recover` brings back what one that came up empty lacks.
    """

    leases: PartitionLeases
    new_consumer: Callable[[int], FeedConsumer]
    notifier: Notifier
    outages: OutageErrors
    reload_functions: Callable[[], None]
    poll: float = POLL_SECONDS
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    vitals: ProcessHealth = field(default_factory=ProcessHealth)
    _consumers: dict[int, FeedConsumer] = field(default_factory=dict)
    _news: set[int] = field(default_factory=set)
    _resting: dict[int, float] = field(default_factory=dict)
    _looked: float = float("-inf")
    _pause: float = FIRST_PAUSE

    def run(self, stopped: Callable[[], bool]) -> None:
        """Go on until told to stop; a lost connection is waited out."""
        while not stopped():
            try:
                self.run_once()
                self.vitals.record_round(ready=True)
                self._pause = FIRST_PAUSE
            except self.outages as error:
                self.vitals.record_round(ready=False)
                log.warning("the store is away", error=f"{type(error).__name__}: {error}", pause=self._pause)
                self._wait_out()
        self._shut_down()

    def _wait_out(self) -> None:
        """Wait longer each time, and trust nothing in memory afterwards."""
        self._consumers.clear()
        self.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        try:
            self.reload_functions()
        except self.outages as error:
            log.debug("still away", error=str(error))

    def run_once(self) -> None:
        """Fold what is new in the partitions held, then wait for the bell if nothing is left."""
        self.leases.rebalance()
        self._update_consumers()
        now = self.clock()
        if now - self._looked >= self.poll:
            self._looked, self._news = now, set(self._consumers)
        for partition in sorted(self._news & self._consumers.keys()):
            if not self._consume(partition):
                self._news.discard(partition)
            self.leases.renew()
        if not self._news:
            rung = self.notifier.wait(max(0.0, self.poll - (self.clock() - self._looked)))
            self._news = {ring.partition for ring in rung}

    def _update_consumers(self) -> None:
        held = self.leases.held.keys()
        for partition in sorted(self._consumers.keys() - held):
            del self._consumers[partition]
        for partition in sorted(held - self._consumers.keys()):
            self._consumers[partition] = self.new_consumer(partition)
            self._news.add(partition)

    def _consume(self, partition: int) -> bool:
        """Let a partition fold a batch; one that holds a record of unknown form rests, and says so."""
        if self._resting.get(partition, 0.0) > self.clock():
            return False
        try:
            more = self._consumers[partition].consume_batch()
        except UnknownRecordFormat:
            log.exception("a partition waits for a newer service", partition=partition)
            STOPPED.labels(str(partition)).set(1)
            self._resting[partition] = self.clock() + REST_SECONDS
            self._consumers[partition].reset()
            return False
        if self._resting.pop(partition, None) is not None:
            STOPPED.labels(str(partition)).set(0)
        return more

    def _shut_down(self) -> None:
        self.notifier.close()
        try:
            self.leases.release_all()
        except self.outages as error:
            log.warning("left without a word: the store does not answer", error=str(error))
