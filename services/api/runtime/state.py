"""What all routes share: the ports, and what the process keeps in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from starlette.requests import Request

from domain.games import catalog
from infra.ports.accounts import Accounts
from infra.ports.audits import Audits
from infra.ports.command_queue import AsyncCommandQueue
from infra.ports.event_store import AsyncFeed, AsyncRecordLog
from infra.ports.limits import SharedLimits
from infra.ports.notifier import AsyncNotifier
from infra.ports.operators import AsyncDeadLetters, AsyncOperatorLog
from infra.ports.outcomes import AsyncCommandOutcomes
from infra.ports.tables import AsyncTableDirectory
from infra.settings.settings import Settings
from services.api.presenters.perspective import SeatPerspective
from services.api.runtime.auth_cache import AuthCache
from services.api.runtime.cache import ByteCache, WeightedLruCache
from services.api.runtime.executor import FairExecutor
from services.api.runtime.limits.policies import chat_limit, login_limit, registration_limit, request_limit
from services.api.runtime.limits.rate_limits import LocalRateLimiter
from services.api.runtime.limits.stream_limit import StreamLimiter
from services.api.runtime.metrics import Metrics
from services.api.runtime.player_names import PlayerNames
from services.api.runtime.table_poller import TablePoller
from services.api.runtime.waiters import Waiters
from services.queries.reader import LoadedTable, QueryReader
from services.shared.derived_ids import derive_id

MAX_TABLES = 2_000
"""Tables whose last known state is remembered, so that a command need not fetch it first."""

MAX_ENTRIES = 20_000
"""Opening times of tables, and commands taken in, that are remembered."""


@dataclass(frozen=True)
class Ports:
    """The adapters that the wiring chose; `outages` are the errors that mean: the store cannot be reached.

    `log` holds what lies in the hot store, `reader` reads it wherever it lies.
    """

    command_queue: AsyncCommandQueue
    outcomes: AsyncCommandOutcomes
    tables: AsyncTableDirectory
    record_notifier: AsyncNotifier
    feed: AsyncFeed
    log: AsyncRecordLog
    reader: QueryReader
    accounts: Accounts
    audits: Audits
    dead_letters: AsyncDeadLetters
    operator_log: AsyncOperatorLog
    shared_limits: SharedLimits
    partitions: int
    derivation_key: bytes
    outage_errors: tuple[type[Exception], ...]


@dataclass
class ApiState:
    """One API process."""

    ports: Ports
    settings: Settings
    waiters: Waiters = field(default_factory=Waiters)
    auth_cache: AuthCache = field(default_factory=AuthCache)
    metrics: Metrics = field(default_factory=Metrics)
    closing: asyncio.Event = field(default_factory=asyncio.Event)
    poller: TablePoller = field(init=False)
    player_names: PlayerNames = field(init=False)
    render_cache: ByteCache = field(init=False)
    executor: FairExecutor = field(init=False)
    perspectives: WeightedLruCache[SeatPerspective] = field(init=False)
    table_cache: WeightedLruCache[LoadedTable] = field(init=False)
    opening_times: WeightedLruCache[int] = field(init=False)
    submitted: WeightedLruCache[bool] = field(init=False)
    noted_uses: WeightedLruCache[int] = field(default_factory=lambda: WeightedLruCache(MAX_ENTRIES))
    delayed_logins: int = 0
    request_limiter: LocalRateLimiter = field(init=False)
    login_limiter: LocalRateLimiter = field(init=False)
    registration_limiter: LocalRateLimiter = field(init=False)
    chat_limiter: LocalRateLimiter = field(init=False)
    stream_limiter: StreamLimiter = field(init=False)
    loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop, init=False)

    def __post_init__(self) -> None:
        """Make what the settings say the size of."""
        chosen = self.settings
        self.poller = TablePoller(self.waiters, self.ports.feed, self.ports.log)
        self.player_names = PlayerNames(self.ports.accounts)
        self.render_cache, self.perspectives = (
            ByteCache(chosen.cache_bytes // 2),
            WeightedLruCache(chosen.cache_bytes // 2),
        )
        self.executor = FairExecutor(self.render_cache, chosen.drawings_at_once)
        self.table_cache, self.opening_times, self.submitted = (
            WeightedLruCache(MAX_TABLES),
            WeightedLruCache(MAX_ENTRIES),
            WeightedLruCache(MAX_ENTRIES),
        )
        windows = self.ports.shared_limits.rate_limiter
        self.request_limiter = LocalRateLimiter(windows, request_limit(chosen))
        self.login_limiter = LocalRateLimiter(windows, login_limit(chosen))
        self.registration_limiter = LocalRateLimiter(windows, registration_limit(chosen))
        self.chat_limiter = LocalRateLimiter(windows, chat_limit(chosen))
        self.stream_limiter = StreamLimiter(
            self.ports.shared_limits.slots, chosen.streams_per_player, self.ports.outage_errors
        )

    @property
    def games(self) -> tuple[str, ...]:
        """The names of the games on offer."""
        return (*catalog.names(), catalog.TEMPLATE) if self.settings.offer_template else catalog.names()

    def close(self) -> None:
        """Let everybody who waits go: the process ends. May be called from a signal handler."""
        self.closing.set()
        self.waiters.wake_all()

    def derive_id(self, *words: str) -> str:
        """Give 30 characters that follow from the words and the service's key, and from nothing else."""
        return derive_id(self.ports.derivation_key, *words)


def api_state(request: Request) -> ApiState:
    """Give the service that the request came to."""
    service: ApiState = request.app.state.service
    return service
