"""Chooses the adapters of a worker."""

from __future__ import annotations

import secrets
import socket
import time

from redis.exceptions import RedisError

from infra.health_server import ProcessHealth
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.shared.partition_leases import PartitionLeases
from services.worker.command_handler import CommandHandler
from services.worker.runner import WorkerRunner
from services.worker.table_cache import TableCache
from services.worker.time_limit import TimeLimit, Watchdog
from services.worker.worker import Worker, WorkerConfig

OUTAGES = (RedisError, OSError)
"""What a store that is away for a while raises; anything else is a fault and ends the process."""

WATCHDOG_FACTOR = 10
"""The watchdog waits so many times as long as a command may take, or a call to the store."""


def build_runner(settings: Settings, url: str, name: str | None) -> WorkerRunner:
    """Put a worker together; `name` is what a restarted one takes over from, its own by default."""
    store = open_store(url, settings)
    watchdog = Watchdog(WATCHDOG_FACTOR * max(settings.command_seconds, settings.lease_seconds))
    judge = CommandHandler(
        store, TableCache(settings.warm_tables), TimeLimit(settings.command_seconds), settings.deliveries
    )
    return WorkerRunner(
        worker=build_worker(store, settings, judge, holder_name(name), watchdog),
        outages=OUTAGES,
        reload_functions=store.load_functions,
        vitals=ProcessHealth(),
        close=(watchdog.stop, store.close),
    )


def build_worker(
    store: RedisStore, settings: Settings, handler: CommandHandler, holder: str, watchdog: Watchdog
) -> Worker:
    """Put the loop together."""
    shares = PartitionLeases(store.leases, holder, store.partitions, settings.lease_seconds)
    ways = WorkerConfig(settings.batch, settings.feed_kept, watchdog.feed)
    return Worker(store, handler, shares, store.command_notifier(), ways)


def holder_name(name: str | None) -> str:
    """Give the name under which partitions are held: NAME/INSTANCE, where a later instance sorts later."""
    return f"{name or f'{socket.gethostname()}-{secrets.token_hex(4)}'}/{time.time_ns():020d}"
