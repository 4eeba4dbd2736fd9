"""The cost of reading a journal page depends on its lines, not on the length of the table's log."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, cast

import pytest

from domain.table.undo.line import AbandonedBranch, branch_over
from infra.ports.event_store import LogEntry
from infra.ports.read_models import ReadModelNotReady
from projections.journal import JournalDocument
from services.queries.journal_reader import FEW, JournalReader
from tests.support.tables.random_logs import play_random_table

TABLE = "00memory"


class CountedLog:
    """A log in memory that counts the records read."""

    def __init__(self, entries: tuple[LogEntry, ...]) -> None:
        self.entries, self.read_records = entries, 0

    async def read(self, table: str, after: int = 0, limit: int | None = None) -> tuple[LogEntry, ...]:
        found = self.entries[after:] if limit is None else self.entries[after : after + limit]
        self.read_records += len(found)
        return found

    async def head(self, table: str) -> LogEntry | None:
        return self.entries[-1]


class NoDocuments:
    """Read models that are not built yet."""

    async def read_live_documents(self, *_: object) -> Mapping[str, bytes]:
        raise ReadModelNotReady("they are being built")


async def names(players: frozenset[str]) -> Mapping[str, str]:
    return {}


@pytest.fixture(scope="module")
def entries() -> tuple[LogEntry, ...]:
    played = play_random_table("great_western_trail").entries
    return tuple(LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(played, 1))


def reader_of(log: CountedLog) -> JournalReader:
    return JournalReader(cast("Any", NoDocuments()), log, cast("Any", None))


def read_page(reader: JournalReader, after: int) -> tuple[int, ...]:
    async def read() -> tuple[int, ...]:
        await reader.find_return(TABLE, None, after)
        return tuple(line.seq for line in await reader.read_lines(TABLE, None, names, after, 1))

    return asyncio.run(read())


@pytest.mark.parametrize("after", [0, 5, 100, 400])
def test_one_line_of_a_long_table_reads_few_records(entries: tuple[LogEntry, ...], after: int) -> None:
    log = CountedLog(entries)
    reader = reader_of(log)
    first = read_page(reader, after)
    log.read_records = 0

    assert first == read_page(reader, after)
    assert log.read_records <= 2 * FEW + 2


def test_cached_journal_folds_only_new_records(entries: tuple[LogEntry, ...]) -> None:
    log = CountedLog(entries[:300])
    reader = reader_of(log)
    asyncio.run(reader.read_document(TABLE))
    log.entries, log.read_records = entries, 0
    folded = asyncio.run(reader.read_document(TABLE))

    assert len(entries) - 299 == log.read_records
    assert asyncio.run(reader_of(CountedLog(entries)).read_document(TABLE)) == folded


def test_cached_journal_of_another_log_is_dropped(entries: tuple[LogEntry, ...]) -> None:
    log = CountedLog(entries)
    reader = reader_of(log)
    asyncio.run(reader.read_document(TABLE))
    other = play_random_table("great_western_trail", seed=2).entries
    log.entries = tuple(LogEntry(seq, entry.data, entry.hash) for seq, entry in enumerate(other, 1))

    assert len(other) == asyncio.run(reader.read_document(TABLE)).seq


def test_part_of_a_journal_has_the_same_branches() -> None:
    branches = (
        AbandonedBranch(2, 5),
        AbandonedBranch(8, 10),
        AbandonedBranch(1, 12),
        AbandonedBranch(14, 20),
    )
    journal = JournalDocument(seq=30, seats=2, branches=branches)

    for first in range(1, 25):
        page = journal.within(first, first + 3)
        for seq in range(first, first + 4):
            assert branch_over(branches, seq) == branch_over(page.left_branches, seq)
