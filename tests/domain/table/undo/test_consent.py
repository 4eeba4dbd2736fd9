"""Undo by consent: which seats are asked, how far it reaches, when requests expire, and clocks."""

from __future__ import annotations

import pytest

from domain.games.template import GAME
from domain.games.template.commands import GiveCoin
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, TableLimitReached
from domain.table.commands import LeaveSeat, Say, TakeBack, TakeSeat, TimeOut
from domain.table.correspondence.calendar import DAY_MS
from domain.table.correspondence.pace import Pace
from domain.table.events import TakenBack
from domain.table.journal_lines import event_text
from domain.table.orders.commands import SealOrder
from domain.table.orders.events import OrderStopped
from domain.table.orders.forms import OnlyOption
from domain.table.undo.commands import AskUndo
from domain.table.undo.events import UndoAgreed, UndoAsked, UndoDeclined
from domain.table.undo.line import kept_positions
from domain.table.undo.rules import askable_targets, undo_targets
from tests.domain.table.undo.consent_games import (
    HOUR,
    ExpectedReach,
    agree,
    ask,
    begin,
    consent_of,
    decline,
    finish_turn,
    reach_of,
    shows,
)
from tests.support.games.table_driver import TableDriver, start_game_table


def test_game_goes_back_once_the_asked_seat_agrees() -> None:
    played = begin()
    (to, before), drawn = (len(played.log), played.state), played.table.draw_count
    finish_turn(played)

    asked = ask(played, 0, to)
    assert (UndoAsked(0, to, (1,), asked.at + DAY_MS, crosses=False, made=asked.seq),) == asked.events
    granted = agree(played, 1, to)

    assert (UndoAgreed(1), TakenBack(to)) == granted.events
    assert before == played.state
    assert drawn == played.table.draw_count
    assert granted.seq == played.table.decision(0)
    assert consent_of(played).request is None


def test_seats_that_acted_or_have_a_decision_must_agree() -> None:
    played = begin(seats=4)
    to = len(played.log)
    finish_turn(played)
    assert (1,) == ask(played, 0, to).events[0].needed
    decline(played, 1)
    finish_turn(played)

    assert (0, 2) == ask(played, 1, to).events[0].needed


def test_playing_on_declines_the_request() -> None:
    played = begin()
    to = len(played.log)
    finish_turn(played)
    ask(played, 0, to)
    played.submit(Say("wait a moment"), 0, "player-0")
    assert consent_of(played).request is not None
    played.play(played.legal_options(1)[-1], 1)

    assert consent_of(played).request is None
    with pytest.raises(IllegalCommand, match="no undo request"):
        agree(played, 1, to)


@pytest.mark.parametrize(("late", "granted"), [(-1, True), (0, False)])
def test_request_expires_to_the_millisecond(late: int, granted: bool) -> None:  # noqa: FBT001
    played = begin()
    to = len(played.log)
    finish_turn(played)
    until = ask(played, 0, to).events[0].until
    played.now = until + late

    if granted:
        agree(played, 1, to)
    else:
        with pytest.raises(IllegalCommand, match="no undo request"):
            agree(played, 1, to)
        ask(played, 1, to)
    assert granted == (consent_of(played).request is None)


def test_one_open_request_and_two_per_turn() -> None:
    played = begin()
    to = len(played.log)
    finish_turn(played)
    ask(played, 0, to)
    with pytest.raises(IllegalCommand, match="already open"):
        ask(played, 1, to)
    decline(played, 1)
    ask(played, 0, to)
    assert (UndoDeclined(0, withdrawn=True),) == decline(played, 0).events
    assert () == askable_targets(played.table, 0, played.now)
    with pytest.raises(TableLimitReached):
        ask(played, 0, to)

    ask(played, 1, to)
    decline(played, 0)
    finish_turn(played)
    finish_turn(played)
    ask(played, 0, reach_of(played)[-1])


def test_agreement_must_match_the_request_seen() -> None:
    played = begin()
    first = len(played.log)
    played.play(played.legal_options(0)[-1])
    second = len(played.log)
    finish_turn(played)
    ask(played, 0, second)

    with pytest.raises(IllegalCommand, match=f"record {second}, not {first}"):
        agree(played, 1, first)
    with pytest.raises(IllegalCommand, match="not asked to agree"):
        agree(played, 0, second)


def test_a_persons_other_seat_is_not_asked() -> None:
    played = TableDriver(GAME)
    played.open(2, Options(mail=False), pace=Pace(None), several=True)
    for seat in range(2):
        played.submit(TakeSeat(f"n{seat}"), seat, "player-0")
    to = len(played.log)
    finish_turn(played)
    played.submit(AskUndo(to), 0, "player-0")

    assert 0 in played.seats_to_act


def test_consent_crosses_turns_and_reaches_forty_records() -> None:
    played = begin(clock=None, rounds=9)
    for _ in range(4):
        finish_turn(played)
    turns = [record for record in played.log if any(event.ends_turn for event in record.events)]
    assert turns
    seen = set()
    while played.seats_to_act and len(played.log) < 140:
        played.play(played.legal_options(played.seats_to_act[0])[-1])
        seen.add(len(reach_of(played)))
        assert reach_of(played) == [position.seq for position in kept_positions(played.table)]

    assert 40 == max(seen)


def test_steps_out_of_reach_stay_out_of_reach() -> None:
    """Undoing one of forty-one steps does not bring the first step back within reach."""
    played = begin()
    began, expected = len(played.log), ExpectedReach("consent")
    for step in range(41):
        played.play(GiveCoin(1 - step % 2), step % 2)
        assert expected.follow(played.log) == reach_of(played)
    assert list(range(began + 1, began + 41)) == reach_of(played)
    ask(played, 0, began + 40)

    assert list(range(began + 1, began + 40)) == reach_of(played)
    assert expected.follow(played.log) == reach_of(played)


def test_undo_never_crosses_a_draw() -> None:
    played = begin(mail=True, clock=None)
    while not shows(played.log[-1]) or len(played.log) < 8:
        seat = played.seats_to_act[0]
        played.play(played.legal_options(seat)[0], seat)

    assert [] == reach_of(played)


def test_casual_table_crosses_draws_by_agreement_and_shows_it() -> None:
    played = begin("casual", seats=3, mail=True, clock=None)
    to, before = len(played.log), played.state
    for seat in range(3):
        played.play(played.legal_options(seat)[0], seat)
    record = ask(played, 1, to)
    assert (UndoAsked(1, to, (0, 2), record.at + DAY_MS, crosses=True, made=record.seq),) == record.events
    agree(played, 2, to)
    assert not consent_of(played).crossed
    granted = agree(played, 0, to)

    assert (UndoAgreed(0), TakenBack(to, crosses=True)) == granted.events
    assert before == played.state
    assert consent_of(played).crossed


def test_sandbox_goes_back_to_any_record_without_asking() -> None:
    played = begin("free", mail=True, clock=None)
    to, before = len(played.log), played.state
    while len(played.log) < 60 and played.seats_to_act:
        seat = played.seats_to_act[0]
        played.play(played.legal_options(seat)[0], seat)
    ask(played, 1, to)

    assert before == played.state


@pytest.mark.parametrize("what", ["leaves", "times out"])
def test_consent_does_not_cross_seat_changes_or_time_outs(what: str) -> None:
    played = begin("casual")
    to = len(played.log)
    finish_turn(played)
    ask(played, 0, to)
    if what == "leaves":
        played.submit(LeaveSeat(), 0, "player-0")
    else:
        played.now += 21 * HOUR
        played.play_as_service(TimeOut(1))

    assert [] == [seq for seq in reach_of(played) if seq <= to]
    assert consent_of(played).request is None


def test_policy_own_keeps_no_requests_or_positions() -> None:
    for played in (begin("own"), start_game_table(GAME, 2, Options(mail=False))):
        to = len(played.log)
        finish_turn(played)

        assert () == askable_targets(played.table, 0, played.now)
        with pytest.raises(IllegalCommand) as refused:
            ask(played, 0, to)
        assert "TBL-2" == refused.value.rule
        assert not played.table.positions


def test_steps_within_own_undo_cannot_be_requested() -> None:
    played = begin()
    played.play(played.legal_options(0)[-1])

    assert set(undo_targets(played.table, 0)) & set(reach_of(played))
    assert () == askable_targets(played.table, 0, played.now)
    assert tuple(reach_of(played)) == askable_targets(played.table, 1, played.now)


def test_own_undo_ends_a_request() -> None:
    played = begin()
    to = len(played.log)
    finish_turn(played)
    played.play(played.legal_options(1)[-1], 1)
    ask(played, 0, to)
    played.submit(TakeBack(max(undo_targets(played.table, 1))), 1, "player-1")

    assert consent_of(played).request is None


def test_log_lines_show_request_and_outcome() -> None:
    names = ("Ann", "Bo", "Cy")
    lines = [
        event_text(event, names, "Bo", agreed=True)
        for event in (
            UndoAsked(0, 40, (1, 2), 0, crosses=False),
            UndoAsked(0, 40, (), 0, crosses=True),
            UndoAgreed(1),
            UndoDeclined(2),
            UndoDeclined(0, withdrawn=True),
            TakenBack(40),
        )
    ]

    assert [
        "Ann requests an undo back to record 40; waiting for Bo, Cy",
        "Ann requests an undo back to record 40, including random draws; no agreement is needed",
        "Bo agrees to the undo",
        "Cy declines the undo request",
        "Ann withdraws the undo request",
        "Moves are undone by agreement",
    ] == lines
    assert "Bo undoes moves" == event_text(TakenBack(40), names, "Bo")


def test_granted_undo_stops_only_later_pre_set_moves() -> None:
    played = begin(seats=3)
    older = played.submit(SealOrder(OnlyOption(), "0" * 32), 2, "player-2").seq
    to, before = len(played.log), played.state
    finish_turn(played)
    made = played.submit(SealOrder(OnlyOption(), "1" * 32), 2, "player-2").seq
    ask(played, 0, to)
    granted = agree(played, 1, to)

    assert [UndoAgreed(1), TakenBack(to), OrderStopped(2, made, "taken back")] == list(granted.events)
    assert before == played.state
    assert [granted.seq] == [waiting.decision for waiting in played.table.waiting]
    assert played.table.paced is not None
    assert [older] == [order.made for order in played.table.paced.orders if order.stopped is None]
