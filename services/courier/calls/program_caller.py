"""Finds who is asked and has a program to be called, and has it called at once: many tables at a time.

Who is asked is told by notifications of the read model `turns`. These are hints, so inboxes are looked
through as well, some players' at each look. What is to be tried later is found anew after a restart.
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
"""How often is read which programs are called, and how often inboxes are looked through."""

CALL_SECONDS = 0.03
"""How often is looked whose program is to be called, while there are any."""

LOOK_PLAYERS, LOOK_ROWS = 20, 1_000
"""Players whose inboxes are read at one look, and decisions that are read of each."""

BATCH = 500
"""Tables that are read at once."""

MAX_CALLS, MAX_PER_PLAYER = 128, 16
"""Calls that are under way at the same time, in all and of one player."""

MAX_RUN = 20
"""Calls that one table gets in a row before others get its place."""

SHORTEST_PAUSE_MS = 50
"""How long a table is left alone at least after a look that found nothing to do."""

log = get_logger()


class LineRef(NamedTuple):
    """A player's line at a table."""

    player: str
    table: str


@dataclass
class ProgramCaller:
    """Begins calls, at each `run_once`; `outages` are the errors of a store that is away."""

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
    _wanted: dict[LineRef, None] = field(default_factory=dict, init=False)
    _later: list[tuple[int, LineRef]] = field(default_factory=list, init=False)
    _moments: dict[LineRef, int] = field(default_factory=dict, init=False)
    _busy: dict[LineRef, asyncio.Task[None]] = field(default_factory=dict, init=False)

    async def listen(self) -> None:
        """Note the tables that notifications name, for ever."""
        async with aclosing(self.notifier.listen()) as notifications:
            async for notification in notifications:
                if self._callers:
                    self._changed.update(notification.tables)

    async def run_once(self) -> bool:
        """Look who is asked, and begin calls; nothing more is to be done at once."""
        if time.monotonic() >= self._refreshed + REFRESH_SECONDS:
            self._refreshed = time.monotonic()
            await self._refresh()
        changed = sorted(self._changed)
        self._changed.clear()
        for first in range(0, len(changed), BATCH):
            await self._find_asked(changed[first : first + BATCH])
        now = self.clock()
        while self._later and self._later[0][0] <= now:
            moment, ref = heapq.heappop(self._later)
            if self._moments.get(ref) == moment:
                del self._moments[ref]
                self._want(ref)
        self._begin()
        return False

    @property
    def pause(self) -> float:
        """How long it may be left alone (s): where no program is called, until it reads which are."""
        return CALL_SECONDS if self._callers else REFRESH_SECONDS

    async def finish(self, seconds: float) -> None:
        """Wait for calls that are under way."""
        if self._busy:
            await asyncio.wait(self._busy.values(), timeout=seconds)

    async def _refresh(self) -> None:
        """Read which programs are called, and look through the inboxes of some players."""
        self._callers = dict(await self.book.read_calls(await self.book.list_callers()))
        for player, call in self._callers.items():
            if call.test_until > self.clock():
                self._want(LineRef(player, NO_TABLE))
        if not self._order:
            self._order = [player for player, call in self._callers.items() if call.state == "active"]
        look, self._order = self._order[:LOOK_PLAYERS], self._order[LOOK_PLAYERS:]
        for player in look:
            rows = await self.read_models.read_first_rows(
                TURNS.name, TURNS.schema_version, inbox_prefix(player), LOOK_ROWS
            )
            for table in read_rows(rows, read_asked_table):
                self._want(LineRef(player, table))

    async def _find_asked(self, tables: Iterable[str]) -> None:
        """Want calls of whoever is asked at tables and has a program that is called."""
        found = await self.read_models.read_live_documents(TURNS.name, TURNS.schema_version, list(tables))
        for table, data in found.items():
            turns = TURNS.decode(data)
            if turns is None:
                continue
            for asked in turns.waiting:
                player = turns.seats[asked.seat].player
                if player in self._callers and self._callers[player].state == "active":
                    self._want(LineRef(player, table))

    def _want(self, ref: LineRef) -> None:
        self._wanted[ref] = None

    def _begin(self) -> None:
        """Begin what is wanted as far as there is room; what is under way is looked at again afterwards."""
        under_way = Counter(ref.player for ref in self._busy)
        for ref in list(self._wanted):
            if len(self._busy) >= MAX_CALLS:
                return
            if ref in self._busy or under_way[ref.player] >= MAX_PER_PLAYER:
                continue
            del self._wanted[ref]
            under_way[ref.player] += 1
            task = self._busy[ref] = asyncio.create_task(self._attend(ref))
            task.add_done_callback(lambda _, ref=ref: self._busy.pop(ref, None))  # type: ignore[misc]  # bound now

    async def _attend(self, ref: LineRef) -> None:
        try:
            again = await self._look(ref)
            for _ in range(MAX_RUN):
                if again is None or again > self.clock():
                    break
                again = await self._look(ref)
            if again is not None:
                self._look_later(ref, max(again, self.clock() + SHORTEST_PAUSE_MS))
        except ReadModelNotReady as error:
            log.debug("a call waits for the read models", player=ref.player, why=str(error))
        except self.outages as error:
            log.warning("a call is put off", player=ref.player, table=ref.table, error=str(error))
        except Exception:
            log.exception("a call broke", player=ref.player, table=ref.table)

    def _look_later(self, ref: LineRef, moment: int) -> None:
        """Look at a line again at a moment (UTC, ms), unless that is to be sooner already."""
        if self._moments.get(ref, moment + 1) > moment:
            self._moments[ref] = moment
            heapq.heappush(self._later, (moment, ref))

    async def _look(self, ref: LineRef) -> int | None:
        if ref.table == NO_TABLE:
            return await self.switch.test(ref.player)
        return await self.calls.attend(ref.player, ref.table)
