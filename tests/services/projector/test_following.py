from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from domain.table.commands import CloseTable, LeaveSeat, WantBot
from services.agenda import Agenda
from services.ports_views import NotReady
from services.reading import NoSuchPlace, NoSuchRecord, NoSuchTable, Reader
from tests.support.stock import Stock

TABLE, OTHER = "03table", "02other"


def test_a_table_is_listed_as_its_records_say(stock: Stock) -> None:
    played = stock.open(TABLE)
    stock.follow()

    listed = stock.read(lambda reader: reader.listed(TABLE))

    assert listed is not None
    assert (TABLE, 3, played.entries[-1].hash) == (listed.id, listed.seq, listed.hash)
    assert "playing" == listed.phase
    assert ["p0", "p1"] == [seat.player for seat in listed.seats]


def test_a_list_shows_the_newest_move_first_over_all_partitions(stock: Stock) -> None:
    for number, table in enumerate(("00aa", "01bb", "02cc")):
        stock.open(table)
        for _ in range(3 - number):
            stock.say(table)
    stock.follow()

    page = stock.read(lambda reader: reader.lobby())

    assert ["00aa", "01bb", "02cc"] == [listed.id for listed in page.tables]
    assert page.next is None


def test_pages_of_a_list_join_without_gap_or_repetition(stock: Stock) -> None:
    tables = [f"{number % 4:02x}t{number}" for number in range(9)]
    for table in tables:
        stock.open(table)
    stock.follow()

    found: list[str] = []
    after: str | None = None
    for _ in range(5):
        page = stock.read(partial(Reader.lobby, limit=2, after=after))
        found += [listed.id for listed in page.tables]
        after = page.next

    assert sorted(tables) == sorted(found)
    assert after is None


def test_private_tables_are_listed_to_their_players_only(stock: Stock) -> None:
    stock.open(TABLE, public=False)
    stock.open(OTHER)
    stock.follow()

    listed: Any = stock.read(lambda reader: reader.lobby())
    own = stock.read(lambda reader: reader.lobby(player="p1"))
    foreign = stock.read(lambda reader: reader.lobby(player="p9"))

    assert [OTHER] == [one.id for one in listed.tables]
    assert {TABLE, OTHER} == {one.id for one in own.tables}
    assert () == foreign.tables


def test_lists_are_narrowed_by_phase_and_game(stock: Stock) -> None:
    stock.open(TABLE)
    stock.open(OTHER, begin="owner")
    stock.follow()

    open_ones = stock.read(lambda reader: reader.lobby(phase="open", game="template"))
    others = stock.read(lambda reader: reader.lobby(game="gold_rush"))

    assert [OTHER] == [one.id for one in open_ones.tables]
    assert () == others.tables


def test_a_cursor_that_is_none_is_refused(stock: Stock) -> None:
    stock.follow()

    with pytest.raises(NoSuchPlace, match="not what a list ended with"):
        stock.read(lambda reader: reader.lobby(after="a\xff:b"))


def test_an_inbox_shows_what_a_player_is_asked_longest_waiting_first(stock: Stock) -> None:
    stock.open(TABLE, hours=1)
    stock.open(OTHER)
    stock.say(TABLE)
    stock.follow()

    turns = stock.read(lambda reader: reader.inbox("p1"))
    asked = {table: stock.tables[table].table for table in (TABLE, OTHER)}
    first = stock.read(lambda reader: reader.next_turn("p1"))

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


def test_an_answered_decision_leaves_the_inbox(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow()
    before = stock.read(lambda reader: reader.inbox("p0"))
    stock.play(TABLE, moves=1)
    stock.follow()

    after = stock.read(lambda reader: reader.inbox("p0"))

    assert before[0].decision not in [turn.decision for turn in after]


def test_a_finished_game_counts_in_the_standings(stock: Stock) -> None:
    stock.open(TABLE)
    stock.play(TABLE)
    stock.open(OTHER)
    stock.follow()

    standings = stock.read(lambda reader: reader.standings())
    none = stock.read(lambda reader: reader.standings("gold_rush"))

    table = stock.tables[TABLE].table
    assert table is not None
    assert table.score is not None
    score = table.score
    assert {f"p{seat}": points for seat, points in enumerate(score.totals)} == {
        one.player: one.points for one in standings
    }
    assert [1, 1] == [one.games for one in standings]
    assert () == none


def test_a_table_that_was_called_off_counts_for_nothing(stock: Stock) -> None:
    stock.open(TABLE, begin="owner")
    stock.do(TABLE, "p0", None, CloseTable())
    stock.follow()

    standings = stock.read(lambda reader: reader.standings())

    assert () == standings


def test_jobs_find_what_is_due_which_bots_are_wanted_and_what_has_ended(stock: Stock) -> None:
    stock.open(TABLE, hours=2)
    stock.open(OTHER)
    stock.play(OTHER)
    stock.open("01third", begin="owner")
    stock.do("01third", "p1", 1, LeaveSeat())
    stock.do("01third", "p0", 1, WantBot("greedy"))
    stock.follow()
    agenda = Agenda(stock.sources.views)
    opened, hours = stock.tables[TABLE].clock, 2 * 3_600_000

    assert [(TABLE, 0), (TABLE, 1)] == [(due.table, due.seat) for due in agenda.due(opened + hours, 9)]
    assert () == agenda.due(opened, 9)
    assert [("01third", 1, "greedy")] == [(want.table, want.seat, want.bot) for want in agenda.bots(9)]
    assert [OTHER] == [ended.table for ended in agenda.ended(stock.tables[OTHER].clock, 9)]
    assert () == agenda.ended(0, 9)
    assert [(TABLE, 0)] == [(turn.table, turn.seat) for turn in agenda.inbox("p0", 9)]


def test_a_read_model_that_is_not_built_says_so(stock: Stock) -> None:
    stock.open(TABLE)

    with pytest.raises(NotReady):
        stock.read(lambda reader: reader.lobby())


def test_a_table_is_read_up_to_its_head_whether_or_not_a_projector_runs(stock: Stock) -> None:
    played = stock.open(TABLE)
    stock.play(TABLE, moves=20)

    folded = stock.read(lambda reader: reader.table_at(TABLE))

    assert played.table == folded.table
    assert played.entries[-1].hash == folded.hash


def test_a_board_and_the_records_after_it_give_the_same_table_with_what_undo_reaches(stock: Stock) -> None:
    played = stock.open(TABLE, rounds=6)
    for _ in range(60):
        stock.play(TABLE, moves=1)
        stock.follow()

        folded = stock.read(lambda reader: reader.table_at(TABLE))

        assert played.table == folded.table


def test_the_past_is_read_as_it_was(stock: Stock) -> None:
    stock.open(TABLE, rounds=6)
    states = [stock.tables[TABLE].table]
    for _ in range(70):
        stock.play(TABLE, moves=1)
        states.append(stock.tables[TABLE].table)
    stock.follow()

    async def past(reader: Any) -> list[Any]:
        return [(await reader.table_at(TABLE, at=seq)).table for seq in (73, 3, 64, 40, 41, 32)]

    found = stock.read(past)

    assert [states[seq - 3] for seq in (73, 3, 64, 40, 41, 32)] == found


def test_what_there_is_not_is_said_so(stock: Stock) -> None:
    stock.open(TABLE)
    stock.follow()

    with pytest.raises(NoSuchTable):
        stock.read(lambda reader: reader.table_at("03none"))
    with pytest.raises(NoSuchRecord):
        stock.read(lambda reader: reader.table_at(TABLE, at=4))
    with pytest.raises(NoSuchRecord):
        stock.read(lambda reader: reader.table_at(TABLE, at=0))
