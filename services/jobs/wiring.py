"""Adapters for the sweep and the workers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from typing import Protocol, TypeVar

import httpx
from rq import Queue

from infra.archive import FileArchive
from infra.embedded.socket_path import store_url
from infra.ports.notices import Notice
from infra.redis.accounts.accounts import RedisAccounts, RedisBlockingAccounts
from infra.redis.client.connections import STORE_OUTAGES, connect_async, connect_standalone
from infra.redis.coordination.leases import RedisDemoWatch
from infra.redis.jobs import job_queues
from infra.redis.jobs.job_queues import RedisClaims, RedisJobQueues
from infra.redis.jobs.reviews import RedisReviewStore, ReviewPieces
from infra.redis.notices import RedisNoticeLedger
from infra.redis.players import RedisAccountSigns, RedisCallBook, RedisNoteBook
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from projections.table_results.ratings import FORMULA
from services.jobs.archiver import Archiver
from services.jobs.bot_accounts import BOT_KINDS, ensure_accounts
from services.jobs.dispatcher import Dispatcher
from services.jobs.due_work import BotPolicy
from services.jobs.job_context import JobContext, JobPorts
from services.jobs.outages import OutageGuard
from services.jobs.sweep import Sweep
from services.jobs.tournaments import DeriveTable, EndedTournaments, ResultTeller, TournamentKeeper
from services.notices.telling import DamageTeller, NoticeTeller
from services.queries.log_reader import LogReader
from services.shared.derived_ids import derive_table_id
from services.shared.job_table import (
    BOTS_QUEUE,
    CHORES_QUEUE,
    REVIEW_SEAT,
    THINKING_QUEUE,
    ConditionPorts,
)

T = TypeVar("T")

SWEEP_SECONDS = 1.0
"""Seconds between sweeps while no notifications arrive."""

BOT_WORKERS = 2
"""Number of worker processes for bots that do not plan."""

READY_SECONDS = 1.0
"""Seconds within which the API must report whether it is ready."""


@dataclass(frozen=True)
class WiredSweep:
    """A sweep, and a function that closes its connections."""

    sweep: Sweep
    close: Callable[[], None]


class Closeable(Protocol):
    """A connection to the store or the API."""

    def close(self) -> None: ...


def build_sweep(
    settings: Settings, url: str, restart_workers: Callable[[], bool], seconds: float = SWEEP_SECONDS
) -> WiredSweep:
    """Build the sweep, which runs every `seconds`."""
    store = open_store(url, settings)
    jobs = connect_standalone(settings.jobs_url or url)
    queues = RedisJobQueues(jobs)
    accounts, notifier = RedisBlockingAccounts(partial(connect_async, url)), store.document_notifier()
    api = httpx.Client(base_url=settings.api_address, timeout=READY_SECONDS, trust_env=False)
    outage_guard = _outage_guard(store, api)
    sweep = Sweep(
        read_models=store.read_models,
        notifier=notifier,
        dispatcher=Dispatcher(RedisClaims(jobs), queues, store.command_queue, store.audit_reports),
        policy=BotPolicy(BOT_KINDS, round(settings.bot_pace * 1_000)),
        interval=seconds,
        archive_days=settings.archive_after_days,
        condition_ports=ConditionPorts(
            settings,
            accounts,
            store.read_models,
            store.ratings(FORMULA),
            outage_guard.now,
        ),
        demo_watch=RedisDemoWatch(store.client),
        outages=STORE_OUTAGES,
        prepare=lambda: accounts(ensure_accounts),
        restart_workers=restart_workers,
        max_queued={BOTS_QUEUE: 2 * BOT_WORKERS, THINKING_QUEUE: settings.thinking_workers},
        outage_guard=outage_guard,
        tournaments=_build_tournament_keeper(settings, store, RedisClaims(jobs), accounts),
        ended_tournaments=EndedTournaments(store.read_models, store.tables),
        result_teller=build_result_teller(store, url),
        damage_teller=build_damage_teller(store, url),
    )
    return WiredSweep(sweep, partial(_close, (api, jobs, notifier, store)))


def _close(connections: Sequence[Closeable]) -> None:
    for connection in connections:
        connection.close()


def build_result_teller(store: RedisStore, url: str) -> ResultTeller:
    """Build the notifier for tournament results, which writes to the ledger in the store at a URL."""
    return ResultTeller(store.read_models, partial(_enqueue_notices_at, url))


def build_damage_teller(store: RedisStore, url: str) -> DamageTeller:
    """Build the notifier for damaged tables, which writes to the ledger in the store at a URL."""
    take_in = partial(_enqueue_notices_at, url)
    return DamageTeller(store.table_faults, store.read_models, take_in)


def _enqueue_notices_at(url: str, notices: Sequence[Notice], now: int) -> None:
    asyncio.run(_enqueue_notices(url, notices, now))


def _build_tournament_keeper(
    settings: Settings, store: RedisStore, claims: RedisClaims, accounts: RedisBlockingAccounts
) -> TournamentKeeper:
    logs = LogReader(store.log, store.tables, FileArchive(settings.archive_url))
    derive = _derive_tables(store, accounts)
    return TournamentKeeper(store.read_models, logs, claims, store.command_queue, derive)


def _derive_tables(store: RedisStore, accounts: RedisBlockingAccounts) -> DeriveTable:
    """Return a function that derives the ids of a tournament's tables from the service key."""

    @cache
    def key() -> bytes:
        return accounts(lambda found: found.service_key())

    def derive(tournament: str, number: int, group: int) -> str:
        return derive_table_id(key(), store.partitions, "tournament", tournament, f"{number}.{group}")

    return derive


def _outage_guard(store: RedisStore, api: httpx.Client) -> OutageGuard:
    return OutageGuard(
        store.outage_log,
        store.read_models,
        store.outcomes,
        store.command_queue,
        lambda: _is_ready(api),
    )


def _is_ready(api: httpx.Client) -> bool:
    try:
        return api.get("/v1/ready").is_success
    except httpx.HTTPError:
        return False


async def _enqueue_notices(url: str, notices: Sequence[Notice], now: int) -> None:
    client = connect_async(url)
    try:
        await NoticeTeller(RedisNoticeLedger(client), RedisAccounts(client)).take_in(notices, now)
    finally:
        await client.aclose()


async def forget_player(url: str, player: str) -> None:
    """Delete a player's data that is stored outside the account: notices, calls, notes, signs."""
    client = connect_async(url)
    try:
        await RedisNoticeLedger(client).forget(player)
        await RedisCallBook(client).forget(player)
        await RedisNoteBook(client).forget_notes(player)
        await RedisAccountSigns(client).forget_signs(player)
    finally:
        await client.aclose()


@contextmanager
def open_context(settings: Settings, url: str | None = None) -> Iterator[JobContext]:
    """Open the context of jobs for the store at a URL, by default the one in the settings."""
    url = url or store_url(settings)
    store = open_store(url, settings)
    archive = FileArchive(settings.archive_url)
    jobs = connect_standalone(settings.jobs_url or url)
    logs = LogReader(store.log, store.tables, archive)
    ports = JobPorts(
        log=logs,
        tables=store.tables,
        archiver=Archiver(store.log, store.tables, archive, store.read_models),
        reports=store.audit_reports,
        reviews=RedisReviewStore(store.client, ReviewPieces(jobs, CHORES_QUEUE, REVIEW_SEAT)),
        claims=RedisClaims(jobs),
        outcomes=store.outcomes,
        read_models=store.read_models,
        command_queue=store.command_queue,
        partitions=store.partitions,
        chat_lines=settings.chat_lines_per_game,
        ratings=store.ratings(FORMULA),
        talk=store.talk,
        forget_notices=lambda player: asyncio.run(forget_player(url, player)),
    )
    context = JobContext(RedisBlockingAccounts(partial(connect_async, url)), settings.api_address, ports)
    try:
        yield context
    finally:
        context.close()
        jobs.close()
        store.close()


@contextmanager
def open_queue(settings: Settings, name: str) -> Iterator[Queue]:
    """Open a queue on a separate connection, on which a worker may block for a long time."""
    connection = connect_standalone(settings.jobs_url or store_url(settings))
    try:
        yield job_queues.open_queue(name, connection)
    finally:
        connection.close()
