from __future__ import annotations

from itertools import pairwise

from services.jobs.sweep import DELAYS, MAX_TABLES, RecheckSchedule


def looks(watch: RecheckSchedule, seqs: list[int], table: str = "00t") -> list[float]:
    """Look at a table as often as it is due, the read model showing these records one after the other."""
    times, now = list[float](), 0.0
    for seq in seqs:
        now += watch.seconds_to_next(now, longest=60.0)
        if not watch.pop_due(now):
            return times
        times.append(round(now, 3))
        watch.note_seen(table, seq, now)
    return times


def test_a_table_that_a_notification_names_is_looked_at_until_nothing_new_shows_any_more() -> None:
    watch = RecheckSchedule()
    watch.note_changed(["00t"], 0.0)

    assert len(DELAYS) == len(looks(watch, [5] * 20))
    assert 60.0 == watch.seconds_to_next(1.0, longest=60.0)


def test_news_make_the_looks_frequent_again() -> None:
    watch = RecheckSchedule()
    watch.note_changed(["00t"], 0.0)
    times = looks(watch, [5, 5, 5, 6, 6])

    assert [0.08, 0.08, 0.16, 0.08] == [round(b - a, 3) for a, b in pairwise(times)]


def test_a_table_is_looked_at_again_when_its_bots_have_waited_their_time() -> None:
    watch = RecheckSchedule()
    watch.schedule("00t", 1.5)

    assert () == watch.pop_due(1.4)
    assert 0.5 == watch.seconds_to_next(1.0, longest=60.0)
    assert ("00t",) == watch.pop_due(1.5)


def test_only_so_many_tables_are_followed_closely() -> None:
    watch = RecheckSchedule()
    watch.note_changed([f"00t{number}" for number in range(MAX_TABLES + 10)], 0.0)

    assert MAX_TABLES == len(watch.pop_due(0.0))
