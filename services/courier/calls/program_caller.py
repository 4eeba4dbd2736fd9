"""Calls players' programs as soon as it is their turn, at many tables in parallel.

Notifications from the read model `turns` say which tables to check. Since notifications can be lost, the
inboxes of some players are also read at each refresh. That also finds pending retries after a restart.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import NamedTuple

from infra.logs import get_logger
from infra.ports.calls import BotCall
from infra.ports.read_models import ReadModelNotReady
from infra.redis.coordination.notifier import AsyncRedisNotifier
from infra.redis.players import RedisCallBook
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.turns import TURNS, inbox_prefix
from services.courier.calls.table_calls import NO_TABLE, CallSwitch, TableCalls, now_ms
from services.queries.turns_reader import read_asked_table
from services.shared.rows import read_rows

REFRESH_SECONDS = 1.0
"""Seconds between reads of the list of programs and of some inboxes."""

CALL_SECONDS = 0.03
"""Seconds between checks for due calls, while there are programs."""

LOOK_PLAYERS, LOOK_ROWS = 20, 1_000
"""Number of players whose inboxes are read at each refresh, and maximum number of decisions per inbox."""

BATCH = 500
"""Tables per read."""

MAX_CALLS, MAX_PER_PLAYER = 128, 16
"""Maximum number of simultaneous calls, in total and per player."""

MAX_RUN = 20
"""Maximum number of consecutive calls at one table before others get their turn."""

SHORTEST_PAUSE_MS = 50
"""Minimum time between two checks of a table."""

log = get_logger()


class LineRef(NamedTuple):
    """Identifies a line, which is the series of calls to one player's program at one table."""

    player: str
    table: str


@dataclass
class ProgramCaller:
    """Starts due calls in each `run_once`; `outages` are the errors raised when the store is unreachable."""

    book: RedisCallBook
    read_models: AsyncRedisReadModelStore
    notifier: AsyncRedisNotifier
    calls: TableCalls
    switch: CallSwitch
    outages: tuple[type[Exception], ...]
    clock: Callable[[], int] = now_ms
    _callers: dict[str, BotCall] = field(default_factory=dict, init=False)
    _order: list[str] = field(default_factory=list, init=False)
    _refreshed: float = field(default=float("-inf"), init=False)
    _changed: set[str] = field(default_factory=set, init=False)
    _requested: dict[LineRef, None] = field(default_factory=dict, init=False)
    _scheduled: list[tuple[int, LineRef]] = field(default_factory=list, init=False)
    _moments: dict[LineRef, int] = field(default_factory=dict, init=False)
    _busy: dict[LineRef, asyncio.Task[None]] = field(default_factory=dict, init=False)

    async def listen(self) -> None:
        """Collect the tables listed in notifications, and never return."""
        async with aclosing(self.notifier.listen()) as notifications:
            async for notification in notifications:
                if self._callers:
                    self._changed.update(notification.tables)

    async def run_once(self) -> bool:
        """Start the calls that are due; return False, since nothing is left to do now."""
        if time.monotonic() >= self._refreshed + REFRESH_SECONDS:
            self._refreshed = time.monotonic()
            await self._refresh()
        changed = sorted(self._changed)
        self._changed.clear()
        for first in range(0, len(changed), BATCH):
            await self._request_for_tables(changed[first : first + BATCH])
        now = self.clock()
        while self._scheduled and self._scheduled[0][0] <= now:
            moment, ref = heapq.heappop(self._scheduled)
            if self._moments.get(ref) == moment:
                del self._moments[ref]
                self._request(ref)
        self._start_requested()
        return False

    @property
    def pause(self) -> float:
        """The pause before the next run (s); it is longer while there are no programs."""
        return CALL_SECONDS if self._callers else REFRESH_SECONDS

    async def finish(self, seconds: float) -> None:
        """Wait for calls in progress."""
        if self._busy:
            await asyncio.wait(self._busy.values(), timeout=seconds)

    async def _refresh(self) -> None:
        """Read the list of programs, and the inboxes of the next few players."""
        self._callers = dict(await self.book.read_calls(await self.book.list_callers()))
        for player, call in self._callers.items():
            if call.test_until > self.clock():
                self._request(LineRef(player, NO_TABLE))
        if not self._order:
            self._order = [player for player, call in self._callers.items() if call.state == "active"]
        look, self._order = self._order[:LOOK_PLAYERS], self._order[LOOK_PLAYERS:]
        for player in look:
            rows = await self.read_models.read_first_rows(
                TURNS.name, TURNS.schema_version, inbox_prefix(player), LOOK_ROWS
            )
            for table in read_rows(rows, read_asked_table):
                self._request(LineRef(player, table))

    async def _request_for_tables(self, tables: Iterable[str]) -> None:
        """Request calls to the active programs whose turn it is at these tables."""
        documents = await self.read_models.read_live_documents(TURNS.name, TURNS.schema_version, list(tables))
        for table, data in documents.items():
            turns = TURNS.decode(data)
            if turns is None:
                continue
            for asked in turns.waiting:
                player = turns.seats[asked.seat].player
                if player in self._callers and self._callers[player].state == "active":
                    self._request(LineRef(player, table))

    def _request(self, ref: LineRef) -> None:
        self._requested[ref] = None

    def _start_requested(self) -> None:
        """Start requested calls, up to the limits on simultaneous calls.

        A request for a line with a call in progress is kept for later.
        """
        under_way = Counter(ref.player for ref in self._busy)
        for ref in list(self._requested):
            if len(self._busy) >= MAX_CALLS:
                return
            if ref in self._busy or under_way[ref.player] >= MAX_PER_PLAYER:
                continue
            del self._requested[ref]
            under_way[ref.player] += 1
            task = self._busy[ref] = asyncio.create_task(self._attend(ref))
            task.add_done_callback(lambda _, ref=ref: self._busy.pop(ref, None))  # type: ignore[misc]  # bound now

    async def _attend(self, ref: LineRef) -> None:
        try:
            again = await self._attend_once(ref)
            for _ in range(MAX_RUN):
                if again is None or again > self.clock():
                    break
                again = await self._attend_once(ref)
            if again is not None:
                self._schedule(ref, max(again, self.clock() + SHORTEST_PAUSE_MS))
        except ReadModelNotReady as error:
            log.debug("a call is waiting for the read models", player=ref.player, why=str(error))
        except self.outages as error:
            log.warning("a call is postponed", player=ref.player, table=ref.table, error=str(error))
        except Exception:
            log.exception("a call failed", player=ref.player, table=ref.table)

    def _schedule(self, ref: LineRef, moment: int) -> None:
        """Schedule a check of a line at a time (UTC, ms), unless an earlier check is scheduled."""
        if self._moments.get(ref, moment + 1) > moment:
            self._moments[ref] = moment
            heapq.heappush(self._scheduled, (moment, ref))

    async def _attend_once(self, ref: LineRef) -> int | None:
        if ref.table == NO_TABLE:
            return await self.switch.test(ref.player)
        return await self.calls.attend(ref.player, ref.table)
