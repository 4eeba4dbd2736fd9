"""What each reader sees of a log."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.commands import Bid, BuyCoal, Do, Finish, Keep, Move
from domain.games.template.events import PassengerBoarded, PassengersDealt, PassengersMet
from domain.games.template.frames import BidForMail, KeepOne, TakeTurn, Work
from domain.games.template.variants import Options
from domain.kernel.frames import AnswerGiven, AnswerStepGiven, FrameOpened, SeatAnswer
from domain.log.hash_chain import digest
from domain.table.commands import Say, TakeSeat
from domain.table.records import VisibleRecord
from domain.table.visibility import game_view, redact_frame, redact_record
from tests.domain.games.template.positions import position
from tests.support.games.table_driver import TableDriver, play_random_game, start_game_table


@pytest.fixture
def boarding() -> TableDriver:
    """Return a table at which seat 0 has met two passengers."""
    played = start_game_table(GAME, 2, Options(rounds=1, mail=False))
    for command in (BuyCoal(), Move(2), Do("board")):
        played.play(command)
    return played


def last(played: TableDriver, seat: int | None) -> VisibleRecord[object, object]:  # type: ignore[type-var]  # any command, any event
    record, data = played.log[-1], played.record_bytes[-1]
    return redact_record(GAME, record, digest(data), seat, ended=False)


def test_running_table_hides_salt_draws_and_state(boarding: TableDriver) -> None:
    """With the salt, readers could find a hidden passenger by hashing each candidate."""
    assert boarding.log[-1].draws

    for seat in (0, 1, None):
        shown = last(boarding, seat)
        assert (shown.salt, shown.draws, shown.state) == (None, (), None)
        assert shown.hash == digest(boarding.record_bytes[-1])


def test_ended_table_is_public() -> None:
    played = play_random_game(GAME, 2, Options(rounds=2), 3)

    for record, data in zip(played.log, played.record_bytes, strict=True):
        shown = redact_record(GAME, record, digest(data), None, ended=True)
        assert (shown.salt, shown.draws, shown.state) == (record.salt, record.draws, record.state)
        assert (shown.command, shown.events) == (record.command, record.events)


def test_drawn_passengers_are_private(boarding: TableDriver) -> None:
    met = boarding.log[-1].events[2]
    assert isinstance(met, PassengersMet)
    assert isinstance(met.passengers, tuple)

    assert last(boarding, 0).events == boarding.log[-1].events
    for seat in (1, None):
        assert last(boarding, seat).events[2:] == (PassengersMet(0, 2), FrameOpened(KeepOne(0, 2)))


def test_boarding_passengers_are_private(boarding: TableDriver) -> None:
    boarding.play(boarding.legal_options(0)[0])

    command = boarding.log[-1].command
    assert isinstance(command, Keep)
    assert last(boarding, 0).command == command
    for seat in (1, None):
        assert last(boarding, seat).command is None
        assert PassengerBoarded(0, 1, 1) in last(boarding, seat).events


def test_each_seat_sees_its_initial_passengers() -> None:
    played = start_game_table(GAME, 2)

    for seat in (0, 1):
        dealt = [event for event in last(played, seat).events if isinstance(event, PassengersDealt)]
        assert all(isinstance(event.passengers, tuple) == (event.seat == seat) for event in dealt)


def test_simultaneous_answers_are_secret_until_complete() -> None:
    played = start_game_table(GAME, 2)
    played.play(Bid(2), 1)

    assert (last(played, 1).command, last(played, 1).events) == (Bid(2), (AnswerGiven(1, Bid(2)),))
    for seat in (0, None):
        assert (last(played, seat).command, last(played, seat).events) == (None, (AnswerGiven(1, None),))


def test_partial_secret_answer_is_secret() -> None:
    played = start_game_table(GAME, 2)
    *below, bidding = played.state.stack
    played.set_position(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    played.play(Bid(2), 1)

    assert (last(played, 1).command, last(played, 1).events) == (Bid(2), (AnswerStepGiven(1, Bid(2)),))
    for seat in (0, None):
        assert (last(played, seat).command, last(played, seat).events) == (None, (AnswerStepGiven(1, None),))


def test_public_events_are_visible_to_all(boarding: TableDriver) -> None:
    boarding.submit(Say("hm"), seat=1, player="player-1")

    for seat in (0, 1, None):
        assert last(boarding, seat).command == Say("hm")
        assert last(boarding, seat).events == boarding.log[-1].events


def test_taking_a_seat_is_visible_to_all() -> None:
    played = start_game_table(GAME, 2)

    assert last(played, None).command == TakeSeat("nonce1")


def test_frame_shows_readers_only_their_own_answer() -> None:
    frame = BidForMail((0, 1), (SeatAnswer(0, Bid(1)), SeatAnswer(1, Bid(2))))

    assert redact_frame(GAME, frame, 0) == BidForMail((0, 1), (SeatAnswer(0, Bid(1)), SeatAnswer(1, None)))
    assert redact_frame(GAME, KeepOne(0, ("elm", "fir")), 1) == KeepOne(0, 2)


def test_no_view_before_the_start() -> None:
    played = TableDriver(GAME)
    played.open(2)

    assert game_view(GAME, played.table, 0) is None


def test_view_shows_own_hand_and_counts_others() -> None:
    played = start_game_table(GAME, 2)

    view = game_view(GAME, played.table, 1)

    assert view.seats[1].hand == played.state.players[1].hand
    assert view.seats[0].hand == 2
    assert [seat.hand for seat in game_view(GAME, played.table, None).seats] == [2, 2]


def test_finished_game_is_shown_in_full() -> None:
    played = start_game_table(GAME, 2, Options(rounds=1, mail=False))
    for command in (Move(1), Finish(), Move(1), Finish()):
        played.play(command)

    view = game_view(GAME, played.table, None)
    assert [seat.hand for seat in view.seats] == [player.hand for player in played.state.players]


def test_met_passengers_are_shown_to_their_player() -> None:
    state = position(TakeTurn(1), Work(0, ()), KeepOne(0, ("elm", "fir")))

    assert GAME.view(state, 0).met == ("elm", "fir")
    assert GAME.view(state, 1).met == GAME.view(state, None).met == 2
