"""Decisions that pre-set moves answer, and those that they leave to the player."""

from __future__ import annotations

import json
from hashlib import blake2b

import pytest

from domain.games.template import GAME
from domain.games.template.commands import Bid, Do, Finish, Move
from domain.games.template.variants import Options
from domain.kernel.refusals import (
    IllegalCommand,
    MalformedCommand,
    NotAllowed,
    NotYourTurn,
    StaleCommand,
    TableLimitReached,
)
from domain.table.commands import TakeBack
from domain.table.orders.commands import CancelOrder, FireOrder
from domain.table.orders.conditions import write_command
from domain.table.orders.events import OrderFired, OrderMade, OrderSealed
from domain.table.orders.forms import After, Always, Line, Near, OnlyOption, PassUntilTurn, Played, Step
from domain.table.orders.seals import open_part, seal_of
from domain.table.orders.state import MAX_LIVE
from domain.table.records import SERVICE_PLAYER
from domain.table.visibility import redact_record
from tests.support.games.order_driver import NONCE, fire, fire_all, live, seal, start_paced_table, stops
from tests.support.games.table_driver import TableDriver, start_game_table


@pytest.fixture
def bidding() -> TableDriver:
    """Return a game in which all seats bid; the turns of the round follow, seat 0 first."""
    return start_paced_table(GAME, 3, Options(rounds=3))


@pytest.fixture
def travelling() -> TableDriver:
    """Return a game without bids, on seat 0's turn."""
    return start_paced_table(GAME, 2, Options(rounds=2, mail=False))


def step(command: Bid | Move | Finish | Do) -> Step:
    return Step(write_command(command))


def test_pass_until_turn_bids_nothing(bidding: TableDriver) -> None:
    seal(bidding, 1, PassUntilTurn())
    record = fire(bidding, 1)

    assert (1, SERVICE_PLAYER) == (record.seat, record.player)
    assert (0, 2) == bidding.seats_to_act
    assert 1 == live(bidding, 1)[0].fired


def test_passing_ends_when_the_seats_turn_begins(bidding: TableDriver) -> None:
    seal(bidding, 1, PassUntilTurn())
    fire(bidding, 1)
    bidding.play(Bid(1), 0)
    bidding.play(Bid(2), 2)
    assert 1 == len(live(bidding, 1))

    bidding.play(Move(1), 0)
    record = bidding.play(Finish(), 0)

    assert [(1, "own turn")] == stops(record)
    assert 1 == bidding.seats_to_act[0]


def test_passing_can_be_pre_set_during_the_seats_turn(bidding: TableDriver) -> None:
    for seat in range(3):
        bidding.play(Bid(0), seat)
    seal(bidding, 0, PassUntilTurn())
    for command in (Move(1), Finish(), Move(1), Finish(), Move(1), Finish()):
        bidding.play(command)

    assert (0, 1, 2) == bidding.seats_to_act
    fire(bidding, 0)
    bidding.play(Bid(0), 1)
    bidding.play(Bid(1), 2)
    assert [] == stops(bidding.log[-1])
    for command in (Move(1), Finish(), Move(1)):
        bidding.play(command)

    assert [(0, "own turn")] == stops(bidding.play(Finish()))


def test_only_option_answers_single_options_only(travelling: TableDriver) -> None:
    seal(travelling, 0, OnlyOption())
    assert 1 < len(travelling.legal_options(0))

    with pytest.raises(IllegalCommand, match="no pre-set move of seat 0 answers this"):
        fire(travelling, 0)


def test_always_answers_one_question_with_one_command(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Work", write_command(Finish())))
    with pytest.raises(IllegalCommand):
        fire(travelling, 0)
    travelling.play(Move(1))

    record = fire(travelling, 0)

    assert isinstance(record.events[0], OrderFired)
    assert (1,) == travelling.seats_to_act
    assert 1 == len(live(travelling, 0))


def test_line_answers_step_by_step_and_ends(travelling: TableDriver) -> None:
    seal(travelling, 0, Line((step(Move(1)), step(Finish()))))

    assert 2 == fire_all(travelling)
    assert [(0, "played out")] == stops(travelling.log[-1])
    assert (1,) == travelling.seats_to_act


def test_line_stops_at_an_illegal_step(travelling: TableDriver) -> None:
    seal(travelling, 0, Line((step(Move(1)), step(Move(1)))))
    record = fire(travelling, 0)

    assert [(0, "not an option")] == stops(record)
    assert (0,) == travelling.seats_to_act
    assert 0 == fire_all(travelling)


def test_line_stops_at_a_manual_answer(travelling: TableDriver) -> None:
    seal(travelling, 0, Line((step(Move(1)), step(Finish()))))

    assert [(0, "answered by hand")] == stops(travelling.play(Move(1), 0))


def test_oldest_pre_set_move_answers(travelling: TableDriver) -> None:
    first = seal(travelling, 0, Always("Travel", write_command(Move(1)))).seq
    seal(travelling, 0, Line((step(Move(1)), step(Finish()))))

    fired = fire(travelling, 0).events[0]

    assert isinstance(fired, OrderFired)
    assert first == fired.made


def test_opened_part_matches_an_earlier_seal(travelling: TableDriver) -> None:
    sealed = seal(travelling, 0, Line((step(Move(1)), step(Finish())))).events[0]
    assert isinstance(sealed, OrderSealed)
    fire_all(travelling)

    fired = [event for record in travelling.log for event in record.events if isinstance(event, OrderFired)]
    assert list(sealed.seals) == [seal_of(event.opened) for event in fired if event.opened]


def test_anyone_can_verify_an_opening(travelling: TableDriver) -> None:
    """The test follows docs/pre-set-moves.md, using only JSON and a hash."""
    unless = (Played(1, "Finish"), After(times=3))
    sealed = seal(travelling, 0, Always("Travel", write_command(Move(1)), unless)).events[0]
    shown = redact_record(GAME, fire(travelling, 0), "", None, ended=False)
    opened = json.loads(travelling.codec.encode(shown))["events"][0]["opened"]

    text = json.dumps([opened["nonce"], opened["part"]], separators=(",", ":"))

    assert isinstance(sealed, OrderSealed)
    assert sealed.seals == (blake2b(text.encode(), digest_size=32).hexdigest(),)


def test_opened_step_does_not_reveal_the_next_nonce() -> None:
    line = Line((step(Move(1)), step(Finish())))
    first, second = (open_part(line, NONCE, number) for number in (0, 1))

    assert NONCE not in first.nonce
    assert first.nonce != second.nonce


def test_automatic_answer_counts_as_the_seats_own(travelling: TableDriver) -> None:
    seal(travelling, 0, Line((step(Move(1)), step(Finish()))))
    fire_all(travelling)

    paced = travelling.table.paced
    assert paced is not None
    assert 1 == paced.clocks[0].turns
    assert [(0, True)] == [(tick.seat, tick.turn) for tick in travelling.log[-1].ticks or ()]


def test_undoing_an_automatic_answer_stops_its_pre_set_move(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Travel", write_command(Move(1))))
    before = travelling.table.seq
    fire(travelling, 0)
    record = travelling.submit(TakeBack(before), seat=0, player="player-0")

    assert [(0, "taken back")] == stops(record)
    assert 0 == fire_all(travelling)


def test_pre_set_move_that_would_stop_immediately_is_refused(travelling: TableDriver) -> None:
    with pytest.raises(IllegalCommand, match="would stop immediately: not an option"):
        seal(travelling, 0, Line((step(Finish()),)))
    with pytest.raises(IllegalCommand, match="would stop immediately: moment"):
        seal(travelling, 0, OnlyOption((After(moment=travelling.now),)))


def test_unknown_names_are_refused(travelling: TableDriver) -> None:
    with pytest.raises(MalformedCommand, match="has no question 'Sleep'"):
        seal(travelling, 0, Always("Sleep", write_command(Finish())))
    with pytest.raises(MalformedCommand, match="is not one of Whistle Stop"):
        seal(travelling, 0, Always("Work", {"type": "Sleep"}))
    with pytest.raises(MalformedCommand, match="has no command 'Sleep'"):
        seal(travelling, 0, OnlyOption((Played(None, "Sleep"),)))


def test_size_limit_of_a_pre_set_move(travelling: TableDriver) -> None:
    places = tuple(f"{number:060d}" for number in range(40))
    steps = (Step(write_command(Move(1)), (Near(places),) * 6),)

    with pytest.raises(MalformedCommand, match="at most 8000 bytes"):
        seal(travelling, 0, Line(steps))


def test_seat_has_at_most_eight_pre_set_moves(travelling: TableDriver) -> None:
    made = [seal(travelling, 0, OnlyOption()).seq for _ in range(MAX_LIVE)]
    with pytest.raises(TableLimitReached, match="at most 8 pre-set moves"):
        seal(travelling, 0, OnlyOption())
    travelling.submit(CancelOrder(made[0]), seat=0, player="player-0")

    seal(travelling, 0, OnlyOption())

    assert MAX_LIVE == len(live(travelling, 0))


def test_table_without_pace_refuses_pre_set_moves() -> None:
    with pytest.raises(IllegalCommand, match="pre-set moves need a table with a pace"):
        seal(start_game_table(GAME, 2), 0, OnlyOption())


def test_only_the_service_plays_pre_set_moves(travelling: TableDriver) -> None:
    seal(travelling, 0, Always("Travel", write_command(Move(1))))

    with pytest.raises(NotAllowed):
        travelling.submit(FireOrder(0), seat=0, player="player-0", decision=travelling.table.decision(0))


def test_answers_only_the_decision_named(
    travelling: TableDriver,
) -> None:
    seal(travelling, 0, Always("Work", write_command(Finish())))
    asked = travelling.table.decision(0)
    travelling.play(Move(1))

    with pytest.raises(StaleCommand):
        travelling.submit(FireOrder(0), seat=0, player=SERVICE_PLAYER, decision=asked)
    with pytest.raises(NotYourTurn):
        travelling.submit(FireOrder(1), seat=1, player=SERVICE_PLAYER, decision=asked)


def test_other_seats_cannot_cancel_a_pre_set_move(travelling: TableDriver) -> None:
    made = seal(travelling, 0, OnlyOption()).seq

    with pytest.raises(IllegalCommand, match=f"seat 1 has no pre-set move made by record {made}"):
        travelling.submit(CancelOrder(made), seat=1, player="player-1")


def test_commands_are_stored_in_full(travelling: TableDriver) -> None:
    made = seal(travelling, 0, Always("Travel", {"type": "Move", "stops": 1})).events[1]

    assert isinstance(made, OrderMade)
    assert Always("Travel", {"type": "Move", "stops": 1}) == made.order
