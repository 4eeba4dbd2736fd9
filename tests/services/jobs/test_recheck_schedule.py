from __future__ import annotations

from itertools import pairwise

from services.jobs.sweep import DELAYS, MAX_TABLES, RecheckSchedule


def check_times(schedule: RecheckSchedule, seqs: list[int], table: str = "00t") -> list[float]:
    """Return when a table is checked if the read model shows these records one after the other."""
    times, now = list[float](), 0.0
    for seq in seqs:
        now += schedule.seconds_to_next(now, longest=60.0)
        if not schedule.pop_due(now):
            return times
        times.append(round(now, 3))
        schedule.note_seen(table, seq, now)
    return times


def test_changed_table_is_checked_until_it_stops_changing() -> None:
    schedule = RecheckSchedule()
    schedule.note_changed(["00t"], 0.0)

    assert len(DELAYS) == len(check_times(schedule, [5] * 20))
    assert 60.0 == schedule.seconds_to_next(1.0, longest=60.0)


def test_new_record_makes_checks_frequent_again() -> None:
    schedule = RecheckSchedule()
    schedule.note_changed(["00t"], 0.0)
    times = check_times(schedule, [5, 5, 5, 6, 6])

    assert [0.08, 0.08, 0.16, 0.08] == [round(b - a, 3) for a, b in pairwise(times)]


def test_table_is_checked_again_at_the_scheduled_time() -> None:
    schedule = RecheckSchedule()
    schedule.schedule("00t", 1.5)

    assert () == schedule.pop_due(1.4)
    assert 0.5 == schedule.seconds_to_next(1.0, longest=60.0)
    assert ("00t",) == schedule.pop_due(1.5)


def test_number_of_followed_tables_is_limited() -> None:
    schedule = RecheckSchedule()
    schedule.note_changed([f"00t{number}" for number in range(MAX_TABLES + 10)], 0.0)

    assert MAX_TABLES == len(schedule.pop_due(0.0))
