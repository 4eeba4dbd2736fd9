"""Running a worker until a signal stops it, through outages of the store."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FrameType

from infra.health_server import ProcessHealth
from infra.logs import get_logger
from services.worker.worker import Worker

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0

log = get_logger()


@dataclass(frozen=True)
class WorkerRunner:
    """A worker with what it takes to outlive an outage."""

    worker: Worker
    outages: tuple[type[Exception], ...]
    reload_functions: Callable[[], None]
    vitals: ProcessHealth
    close: tuple[Callable[[], None], ...]

    def run(self) -> None:
        """Work until SIGTERM or SIGINT, finish what is at hand, and give the partitions back."""
        stopping = threading.Event()

        def stop(number: int, frame: FrameType | None) -> None:
            stopping.set()

        signal.signal(signal.SIGTERM, stop)
        signal.signal(signal.SIGINT, stop)
        log.debug("works")
        self.run_until(stopping)
        try:
            self.worker.shut_down()
        except self.outages as error:
            log.warning("left without giving the partitions back", error=str(error))
        for close in self.close:
            close()
        log.debug("stopped")

    def run_until(self, stopping: threading.Event) -> None:
        """Go round until stopped; after an outage, wait longer each time and trust nothing in memory."""
        pause = FIRST_PAUSE
        while not stopping.is_set():
            try:
                self.worker.run_once()
                self.vitals.record_round(ready=True)
                pause = FIRST_PAUSE
            except self.outages as error:
                log.warning("the store is away", error=f"{type(error).__name__}: {error}", pause=pause)
                self.worker.invalidate()
                self.vitals.record_round(ready=False)
                stopping.wait(pause)
                pause = min(2 * pause, LONGEST_PAUSE)
                self._reload_functions()

    def _reload_functions(self) -> None:
        """Bring the functions back: a node that took over empty, or was flushed, has none."""
        try:
            self.reload_functions()
        except self.outages as error:
            log.debug("still away", error=str(error))
