"""Chooses the adapters of the sweep and of those who carry jobs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from redis.exceptions import RedisError
from rq import Queue

from infra.archive import FileArchive
from infra.embedded.socket_path import socket_path, socket_url
from infra.ports.accounts import Accounts
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import connect_async, connect_standalone
from infra.redis.jobs import job_queues
from infra.redis.jobs.audits import RedisAuditReports
from infra.redis.jobs.claims import RedisClaims
from infra.redis.jobs.job_queues import RedisJobQueues
from infra.redis.read_models.store import RedisReadModelStore
from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.jobs.archiver import Archiver
from services.jobs.bot_accounts import BOT_KINDS as PLAYERS
from services.jobs.bot_accounts import ensure_accounts
from services.jobs.dispatcher import BOTS_QUEUE, CHORES_QUEUE, Dispatcher
from services.jobs.due_work import BotPolicy
from services.jobs.job_context import JobContext, JobPorts
from services.jobs.sweep import Sweep
from services.queries.log_reader import LogReader

T = TypeVar("T")

OUTAGES = (RedisError, OSError)
"""What a store that is away for a while raises; anything else is a fault and ends the process."""


@dataclass(frozen=True)
class WiredSweep:
    """A sweep with what closes it."""

    sweep: Sweep
    close: Callable[[], None]


def store_url(settings: Settings) -> str:
    """Give the URL of the store: the one that is set, or the socket in the data folder."""
    return settings.redis_url or socket_url(socket_path(settings.folder))


class RedisBlockingAccounts:
    """Puts questions to the accounts, each on a connection of its own: there are few."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __call__(self, call: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        """Give the answer."""
        return asyncio.run(self._answered(call))

    async def _answered(self, question: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        client = connect_async(self._url)
        try:
            return await question(RedisAccounts(client))
        finally:
            await client.aclose()


def build_sweep(settings: Settings, url: str, restart_workers: Callable[[], bool]) -> WiredSweep:
    """Put the sweep together."""
    store = open_store(url, settings)
    jobs = connect_standalone(settings.jobs_url or url)
    queues = RedisJobQueues(jobs, (BOTS_QUEUE, CHORES_QUEUE))
    ask, bell = RedisBlockingAccounts(url), store.record_notifier()
    sweep = Sweep(
        views=RedisReadModelStore(store.client, store.partitions),
        notifier=bell,
        dispatcher=Dispatcher(
            RedisClaims(jobs), queues, store.command_queue, RedisAuditReports(store.client)
        ),
        policy=BotPolicy(PLAYERS, round(settings.bot_pace * 1_000)),
        interval=settings.sweep_seconds,
        archive_days=settings.archive_after_days,
        name_days=settings.unused_name_days,
        demo=(settings.demo_game, round(settings.demo_pause)) if settings.demo else None,
        outages=OUTAGES,
        prepare=lambda: ask(ensure_accounts),
        restart_workers=restart_workers,
        max_queued=2 * settings.bot_workers,
    )

    def close() -> None:
        for step in (queues.close, jobs.close, bell.close, store.close):
            step()

    return WiredSweep(sweep, close)


@contextmanager
def open_context(settings: Settings, url: str) -> Iterator[JobContext]:
    """Open what jobs work with."""
    store = open_store(url, settings)
    archive = FileArchive(settings.archive_url)
    views = RedisReadModelStore(store.client, store.partitions)
    jobs = connect_standalone(settings.jobs_url or url)
    stores = JobPorts(
        log=LogReader(store.log, store.tables, archive),
        archiver=Archiver(store.log, store.tables, archive, views),
        reports=RedisAuditReports(store.client),
        claims=RedisClaims(jobs),
    )
    tools = JobContext(RedisBlockingAccounts(url), settings.api_address, stores)
    try:
        yield tools
    finally:
        tools.close()
        jobs.close()
        store.close()


@contextmanager
def open_queue(settings: Settings, url: str, name: str) -> Iterator[Queue]:
    """Open a queue, on a connection that its worker may wait on for long."""
    connection = connect_standalone(settings.jobs_url or url)
    try:
        yield job_queues.open_queue(name, connection)
    finally:
        connection.close()
