from __future__ import annotations

from typing import Any

from projections.reliability import Reliability, summarize_reliability
from projections.tenures import Tenure


def tenure(**counted: Any) -> Tenure:
    return Tenure(seat=0, n=1, player="ann", kind="person", since=3, begun=0, **counted)


def test_newcomer_starts_at_ninety_percent() -> None:
    assert Reliability(in_time=90, finished=None) == summarize_reliability(())


def test_late_turns_and_time_outs_count_against_a_player() -> None:
    found = summarize_reliability([tenure(turns=80, late=10, lapses=10)])

    assert 100 * (80 - 10 + 9) // (80 + 10 + 10) == found.in_time


def test_only_the_latest_two_hundred_turns_count() -> None:
    now = [tenure(turns=120), tenure(turns=90)]

    assert summarize_reliability(now).in_time == summarize_reliability([*now, tenure(lapses=50)]).in_time


def test_left_or_lost_games_are_not_finished() -> None:
    found = summarize_reliability(
        [tenure(why="finished"), tenure(why="left", left=True), tenure(why="time"), tenure(why="given up")]
    )

    assert (4, 1, 50) == (found.ended, found.left, found.finished)


def test_passed_on_cancelled_and_running_games_do_not_count() -> None:
    found = summarize_reliability(
        [tenure(), tenure(why="replaced"), tenure(why="called off"), tenure(why="handed over")]
    )

    assert (0, None) == (found.ended, found.finished)


def test_returned_player_has_not_left() -> None:
    found = summarize_reliability(
        [tenure(why="finished", turns=5), tenure(why="left", resumed=True), tenure(why="time", resumed=True)]
    )

    assert (1, 0, 100) == (found.ended, found.left, found.finished)
