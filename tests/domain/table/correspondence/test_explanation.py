"""Explanations of a clock's state, from the records."""

from __future__ import annotations

from itertools import pairwise

import pytest

from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.correspondence.calendar import ZONES, Hours
from domain.table.correspondence.commands import EndPause, Excuse, NoteVacation, ProposePause
from domain.table.correspondence.pace import Absence, AtHour, Bank, Clock, Pace, PerDecision
from domain.table.correspondence.words import (
    ClockChange,
    amount_text,
    explain_clock,
    hours_text,
    moment_text,
    pace_text,
    standing,
)
from domain.table.undo.rules import undo_targets
from tests.support.games.table_driver import TableDriver, start_game_table
from tests.support.tables.agreements import agree_to_pause
from tests.support.tables.clocked_tables import (
    DAY,
    HOUR,
    ShiftedZones,
    begin,
    call_time,
    finish_turn,
    flag_of,
    moment,
    paced,
    ticks_of,
)

BANK = Bank(72 * 60, 12 * 60, 120 * 60)
OFFICE = Pace(BANK, hours=True, weekend=True)
BERLIN = Hours("Europe/Berlin", 7 * 60, 23 * 60)


def explained(played: TableDriver, seat: int = 0) -> list[ClockChange]:
    return list(explain_clock(played.log, seat, ZONES))


def steps(played: TableDriver, seat: int = 0) -> list[str]:
    return [line.what for line in explained(played, seat)]


def test_turn_lists_counted_and_uncounted_time() -> None:
    """This covers Thursday evening to Tuesday morning in Berlin, across the end of summer time."""
    played = begin(OFFICE, "2026-10-22T18:30Z", hours=BERLIN)
    played.now = moment("2026-10-27T09:00Z")
    finish_turn(played)
    asked, turn = explained(played)[-2:]

    assert ("asked", 72 * HOUR, moment("2026-10-29T11:30Z"), moment("2026-10-28T13:06Z")) == (
        asked.what,
        asked.left,
        asked.flag,
        asked.warning,
    )
    assert turn.reading is not None
    assert ("turn", 46 * HOUR + HOUR // 2) == (turn.what, turn.left)
    assert (110 * HOUR + HOUR // 2, 37 * HOUR + HOUR // 2, 12 * HOUR) == (
        turn.reading.passed,
        turn.reading.counted,
        turn.reading.credit,
    )
    assert {"weekend": 49 * HOUR, "hours": 24 * HOUR} == turn.reading.not_counted
    assert ZONES.version == turn.zones


def test_chosen_hours_are_listed_once() -> None:
    played = begin(OFFICE, hours=BERLIN)
    (line,) = [line for line in explained(played) if line.what == "hours"]

    assert BERLIN == line.hours


def test_time_out_lists_its_consequence() -> None:
    played = begin(Pace(BANK, absence=Absence(lapses=2, then="offer")))
    call_time(played, 0)
    finish_turn(played)
    call_time(played, 0)
    done = [line.done for line in explained(played) if line.what == "time ran out"]

    assert [
        "default moves are played",
        "a greedy bot plays until the player returns; another player may take the seat",
    ] == done


def test_loss_on_time_is_listed() -> None:
    played = begin(Pace(BANK, absence=Absence(lapses=1, then="drop")))
    call_time(played, 0)

    assert "the seat is out of the game" == explained(played)[-1].done


def test_stand_in_bot_has_a_new_clock() -> None:
    played = begin(Pace(BANK, absence=Absence(each="bot")))
    call_time(played, 0)
    out, asked = explained(played)[-2:]

    assert ("time ran out", "a greedy bot plays this turn") == (out.what, out.done)
    assert ("asked", flag_of(played, 0)) == (asked.what, asked.flag)


def test_time_per_decision_is_listed_by_decision() -> None:
    played = begin(Pace(PerDecision(60)))
    for _ in range(2):
        played.play(played.legal_options(0)[0], 0)

    assert ["asked", "answered", "asked", "answered", "asked"] == steps(played)
    assert [HOUR] * 3 == [line.left for line in explained(played) if line.what == "asked"]


def test_undone_step_is_listed_with_time_per_decision() -> None:
    played = begin(Pace(PerDecision(60)))
    played.play(played.legal_options(0)[0], 0)
    played.submit(TakeBack(undo_targets(played.table, 0)[0]), 0, "player-0")

    assert ["asked", "answered", "asked", "taken back", "asked"] == steps(played)


def test_successor_is_listed_with_the_time_added() -> None:
    played = begin(Pace(BANK))
    played.now += 70 * HOUR
    played.submit(LeaveSeat(), 0, "player-0")
    played.submit(TakeSeat("n"), 0, "ann")

    assert ["asked", "handed over", "asked", "handed over", "asked"] == steps(played)
    assert DAY == explained(played)[-1].left


def test_chat_does_not_affect_clocks() -> None:
    played = begin(Pace(BANK))
    before = explained(played)
    played.submit(Say("hm"), 0, "player-0")

    assert before == explained(played)


def test_table_without_pace_has_no_explanation() -> None:
    played = start_game_table(begin(Pace(BANK)).game, 2, hours=2)

    assert [] == explained(played)


def test_different_zone_data_is_mentioned() -> None:
    """Thursday's window closed an hour earlier; the counted time stays as recorded."""
    played = begin(OFFICE, hours=BERLIN, zones=ShiftedZones())
    played.now = moment("2026-10-24T09:00Z")
    (tick,) = ticks_of(finish_turn(played))
    turn = explained(played)[-1]

    assert turn.reading is not None
    assert (tick.ran, None) == (turn.reading.counted, turn.reading.not_counted)
    assert "9999z" == turn.zones
    note = turn.reading.note or ""
    assert f"counted {amount_text(tick.ran)} by time zone data 9999z" in note
    assert f"by this service's data, {ZONES.version}, it would be" in note


@pytest.mark.parametrize("clock", [BANK, PerDecision(300), AtHour("Asia/Tokyo", 20 * 60, 60)])
def test_counted_and_uncounted_time_add_up(clock: Clock) -> None:
    played = begin(Pace(clock, hours=True, weekend=True), hours=BERLIN)
    while played.seats_to_act:
        played.now += 7 * HOUR + 1_234
        played.play(played.legal_options(played.seats_to_act[0])[-1])
    readings = [line.reading for seat in (0, 1) for line in explained(played, seat) if line.reading]

    assert readings
    for reading in readings:
        assert reading.not_counted is not None
        assert reading.passed == reading.counted + sum(reading.not_counted.values())


def test_lines_link_the_amounts() -> None:
    played = begin(Pace(BANK))
    while played.seats_to_act:
        played.now += 5 * HOUR
        finish_turn(played)
    lines = explained(played)

    for before, after in pairwise(lines):
        if after.what == "turn":
            assert after.reading is not None
            assert after.left == (before.left or 0) - after.reading.counted + after.reading.credit
    assert paced(played).clocks[0].left == lines[-1].left


def test_pause_is_listed_with_its_new_deadline() -> None:
    played = begin(Pace(BANK))
    flag, now = flag_of(played, 0), played.now
    played.submit(ProposePause(now + 9 * DAY), 0, "player-0")
    agree_to_pause(played, 1)
    played.now = now + 5 * DAY
    played.submit(EndPause(), 1, "player-1")
    begun, cut = explained(played)[1:]

    assert begun.span is not None
    assert cut.span is not None
    assert ("pause", flag + begun.span.until - begun.span.since) == (begun.what, begun.flag)
    assert ("pause ended", now + 5 * DAY) == (cut.what, cut.span.until)
    assert flag_of(played, 0) == cut.flag


def test_vacation_is_listed_for_its_player_only() -> None:
    played = begin(Pace(BANK, vacation=9))
    since = played.now + DAY
    played.play_as_service(NoteVacation("player-0", "v1", since, since + 3 * DAY))
    played.now = since + 4 * DAY
    finish_turn(played)
    turn = explained(played)[-1]

    assert ["asked", "vacation", "turn"] == steps(played)
    assert "vacation" not in steps(played, 1)
    assert turn.reading is not None
    assert {"vacation": 3 * DAY} == turn.reading.not_counted


def test_outage_is_listed_for_all() -> None:
    played = begin(Pace(BANK))
    played.now += 20 * HOUR
    played.play_as_service(Excuse(played.now - 7 * HOUR, played.now))
    finish_turn(played)
    turn = explained(played)[-1]

    assert ["asked", "outage", "turn"] == steps(played)
    assert "outage" in steps(played, 1)
    assert turn.reading is not None
    assert {"outage": 7 * HOUR} == turn.reading.not_counted


def test_resting_clock_does_not_change() -> None:
    played = begin(OFFICE, "2026-10-22T18:30Z", hours=BERLIN)
    friday_night, monday = moment("2026-10-23T22:00Z"), moment("2026-10-26T10:00Z")
    resting, running = (standing(ZONES, paced(played), 0, at) for at in (friday_night, monday))

    assert (False, True) == (resting.runs, running.runs)
    assert (53 * HOUR + HOUR // 2, 49 * HOUR + HOUR // 2) == (resting.left, running.left)
    assert flag_of(played, 0) == resting.flag


def test_seat_without_decision_has_no_deadline() -> None:
    found = standing(ZONES, paced(begin(Pace(BANK))), 1, moment("2026-10-23T18:30Z"))

    assert (72 * HOUR, None, None, False) == found


@pytest.mark.parametrize(
    ("pace", "says"),
    [
        (Pace(BANK), "Bank 72:00 + 12:00, up to 120:00"),
        (Pace(Bank(2880, 2880, 2880)), "48:00 per turn"),
        (Pace(PerDecision(90)), "1:30 per decision"),
        (Pace(AtHour("Asia/Tokyo", 1200, 720)), "By 20:00 Asia/Tokyo, with at least 12:00 to move"),
        (Pace(None), "No clock"),
    ],
)
def test_pace_in_words(pace: Pace, says: str) -> None:
    assert says == pace_text(pace)


@pytest.mark.parametrize(
    ("amount", "says"), [(46 * HOUR + HOUR // 2, "46:30"), (0, "0:00"), (HOUR + 61_999, "1:01:01")]
)
def test_amount_in_hours_and_minutes(amount: int, says: str) -> None:
    assert says == amount_text(amount)


def test_moments_and_hours_in_words() -> None:
    assert "2026-10-22T18:30Z" == moment_text(moment("2026-10-22T18:30Z"))
    assert "2026-10-22T18:30:07Z" == moment_text(moment("2026-10-22T18:30:07Z"))
    assert "07:00-23:00 Europe/Berlin" == hours_text(BERLIN)
    assert "All day, UTC" == hours_text(Hours("UTC", 0, 0))
