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
from infra.embedded.place import socket_path, socket_url
from infra.redis.accounts import RedisAccounts
from infra.redis.audits import RedisReports
from infra.redis.connect import connect_awaited, connect_plain
from infra.redis.queues import RedisClaims, RedisQueues, queue
from infra.redis.store import open_store
from infra.redis.views import RedisViews
from infra.settings import Settings
from services.archiving import Archiving
from services.jobs.dispatching import BOTS, CHORES, Dispatcher
from services.jobs.errands import Ways
from services.jobs.house import BOTS as PLAYERS
from services.jobs.house import move_in
from services.jobs.sweep import Sweep
from services.jobs.tools import Stores, Tools
from services.ports_accounts import Accounts
from services.whole_log import WholeLog

T = TypeVar("T")

LOST = (RedisError, OSError)
"""What a store that is away for a while raises; anything else is a fault and ends the process."""


@dataclass(frozen=True)
class Wired:
    """A sweep with what closes it."""

    sweep: Sweep
    close: Callable[[], None]


def store_url(settings: Settings) -> str:
    """Give the URL of the store: the one that is set, or the socket in the data folder."""
    return settings.redis_url or socket_url(socket_path(settings.folder))


class AskedAccounts:
    """Puts questions to the accounts, each on a connection of its own: there are few."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __call__(self, question: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        """Give the answer."""
        return asyncio.run(self._answered(question))

    async def _answered(self, question: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        client = connect_awaited(self._url)
        try:
            return await question(RedisAccounts(client))
        finally:
            await client.aclose()


def wired(settings: Settings, url: str, tend: Callable[[], bool]) -> Wired:
    """Put the sweep together."""
    store = open_store(url, settings)
    jobs = connect_plain(settings.jobs_url or url)
    queues = RedisQueues(jobs, (BOTS, CHORES))
    ask, bell = AskedAccounts(url), store.records_bell()
    sweep = Sweep(
        views=RedisViews(store.client, store.partitions),
        bell=bell,
        dispatcher=Dispatcher(RedisClaims(jobs), queues, store.intake, RedisReports(store.client)),
        ways=Ways(PLAYERS, round(settings.bot_pace * 1_000)),
        every=settings.sweep_seconds,
        archive_days=settings.archive_after_days,
        name_days=settings.unused_name_days,
        demo=(settings.demo_game, round(settings.demo_pause)) if settings.demo else None,
        lost=LOST,
        begin=lambda: ask(move_in),
        tend=tend,
        ahead=2 * settings.bot_workers,
    )

    def close() -> None:
        for step in (queues.close, jobs.close, bell.close, store.close):
            step()

    return Wired(sweep, close)


@contextmanager
def opened_tools(settings: Settings, url: str) -> Iterator[Tools]:
    """Open what jobs work with."""
    store = open_store(url, settings)
    archive = FileArchive(settings.archive_url)
    views = RedisViews(store.client, store.partitions)
    jobs = connect_plain(settings.jobs_url or url)
    stores = Stores(
        log=WholeLog(store.log, store.tables, archive),
        archiving=Archiving(store.log, store.tables, archive, views),
        reports=RedisReports(store.client),
        claims=RedisClaims(jobs),
    )
    tools = Tools(AskedAccounts(url), settings.api_address, stores)
    try:
        yield tools
    finally:
        tools.close()
        jobs.close()
        store.close()


@contextmanager
def queue_at(settings: Settings, url: str, name: str) -> Iterator[Queue]:
    """Open a queue, on a connection that its worker may wait on for long."""
    connection = connect_plain(settings.jobs_url or url)
    try:
        yield queue(name, connection)
    finally:
        connection.close()
