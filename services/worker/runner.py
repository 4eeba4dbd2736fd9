"""Running a worker until a signal stops it, through outages of the store."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from infra.health_server import ProcessHealth
from infra.logs import get_logger
from services.shared.backoff import Backoff
from services.shared.stop_signal import stop_on_signals
from services.worker.worker import Worker

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0

log = get_logger()


@dataclass(frozen=True)
class WorkerRunner:
    """A worker with what it takes to outlive an outage; `close` is called at the end, in order."""

    worker: Worker
    outages: tuple[type[Exception], ...]
    reload_functions: Callable[[], None]
    health: ProcessHealth
    close: tuple[Callable[[], None], ...]

    def run(self) -> None:
        """Work until SIGTERM or SIGINT, take in the replies that are out, and give the partitions back."""
        stopping = stop_on_signals()
        log.debug("worker started")
        self.run_until(stopping)
        try:
            self.worker.shut_down()
        except self.outages as error:
            log.warning("left without giving the partitions back", error=str(error))
        for close in self.close:
            close()
        log.debug("worker stopped")

    def run_until(self, stopping: threading.Event) -> None:
        """Go round until stopped; after an outage, wait longer each time and trust nothing in memory."""
        backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        while not stopping.is_set():
            try:
                self.worker.run_once()
                self.health.record_round(ready=True)
                backoff.reset()
            except self.outages as error:
                pause = backoff.next_pause()
                log.warning("the store is away", error=f"{type(error).__name__}: {error}", pause=pause)
                self.worker.invalidate()
                self.health.record_round(ready=False)
                stopping.wait(pause)
                self._reload_functions()

    def _reload_functions(self) -> None:
        """Bring the functions back: a node that took over empty, or was flushed, has none."""
        try:
            self.reload_functions()
        except self.outages as error:
            log.debug("still away", error=str(error))
