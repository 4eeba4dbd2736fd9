from __future__ import annotations

from domain.kernel.decide import legal_options
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat, WantBot
from domain.table.undo.rules import undo_targets
from projections.read_model import sortable_time
from projections.turns import TurnsDocument, WantedBot, rows
from services.simulation.memory_table import MemoryTable
from tests.support.tables.template_tables import (
    answer_randomly,
    finish_template_table,
    latest_document,
    open_template_table,
    start_template_table,
)

HOUR = 3_600_000


def turns(played: MemoryTable) -> TurnsDocument:
    found = latest_document("turns", played)
    assert isinstance(found, TurnsDocument)
    return found


def kinds(played: MemoryTable) -> list[str]:
    return [row.partition(":")[0] for row in rows(played.id, turns(played))]


def test_open_decisions_come_from_the_record() -> None:
    """This holds even after an undo, which changes decisions without opening or closing frames."""
    played = start_template_table(rounds=6, mail=False)
    for number in range(60):
        table = played.table
        assert table is not None
        seat = table.waiting[0].seat
        reach = undo_targets(table, seat)
        if reach and number % 3 == 0:
            played.execute(f"p{seat}", seat, TakeBack(reach[-1]))
        else:
            answer_randomly(played, number)

        assert played.table is not None
        assert played.table.waiting == turns(played).waiting


def test_inbox_rows_sort_by_waiting_time() -> None:
    played = start_template_table(seats=3)
    since, found = sortable_time(turns(played).waiting[0].since), rows(played.id, turns(played))

    assert [f"inbox:p{seat}:{since}:{played.id}:{seat}" for seat in range(3)] == [
        row for row in found if row.startswith("inbox:")
    ]


def test_decisions_without_deadline_sort_last() -> None:
    played, due = start_template_table(seats=3), start_template_table(seats=3, hours=24)
    rows_of = [
        [row for row in rows("t", turns(one)) if row.startswith("agenda:p1:")] for one in (due, played)
    ]

    assert [1, 1] == [len(found) for found in rows_of]
    assert rows_of[0] < rows_of[1]


def test_chat_moves_no_row() -> None:
    played = start_template_table()
    before = rows(played.id, turns(played))
    played.execute("p0", 0, Say("hello"))

    assert before == rows(played.id, turns(played))


def test_time_runs_from_the_question() -> None:
    played = start_template_table(hours=3)
    since = turns(played).waiting[0].since

    due = [row for row in rows(played.id, turns(played)) if row.startswith("due:")]

    assert [f"due:{sortable_time(since + 3 * HOUR)}:{played.id}:{seat}" for seat in (0, 1)] == due


def test_empty_seat_has_a_deadline_but_no_inbox() -> None:
    played = start_template_table(hours=3)
    played.execute("p1", 1, LeaveSeat())

    assert ["inbox", "agenda", "due", "due"] == kinds(played)


def test_successor_inherits_the_decision() -> None:
    played = start_template_table()
    since = sortable_time(turns(played).waiting[1].since)
    played.execute("p1", 1, LeaveSeat())
    played.execute("p9", 1, TakeSeat("n"))

    assert f"inbox:p9:{since}:{played.id}:1" in rows(played.id, turns(played))


def test_bot_is_wanted_until_the_seat_is_taken() -> None:
    played = open_template_table(begin="owner")
    played.execute("p0", 1, WantBot("random"))
    wanted = turns(played).wanted
    played.execute("p7", 1, TakeSeat("n"))

    assert (WantedBot(1, "random", played.clock - 2_000),) == wanted
    assert () == turns(played).wanted


def test_second_wish_replaces_the_first() -> None:
    played = open_template_table(begin="owner")
    played.execute("p0", 1, WantBot("random"))
    played.execute("p0", 1, WantBot("greedy"))

    assert (WantedBot(1, "greedy", played.clock - 1_000),) == turns(played).wanted


def test_ended_table_waits_for_the_archive() -> None:
    played = finish_template_table()

    assert (f"ended:{sortable_time(played.clock - 1_000)}:{played.id}",) == rows(played.id, turns(played))


def test_listed_decisions_are_those_of_the_game() -> None:
    played = start_template_table()
    table = played.table
    assert table is not None

    assert all(
        legal_options(played.codec.game, table.position, asked.seat) for asked in turns(played).waiting
    )
