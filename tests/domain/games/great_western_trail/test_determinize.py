"""Worlds that a seat cannot distinguish from the real one (section 14 of the rules)."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from domain.games.great_western_trail.planning import determinize
from domain.games.great_western_trail.state import State
from domain.kernel.bots import SimulatedChance
from tests.domain.games.great_western_trail.invariants import cattle_of, check
from tests.domain.games.great_western_trail.scene import at

HANDS = [
    {"hand": ["jersey", "guernsey", "dutch_belt"], "discard": ["jersey", "black_angus"]},
    {"hand": ["jersey", "guernsey", "O05"], "discard": ["holstein", "ayrshire", "black_angus"]},
]


def worlds(state: State, seat: int | None, count: int = 40) -> list[State]:
    return [determinize(state, seat, SimulatedChance(Random(number))) for number in range(count)]


def test_other_hands_are_redealt_and_own_cards_kept() -> None:
    """GWT-14.2, GWT-14.4: hand sizes and discards are public."""
    state = at("move", players=HANDS).state
    found = worlds(state, 0)

    assert {state.players[0]} == {world.players[0] for world in found}
    assert 1 < len({world.players[1].hand for world in found})
    assert {state.players[1].discard} == {world.players[1].discard for world in found}
    assert {(3, 3)} == {(len(world.players[1].hand), len(world.players[1].discard)) for world in found}


def test_redealing_keeps_the_cards_of_each_herd() -> None:
    """GWT-14.4"""
    state = at("move", players=HANDS).state
    for world in worlds(state, 0):
        check(world)

        assert cattle_of(state.players[1]) == cattle_of(world.players[1])


def test_unseen_objective_may_be_any_card_of_the_deck() -> None:
    """GWT-14.4"""
    state = at("move", players=HANDS).state
    player = replace(state.players[1], unseen=("O05",))
    state = replace(state, players=(state.players[0], player))
    found = worlds(state, 0)
    for world in found:
        check(world)

    assert 1 < len({world.players[1].unseen for world in found})
    assert 1 < len({world.board.objectives for world in found})
    assert {state.board.objectives} == {world.board.objectives for world in worlds(state, 1)}


def test_hands_are_redealt_for_a_spectator() -> None:
    """GWT-14.2"""
    state = at("move", players=HANDS).state
    found = worlds(state, None)

    assert 1 < len({world.players[0].hand for world in found})
    assert 1 < len({world.players[1].hand for world in found})
