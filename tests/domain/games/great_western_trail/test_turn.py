"""Turns and the end of the game (GWT-3.1, GWT-12)."""

from __future__ import annotations

from random import Random

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import EndPhaseB, MoveAlong
from domain.games.great_western_trail.data import COUNTS
from domain.games.great_western_trail.events import JobMarketClosed, TurnBegan
from domain.games.great_western_trail.frames import FirstPlacement, Move, NextTurn
from domain.games.great_western_trail.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from tests.domain.games.great_western_trail.scene import at
from tests.support.games.scene import play_all


def test_turns_go_clockwise() -> None:
    """GWT-3.1.1"""
    scene = at("use", seats=3, seat=2)
    play_all(scene, EndPhaseB()).then_asks(Move(0))


def test_first_turn_places_the_cattleman() -> None:
    """GWT-3.1.3"""
    at("place", placed=False).then_asks(FirstPlacement(0))


def test_finished_turn_cannot_be_undone() -> None:
    """Only steps of the current turn can be undone."""
    assert TurnBegan.reveals


def test_other_players_get_one_more_turn() -> None:
    """GWT-12.3"""
    scene = at("use", seats=3, seat=1, closer=0, row=13)
    scene = play_all(scene, EndPhaseB())
    scene.then_asks(Move(2))
    assert NextTurn(0) == scene.state.stack[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_one_turn_after_the_close(seats: int, seed: int) -> None:
    """GWT-12.1 to GWT-12.4"""
    random, chance = Random(seed), SimulatedChance(Random(seed))
    decided = kernel.start_game(GAME, Options(), seats, chance)
    turns: list[int] = []
    closer = None
    while decided.state.stack:
        seat = kernel.seats_to_act(decided.state)[0]
        command = random.choice(kernel.legal_options(GAME, decided.state, seat))
        decided = kernel.decide(GAME, decided.state, seat, command, chance)
        for event in decided.events:
            if isinstance(event, JobMarketClosed):
                closer, turns = event.seat, []
            if isinstance(event, TurnBegan):
                turns.append(event.seat)

    assert closer is not None
    assert [(closer + later) % seats for later in range(1, seats)] == turns
    assert decided.state.turns >= seats
    assert len(COUNTS) == len(GAME.seat_counts)


def test_turn_passes_only_after_phase_b() -> None:
    """GWT-3.1.2"""
    scene = play_all(at(), MoveAlong(("B",)))

    assert 0 == kernel.seats_to_act(scene.state)[0]
    assert 1 == kernel.seats_to_act(play_all(scene, EndPhaseB()).state)[0]
