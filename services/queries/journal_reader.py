"""Builds the journal: the lines that describe a table's records in words."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from typing import NamedTuple

from msgspec import UnsetType
from msgspec.structs import replace

from domain.log.talk_lines import spoken_digest
from domain.table.talk.words import TalkLine
from domain.table.tenure.seating import bot_names
from domain.table.visibility import redact_events
from infra.ports.event_store import AsyncRecordLog, LogEntry
from infra.ports.read_models import ReadModelNotReady
from infra.redis.read_models.async_read_model_store import AsyncRedisReadModelStore
from infra.redis.tables.talk_lines import AsyncRedisTalkLines
from projections.decoded_record import DecodedRecord
from projections.journal import JOURNAL, JournalDocument, JournalEntry, journal_entry
from services.queries.log_reader import decode_records
from services.shared.caching import LruCache


def is_opened(journal: JournalDocument, decoded: DecodedRecord, seat: int | None) -> bool:
    """Return whether the table's end changed a record's line for the seat.

    Lines are only built for records that hide something, with players' ids as names.
    """
    events = decoded.record.events
    if redact_events(decoded.game, events, seat) == events:
        return False
    before, after = (
        journal_entry(replace(journal, ended=ended), decoded, seat, {}) for ended in (False, True)
    )
    return before != after


PAGE = 256
"""Records of a log per read."""

FEW = 8
"""Minimum number of records per read, since some records have no line."""

MAX_KEPT_PARTS = 200_000
"""Maximum number of turns, branches and tenures in cached documents, at about 100 bytes each."""

MAX_OPENED = 4_096

PlayerNames = Callable[[frozenset[str]], Awaitable[Mapping[str, str]]]
"""Returns players' names, keyed by id; if a name is missing, the id is shown instead."""


class _KeptJournal(NamedTuple):
    """A cached document, and the hash of its last record."""

    document: JournalDocument
    hash: str


class JournalReader:
    """Reads journal lines as visible to a seat; if the read model lags, the rest is folded from the log.

    Documents grow with their tables. The latest documents are cached, and only new records are read, so that
    a page costs the same for long and short tables.
    """

    def __init__(
        self, read_models: AsyncRedisReadModelStore, log: AsyncRecordLog, talk: AsyncRedisTalkLines
    ) -> None:
        self._read_models, self._log, self._talk = read_models, log, talk
        self._kept: LruCache[_KeptJournal] = LruCache(MAX_KEPT_PARTS)
        self._opened: LruCache[int] = LruCache(MAX_OPENED)

    async def read_lines(
        self, table: str, seat: int | None, names: PlayerNames, after: int, limit: int
    ) -> tuple[JournalEntry, ...]:
        """Return the lines of the records after `after`; records without words have no line."""
        journal = await self.read_document(table)
        position = after
        lines: list[JournalEntry] = []
        while len(lines) < limit:
            entries = await self._log.read(table, position, min(PAGE, max(FEW, limit - len(lines))))
            if not entries:
                break
            records = list(decode_records(entries))
            journal = _fold_missing(journal, records)
            known = await names(_players(journal, records))
            spoken = await self._find_spoken(table, entries)
            bots = bot_names(table, journal.holders, known, journal.given_bot_names)
            page = journal.within(entries[0].seq, entries[-1].seq)
            told = (
                journal_entry(page, decoded, seat, known, spoken.get(decoded.record.seq), bots)
                for decoded in records
            )
            lines += [line for line in told if line]
            position = entries[-1].seq
        return tuple(lines[:limit])

    async def find_return(self, table: str, seat: int | None, known: int) -> int | None:
        """Return the record before the first line that has changed for the seat since record `known`.

        A line has changed if the move that it describes was undone, or if the table's end revealed something
        in it. Return None if no line has changed.
        """
        journal = await self.read_document(table)
        changed = [branch.to for branch in journal.branches_after(known) if branch.to < known]
        opened = await self._find_opened(table, journal, seat)
        ended = 0 if isinstance(journal.ended_at, UnsetType) else journal.ended_at
        if known < ended and opened <= known:
            changed.append(opened - 1)
        return min(changed, default=None)

    async def _find_opened(self, table: str, journal: JournalDocument, seat: int | None) -> int:
        """Return the first record whose line changed for the seat when the table ended, else the end itself.

        The log is read once per table and seat, since it never changes again.
        """
        ended = journal.ended_at
        if isinstance(ended, UnsetType):
            return 0
        known = self._opened.get((table, seat))
        if known is None:
            walk = self._walk(table, ended)
            known = await anext(
                (decoded.record.seq async for decoded in walk if is_opened(journal, decoded, seat)), ended
            )
            self._opened.put((table, seat), known)
        return known

    async def _walk(self, table: str, until: int) -> AsyncIterator[DecodedRecord]:
        """Yield the records up to `until`."""
        position = 0
        while position < until:
            entries = await self._log.read(table, position, min(PAGE, until - position))
            for decoded in decode_records(entries):
                yield decoded
            position = entries[-1].seq if entries else until

    async def _find_spoken(self, table: str, entries: Sequence[LogEntry]) -> Mapping[int, TalkLine]:
        seqs = [entry.seq for entry in entries if spoken_digest(entry.record) is not None]
        return await self._talk.read(table, seqs) if seqs else {}

    async def read_document(self, table: str) -> JournalDocument:
        """Return the journal's document, folded up to the head: a later record may undo an earlier one.

        Raise ValueError if the table has no records.
        """
        kept = self._kept.get(table)
        folded = None if kept is None else await self._fold_on(table, kept.document, kept.hash)
        if folded is None:
            folded = await self._fold_on(table, await self._document(table), None)
        if folded is None:
            raise ValueError(f"table {table} has no record")
        return self._kept.put(table, folded, _weigh(folded.document)).document

    async def _fold_on(
        self, table: str, document: JournalDocument | None, expected: str | None
    ) -> _KeptJournal | None:
        """Fold a document up to the head.

        Return None if the log has no record, or has a hash other than `expected` at the document's last
        record.
        """
        folded = None
        after = 0 if document is None else document.seq - 1
        while entries := await self._log.read(table, after, PAGE):
            if folded is None and expected not in {None, entries[0].hash}:
                return None
            document = _fold_missing(document, list(decode_records(entries)))
            folded, after = _KeptJournal(document, entries[-1].hash), entries[-1].seq
            if len(entries) < PAGE:
                break
        return folded

    async def _document(self, table: str) -> JournalDocument | None:
        try:
            documents = await self._read_models.read_live_documents(
                JOURNAL.name, JOURNAL.schema_version, [table]
            )
        except ReadModelNotReady:
            return None
        return JOURNAL.decode(documents[table]) if table in documents else None


def _fold_missing(journal: JournalDocument | None, records: Sequence[DecodedRecord]) -> JournalDocument:
    """Fold the records that the document lacks."""
    document = journal
    for decoded in records:
        if document is None or decoded.record.seq == document.seq + 1:
            document = JOURNAL.apply(document, decoded)
    if document is None:
        raise ValueError("there is no record to fold")
    return document


def _players(journal: JournalDocument, records: Sequence[DecodedRecord]) -> frozenset[str]:
    seated = {tenure.player for tenure in journal.tenures if tenure.player is not None}
    return frozenset(seated | {decoded.record.player for decoded in records})


def _weigh(document: JournalDocument) -> int:
    return 10 + len(document.tenures) + len(document.left_branches) + len(document.counted_turns)
