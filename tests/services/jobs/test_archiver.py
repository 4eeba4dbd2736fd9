from __future__ import annotations

from collections.abc import Sequence

import pytest

from infra.ports.event_store import LogEntry
from infra.ports.tables import ArchivedLog
from projections.registry import READ_MODELS
from services.jobs.archiver import Archiver
from services.projector.rebuild import rebuild
from tests.support.tables.stored_tables import StoredTables

TABLE, OTHER, PARTITION = "03table", "03other", 3


async def _no_names(players: frozenset[str]) -> dict[str, str]:
    return {}


def new_archiver(stock: StoredTables) -> Archiver:
    return Archiver(stock.store.log, stock.store.tables, stock.archive, stock.sources.read_models)


def test_archived_table_reads_as_before_and_leaves_the_turns_model(stock: StoredTables) -> None:
    played = stock.open(TABLE)
    stock.play_randomly(TABLE)
    stock.consume_feeds()
    lines = stock.query(lambda reader: reader.journal_lines(TABLE, None, _no_names))

    place = new_archiver(stock).archive_table(TABLE, lambda entries: None)

    assert ArchivedLog(len(played.entries), "03/03table.railhead.gz") == place
    assert played.table == stock.query(lambda reader: reader.load_table(TABLE)).table
    assert played.entries[6].hash == stock.query(lambda reader: reader.load_table(TABLE, at=7)).hash
    assert lines == stock.query(lambda reader: reader.journal_lines(TABLE, None, _no_names))
    assert 1 == len(stock.query(lambda reader: reader.lobby_page()).tables)
    assert ({}, []) == stock.dump("turns", PARTITION)


def test_rebuild_reads_the_archive(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE)
    stock.open(OTHER)
    stock.consume_feeds()
    new_archiver(stock).archive_table(TABLE, lambda entries: None)
    live = [stock.dump(model, PARTITION) for model in READ_MODELS]

    for model in READ_MODELS.values():
        rebuild(model, PARTITION, stock.sources)

    assert live == [stock.dump(model, PARTITION) for model in READ_MODELS]
    assert 2 == len(stock.query(lambda reader: reader.standings()))


def test_interrupted_archiving_can_be_repeated(stock: StoredTables) -> None:
    played = stock.open(TABLE)
    stock.play_randomly(TABLE)
    stock.consume_feeds()
    entries = stock.store.log.read(TABLE)
    place = ArchivedLog(len(played.entries), stock.archive.write(TABLE, entries))
    assert stock.store.tables.archive(TABLE, place)

    again = new_archiver(stock).archive_table(TABLE, lambda entries: None)

    assert place == again
    assert ({}, []) == stock.dump("turns", PARTITION)


def test_unsound_log_is_not_archived(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE)

    def refuse(entries: Sequence[LogEntry]) -> None:
        raise ArithmeticError("not sound")

    with pytest.raises(ArithmeticError):
        new_archiver(stock).archive_table(TABLE, refuse)

    assert len(stock.tables[TABLE].entries) == len(stock.store.log.read(TABLE))
