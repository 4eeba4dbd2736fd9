"""The sweep of notices: takes into the ledger what has become due at tables, once, however often it looks.

By partition it goes from a watermark up to now, and that stands only as far as the read model has folded:
what is folded late is not passed over. Rows of the last minute are looked at again, as clocks differ; an
entry that is there stays as it is. A watermark that is missing begins now: nothing is told twice.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from msgspec.structs import replace

from infra.ports.notices import Addressee, LedgerEntry, Notice, table_addressee, to_notice
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from projections.notices.model import AT_PREFIX, NOTICES, WARN_PREFIX, NoticesDocument
from projections.notices.values import NoticeKind, notice_id
from projections.read_model import sortable_time
from services.notices.telling import NoticeTeller
from services.notices.timing import before_quiet
from services.shared.rows import read_rows, read_table_id

OVERLAP_MS = 60_000
"""How far behind its watermark a sweep begins."""

NOTED_EVERY_MS = 60_000
"""How far a watermark has to move until it is written again: an idle service writes it once a minute."""

MAX_ROWS = 500
"""Rows that are read of a partition at once."""

BATCH = 200
"""Tables whose documents are read at once."""

BEFORE_QUIET_MS = 300_000
"""How long before quiet hours begin a warning goes whose flag falls within them."""

HOOK_KINDS: frozenset[NoticeKind] = frozenset(
    {"turn", "lapsed", "started", "ended", "seat-offered", "replaced"}
)
"""What the hooks of a table are told: all of it any spectator may know."""


class DueRow(NamedTuple):
    """A row of the read model: what is due, of which table, and since when."""

    moment: int
    table: str
    notice: str
    early: bool

    @property
    def player(self) -> str:
        """Whom it is for, as the id says."""
        return self.notice.split(".", 3)[2]


class SweepCount(NamedTuple):
    """What a sweep did: rows that were new to it, and entries that it queued."""

    rows: int
    queued: int


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class NoticeSweep:
    """Reads what is due and has the teller take it in."""

    read_models: AsyncRedisReadModelStore
    teller: NoticeTeller
    clock: Callable[[], int] = _now
    _looked_at: dict[DueRow, int] = field(default_factory=dict, init=False)

    async def run_once(self) -> SweepCount:
        """Take in what has become due by now; ReadModelNotReady while the model is being built."""
        now = self.clock()
        measured = await self.read_models.measure_lags({NOTICES.name: NOTICES.schema_version})
        lags = measured[NOTICES.name].behind
        known = await self.teller.ledger.read_watermarks()
        begin = {partition: known.get(partition, now) - OVERLAP_MS for partition in range(len(lags))}
        rows = queued = 0
        for prefix in (AT_PREFIX, WARN_PREFIX):
            async for page in self._pages(prefix, begin, now):
                rows += len(page)
                queued += await self._take_in(page, now)
        reached = {part: now - lag for part, lag in enumerate(lags) if lag is not None}
        moved = {
            part: at
            for part, at in reached.items()
            if part not in known or at - known[part] >= NOTED_EVERY_MS
        }
        await self.teller.ledger.write_watermarks(moved)
        self._forget(now)
        return SweepCount(rows, queued)

    async def _pages(self, prefix: str, begin: Mapping[int, int], now: int) -> AsyncIterator[list[DueRow]]:
        """Yield rows that this sweep has not looked at, all partitions' in order of their moments."""
        end = f"{prefix}{sortable_time(now + 1)}"
        spans = {part: (f"{prefix}{sortable_time(max(0, at))}", end) for part, at in begin.items()}
        while spans:
            found = await self.read_models.read_rows_between(
                NOTICES.name, NOTICES.schema_version, spans, MAX_ROWS
            )
            page = [row for rows in found.values() for row in read_rows(rows, _read_row)]
            fresh = sorted(row for row in page if row not in self._looked_at)
            if fresh:
                yield fresh
            self._looked_at |= {row: row.moment for row in fresh}
            spans = {part: (f"{rows[-1]}\0", end) for part, rows in found.items() if len(rows) == MAX_ROWS}

    async def _take_in(self, rows: Sequence[DueRow], now: int) -> int:
        """Queue what somebody has a channel for; documents are read for that alone."""
        names = {name for row in rows for name in (row.player, table_addressee(row.table))}
        addressees = await self.teller.ledger.read_addressees(names)
        told = [
            row for row in rows if not addressees.keys().isdisjoint({row.player, table_addressee(row.table)})
        ]
        queued = 0
        for first in range(0, len(told), BATCH):
            part = told[first : first + BATCH]
            notices = await self._notices(part, addressees)
            queued += await self.teller.queue_for(addressees, notices, now)
            queued += await self._queue_early([row for row in part if row.early], addressees, now)
        return queued

    async def _documents(self, rows: Sequence[DueRow]) -> Mapping[str, NoticesDocument]:
        tables = sorted({row.table for row in rows})
        found = await self.read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        return {table: one for table, data in found.items() if (one := NOTICES.decode(data)) is not None}

    async def _notices(self, rows: Sequence[DueRow], addressees: Mapping[str, Addressee]) -> list[Notice]:
        """Return what is due to those who have channels, and to tables that have hooks."""
        found: dict[str, Notice] = {}
        documents = await self._documents(rows)
        for row in rows:
            document = documents.get(row.table)
            due = None if document is None or row.early else document.find(row.table, row.notice)
            if due is None:
                continue
            notice = to_notice(row.table, due)
            if row.player in addressees:
                found[notice.id] = notice
            if table_addressee(row.table) in addressees and due.kind in HOOK_KINDS:
                hooked = to_hook_notice(notice)
                found[hooked.id] = hooked
        return list(found.values())

    async def _queue_early(
        self, rows: Sequence[DueRow], addressees: Mapping[str, Addressee], now: int
    ) -> int:
        """Queue the warnings whose flag falls in quiet hours, to go before these begin."""
        documents = await self._documents(rows) if rows else {}
        due = [
            to_notice(row.table, one)
            for row in rows
            if row.table in documents and (one := documents[row.table].find(row.table, row.notice))
        ]
        met = await self.teller.meet(addressees, due)
        entries: list[LedgerEntry] = []
        for notice in due:
            to = met[notice.id]
            begins = before_quiet(to.addressee.quiet, to.zone, notice.at, notice.due or notice.at)
            if begins is None or begins <= now:
                continue
            ready = max(now, begins - BEFORE_QUIET_MS)
            entries += [
                replace(entry, ready=ready, state="held", why="quiet")
                for entry in self.teller.plan(notice, to, now)
                if entry.is_open and entry.digest is None
            ]
        return await self.teller.ledger.queue(entries)

    def _forget(self, now: int) -> None:
        """Forget rows that no sweep comes back to."""
        oldest = now - 3 * OVERLAP_MS
        self._looked_at = {row: at for row, at in self._looked_at.items() if at >= oldest}


def _read_row(text: str) -> DueRow:
    prefix, moment, table, notice = text.split(":", 3)
    _, _, _, _ = notice.split(".", 3)  # whom it is for is read from it
    return DueRow(int(moment), read_table_id(table), notice, f"{prefix}:" == WARN_PREFIX)


def to_hook_notice(notice: Notice) -> Notice:
    """Return the same as it is told to a table's hooks: about a seat, to nobody's own."""
    about = notice.seat if notice.kind in {"turn", "lapsed"} else notice.about
    key = notice.id.split(".", 3)[3]
    if notice.kind in {"turn", "lapsed"}:
        key = f"{key}-{about}"
    player = table_addressee(notice.table)
    name = notice_id(notice.kind, notice.table, "table", key)
    return replace(notice, id=name, player=player, seat=None, about=about)
