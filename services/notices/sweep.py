"""The notice sweep: writes due notices of tables to the ledger, each only once.

Each partition is read from a watermark up to the current time. A watermark only advances as far as the read
model has folded, so records that are folded late are not missed. The last minute is read again, since clocks
differ; existing entries stay unchanged. A missing watermark starts at the current time, so that nothing is
sent twice.
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
"""A sweep starts reading this many milliseconds before its watermark."""

NOTED_EVERY_MS = 60_000
"""A watermark is rewritten after it has moved this far (ms), which is once a minute in an idle service."""

MAX_ROWS = 500
"""Rows per read of a partition."""

BATCH = 200
"""Tables per read of documents."""

BEFORE_QUIET_MS = 300_000
"""If a deadline falls in quiet hours, its warning is sent this long before they begin."""

HOOK_KINDS: frozenset[NoticeKind] = frozenset(
    {"turn", "lapsed", "started", "ended", "seat-offered", "replaced"}
)
"""Kinds of notices that table webhooks receive; all of them are public."""


class DueRow(NamedTuple):
    """A row of the read model: the id of a table's notice, and its time."""

    moment: int
    table: str
    notice: str
    early: bool

    @property
    def player(self) -> str:
        """The addressee, whose id is part of the notice's id."""
        return self.notice.split(".", 3)[2]


class SweepCount(NamedTuple):
    """The numbers of new rows and of enqueued entries."""

    rows: int
    queued: int


def _now() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class NoticeSweep:
    """Reads due rows and passes their notices to the teller."""

    read_models: AsyncRedisReadModelStore
    teller: NoticeTeller
    clock: Callable[[], int] = _now
    _looked_at: dict[DueRow, int] = field(default_factory=dict, init=False)

    async def run_once(self) -> SweepCount:
        """Write everything that is due to the ledger.

        Raise ReadModelNotReady while the model is being built.
        """
        now = self.clock()
        measured = await self.read_models.measure_lags({NOTICES.name: NOTICES.schema_version})
        lags = measured[NOTICES.name].behind
        known = await self.teller.ledger.read_watermarks()
        begin = {partition: known.get(partition, now) - OVERLAP_MS for partition in range(len(lags))}
        rows = queued = 0
        for prefix in (AT_PREFIX, WARN_PREFIX):
            async for page in self._read_pages(prefix, begin, now):
                rows += len(page)
                queued += await self._enqueue(page, now)
        reached = {part: now - lag for part, lag in enumerate(lags) if lag is not None}
        moved = {
            part: at
            for part, at in reached.items()
            if part not in known or at - known[part] >= NOTED_EVERY_MS
        }
        await self.teller.ledger.write_watermarks(moved)
        self._forget(now)
        return SweepCount(rows, queued)

    async def _read_pages(
        self, prefix: str, begin: Mapping[int, int], now: int
    ) -> AsyncIterator[list[DueRow]]:
        """Yield pages of new rows from all partitions, each page sorted by time."""
        end = f"{prefix}{sortable_time(now + 1)}"
        spans = {part: (f"{prefix}{sortable_time(max(0, at))}", end) for part, at in begin.items()}
        while spans:
            rows_by_partition = await self.read_models.read_rows_between(
                NOTICES.name, NOTICES.schema_version, spans, MAX_ROWS
            )
            page = [row for rows in rows_by_partition.values() for row in read_rows(rows, _read_row)]
            fresh = sorted(row for row in page if row not in self._looked_at)
            if fresh:
                yield fresh
            self._looked_at |= {row: row.moment for row in fresh}
            spans = {
                part: (f"{rows[-1]}\0", end)
                for part, rows in rows_by_partition.items()
                if len(rows) == MAX_ROWS
            }

    async def _enqueue(self, rows: Sequence[DueRow], now: int) -> int:
        """Enqueue notices for addressees with channels; read documents only of tables with such notices."""
        names = {name for row in rows for name in (row.player, table_addressee(row.table))}
        addressees = await self.teller.ledger.read_addressees(names)
        told = [
            row for row in rows if not addressees.keys().isdisjoint({row.player, table_addressee(row.table)})
        ]
        queued = 0
        for first in range(0, len(told), BATCH):
            part = told[first : first + BATCH]
            notices = await self._build_notices(part, addressees)
            queued += await self.teller.queue_for(addressees, notices, now)
            queued += await self._queue_early([row for row in part if row.early], addressees, now)
        return queued

    async def _read_documents(self, rows: Sequence[DueRow]) -> Mapping[str, NoticesDocument]:
        tables = sorted({row.table for row in rows})
        documents = await self.read_models.read_live_documents(NOTICES.name, NOTICES.schema_version, tables)
        return {
            table: document
            for table, data in documents.items()
            if (document := NOTICES.decode(data)) is not None
        }

    async def _build_notices(
        self, rows: Sequence[DueRow], addressees: Mapping[str, Addressee]
    ) -> list[Notice]:
        """Build the notices for addressees with channels, and for tables with webhooks."""
        notices: dict[str, Notice] = {}
        documents = await self._read_documents(rows)
        for row in rows:
            document = documents.get(row.table)
            due = None if document is None or row.early else document.find(row.table, row.notice)
            if due is None:
                continue
            notice = to_notice(row.table, due)
            if row.player in addressees:
                notices[notice.id] = notice
            if table_addressee(row.table) in addressees and due.kind in HOOK_KINDS:
                hooked = to_hook_notice(notice)
                notices[hooked.id] = hooked
        return list(notices.values())

    async def _queue_early(
        self, rows: Sequence[DueRow], addressees: Mapping[str, Addressee], now: int
    ) -> int:
        """Enqueue warnings whose deadline falls in quiet hours, to be sent before these begin."""
        documents = await self._read_documents(rows) if rows else {}
        due = [
            to_notice(row.table, row_notice)
            for row in rows
            if row.table in documents and (row_notice := documents[row.table].find(row.table, row.notice))
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
        """Forget the rows that no later sweep will read again."""
        oldest = now - 3 * OVERLAP_MS
        self._looked_at = {row: at for row, at in self._looked_at.items() if at >= oldest}


def _read_row(text: str) -> DueRow:
    prefix, moment, table, notice = text.split(":", 3)
    _, _, _, _ = notice.split(".", 3)  # the property `player` relies on this form
    return DueRow(int(moment), read_table_id(table), notice, f"{prefix}:" == WARN_PREFIX)


def to_hook_notice(notice: Notice) -> Notice:
    """Return a copy of a notice for the table's webhooks.

    Its seat becomes the seat that the notice is about, since a webhook has no seat of its own.
    """
    about = notice.seat if notice.kind in {"turn", "lapsed"} else notice.about
    key = notice.id.split(".", 3)[3]
    if notice.kind in {"turn", "lapsed"}:
        key = f"{key}-{about}"
    player = table_addressee(notice.table)
    name = notice_id(notice.kind, notice.table, "table", key)
    return replace(notice, id=name, player=player, seat=None, about=about)
