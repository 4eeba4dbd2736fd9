"""Undo by consent, for readers whose snapshot is newer than the record to which the game returns."""

from __future__ import annotations

from domain.kernel.decide import legal_options
from domain.table.correspondence.pace import Pace
from domain.table.undo.commands import AgreeUndo, AskUndo
from services.queries.reader import LoadedTable
from tests.support.tables.stored_tables import StoredTables

TABLE = "03table"


def finish_turns(stock: StoredTables, records: int) -> None:
    """Always play the last option.

    Stop once the log has this many records and nothing can be undone without consent.
    """
    played = stock.tables[TABLE]
    while played.table is not None and (len(played.entries) < records or played.table.undo_points):
        game, seat = played.codec.game, played.table.waiting[0].seat
        stock.submit(TABLE, f"p{seat}", seat, legal_options(game, played.table.position, seat)[-1])


def take_back(stock: StoredTables, to: int) -> None:
    asked = stock.tables[TABLE].table
    assert asked is not None
    stock.submit(TABLE, "p0", 0, AskUndo(to))
    after = stock.tables[TABLE].table
    assert after is not None
    assert after.paced is not None
    request = after.paced.consent.request
    for seat in request.needed if request else ():
        stock.submit(TABLE, f"p{seat}", seat, AgreeUndo(to))


def test_late_snapshot_falls_back_to_the_log(
    stock: StoredTables,
) -> None:
    played = stock.open(TABLE, rounds=6, pace=Pace(None, undo="casual"))
    finish_turns(stock, 22)
    assert played.table is not None
    assert played.table.paced is not None
    to = played.table.paced.consent.reach[0].seq
    stock.keep_snapshot(TABLE)
    assert to < played.table.seq
    take_back(stock, to)

    read = stock.query(lambda reader: reader.load_table(TABLE))
    assert played.table.game_state == read.table.game_state
    stock.consume_feeds()
    again = stock.query(lambda reader: reader.load_table(TABLE))
    assert (played.table.seq, played.table.game_state) == (again.seq, again.table.game_state)
    branches = stock.query(lambda reader: reader.read_journal(TABLE)).left_branches
    assert [(to, played.table.seq)] == [(branch.to, branch.by) for branch in branches]
    for at in range(3, played.table.seq):
        assert at == _load_at(stock, at).seq


def _load_at(stock: StoredTables, at: int) -> LoadedTable:
    return stock.query(lambda reader: reader.load_table(TABLE, at=at))
