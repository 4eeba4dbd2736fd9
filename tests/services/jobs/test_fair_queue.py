from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from services.jobs.due_work import PlayBots, SeatBot
from services.jobs.sweep import FairQueue, TableBotWork


def new_queue(tables: Iterable[tuple[str, str, bool]]) -> FairQueue:
    """Build a queue of tables (id, owner, whether people hold seats); at each, a bot has a decision."""
    queue = FairQueue()
    for table, owner, people in tables:
        due(queue, table, owner, people=people)
    return queue


def due(queue: FairQueue, table: str, owner: str, *, people: bool = True) -> None:
    queue.update(table, TableBotWork(owner, people, [PlayBots(table, 0, "greedy", 1, 100)]))


def served(queue: FairQueue, most: int = 1_000) -> list[str]:
    """Serve up to `most` turns, and return the tables in order."""
    tables: list[str] = []
    while len(tables) < most and (found := queue.pop_next()) is not None:
        owner, work = found
        queue.charge(owner)
        tables.append(work.table)
    return tables


def test_many_tables_of_one_owner_do_not_delay_others() -> None:
    queue = new_queue(
        [*((f"a{n}", "ann", True) for n in range(100)), ("b0", "bob", True), ("c0", "cid", True)]
    )

    assert ["a0", "b0", "c0", "a1", "a2"] == served(queue, 5)


def test_owners_take_turns() -> None:
    queue = new_queue((f"{owner}{n}", owner, True) for owner in ("a", "b", "c") for n in range(9))

    assert [*"abc" * 9] == [table[0] for table in served(queue)]


def test_tables_with_people_come_first() -> None:
    queue = new_queue([("a0", "ann", False), ("a1", "ann", True), ("b0", "bob", False), ("b1", "bob", True)])

    assert ["a1", "b1", "a0", "b0"] == served(queue)


def test_newcomer_neither_waits_nor_catches_up() -> None:
    queue = new_queue((f"a{n}", "ann", True) for n in range(50))
    served(queue, 20)
    for number in range(4):
        due(queue, f"b{number}", "bob")

    found = [table[0] for table in served(queue, 8)]

    assert "b" in found[:2]
    assert {"a": 4, "b": 4} == Counter(found)


def test_returning_owners_do_not_starve_a_constant_one() -> None:
    queue = new_queue((f"a{n}", "ann", True) for n in range(50))
    found: list[str] = []
    for number in range(30):
        due(queue, f"b{number}", f"bob{number % 2}")
        found += served(queue, 1)

    assert 10 <= Counter(table[0] for table in found)["a"]


def test_turn_that_is_already_claimed_is_not_charged() -> None:
    queue = FairQueue()
    for _ in range(5):
        due(queue, "a0", "ann")
        assert queue.pop_next() == ("ann", PlayBots("a0", 0, "greedy", 1, 100))
    for table, owner in (("a0", "ann"), ("b0", "bob"), ("b1", "bob")):
        due(queue, table, owner)

    assert ["a0", "b0", "b1"] == served(queue)


def test_work_that_is_no_longer_due_is_removed() -> None:
    queue = new_queue([("a0", "ann", True), ("b0", "bob", True)])
    queue.update("a0", TableBotWork("ann", has_people=True, work=[]))

    assert (1, ("b0",)) == (len(queue), queue.tables)
    assert ["b0"] == served(queue)
    assert not queue


def test_bots_of_a_table_are_seated_one_at_a_time() -> None:
    queue = FairQueue()
    queue.update(
        "a0",
        TableBotWork("ann", has_people=True, work=[SeatBot("a0", seat, "first", 5) for seat in range(3)]),
    )
    due(queue, "b0", "bob")

    assert ["a0", "b0", "a0", "a0"] == served(queue)
