"""Who may see what of a log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.kernel.frames import Answer, Answered, Opened, Stepped
from domain.table.commands import Say, TakeSeat
from domain.table.records import Seen
from domain.table.secrecy import frame_seen, seen, table_seen
from domain.template import GAME
from domain.template.commands import Bid, BuyCoal, Do, Finish, Keep, Move
from domain.template.events import PassengerBoarded, PassengersDealt, PassengersMet
from domain.template.frames import BidForMail, KeepOne, TakeTurn, Work
from domain.template.state import Options
from infra.codec import digest
from tests.support.play import Played, random_game, started
from tests.support.positions.template import position


@pytest.fixture
def boarding() -> Played:
    """Seat 0 has met two passengers."""
    played = started(GAME, 2, Options(rounds=1, mail=False))
    for command in (BuyCoal(), Move(2), Do("board")):
        played.do(command)
    return played


def last(played: Played, seat: int | None) -> Seen[object, object]:  # type: ignore[type-var]  # any command, any event
    record, data = played.log[-1], played.records[-1]
    return seen(GAME, record, digest(data), seat, ended=False)


def test_a_running_table_shows_neither_salt_nor_draws_nor_state(boarding: Played) -> None:
    """With the salt a hidden passenger could be found by trying all against the record's hash."""
    assert boarding.log[-1].draws

    for seat in (0, 1, None):
        shown = last(boarding, seat)
        assert (shown.salt, shown.draws, shown.state) == (None, (), None)
        assert shown.hash == digest(boarding.records[-1])


def test_an_ended_table_is_open_to_all() -> None:
    played = random_game(GAME, 2, Options(rounds=2), 3)

    for record, data in zip(played.log, played.records, strict=True):
        shown = seen(GAME, record, digest(data), None, ended=True)
        assert (shown.salt, shown.draws, shown.state) == (record.salt, record.draws, record.state)
        assert (shown.command, shown.events) == (record.command, record.events)


def test_what_comes_out_of_the_pile_is_for_its_player_alone(boarding: Played) -> None:
    met = boarding.log[-1].events[2]
    assert isinstance(met, PassengersMet)
    assert isinstance(met.passengers, tuple)

    assert last(boarding, 0).events == boarding.log[-1].events
    for seat in (1, None):
        assert last(boarding, seat).events[2:] == (PassengersMet(0, 2), Opened(KeepOne(0, 2)))


def test_who_gets_in_is_for_its_player_alone(boarding: Played) -> None:
    boarding.do(boarding.options(0)[0])

    command = boarding.log[-1].command
    assert isinstance(command, Keep)
    assert last(boarding, 0).command == command
    for seat in (1, None):
        assert last(boarding, seat).command is None
        assert PassengerBoarded(0, 1, 1) in last(boarding, seat).events


def test_each_seat_sees_the_passengers_it_begins_with() -> None:
    played = started(GAME, 2)

    for seat in (0, 1):
        dealt = [event for event in last(played, seat).events if isinstance(event, PassengersDealt)]
        assert all(isinstance(event.passengers, tuple) == (event.seat == seat) for event in dealt)


def test_an_answer_is_secret_until_all_are_in() -> None:
    played = started(GAME, 2)
    played.do(Bid(2), 1)

    assert (last(played, 1).command, last(played, 1).events) == (Bid(2), (Answered(1, Bid(2)),))
    for seat in (0, None):
        assert (last(played, seat).command, last(played, seat).events) == (None, (Answered(1, None),))


def test_a_part_of_an_answer_is_as_secret_as_the_whole() -> None:
    played = started(GAME, 2)
    *below, bidding = played.state.stack
    played.place(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    played.do(Bid(2), 1)

    assert (last(played, 1).command, last(played, 1).events) == (Bid(2), (Stepped(1, Bid(2)),))
    for seat in (0, None):
        assert (last(played, seat).command, last(played, seat).events) == (None, (Stepped(1, None),))


def test_what_is_not_secret_is_seen_by_all(boarding: Played) -> None:
    boarding.wish(Say("hm"), seat=1, player="player-1")

    for seat in (0, 1, None):
        assert last(boarding, seat).command == Say("hm")
        assert last(boarding, seat).events == boarding.log[-1].events


def test_sitting_down_is_seen_by_all() -> None:
    played = started(GAME, 2)

    assert last(played, None).command == TakeSeat("nonce1")


def test_a_frame_shows_of_answers_only_the_own_one() -> None:
    frame = BidForMail((0, 1), (Answer(0, Bid(1)), Answer(1, Bid(2))))

    assert frame_seen(GAME, frame, 0) == BidForMail((0, 1), (Answer(0, Bid(1)), Answer(1, None)))
    assert frame_seen(GAME, KeepOne(0, ("elm", "fir")), 1) == KeepOne(0, 2)


def test_before_the_start_there_is_no_view() -> None:
    played = Played(GAME)
    played.open(2)

    assert table_seen(GAME, played.table, 0) is None


def test_a_view_shows_the_own_hand_and_counts_the_others() -> None:
    played = started(GAME, 2)

    view = table_seen(GAME, played.table, 1)

    assert view.seats[1].hand == played.state.players[1].hand
    assert view.seats[0].hand == 2
    assert [seat.hand for seat in table_seen(GAME, played.table, None).seats] == [2, 2]


def test_a_finished_game_is_shown_in_full() -> None:
    played = started(GAME, 2, Options(rounds=1, mail=False))
    for command in (Move(1), Finish(), Move(1), Finish()):
        played.do(command)

    view = table_seen(GAME, played.table, None)
    assert [seat.hand for seat in view.seats] == [player.hand for player in played.state.players]


def test_met_passengers_are_shown_to_who_meets_them() -> None:
    state = position(TakeTurn(1), Work(0, ()), KeepOne(0, ("elm", "fir")))

    assert GAME.view(state, 0).met == ("elm", "fir")
    assert GAME.view(state, 1).met == GAME.view(state, None).met == 2
