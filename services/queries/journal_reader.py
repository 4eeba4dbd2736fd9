"""The journal of a table, made from its records when somebody asks."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence

from domain.log.talk_lines import spoken_digest
from domain.table.talk.words import TalkLine
from domain.table.tenure.bot_names import bot_names
from infra.ports.event_store import AsyncRecordLog, AsyncTalkLines, LogEntry
from infra.ports.read_models import AsyncReadModelStore, ReadModelNotReady
from projections.decoded_record import DecodedRecord
from projections.journal import JOURNAL, JournalDocument, JournalEntry, journal_entry
from services.queries.opened_lines import ends_table, is_opened
from services.queries.record_decoder import decode_records

PAGE = 256
"""Records of a log that are read at once."""

PlayerNames = Callable[[frozenset[str]], Awaitable[Mapping[str, str]]]
"""Gives the names of players by their ids; an id that it leaves out stands for itself."""


class JournalReader:
    """Lines of records as a seat may know them; where the read model lags, it is folded on from the log."""

    def __init__(self, read_models: AsyncReadModelStore, log: AsyncRecordLog, talk: AsyncTalkLines) -> None:
        self._read_models, self._log, self._talk = read_models, log, talk

    async def read_lines(
        self, table: str, seat: int | None, names: PlayerNames, after: int, limit: int
    ) -> tuple[JournalEntry, ...]:
        """Give the lines of the records that follow `after`; records without words have none."""
        journal = await self.read_document(table)
        position = after
        lines: list[JournalEntry] = []
        while len(lines) < limit:
            entries = await self._log.read(table, position, PAGE)
            if not entries:
                break
            records = list(decode_records(entries))
            journal = _fold_missing(journal, records)
            known = await names(_players(journal, records))
            spoken = await self._find_spoken(table, entries)
            bots = bot_names(table, journal.holders, known)
            told = (
                journal_entry(journal, one, seat, known, spoken.get(one.record.seq), bots) for one in records
            )
            lines += [line for line in told if line]
            position = entries[-1].seq
        return tuple(lines[:limit])

    async def find_return(self, table: str, seat: int | None, known: int) -> int | None:
        """Give the record from which on lines up to `known` are said otherwise to that seat than then.

        That is where play went back since `known`, or what the table's end opened since then; None where all
        that was read stands. The log is read from its beginning where the end came after `known`.
        """
        journal = await self.read_document(table)
        left = [branch.to for branch in journal.left_branches if branch.by > known > branch.to]
        opened = await self._find_opened(table, journal, seat, known) if journal.ended else None
        return min(left if opened is None else [*left, opened], default=None)

    async def _find_opened(
        self, table: str, journal: JournalDocument, seat: int | None, known: int
    ) -> int | None:
        if not any([ends_table(one) async for one in self._walk(table, known, journal.seq)]):
            return None
        async for one in self._walk(table, 0, known):
            if is_opened(journal, one, seat):
                return one.record.seq - 1
        return None

    async def _walk(self, table: str, after: int, until: int) -> AsyncIterator[DecodedRecord]:
        """Give the records behind `after`, up to `until`."""
        position = after
        while position < until:
            entries = await self._log.read(table, position, min(PAGE, until - position))
            for one in decode_records(entries):
                yield one
            position = entries[-1].seq if entries else until

    async def _find_spoken(self, table: str, entries: Sequence[LogEntry]) -> Mapping[int, TalkLine]:
        seqs = [entry.seq for entry in entries if spoken_digest(entry.record) is not None]
        return await self._talk.read(table, seqs) if seqs else {}

    async def read_document(self, table: str) -> JournalDocument:
        """Give what the lines need beside the records, up to the head: a record may be undone by a late one.

        ValueError where there is no record.
        """
        journal = await self._document(table)
        while entries := await self._log.read(table, 0 if journal is None else journal.seq, PAGE):
            journal = _fold_missing(journal, list(decode_records(entries)))
        if journal is None:
            raise ValueError(f"table {table} has no record")
        return journal

    async def _document(self, table: str) -> JournalDocument | None:
        try:
            found = await self._read_models.read_live_documents(JOURNAL.name, JOURNAL.schema_version, [table])
        except ReadModelNotReady:
            return None
        return JOURNAL.decode(found[table]) if table in found else None


def _fold_missing(journal: JournalDocument | None, records: Sequence[DecodedRecord]) -> JournalDocument:
    """Fold what the document does not hold yet."""
    document = journal
    for one in records:
        if document is None or one.record.seq == document.seq + 1:
            document = JOURNAL.apply(document, one)
    if document is None:
        raise ValueError("there is no record to fold")
    return document


def _players(journal: JournalDocument, records: Sequence[DecodedRecord]) -> frozenset[str]:
    seated = {tenure.player for tenure in journal.tenures if tenure.player is not None}
    return frozenset(seated | {one.record.player for one in records})
