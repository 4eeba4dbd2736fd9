"""Chooses the adapters of the sweep and of those who carry jobs out."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

import httpx
from rq import Queue

from infra.archive import FileArchive
from infra.embedded.socket_path import store_url
from infra.ports.accounts import Accounts
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import STORE_OUTAGES, connect_async, connect_standalone
from infra.redis.jobs import job_queues
from infra.redis.jobs.claims import RedisClaims
from infra.redis.jobs.job_queues import RedisJobQueues
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from services.jobs.archiver import Archiver
from services.jobs.bot_accounts import BOT_KINDS, ensure_accounts
from services.jobs.dispatcher import BOTS_QUEUE, CHORES_QUEUE, Dispatcher
from services.jobs.due_work import BotPolicy
from services.jobs.job_context import JobContext, JobPorts
from services.jobs.outages import OutageGuard
from services.jobs.sweep import Sweep
from services.jobs.vacation_notes import VacationNotes
from services.queries.log_reader import LogReader

T = TypeVar("T")

READY_SECONDS = 1.0
"""How long the API may take to say that it works."""


@dataclass(frozen=True)
class WiredSweep:
    """A sweep with what closes it."""

    sweep: Sweep
    close: Callable[[], None]


class RedisBlockingAccounts:
    """Calls the accounts from code that blocks, each time in a loop and on a connection of its own."""

    def __init__(self, url: str) -> None:
        self._url = url

    def __call__(self, call: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        """Call, and wait for what comes back."""
        return asyncio.run(self._call(call))

    async def _call(self, call: Callable[[Accounts], Coroutine[Any, Any, T]]) -> T:
        client = connect_async(self._url)
        try:
            return await call(RedisAccounts(client))
        finally:
            await client.aclose()


def build_sweep(settings: Settings, url: str, restart_workers: Callable[[], bool]) -> WiredSweep:
    """Put the sweep together."""
    store = open_store(url, settings)
    jobs = connect_standalone(settings.jobs_url or url)
    queues = RedisJobQueues(jobs, (BOTS_QUEUE, CHORES_QUEUE))
    accounts, notifier = RedisBlockingAccounts(url), store.record_notifier()
    sweep = Sweep(
        read_models=store.read_models,
        notifier=notifier,
        dispatcher=Dispatcher(RedisClaims(jobs), queues, store.command_queue, store.audit_reports),
        policy=BotPolicy(BOT_KINDS, round(settings.bot_pace * 1_000)),
        interval=settings.sweep_seconds,
        archive_days=settings.archive_after_days,
        name_days=settings.unused_name_days,
        demo=(settings.demo_game, round(settings.demo_pause)) if settings.demo else None,
        outages=STORE_OUTAGES,
        prepare=lambda: accounts(ensure_accounts),
        restart_workers=restart_workers,
        max_queued=2 * settings.bot_workers,
        outage_guard=_outage_guard(store, settings),
    )

    def close() -> None:
        for step in (queues.close, jobs.close, notifier.close, store.close):
            step()

    return WiredSweep(sweep, close)


def _outage_guard(store: RedisStore, settings: Settings) -> OutageGuard:
    return OutageGuard(
        store.outage_log,
        store.read_models,
        store.outcomes,
        store.command_queue,
        lambda: _is_ready(settings.api_address),
    )


def _is_ready(api: str) -> bool:
    try:
        return httpx.get(f"{api}/v1/ready", timeout=READY_SECONDS, trust_env=False).is_success
    except httpx.HTTPError:
        return False


@contextmanager
def open_context(settings: Settings, url: str | None = None) -> Iterator[JobContext]:
    """Open what jobs work with; without a URL, the store that the settings name."""
    url = url or store_url(settings)
    store = open_store(url, settings)
    archive = FileArchive(settings.archive_url)
    jobs = connect_standalone(settings.jobs_url or url)
    logs = LogReader(store.log, store.tables, archive)
    ports = JobPorts(
        log=logs,
        archiver=Archiver(store.log, store.tables, archive, store.read_models),
        reports=store.audit_reports,
        claims=RedisClaims(jobs),
        vacation_notes=VacationNotes(logs, store.outcomes, store.read_models, store.command_queue),
        read_models=store.read_models,
        command_queue=store.command_queue,
    )
    context = JobContext(RedisBlockingAccounts(url), settings.api_address, ports)
    try:
        yield context
    finally:
        context.close()
        jobs.close()
        store.close()


@contextmanager
def open_queue(settings: Settings, name: str) -> Iterator[Queue]:
    """Open a queue, on a connection that its worker may wait on for long."""
    connection = connect_standalone(settings.jobs_url or store_url(settings))
    try:
        yield job_queues.open_queue(name, connection)
    finally:
        connection.close()
