from __future__ import annotations

from collections.abc import Sequence

import pytest

from services.archiving import Archiving
from services.projector.rebuilding import rebuild
from services.read_models import MODELS
from services.stored import Archived, LogEntry
from tests.support.stock import Stock

TABLE, OTHER, PARTITION = "03table", "03other", 3


async def _nobody(players: frozenset[str]) -> dict[str, str]:
    return {}


def archiving(stock: Stock) -> Archiving:
    return Archiving(stock.store.log, stock.store.tables, stock.archive, stock.sources.views)


def test_an_archived_table_is_read_as_before_and_leaves_boards_and_turns(stock: Stock) -> None:
    played = stock.open(TABLE)
    stock.play(TABLE)
    stock.follow()
    lines = stock.read(lambda reader: reader.journal(TABLE, None, _nobody))

    place = archiving(stock).put_away(TABLE, lambda entries: None)

    assert Archived(len(played.entries), "03/03table.railhead.gz") == place
    assert played.table == stock.read(lambda reader: reader.table_at(TABLE)).table
    assert played.entries[6].hash == stock.read(lambda reader: reader.table_at(TABLE, at=7)).hash
    assert lines == stock.read(lambda reader: reader.journal(TABLE, None, _nobody))
    assert 1 == len(stock.read(lambda reader: reader.lobby()).tables)
    assert ({}, []) == stock.dump("boards", PARTITION)
    assert ({}, []) == stock.dump("turns", PARTITION)


def test_a_rebuild_works_from_the_archive(stock: Stock) -> None:
    stock.open(TABLE)
    stock.play(TABLE)
    stock.open(OTHER)
    stock.follow()
    archiving(stock).put_away(TABLE, lambda entries: None)
    live = [stock.dump(model, PARTITION) for model in MODELS]

    for model in MODELS.values():
        rebuild(model, PARTITION, stock.sources)

    assert live == [stock.dump(model, PARTITION) for model in MODELS]
    assert 2 == len(stock.read(lambda reader: reader.standings()))


def test_archiving_again_goes_on_where_it_was_lost(stock: Stock) -> None:
    played = stock.open(TABLE)
    stock.play(TABLE)
    stock.follow()
    entries = stock.store.log.read(TABLE)
    place = Archived(len(played.entries), stock.archive.write(TABLE, entries))
    assert stock.store.tables.archive(TABLE, place)

    again = archiving(stock).put_away(TABLE, lambda entries: None)

    assert place == again
    assert ({}, []) == stock.dump("turns", PARTITION)


def test_a_log_that_is_not_sound_stays_where_it_is(stock: Stock) -> None:
    stock.open(TABLE)
    stock.play(TABLE)

    def refuse(entries: Sequence[LogEntry]) -> None:
        raise ArithmeticError("not sound")

    with pytest.raises(ArithmeticError):
        archiving(stock).put_away(TABLE, refuse)

    assert len(stock.tables[TABLE].entries) == len(stock.store.log.read(TABLE))
