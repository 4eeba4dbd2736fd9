"""Waiting for changes to tables: by notifications, and by polling in case one is lost.

Streams also wake when their credential ends.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress

import structlog
from prometheus_client import Gauge

from domain.table.bot_accounts import HOST_ACCOUNT, is_bot_account
from domain.table.evolve import AnyTable
from infra.ports.event_store import AsyncRecordLog
from infra.ports.jobs import AsyncDemoWatch
from infra.ports.notifier import Notification
from infra.ports.outcomes import AcceptedOutcome
from infra.ports.tables import partition_of
from infra.redis.coordination.notifier import AsyncRedisNotifier
from infra.redis.tables.feed import AsyncRedisFeed
from services.api.runtime.executor import BackgroundWork
from services.api.runtime.limits import StreamLimiter
from services.api.runtime.players import Caller


class Waiter:
    """Waits until a table changes; a wake that comes before the wait ends it immediately.

    If `command` (a `command_id_field`) is given, its outcome may arrive with the notification.
    """

    def __init__(self, command: str | None = None) -> None:
        self.command = command
        self.outcome: AcceptedOutcome | None = None
        self.last_wake = 0
        self._woken = False
        self._waiting: asyncio.Future[None] | None = None

    def wake(self, number: int = 0) -> None:
        """End the current wait, or the next one; all waiters woken at the same time get the same number."""
        self._woken, self.last_wake = True, number
        _release(self._waiting)

    async def wait(self, seconds: float) -> bool:
        """Wait at most this many seconds; return whether the waiter was woken. Only one wait at a time."""
        if not self._woken:
            loop = asyncio.get_running_loop()
            waiting = self._waiting = loop.create_future()
            timer = loop.call_later(seconds, _release, waiting)
            try:
                await waiting
            finally:
                timer.cancel()
                self._waiting = None
        woken, self._woken = self._woken, False
        return woken


def _release(waiting: asyncio.Future[None] | None) -> None:
    if waiting is not None and not waiting.done():
        waiting.set_result(None)


class Waiters:
    """All waiters of this process, by table."""

    def __init__(self) -> None:
        self._by_table: dict[str, set[Waiter]] = {}
        self._wakes = 0
        self.closing = asyncio.Event()

    async def listen(self, notifier: AsyncRedisNotifier) -> None:
        async for notification in notifier.listen():
            self.dispatch(notification)

    def dispatch(self, notification: Notification) -> None:
        """Wake the waiters of the named tables, or of the whole partition if no tables are named."""
        for new in notification.outcomes:
            for waiter in self._by_table.get(new.table, ()):
                if waiter.command == new.command:
                    waiter.outcome = new.outcome
        tables = notification.tables or [
            table for table in self._by_table if partition_of(table) == notification.partition
        ]
        for table in tables:
            self.wake(table)

    def tables(self) -> frozenset[str]:
        return frozenset(self._by_table)

    def wake(self, table: str) -> None:
        """Wake all waiters of a table."""
        self._wakes += 1
        for waiter in self._by_table.get(table, ()):
            waiter.wake(self._wakes)

    def close(self) -> None:
        self.closing.set()
        for table in self._by_table:
            self.wake(table)

    @contextmanager
    def register(self, table: str, command: str | None = None) -> Iterator[Waiter]:
        """Register a waiter for a table.

        To catch a command's outcome, register with its `command_id_field` before sending the command.
        """
        waiter = Waiter(command)
        self._by_table.setdefault(table, set()).add(waiter)
        try:
            yield waiter
        finally:
            waiters = self._by_table[table]
            waiters.discard(waiter)
            if not waiters:
                del self._by_table[table]


CHECK_SECONDS = 1.0
"""Seconds between checks of credentials; together with the cache's time to live, less than 5 s."""


class CredentialWatch:
    """The streams of this process by credential; wakes those whose credential has ended."""

    def __init__(self) -> None:
        self._streams: dict[str, tuple[Caller, set[Waiter]]] = {}

    @contextmanager
    def register(self, caller: Caller, waiter: Waiter) -> Iterator[None]:
        """Watch a stream while it is open; an anonymous one has no credential that could end."""
        digest = caller.digest
        if digest is None:
            yield
            return
        self._streams.setdefault(digest, (caller, set()))[1].add(waiter)
        try:
            yield
        finally:
            waiters = self._streams[digest][1]
            waiters.discard(waiter)
            if not waiters:
                del self._streams[digest]

    async def run(
        self, holds: Callable[[Caller], Awaitable[bool]], outages: tuple[type[Exception], ...]
    ) -> None:
        """Check credentials forever; during an outage of the store, none counts as ended."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            for caller, waiters in tuple(self._streams.values()):
                with suppress(*outages):
                    if not await holds(caller):
                        for waiter in tuple(waiters):
                            waiter.wake()


class StreamService:
    """Opens live streams within the limits. They wake when the table changes or the credential ends."""

    def __init__(
        self, limiter: StreamLimiter, gauge: Gauge, waiters: Waiters, watch: CredentialWatch
    ) -> None:
        self._limiter, self._gauge, self._waiters, self._watch = limiter, gauge, waiters, watch

    async def open(self, caller: Caller, table: str) -> tuple[Waiter, ExitStack]:
        """Return a stream's waiter, and a stack to close when the stream ends.

        Raise too-many-requests if the caller has too many streams.
        """
        held = ExitStack()
        held.callback(await self._limiter.acquire(caller.rate_key))
        held.enter_context(self._gauge.track_inprogress())
        waiter = held.enter_context(self._waiters.register(table))
        held.enter_context(self._watch.register(caller, waiter))
        return waiter, held


WATCHED_SECONDS = 120
"""How long the demo continues after a viewer was last recorded, in seconds."""

NOTED_EVERY_SECONDS = 40.0
"""Seconds between records of viewers; a stream may record its viewer up to 15 s later."""


class DemoViewers:
    """Records in the store that the demo has viewers, at most every NOTED_EVERY_SECONDS."""

    def __init__(self, watch: AsyncDemoWatch, background: BackgroundWork) -> None:
        self._watch, self._background = watch, background
        self._noted_at = float("-inf")

    def note(self, table: AnyTable) -> None:
        """Record a viewer if the table is the demo."""
        now = time.monotonic()
        if now < self._noted_at + NOTED_EVERY_SECONDS or not is_demo(table):
            return
        self._noted_at = now
        self._background.begin("note a viewer of the demo", self._watch.note_viewer(WATCHED_SECONDS))


def is_demo(table: AnyTable) -> bool:
    """Return whether the service opened the table and only house bots play there."""
    return table.owner == HOST_ACCOUNT and all(is_bot_account(seat.player or "") for seat in table.seats)


POLL_SECONDS = 1.0
FEED_START = "0-0"

logger = structlog.get_logger()


class TablePoller:
    """Wakes the waiters of tables with new records.

    It first finds partitions with new records, and then reads the heads of their tables.
    """

    def __init__(self, waiters: Waiters, feed: AsyncRedisFeed, log: AsyncRecordLog) -> None:
        self._waiters, self._feed, self._log = waiters, feed, log
        self._ends: dict[int, str] = {}
        self._heads: dict[str, int] = {}

    async def run(self) -> None:
        """Poll every second, forever, even after errors."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.poll()
            except Exception:  # continue after any error, as nothing else polls
                logger.exception("polling for new records failed")

    async def poll(self) -> None:
        """Poll once; a partition without new records costs no further reads."""
        tables = self._waiters.tables()
        self._ends = {number: self._ends.get(number, FEED_START) for number in map(partition_of, tables)}
        moved = await self._feed.read_advanced(self._ends) if tables else {}
        self._ends |= moved
        self._heads = {table: seq for table, seq in self._heads.items() if table in tables}
        await asyncio.gather(*map(self._check, _filter_tables(tables, moved)))

    async def _check(self, table: str) -> None:
        head = await self._log.head(table)
        seq = 0 if head is None else head.seq
        if self._heads.get(table) != seq:
            self._heads[table] = seq
            self._waiters.wake(table)


def _filter_tables(tables: Iterable[str], partitions: Iterable[int]) -> list[str]:
    wanted = set(partitions)
    return [table for table in tables if partition_of(table) in wanted]
