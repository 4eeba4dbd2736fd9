from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from services.jobs.due_work import PlayBots, SeatBot
from services.jobs.sweep import FairQueue, TableBotWork


def line(tables: Iterable[tuple[str, str, bool]]) -> FairQueue:
    """Give a line of tables, each with its owner and whether people sit there; a bot is asked at each."""
    made = FairQueue()
    for table, owner, people in tables:
        due(made, table, owner, people=people)
    return made


def due(waiting: FairQueue, table: str, owner: str, *, people: bool = True) -> None:
    waiting.update(table, TableBotWork(owner, people, [PlayBots(table, 0, "greedy", 1, 100)]))


def served(waiting: FairQueue, most: int = 1_000) -> list[str]:
    """Hand out up to so many turns, and give the tables in order."""
    tables: list[str] = []
    while len(tables) < most and (found := waiting.pop_next()) is not None:
        owner, errand = found
        waiting.charge(owner)
        tables.append(errand.table)
    return tables


def test_a_hundred_tables_of_one_owner_make_nobody_else_wait() -> None:
    waiting = line([*((f"a{n}", "ann", True) for n in range(100)), ("b0", "bob", True), ("c0", "cid", True)])

    assert ["a0", "b0", "c0", "a1", "a2"] == served(waiting, 5)


def test_owners_take_turns_whoever_has_more() -> None:
    waiting = line((f"{owner}{n}", owner, True) for owner in ("a", "b", "c") for n in range(9))

    assert [*"abc" * 9] == [table[0] for table in served(waiting)]


def test_tables_with_people_come_before_tables_of_bots_alone() -> None:
    waiting = line([("a0", "ann", False), ("a1", "ann", True), ("b0", "bob", False), ("b1", "bob", True)])

    assert ["a1", "b1", "a0", "b0"] == served(waiting)


def test_who_comes_later_neither_waits_for_those_before_nor_makes_up_for_being_away() -> None:
    waiting = line((f"a{n}", "ann", True) for n in range(50))
    served(waiting, 20)
    for number in range(4):
        due(waiting, f"b{number}", "bob")

    found = [table[0] for table in served(waiting, 8)]

    assert "b" in found[:2]
    assert {"a": 4, "b": 4} == Counter(found)


def test_those_who_come_and_go_do_not_keep_out_who_is_always_there() -> None:
    waiting = line((f"a{n}", "ann", True) for n in range(50))
    found: list[str] = []
    for number in range(30):
        due(waiting, f"b{number}", f"bob{number % 2}")
        found += served(waiting, 1)

    assert 10 <= Counter(table[0] for table in found)["a"]


def test_a_turn_that_somebody_is_at_already_costs_nothing() -> None:
    waiting = FairQueue()
    for _ in range(5):
        due(waiting, "a0", "ann")
        assert waiting.pop_next() == ("ann", PlayBots("a0", 0, "greedy", 1, 100))
    for table, owner in (("a0", "ann"), ("b0", "bob"), ("b1", "bob")):
        due(waiting, table, owner)

    assert ["a0", "b0", "b1"] == served(waiting)


def test_what_is_no_longer_due_is_not_waited_for() -> None:
    waiting = line([("a0", "ann", True), ("b0", "bob", True)])
    waiting.update("a0", TableBotWork("ann", has_people=True, work=[]))

    assert (1, ("b0",)) == (len(waiting), waiting.tables)
    assert ["b0"] == served(waiting)
    assert not waiting


def test_the_bots_of_a_table_are_seated_one_after_the_other() -> None:
    waiting = FairQueue()
    waiting.update(
        "a0",
        TableBotWork("ann", has_people=True, work=[SeatBot("a0", seat, "first", 5) for seat in range(3)]),
    )
    due(waiting, "b0", "bob")

    assert ["a0", "b0", "a0", "a0"] == served(waiting)
