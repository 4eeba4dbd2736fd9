"""Rounds, turns and running (WST-3.1, WST-4.1, WST-4.2)."""

from __future__ import annotations

from domain.games.template import GAME
from domain.games.template.commands import BuyCoal, Finish, Move
from domain.games.template.events import CoalBought, RoundBegan, TrainMoved
from domain.games.template.frames import NextRound, Travel, Work
from domain.games.template.state import Player
from domain.games.template.variants import Options
from tests.domain.games.template.positions import position
from tests.support.games.scene import given


def test_first_stop_is_free() -> None:
    """WST-4.2."""
    scene = given(GAME, position()).when(Move(1))

    scene.then(TrainMoved(seat=0, to="birch", coal=0))
    scene.then_asks(Work(0, ("fares", "coal", "deliver")))


def test_each_further_stop_costs_one_coal() -> None:
    """WST-4.2."""
    scene = given(GAME, position(players=(Player(coal=2), Player()))).when(Move(3))

    scene.then(TrainMoved(seat=0, to="dogwood", coal=2))
    assert scene.state.players[0].coal == 0


def test_train_without_coal_runs_only_one_stop() -> None:
    """WST-4.2."""
    scene = given(GAME, position()).when(Move(2))

    scene.then_refused("WST-4.2", "you have 0")


def test_train_runs_at_most_three_stops() -> None:
    """WST-4.1."""
    scene = given(GAME, position(players=(Player(coal=3), Player()))).when(Move(4))

    scene.then_refused("WST-4.1", "at most 3 stops")


def test_line_is_a_loop() -> None:
    """WST-1.1."""
    scene = given(GAME, position(players=(Player(stop="fir"), Player()))).when(Move(1))

    scene.then(TrainMoved(seat=0, to="alder", coal=0))


def test_coal_bought_before_running_extends_the_move() -> None:
    """WST-5.1."""
    scene = given(GAME, position()).when(BuyCoal())

    scene.then(CoalBought(seat=0))
    scene.then_asks(Travel(0, 3))
    assert scene.legal_options() == (Move(1), Move(2), BuyCoal())


def test_coal_costs_one_coin() -> None:
    """WST-5.1."""
    scene = given(GAME, position(players=(Player(coins=0), Player()))).when(BuyCoal())

    scene.then_refused("WST-5.1")


def test_train_carries_at_most_three_coal() -> None:
    """WST-1.4."""
    scene = given(GAME, position(players=(Player(coal=3), Player()))).when(BuyCoal())

    scene.then_refused("WST-1.4")


def test_next_seat_starts_the_next_round() -> None:
    """WST-3.1."""
    last_turn = position(NextRound(), Work(1, ()), options=Options(mail=False))

    scene = given(GAME, last_turn).when(Finish())

    scene.then(RoundBegan(number=2, first=1))
    scene.then_asks(Travel(1, 3))


def test_game_ends_after_the_last_round() -> None:
    """WST-6.1."""
    last_turn = position(NextRound(), Work(1, ()), number=3, options=Options(rounds=3))

    scene = given(GAME, last_turn).when(Finish())

    scene.then()
    scene.then_over()
