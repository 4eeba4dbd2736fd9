"""A seat undoes steps of its unfinished turn, unless a draw, reveal or other seat's command follows them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from domain.games.template import GAME
from domain.games.template.commands import Bid, BuyCoal, Do, Finish, GiveCoin, Keep, Move
from domain.games.template.variants import Options
from domain.kernel.refusals import IllegalCommand, NotAllowed, TableClosed, TableLimitReached
from domain.table.commands import GiveUp, LeaveSeat, Say, TakeBack, TakeSeat
from domain.table.evolve import AnyRecord
from domain.table.records import FIRST_TABLE_VERSION
from domain.table.undo import rules as undo
from domain.table.undo.rules import undo_targets
from tests.support.games.table_driver import TableDriver, start_game_table

WITHOUT_MAIL = Options(rounds=4, mail=False)


@pytest.fixture
def turn() -> TableDriver:
    """Return a table on seat 0's first turn, after record 3."""
    return start_game_table(GAME, 2, WITHOUT_MAIL)


def take_back(played: TableDriver, to: int, seat: int = 0) -> AnyRecord:
    return played.submit(TakeBack(to), seat=seat, player=f"player-{seat}")


def test_several_steps_are_undone_together(turn: TableDriver) -> None:
    before = turn.state
    for command in (BuyCoal(), Move(2), Do("signal"), Move(1)):
        turn.play(command)
    assert undo_targets(turn.table, 0) == (6, 5, 4, 3)

    take_back(turn, 3)

    assert turn.state == before
    assert turn.seats_to_act == (0,)
    assert undo_targets(turn.table, 0) == ()


def test_earlier_steps_stay_undoable(turn: TableDriver) -> None:
    turn.play(BuyCoal())
    after_coal = turn.state
    turn.play(Move(2))
    turn.play(Finish())
    assert undo_targets(turn.table, 0) == ()

    other = start_game_table(GAME, 2, WITHOUT_MAIL)
    other.play(BuyCoal())
    other.play(Move(2))
    take_back(other, 4)
    assert other.state == after_coal
    assert undo_targets(other.table, 0) == (3,)


def test_undo_stops_at_a_draw(turn: TableDriver) -> None:
    for command in (BuyCoal(), Move(2), Do("board")):
        turn.play(command)
    assert turn.log[-1].draws
    assert undo_targets(turn.table, 0) == ()

    turn.play(turn.legal_options(0)[0])
    assert isinstance(turn.log[-1].command, Keep)
    assert undo_targets(turn.table, 0) == (6,)


def test_finished_turn_cannot_be_undone(turn: TableDriver) -> None:
    turn.play(Move(1))
    turn.play(Finish())

    assert undo_targets(turn.table, 0) == undo_targets(turn.table, 1) == ()
    with pytest.raises(IllegalCommand, match="cannot go back to record 3; possible: none"):
        take_back(turn, 3)


def test_undo_does_not_reach_the_seats_previous_turn(turn: TableDriver) -> None:
    """Seat 1 has the last turn of the first round and the first turn of the second."""
    for command in (Move(1), Finish(), Move(1), Finish(), Move(1)):
        turn.play(command)

    assert turn.seats_to_act == (1,)
    assert undo_targets(turn.table, 1) == (7,)


def test_another_seats_gift_ends_undo(turn: TableDriver) -> None:
    turn.play(BuyCoal())
    turn.play(GiveCoin(0), 1)

    assert undo_targets(turn.table, 0) == ()
    turn.play(Move(1))
    assert undo_targets(turn.table, 0) == (5,)


def test_own_gift_can_be_undone(turn: TableDriver) -> None:
    turn.play(GiveCoin(1), 0)

    take_back(turn, 3)

    assert [player.coins for player in turn.state.players] == [5, 5]


def in_steps() -> TableDriver:
    """Return a table at which both seats bid in two steps each, after record 3."""
    played = start_game_table(GAME, 2)
    *below, bidding = played.state.stack
    played.set_position(replace(played.state, stack=(*below, replace(bidding, steps=2))))
    return played


def test_partial_secret_answer_can_be_undone() -> None:
    bidding = in_steps()
    before = bidding.state
    bidding.play(Bid(3), 1)
    decision = bidding.table.decision(0)

    take_back(bidding, 3, seat=1)

    assert before == bidding.state
    assert bidding.seats_to_act == (0, 1)
    assert decision == bidding.table.decision(0)


def test_complete_answer_cannot_be_undone() -> None:
    bidding = in_steps()
    bidding.play(Bid(3), 1)
    bidding.play(Bid(3), 1)

    assert undo_targets(bidding.table, 1) == ()


def test_another_seats_partial_answer_ends_undo() -> None:
    bidding = in_steps()
    bidding.play(Bid(3), 1)
    bidding.play(Bid(2), 0)

    assert undo_targets(bidding.table, 1) == ()
    assert undo_targets(bidding.table, 0) == (4,)


def test_chat_does_not_affect_undo(turn: TableDriver) -> None:
    turn.play(BuyCoal())
    turn.submit(Say("hm"), seat=1, player="player-1")
    turn.play(Move(2))
    assert undo_targets(turn.table, 0) == (5, 3)

    take_back(turn, 3)

    assert len(turn.log) == 7
    assert turn.state.players[0].coal == 0


def test_undo_keeps_seats(turn: TableDriver) -> None:
    turn.play(BuyCoal())
    turn.submit(LeaveSeat(), seat=0, player="player-0")
    turn.submit(TakeSeat("n"), seat=0, player="ann")

    turn.submit(TakeBack(3), seat=0, player="ann")

    assert turn.table.holds("ann", 0)


def test_undo_keeps_the_draw_counter(turn: TableDriver) -> None:
    drawn = turn.table.draw_count
    turn.play(BuyCoal())
    take_back(turn, 3)

    assert turn.table.draw_count == drawn > 0


def test_only_own_steps_can_be_undone(turn: TableDriver) -> None:
    turn.play(BuyCoal())

    with pytest.raises(IllegalCommand, match="possible: none"):
        take_back(turn, 3, seat=1)
    with pytest.raises(NotAllowed, match="is not yours"):
        turn.submit(TakeBack(3), seat=0, player="player-1")


@pytest.mark.parametrize("to", [1, 4, 5, 99])
def test_undo_target_must_precede_an_own_step(turn: TableDriver, to: int) -> None:
    turn.play(BuyCoal())

    with pytest.raises(IllegalCommand, match="possible: 3"):
        take_back(turn, to)


def test_secret_answer_cannot_be_undone() -> None:
    played = start_game_table(GAME, 2)
    played.play(played.legal_options(0)[1], 0)

    assert undo_targets(played.table, 0) == ()


def test_resignation_cannot_be_undone() -> None:
    played = start_game_table(GAME, 3, WITHOUT_MAIL)
    played.play(BuyCoal())
    played.submit(GiveUp(), seat=2, player="player-2")

    assert undo_targets(played.table, 0) == ()


def test_undo_before_the_game_is_refused() -> None:
    played = TableDriver(GAME)
    played.open(2)
    played.take_seats(0)

    with pytest.raises(TableClosed, match="no game is in progress"):
        take_back(played, 1)
    assert undo_targets(played.table, 0) == ()


def test_number_of_undos_per_turn_is_limited(turn: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    """TBL-2."""
    monkeypatch.setattr(undo, "MAX_UNDOS", 3)
    for _ in range(3):
        turn.play(BuyCoal())
        take_back(turn, turn.table.seq - 1)
    turn.play(BuyCoal())

    assert () == undo_targets(turn.table, 0)
    with pytest.raises(TableLimitReached, match="undone 3 times") as refused:
        take_back(turn, turn.table.seq - 1)
    assert "TBL-2" == refused.value.rule


def test_finished_turn_resets_the_count_of_undos(turn: TableDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "MAX_UNDOS", 1)
    turn.play(BuyCoal())
    take_back(turn, turn.table.seq - 1)
    for command in (BuyCoal(), Move(2), Finish()):
        turn.play(command)
    counted, seat = turn.table.undos, turn.seats_to_act[0]
    turn.play(BuyCoal(), seat=seat)

    take_back(turn, turn.table.seq - 1, seat)

    assert not counted
    assert 1 == turn.table.undos


def test_table_of_version_1_counts_no_undos(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(undo, "MAX_UNDOS", 1)
    played = TableDriver(GAME)
    played.opening_version = FIRST_TABLE_VERSION
    played.open(2, WITHOUT_MAIL)
    played.take_seats(0, 1)
    for _ in range(3):
        played.play(BuyCoal())
        take_back(played, played.table.seq - 1)

    assert not played.table.undos
