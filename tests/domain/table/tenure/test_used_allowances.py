"""Used allowances survive leaving a seat and taking it again."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.template import GAME
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed
from domain.table.commands import HandOver, LeaveSeat, TakeSeat, TimeOut
from domain.table.correspondence.calendar import DAY_MS, Hours
from domain.table.correspondence.commands import SetHours
from domain.table.correspondence.pace import Absence, Bank, Pace
from domain.table.events import GaveUp
from domain.table.evolve import AnyRecord
from domain.table.tenure.commands import ComeBack, OfferSeat
from domain.table.tenure.rules import MAX_DEPARTURES
from tests.domain.table.tenure.seats_in_play import (
    TWO_DAYS,
    answer_turn,
    clock_of,
    let_time_run_out,
    reach_turn,
)
from tests.support.games.table_driver import OWNER, TableDriver

HOURS, OTHER_HOURS = Hours("Europe/Berlin", 420, 1380), Hours("Asia/Tokyo", 0, 480)
both_ways = pytest.mark.parametrize("between", [False, True], ids=["at once", "after another player"])


def begin(version: int = 2, clock: Bank = TWO_DAYS, **absence: Any) -> TableDriver:
    """Start a two-player game whose seats are offered when their players leave."""
    played = TableDriver(GAME)
    played.opening_version = version
    pace = Pace(clock, hours=True, absence=Absence(**absence))
    played.open(2, Options(mail=False, rounds=30), pace=pace, several=False)
    played.take_seats(0, 1)
    return played


def leave_and_return(played: TableDriver, *, between: bool, hours: Hours | None = None) -> None:
    """As the host, leave seat 0 and take it again; optionally, another player holds it in between."""
    played.submit(LeaveSeat(), 0, OWNER)
    if between:
        played.submit(TakeSeat("n"), 0, "ann")
        played.submit(OfferSeat(OWNER), 0, "ann")
    played.submit(TakeSeat("n") if hours is None else TakeSeat("n", hours), 0, OWNER)
    assert OWNER == played.table.seats[0].player


def miss_turn(played: TableDriver) -> None:
    reach_turn(played, 0)
    let_time_run_out(played, 0)


@both_ways
def test_time_outs_in_a_row_survive_leaving(between: bool) -> None:  # noqa: FBT001
    played = begin(lapses=2)
    miss_turn(played)
    leave_and_return(played, between=between)
    assert 1 == clock_of(played, 0).lapses

    miss_turn(played)
    assert "bot-greedy" == played.table.stand_in(0)


def test_successor_starts_without_time_outs() -> None:
    played = begin(lapses=2)
    miss_turn(played)
    played.submit(OfferSeat("ann"), 0, OWNER)
    played.submit(TakeSeat("n"), 0, "ann")

    assert (0, None, 0) == (
        clock_of(played, 0).lapses,
        clock_of(played, 0).hours_set,
        clock_of(played, 0).departures,
    )


@both_ways
def test_turn_of_the_player_resets_the_count(between: bool) -> None:  # noqa: FBT001
    played = begin(lapses=3)
    miss_turn(played)
    leave_and_return(played, between=between)
    reach_turn(played, 0)
    answer_turn(played, OWNER)

    assert 0 == clock_of(played, 0).lapses


@both_ways
def test_hours_stay_locked_for_seven_days(between: bool) -> None:  # noqa: FBT001
    played = begin()
    changed = played.submit(SetHours(HOURS), 0, OWNER).at
    leave_and_return(played, between=between, hours=OTHER_HOURS)
    assert (HOURS, changed) == (clock_of(played, 0).hours, clock_of(played, 0).hours_set)
    with pytest.raises(IllegalCommand, match="once every 7 days"):
        played.submit(SetHours(OTHER_HOURS), 0, OWNER)

    played.now = changed + 7 * DAY_MS
    played.submit(SetHours(OTHER_HOURS), 0, OWNER)


def test_departures_count_across_a_successor() -> None:
    played = begin()
    for _ in range(MAX_DEPARTURES - 1):
        played.submit(LeaveSeat(), 0, OWNER)
        played.submit(ComeBack(), 0, OWNER)
    played.submit(LeaveSeat(), 0, OWNER)
    played.submit(TakeSeat("n"), 0, "ann")
    played.submit(OfferSeat(OWNER), 0, "ann")

    with pytest.raises(NotAllowed, match="can no longer return"):
        played.submit(TakeSeat("n"), 0, OWNER)


def test_players_swapping_a_seat_gain_time_once_each() -> None:
    """A newcomer receives a day; neither player is a newcomer twice."""
    played = begin(clock=Bank(48 * 60, 0, 48 * 60), lapses=9)
    miss_turn(played)
    assert 0 == clock_of(played, 0).left
    played.submit(OfferSeat("ann"), 0, OWNER)
    played.submit(TakeSeat("n"), 0, "ann")
    assert DAY_MS == clock_of(played, 0).left

    for holder, taker in (("ann", OWNER), (OWNER, "ann")):
        played.submit(OfferSeat(taker), 0, holder)
        reach_turn(played, 0)
        answer_turn(played, holder)
        left = clock_of(played, 0).left
        played.submit(TakeSeat("n"), 0, taker)
        assert left >= clock_of(played, 0).left


def test_seat_handed_back_keeps_used_allowances() -> None:
    played = begin(lapses=2)
    miss_turn(played)
    for player in ("ann", OWNER):
        played.play_as_service(HandOver(0, player, None, "n", "operator-1", "asked for"))

    assert 1 == clock_of(played, 0).lapses


@both_ways
def test_time_outs_survive_leaving_without_pace(between: bool) -> None:  # noqa: FBT001
    played = TableDriver(GAME)
    played.open(3, Options(mail=False, rounds=30), hours=2, several=False)
    played.take_seats(0, 1, 2)
    for _ in range(2):
        time_out_of_first_seat(played)
        for player in ("ann", OWNER) if between else (OWNER,):
            played.submit(LeaveSeat(), 0, played.table.seats[0].player or "")
            played.submit(TakeSeat("n"), 0, player)
    assert 2 == played.table.seats[0].timeouts

    assert any(isinstance(event, GaveUp) for event in time_out_of_first_seat(played).events)


def time_out_of_first_seat(played: TableDriver) -> AnyRecord:
    while played.seats_to_act != (0,):
        played.play(played.legal_options(played.seats_to_act[0])[-1])
    played.now += 2 * 3_600_000
    return played.play_as_service(TimeOut(0))


def test_older_tables_reset_allowances_on_return() -> None:
    played = begin(version=1, lapses=2)
    miss_turn(played)
    played.submit(SetHours(HOURS), 0, OWNER)
    leave_and_return(played, between=False, hours=OTHER_HOURS)

    clock = clock_of(played, 0)
    assert (0, OTHER_HOURS, None) == (clock.lapses, clock.hours, clock.hours_set)
    assert b'"used"' not in b"".join(played.record_bytes) + played.codec.encode_snapshot(played.table)
