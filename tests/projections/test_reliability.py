from __future__ import annotations

from typing import Any

from projections.reliability import Reliability, summarize_reliability
from projections.tenures import Tenure


def tenure(**counted: Any) -> Tenure:
    return Tenure(seat=0, n=1, player="ann", kind="person", since=3, begun=0, **counted)


def test_a_newcomer_is_in_time_nine_times_of_ten() -> None:
    assert Reliability(in_time=90, finished=None) == summarize_reliability(())


def test_late_turns_and_time_outs_count_against_a_player() -> None:
    found = summarize_reliability([tenure(turns=80, late=10, lapses=10)])

    assert 100 * (80 - 10 + 9) // (80 + 10 + 10) == found.in_time


def test_only_the_latest_two_hundred_turns_are_looked_at() -> None:
    now = [tenure(turns=120), tenure(turns=90)]

    assert summarize_reliability(now).in_time == summarize_reliability([*now, tenure(lapses=50)]).in_time


def test_what_was_left_or_lost_by_time_was_not_finished() -> None:
    found = summarize_reliability(
        [tenure(why="finished"), tenure(why="left", left=True), tenure(why="time"), tenure(why="given up")]
    )

    assert (4, 1, 50) == (found.ended, found.left, found.finished)


def test_what_was_passed_on_or_called_off_or_goes_on_counts_as_neither() -> None:
    found = summarize_reliability(
        [tenure(), tenure(why="replaced"), tenure(why="called off"), tenure(why="handed over")]
    )

    assert (0, None) == (found.ended, found.finished)


def test_player_who_came_back_and_finished_has_not_left() -> None:
    found = summarize_reliability(
        [tenure(why="finished", turns=5), tenure(why="left", resumed=True), tenure(why="time", resumed=True)]
    )

    assert (1, 0, 100) == (found.ended, found.left, found.finished)
