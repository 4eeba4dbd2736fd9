from __future__ import annotations

from itertools import pairwise

from services.jobs.watch import MOST, STEPS, Watch


def looks(watch: Watch, seqs: list[int], table: str = "00t") -> list[float]:
    """Look at a table as often as it is due, the read model showing these records one after the other."""
    times, now = list[float](), 0.0
    for seq in seqs:
        now += watch.patience(now, longest=60.0)
        if not watch.due(now):
            return times
        times.append(round(now, 3))
        watch.saw(table, seq, now)
    return times


def test_a_table_that_the_bell_names_is_looked_at_until_nothing_new_shows_any_more() -> None:
    watch = Watch()
    watch.hear(["00t"], 0.0)

    assert len(STEPS) == len(looks(watch, [5] * 20))
    assert 60.0 == watch.patience(1.0, longest=60.0)


def test_news_make_the_looks_frequent_again() -> None:
    watch = Watch()
    watch.hear(["00t"], 0.0)
    times = looks(watch, [5, 5, 5, 6, 6])

    assert [0.01, 0.02, 0.04, 0.01] == [round(b - a, 3) for a, b in pairwise(times)]


def test_a_table_is_looked_at_again_when_its_bots_have_waited_their_time() -> None:
    watch = Watch()
    watch.again("00t", 1.5)

    assert () == watch.due(1.4)
    assert 0.5 == watch.patience(1.0, longest=60.0)
    assert ("00t",) == watch.due(1.5)


def test_only_so_many_tables_are_followed_closely() -> None:
    watch = Watch()
    watch.hear([f"00t{number}" for number in range(MOST + 10)], 0.0)

    assert MOST == len(watch.due(0.0))
