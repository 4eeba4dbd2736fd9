"""Chooses the adapters of a worker."""

from __future__ import annotations

import secrets
import socket
import time

from redis.exceptions import RedisError

from infra.redis.store import RedisStore, open_store
from infra.settings import Settings
from infra.vitals import Vitals
from services.worker.judging import Judge
from services.worker.running import Runner
from services.worker.shares import Shares
from services.worker.time_limit import TimeLimit, Watchdog
from services.worker.warm import WarmTables
from services.worker.worker import Ways, Worker

OUTAGES = (RedisError, OSError)
"""What a store that is away for a while raises; anything else is a fault and ends the process."""

PATIENCE = 10
"""The watchdog waits so many times as long as a command may take, or a call to the store."""


def runner(settings: Settings, url: str, name: str | None) -> Runner:
    """Put a worker together; `name` is what a restarted one takes over from, its own by default."""
    store = open_store(url, settings)
    watchdog = Watchdog(PATIENCE * max(settings.command_seconds, settings.lease_seconds))
    judge = Judge(
        store, WarmTables(settings.warm_tables), TimeLimit(settings.command_seconds), settings.deliveries
    )
    return Runner(
        worker=worker(store, settings, judge, holder(name), watchdog),
        outages=OUTAGES,
        recover=store.load_functions,
        vitals=Vitals(),
        close=(watchdog.stop, store.close),
    )


def worker(store: RedisStore, settings: Settings, judge: Judge, holder: str, watchdog: Watchdog) -> Worker:
    """Put the loop together."""
    shares = Shares(store.ownership, holder, store.partitions, settings.lease_seconds)
    ways = Ways(settings.batch, settings.feed_kept, watchdog.feed)
    return Worker(store, judge, shares, store.commands_bell(), ways)


def holder(name: str | None) -> str:
    """Give the name under which partitions are held: NAME/INSTANCE, where a later instance sorts later."""
    return f"{name or f'{socket.gethostname()}-{secrets.token_hex(4)}'}/{time.time_ns():020d}"
