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


def test_who_is_asked_is_taken_from_the_record_after_every_kind_of_step() -> None:
    """Undo among them: it goes round the opening and closing of frames."""
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


def test_each_asked_player_has_a_row_that_sorts_by_how_long_it_waits() -> None:
    played = start_template_table(seats=3)
    since, found = sortable_time(turns(played).waiting[0].since), rows(played.id, turns(played))

    assert [f"inbox:p{seat}:{since}:{played.id}:{seat}" for seat in range(3)] == [
        row for row in found if row.startswith("inbox:")
    ]


def test_what_is_never_due_sorts_behind_all_that_is() -> None:
    played, due = start_template_table(seats=3), start_template_table(seats=3, hours=24)
    rows_of = [
        [row for row in rows("t", turns(one)) if row.startswith("agenda:p1:")] for one in (due, played)
    ]

    assert [1, 1] == [len(found) for found in rows_of]
    assert rows_of[0] < rows_of[1]


def test_talk_moves_no_row() -> None:
    played = start_template_table()
    before = rows(played.id, turns(played))
    played.execute("p0", 0, Say("hello"))

    assert before == rows(played.id, turns(played))


def test_time_runs_from_when_the_seat_was_asked() -> None:
    played = start_template_table(hours=3)
    since = turns(played).waiting[0].since

    due = [row for row in rows(played.id, turns(played)) if row.startswith("due:")]

    assert [f"due:{sortable_time(since + 3 * HOUR)}:{played.id}:{seat}" for seat in (0, 1)] == due


def test_an_empty_seat_is_in_nobodys_inbox_but_its_time_runs() -> None:
    played = start_template_table(hours=3)
    played.execute("p1", 1, LeaveSeat())

    assert ["inbox", "agenda", "due", "due"] == kinds(played)


def test_whoever_takes_over_a_seat_is_asked_what_it_was_asked() -> None:
    played = start_template_table()
    since = sortable_time(turns(played).waiting[1].since)
    played.execute("p1", 1, LeaveSeat())
    played.execute("p9", 1, TakeSeat("n"))

    assert f"inbox:p9:{since}:{played.id}:1" in rows(played.id, turns(played))


def test_a_bot_is_wanted_from_the_wish_until_somebody_sits_down() -> None:
    played = open_template_table(begin="owner")
    played.execute("p0", 1, WantBot("random"))
    wanted = turns(played).wanted
    played.execute("p7", 1, TakeSeat("n"))

    assert (WantedBot(1, "random", played.clock - 2_000),) == wanted
    assert () == turns(played).wanted


def test_another_bot_wanted_takes_the_place_of_the_first_wish() -> None:
    played = open_template_table(begin="owner")
    played.execute("p0", 1, WantBot("random"))
    played.execute("p0", 1, WantBot("greedy"))

    assert (WantedBot(1, "greedy", played.clock - 1_000),) == turns(played).wanted


def test_an_ended_table_asks_nobody_and_waits_for_the_archive() -> None:
    played = finish_template_table()

    assert (f"ended:{sortable_time(played.clock - 1_000)}:{played.id}",) == rows(played.id, turns(played))


def test_what_is_listed_is_what_the_game_asks() -> None:
    played = start_template_table()
    table = played.table
    assert table is not None

    assert all(
        legal_options(played.codec.game, table.position, asked.seat) for asked in turns(played).waiting
    )
