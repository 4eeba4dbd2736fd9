"""Chooses the adapters of a worker."""

from __future__ import annotations

from infra.health_server import ProcessHealth
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.shared.partition_leases import PartitionLeases, holder_name
from services.worker.command_handler import CommandHandler
from services.worker.runner import WorkerRunner
from services.worker.table_cache import TableCache
from services.worker.time_limit import TimeLimit, Watchdog
from services.worker.worker import Worker, WorkerConfig

WATCHDOG_FACTOR = 10
"""The watchdog waits so many times as long as a command may take, or a call to the store."""


def build_runner(settings: Settings, url: str, name: str | None) -> WorkerRunner:
    """Put a worker together; `name` is what a restarted one takes over from, its own by default."""
    store = open_store(url, settings)
    watchdog = Watchdog(WATCHDOG_FACTOR * max(settings.command_seconds, settings.lease_seconds))
    handler = CommandHandler(
        store, TableCache(settings.warm_tables), TimeLimit(settings.command_seconds), settings.deliveries
    )
    return WorkerRunner(
        worker=build_worker(store, settings, handler, holder_name(name), watchdog),
        outages=STORE_OUTAGES,
        reload_functions=store.load_functions,
        health=ProcessHealth(),
        close=(watchdog.stop, store.close),
    )


def build_worker(
    store: RedisStore, settings: Settings, handler: CommandHandler, holder: str, watchdog: Watchdog
) -> Worker:
    """Put the loop together."""
    leases = PartitionLeases(store.leases, holder, store.partitions, settings.lease_seconds)
    config = WorkerConfig(settings.batch, settings.feed_kept, watchdog.feed)
    return Worker(store, handler, leases, store.command_notifier(), config)
