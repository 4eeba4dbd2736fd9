"""What all routes share: the ports, and what the process keeps in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request

from domain.games import catalog
from infra.ports.event_store import AsyncRecordLog
from infra.ports.jobs import AsyncDemoWatch
from infra.redis.accounts.accounts import RedisAccounts, RedisPasswordResets
from infra.redis.backup.key_export import AsyncRedisBackupNotes
from infra.redis.client.write_refusals import AsyncRedisWriteProbe
from infra.redis.commands import (
    AsyncRedisCommandOutcomes,
    AsyncRedisCommandQueue,
    AsyncRedisDeadLetters,
    AsyncRedisOperatorLog,
)
from infra.redis.coordination.notifier import AsyncRedisNotifier
from infra.redis.jobs.audits import RedisAudits
from infra.redis.jobs.job_queues import RedisJobAlarm
from infra.redis.jobs.outage_log import AsyncRedisPulse
from infra.redis.jobs.reviews import RedisReviews
from infra.redis.limits import SharedLimits
from infra.redis.notices import RedisNoticeLedger
from infra.redis.players import RedisAccountSigns, RedisCallBook, RedisNoteBook
from infra.redis.tables.feed import AsyncRedisFeed
from infra.redis.tables.table_directory import AsyncRedisTableDirectory
from infra.redis.tables.table_faults import AsyncRedisTableFaults
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from infra.settings.settings import Settings
from services.api.group import Siblings
from services.api.runtime.executor import BackgroundWork, ByteCache, FairExecutor
from services.api.runtime.limits import Limits
from services.api.runtime.metrics import Metrics
from services.api.runtime.players import AuthCache, OriginNotes, PlayerNames
from services.api.runtime.waiting import CredentialWatch, DemoViewers, TablePoller, Waiters
from services.queries.ratings_reader import RatingsReader
from services.queries.reader import QueryReader
from services.queries.tournaments_reader import TournamentsReader
from services.shared.caching import LruCache, SharedReads
from services.shared.derived_ids import derive_id, derive_table_id

MAX_ENTRIES = 20_000
"""Opening times of tables, questions in words, and commands taken in, that are remembered."""


@dataclass(frozen=True)
class Ports:
    """The adapters that the wiring chose; `outage_errors` are those by which the store cannot be reached.

    `log` holds what lies in the hot store, `reader` reads it wherever it lies.
    """

    command_queue: AsyncRedisCommandQueue
    outcomes: AsyncRedisCommandOutcomes
    tables: AsyncRedisTableDirectory
    table_faults: AsyncRedisTableFaults
    write_probe: AsyncRedisWriteProbe
    record_notifier: AsyncRedisNotifier
    feed: AsyncRedisFeed
    log: AsyncRecordLog
    talk: AsyncRedisTalkLines
    reader: QueryReader
    ratings: RatingsReader
    tournaments: TournamentsReader
    accounts: RedisAccounts
    audits: RedisAudits
    reviews: RedisReviews
    vacation_alarm: RedisJobAlarm
    notice_ledger: RedisNoticeLedger
    call_book: RedisCallBook
    note_book: RedisNoteBook
    account_signs: RedisAccountSigns
    password_resets: RedisPasswordResets
    seek_alarm: RedisJobAlarm
    dead_letters: AsyncRedisDeadLetters
    operator_log: AsyncRedisOperatorLog
    backup_notes: AsyncRedisBackupNotes
    demo_watch: AsyncDemoWatch
    pulse: AsyncRedisPulse
    shared_limits: SharedLimits
    partitions: int
    derivation_key: bytes
    outage_errors: tuple[type[Exception], ...]


CACHE_BYTES = 32_000_000
"""Memory that the processes of a group spend on views, drawings and records asked for before."""

DRAWINGS_AT_ONCE = 2
"""Drawings or evaluations that the processes of a group make at once for one player or address."""


@dataclass
class ApiState:
    """One API process, alone or of a group of so many."""

    ports: Ports
    settings: Settings
    processes: int = 1
    waiters: Waiters = field(default_factory=Waiters)
    stream_looks: SharedReads[Any] = field(default_factory=SharedReads)
    readiness_looks: SharedReads[Any] = field(default_factory=SharedReads)
    credential_watch: CredentialWatch = field(default_factory=CredentialWatch)
    auth_cache: AuthCache = field(default_factory=AuthCache)
    metrics: Metrics = field(default_factory=Metrics)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    background: BackgroundWork = field(default_factory=BackgroundWork)
    poller: TablePoller = field(init=False)
    player_names: PlayerNames = field(init=False)
    demo_viewers: DemoViewers = field(init=False)
    render_cache: ByteCache = field(init=False)
    executor: FairExecutor = field(init=False)
    perspectives: LruCache[Any] = field(init=False)
    opening_times: LruCache[int] = field(init=False)
    questions: LruCache[str] = field(default_factory=lambda: LruCache(MAX_ENTRIES))
    submitted: LruCache[bool] = field(init=False)
    noted_uses: LruCache[int] = field(default_factory=lambda: LruCache(MAX_ENTRIES))
    unmuted: LruCache[float] = field(default_factory=lambda: LruCache(MAX_ENTRIES))
    delayed_logins: int = 0
    siblings: Siblings | None = None
    limits: Limits = field(init=False)
    origin_notes: OriginNotes = field(init=False)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop, init=False)

    def __post_init__(self) -> None:
        """Make what the settings say the size of."""
        chosen = self.settings
        self.poller = TablePoller(self.waiters, self.ports.feed, self.ports.log)
        self.player_names = PlayerNames(self.ports.accounts)
        self.demo_viewers = DemoViewers(self.ports.demo_watch, self.background)
        cache_bytes = CACHE_BYTES // self.processes // 2
        self.render_cache, self.perspectives = ByteCache(cache_bytes), LruCache(cache_bytes)
        self.executor = FairExecutor(self.render_cache, max(1, DRAWINGS_AT_ONCE // self.processes))
        self.opening_times, self.submitted = LruCache(MAX_ENTRIES), LruCache(MAX_ENTRIES)
        self.limits = Limits(chosen, self.ports.shared_limits, self.ports.outage_errors)
        self.origin_notes = OriginNotes(self.ports.account_signs, self.ports.accounts, chosen.sign_days)

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games on offer."""
        return (*catalog.names(), catalog.TEMPLATE) if self.settings.offer_template else catalog.names()

    def close(self) -> None:
        """Let everybody who waits go: the process ends. May be called from a signal handler."""
        self.closing.set()
        self.waiters.wake_all()

    def derive_table_id(self, player: str, command_id: str) -> str:
        """Return the id of the table that this command opens: partition and 70 bits; a retry has the same."""
        return derive_table_id(self.ports.derivation_key, self.ports.partitions, player, command_id)

    def derive_nonce(self, table: str, player: str, command_id: str) -> str:
        """Make a nonce for a player who brings none: nobody can foresee it, and a retry has the same."""
        return derive_id(self.ports.derivation_key, "nonce", table, player, command_id)


def api_state(request: Request) -> ApiState:
    """Return the state of the process that the request came to."""
    api: ApiState = request.app.state.api
    return api
