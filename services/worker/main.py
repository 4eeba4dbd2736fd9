"""The worker process."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass

from infra.health_server import ProcessHealth, serve_health
from infra.logs import configure_logging, get_logger
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.shared.backoff import Backoff
from services.shared.partition_leases import PartitionLeases, holder_name
from services.shared.processes import stop_on_signals, tune_garbage_collection
from services.worker.aggregate_loader import TableCache
from services.worker.command_handler import CommandHandler
from services.worker.time_limit import TimeLimit, Watchdog
from services.worker.worker import Worker, WorkerConfig

FIRST_PAUSE, LONGEST_PAUSE = 0.05, 1.0

log = get_logger()


@dataclass(frozen=True)
class WorkerRunner:
    """A worker that survives outages; the `close` functions are called at the end, in order."""

    worker: Worker
    outages: tuple[type[Exception], ...]
    reload_functions: Callable[[], None]
    health: ProcessHealth
    close: tuple[Callable[[], None], ...]

    def run(self) -> None:
        """Work until SIGTERM or SIGINT, then process pending replies and release the partitions."""
        stopping = stop_on_signals()
        log.debug("worker started")
        self.run_until(stopping)
        try:
            self.worker.shut_down()
        except self.outages as error:
            log.warning("stopped without releasing the partitions", error=str(error))
        for close in self.close:
            close()
        log.debug("worker stopped")

    def run_until(self, stopping: threading.Event) -> None:
        """Loop until stopped; after an outage, back off and drop all cached state."""
        backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        while not stopping.is_set():
            try:
                self.worker.run_once()
                self.health.record_round(ready=True)
                backoff.reset()
            except self.outages as error:
                pause = backoff.next_pause()
                log.warning("the store is unreachable", error=f"{type(error).__name__}: {error}", pause=pause)
                self.worker.invalidate()
                self.health.record_round(ready=False)
                stopping.wait(pause)
                self._reload_functions()

    def _reload_functions(self) -> None:
        """Load the store's functions again, since a replaced or flushed node lacks them."""
        try:
            self.reload_functions()
        except self.outages as error:
            log.debug("the store is still unreachable", error=str(error))


WATCHDOG_FACTOR = 10
"""The watchdog's timeout, as a multiple of the time limit of a command or a store call."""

COMMAND_SECONDS = 2.0
"""Time limit in seconds for the rules to decide a command."""

DELIVERIES = 5
"""Number of reads from the queue after which a command is assumed to kill its worker.

A command that came with its notification was not read; so it may kill one worker more.
"""

WARM_TABLES = 2_000
"""Maximum number of cached tables."""


def build_runner(settings: Settings, url: str, name: str | None) -> WorkerRunner:
    """Build a worker; one restarted with the same `name` immediately takes over its partitions.

    By default the name is unique.
    """
    store = open_store(url, settings)
    watchdog = Watchdog(WATCHDOG_FACTOR * max(COMMAND_SECONDS, settings.lease_seconds))
    handler = CommandHandler(store, TableCache(WARM_TABLES), TimeLimit(COMMAND_SECONDS), DELIVERIES)
    config = WorkerConfig(watchdog.feed)
    return WorkerRunner(
        worker=build_worker(store, settings, handler, holder_name(name), config),
        outages=STORE_OUTAGES,
        reload_functions=store.load_functions,
        health=ProcessHealth(),
        close=(watchdog.stop, store.close),
    )


def build_worker(
    store: RedisStore, settings: Settings, handler: CommandHandler, holder: str, config: WorkerConfig
) -> Worker:
    """Build the worker's loop."""
    leases = PartitionLeases(store.leases, holder, store.partitions, settings.lease_seconds)
    return Worker(store, handler, leases, store.command_notifier(), config)


def run(settings: Settings, url: str, name: str | None = None) -> None:
    """Run a worker until a signal stops it."""
    configure_logging(settings.log_level, "worker")
    runner = build_runner(settings, url, name)
    tune_garbage_collection()
    with serve_health(runner.health, settings.vitals_host, settings.vitals_port):
        runner.run()
