"""The projector's loop: whoever has news is folded, and everybody is looked at now and then."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from infra.logs import logger
from infra.vitals import Vitals
from services.filing import UnknownForm
from services.ports import Doorbell
from services.projector.follower import Follower
from services.projector.metrics import STOPPED
from services.worker.shares import Shares

log = logger()

POLL_SECONDS = 1.0
"""The bell is a hint: all partitions are looked at this often all the same."""

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
"""Seconds to wait after a connection was lost, doubled each time."""

LOOK_AGAIN_SECONDS = 30.0
"""How long a partition rests that holds a record of unknown form."""

Lost = tuple[type[Exception], ...]


@dataclass
class Projector:
    """Follows the partitions that it has a share of.

    `lost` are the errors of a store that is away; `recover` brings back what one that came up empty lacks.
    """

    shares: Shares
    follower: Callable[[int], Follower]
    bell: Doorbell
    lost: Lost
    recover: Callable[[], None]
    poll: float = POLL_SECONDS
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    vitals: Vitals = field(default_factory=Vitals)
    _followers: dict[int, Follower] = field(default_factory=dict)
    _news: set[int] = field(default_factory=set)
    _resting: dict[int, float] = field(default_factory=dict)
    _looked: float = float("-inf")
    _pause: float = FIRST_PAUSE

    def run(self, stopped: Callable[[], bool]) -> None:
        """Go on until told to stop; a lost connection is waited out."""
        while not stopped():
            try:
                self.turn()
                self.vitals.turned(works=True)
                self._pause = FIRST_PAUSE
            except self.lost as error:
                self.vitals.turned(works=False)
                log.warning("the store is away", error=f"{type(error).__name__}: {error}", pause=self._pause)
                self._wait_out()
        self._leave()

    def _wait_out(self) -> None:
        """Wait longer each time, and trust nothing in memory afterwards."""
        self._followers.clear()
        self.sleep(self._pause)
        self._pause = min(2 * self._pause, LONGEST_PAUSE)
        try:
            self.recover()
        except self.lost as error:
            log.debug("still away", error=str(error))

    def turn(self) -> None:
        """Fold what is new in the partitions held, then wait for the bell if nothing is left."""
        self.shares.tend()
        self._hold()
        now = self.clock()
        if now - self._looked >= self.poll:
            self._looked, self._news = now, set(self._followers)
        for partition in sorted(self._news & self._followers.keys()):
            if not self._round(partition):
                self._news.discard(partition)
            self.shares.renew()
        if not self._news:
            rung = self.bell.wait(max(0.0, self.poll - (self.clock() - self._looked)))
            self._news = {ring.partition for ring in rung}

    def _hold(self) -> None:
        held = self.shares.held.keys()
        for partition in sorted(self._followers.keys() - held):
            del self._followers[partition]
        for partition in sorted(held - self._followers.keys()):
            self._followers[partition] = self.follower(partition)
            self._news.add(partition)

    def _round(self, partition: int) -> bool:
        """Let a partition fold a batch; one that holds a record of unknown form rests, and says so."""
        if self._resting.get(partition, 0.0) > self.clock():
            return False
        try:
            more = self._followers[partition].round()
        except UnknownForm:
            log.exception("a partition waits for a newer service", partition=partition)
            STOPPED.labels(str(partition)).set(1)
            self._resting[partition] = self.clock() + LOOK_AGAIN_SECONDS
            self._followers[partition].forget()
            return False
        if self._resting.pop(partition, None) is not None:
            STOPPED.labels(str(partition)).set(0)
        return more

    def _leave(self) -> None:
        self.bell.close()
        try:
            self.shares.leave()
        except self.lost as error:
            log.warning("left without a word: the store does not answer", error=str(error))
