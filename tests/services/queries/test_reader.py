from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from msgspec.structs import replace

from domain.table.commands import CloseTable, LeaveSeat, WantBot
from infra.ports.read_models import DocumentChange, ReadModelNotReady
from projections.turns import TURNS
from services.queries.reader import InvalidCursor, LobbyFilter, NoSuchRecord, NoSuchTable, QueryReader
from services.queries.turns_reader import TurnsReader
from tests.support.tables.stored_tables import StoredTables

TABLE, OTHER = "03table", "02other"


def test_listed_table_matches_its_records(stock: StoredTables) -> None:
    played = stock.open(TABLE)
    stock.consume_feeds()

    (listed,) = stock.query(lambda reader: reader.lobby_page()).tables

    assert (TABLE, 3, played.entries[-1].hash) == (listed.id, listed.seq, listed.hash)
    assert "playing" == listed.phase
    assert ["p0", "p1"] == [seat.player for seat in listed.seats]


def test_list_is_sorted_over_all_partitions(stock: StoredTables) -> None:
    for number, table in enumerate(("00aa", "01bb", "02cc")):
        stock.open(table)
        for _ in range(3 - number):
            stock.say(table)
    stock.consume_feeds()

    page = stock.query(lambda reader: reader.lobby_page())

    assert ["00aa", "01bb", "02cc"] == [listed.id for listed in page.tables]
    assert page.next is None


def test_pages_have_no_gaps_or_repetitions(stock: StoredTables) -> None:
    tables = [f"{number % 4:02x}t{number}" for number in range(9)]
    for table in tables:
        stock.open(table)
    stock.consume_feeds()

    found: list[str] = []
    after: str | None = None
    for _ in range(5):
        page = stock.query(partial(QueryReader.lobby_page, limit=2, after=after))
        found += [listed.id for listed in page.tables]
        after = page.next

    assert sorted(tables) == sorted(found)
    assert after is None


def test_private_tables_are_listed_only_for_their_players(stock: StoredTables) -> None:
    stock.open(TABLE, public=False)
    stock.open(OTHER)
    stock.consume_feeds()

    listed: Any = stock.query(lambda reader: reader.lobby_page())
    own = stock.query(lambda reader: reader.lobby_page(LobbyFilter(player="p1")))
    foreign = stock.query(lambda reader: reader.lobby_page(LobbyFilter(player="p9")))

    assert [OTHER] == [one.id for one in listed.tables]
    assert {TABLE, OTHER} == {one.id for one in own.tables}
    assert () == foreign.tables


def test_lists_filter_by_phase_and_game(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.open(OTHER, begin="owner")
    stock.consume_feeds()

    open_ones = stock.query(lambda reader: reader.lobby_page(LobbyFilter("open", "template")))
    others = stock.query(lambda reader: reader.lobby_page(LobbyFilter(game="gold_rush")))

    assert [OTHER] == [one.id for one in open_ones.tables]
    assert () == others.tables


def test_invalid_cursor_is_refused(stock: StoredTables) -> None:
    stock.consume_feeds()

    with pytest.raises(InvalidCursor, match="not a valid `next` value"):
        stock.query(lambda reader: reader.lobby_page(after="a\xff:b"))


def test_inbox_shows_longest_waiting_first(stock: StoredTables) -> None:
    stock.open(TABLE, hours=1)
    stock.open(OTHER)
    stock.say(TABLE)
    stock.consume_feeds()

    turns = stock.query(lambda reader: reader.inbox("p1"))
    asked = {table: stock.tables[table].table for table in (TABLE, OTHER)}
    first = stock.query(lambda reader: reader.next_turn("p1"))

    expected = sorted(
        (waiting.since, table, waiting.seat, waiting.decision)
        for table, now in asked.items()
        if now is not None
        for waiting in now.waiting
        if waiting.seat == 1
    )
    assert expected == [(turn.since, turn.table, turn.seat, turn.decision) for turn in turns]
    assert first == turns[0]
    assert {TABLE: 3_600_000, OTHER: None} == {
        turn.table: turn.due and turn.due - turn.since for turn in turns
    }


def test_answered_decision_leaves_the_inbox(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()
    before = stock.query(lambda reader: reader.inbox("p0"))
    stock.play_randomly(TABLE, moves=1)
    stock.consume_feeds()

    after = stock.query(lambda reader: reader.inbox("p0"))

    assert before[0].decision not in [turn.decision for turn in after]


def test_finished_game_counts_in_the_standings(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.play_randomly(TABLE)
    stock.open(OTHER)
    stock.consume_feeds()

    standings = stock.query(lambda reader: reader.standings())
    none = stock.query(lambda reader: reader.standings("gold_rush"))

    table = stock.tables[TABLE].table
    assert table is not None
    assert table.score is not None
    score = table.score
    assert {f"p{seat}": points for seat, points in enumerate(score.totals)} == {
        one.player: one.points for one in standings
    }
    assert [1, 1] == [one.games for one in standings]
    assert () == none


def test_cancelled_table_does_not_count(stock: StoredTables) -> None:
    stock.open(TABLE, begin="owner")
    stock.submit(TABLE, "p0", None, CloseTable())
    stock.consume_feeds()

    standings = stock.query(lambda reader: reader.standings())

    assert () == standings


def test_jobs_find_due_work(stock: StoredTables) -> None:
    stock.open(TABLE, hours=2)
    stock.open(OTHER)
    stock.play_randomly(OTHER)
    stock.open("01third", begin="owner")
    stock.submit("01third", "p1", 1, LeaveSeat())
    stock.submit("01third", "p0", 1, WantBot("greedy"))
    stock.consume_feeds()
    agenda = TurnsReader(stock.sources.read_models)
    opened, hours = stock.tables[TABLE].clock, 2 * 3_600_000

    assert [(TABLE, 0), (TABLE, 1)] == [(due.table, due.seat) for due in agenda.late_seats(opened + hours, 9)]
    assert () == agenda.late_seats(opened, 9)
    (first,) = agenda.late_seats(opened + hours, 1)
    assert [(TABLE, 1)] == [(due.table, due.seat) for due in agenda.late_seats(opened + hours, 9, first)]
    assert [[0], [1]] == [[due.seat for due in page] for page in agenda.seats_with_clocks(1)]
    assert [OTHER] == [ended.table for ended in agenda.ended_tables(stock.tables[OTHER].clock, 9)]
    assert () == agenda.ended_tables(0, 9)
    assert {TABLE, "01third"} == agenda.tables_with_work(("p0", "p7"), 9)
    assert {"01third"} == agenda.tables_with_work(("p7",), 9)


def test_unbuilt_read_model_is_reported(stock: StoredTables) -> None:
    stock.open(TABLE)

    with pytest.raises(ReadModelNotReady):
        stock.query(lambda reader: reader.lobby_page())


def test_table_is_read_to_its_latest_record_without_projector(stock: StoredTables) -> None:
    played = stock.open(TABLE)
    stock.play_randomly(TABLE, moves=20)

    loaded = stock.query(lambda reader: reader.load_table(TABLE))

    assert played.table == loaded.table
    assert played.entries[-1].hash == loaded.hash


def test_board_plus_records_equals_the_table(
    stock: StoredTables,
) -> None:
    played = stock.open(TABLE, rounds=6)
    for _ in range(60):
        stock.play_randomly(TABLE, moves=1)
        stock.consume_feeds()

        loaded = stock.query(lambda reader: reader.load_table(TABLE))

        assert played.table == loaded.table


def test_past_is_read_as_it_was(stock: StoredTables) -> None:
    stock.open(TABLE, rounds=6)
    states = [stock.tables[TABLE].table]
    for _ in range(70):
        stock.play_randomly(TABLE, moves=1)
        states.append(stock.tables[TABLE].table)
    stock.consume_feeds()

    async def past(reader: Any) -> list[Any]:
        return [(await reader.load_table(TABLE, at=seq)).table for seq in (73, 3, 64, 40, 41, 32)]

    found = stock.query(past)

    assert [states[seq - 3] for seq in (73, 3, 64, 40, 41, 32)] == found


def test_missing_table_or_record_is_refused(stock: StoredTables) -> None:
    stock.open(TABLE)
    stock.consume_feeds()

    with pytest.raises(NoSuchTable):
        stock.query(lambda reader: reader.load_table("03none"))
    with pytest.raises(NoSuchRecord):
        stock.query(lambda reader: reader.load_table(TABLE, at=4))
    with pytest.raises(NoSuchRecord):
        stock.query(lambda reader: reader.load_table(TABLE, at=0))


def test_agenda_is_sorted_by_deadline(real_stock: StoredTables) -> None:
    """The bot's account has decisions at more tables than one list can contain."""
    many, soon = 1_200, "03soon"
    real_stock.open(TABLE, hours=24)
    real_stock.consume_feeds()
    store = real_stock.sources.read_models
    known = TURNS.decode(store.read_live_documents(TURNS.name, TURNS.schema_version, [TABLE])[TABLE])
    live = store.live_generation(TURNS.name, 3)
    assert known is not None
    assert live is not None
    late = replace(known, waiting=tuple(replace(one, since=one.since + 1) for one in known.waiting))
    documents = {**{f"03t{number}": known for number in range(many)}, soon: replace(late, hours=1)}
    changes = [
        DocumentChange(table, TURNS.encode(one), (), TURNS.rows(table, one))
        for table, one in documents.items()
    ]
    assert store.commit(live.id, live.checkpoint, live.checkpoint, changes)

    listed = real_stock.query(lambda reader: reader.inbox_by_due("p0", 3))

    assert soon == listed[0].table
    assert 3 == len(listed)
    assert soon not in [item.table for item in real_stock.query(lambda reader: reader.inbox("p0", many))]
