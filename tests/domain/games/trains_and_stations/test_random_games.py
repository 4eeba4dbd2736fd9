"""Invariants of random games (TNS-1.15, TNS-6.3.3, TNS-7.1, TNS-11.2)."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations.commands import Erect
from domain.games.trains_and_stations.data import GOODS, STACK
from domain.games.trains_and_stations.events import TurnBegan
from domain.games.trains_and_stations.frames import GatherDice
from domain.games.trains_and_stations.model import complete_routes
from domain.games.trains_and_stations.state import State
from domain.games.trains_and_stations.variants import Options
from domain.kernel import decide as kernel
from domain.kernel.bots import SimulatedChance
from domain.kernel.values import Event
from tests.domain.games.trains_and_stations.invariants import check

every_table = pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 1), (4, 2), (5, 1), (5, 2)])


@cache
def game(seats: int, seed: int) -> tuple[tuple[State, tuple[Event, ...]], ...]:
    """Return all states of a random game with the events before them; some commands are free actions."""
    random, chance = Random(seed), SimulatedChance(Random(seed))
    state: State = kernel.start_game(GAME, Options(), seats, chance).state
    states: list[tuple[State, tuple[Event, ...]]] = [(state, ())]
    while asked := kernel.seats_to_act(state):
        seat = random.choice(asked)
        offered = kernel.free_actions(GAME, state, seat)
        command = random.choice(
            offered if random.random() < 0.02 else kernel.legal_options(GAME, state, seat)
        )
        if not isinstance(command, Erect) and any(
            isinstance(option, Erect) for option in kernel.legal_options(GAME, state, seat)
        ):
            command = next(
                option for option in kernel.legal_options(GAME, state, seat) if isinstance(option, Erect)
            )
        events, state = kernel.decide(GAME, state, seat, command, chance)
        states.append((state, events))
    return tuple(states)


@every_table
def test_pieces_are_conserved_to_the_end(seats: int, seed: int) -> None:
    """TNS-1.2 to TNS-1.5, TNS-1.15: no card of any good is lost or added."""
    for state, _ in game(seats, seed):
        check(state)
        left = {field.good: field.left for field in state.fields}
        for number, good in enumerate(GOODS):
            held = sum(player.goods[number] + player.spent[number] for player in state.players)
            total = held + left.get(good, 0)
            assert total == (STACK if good in state.used else 0)


@every_table
def test_cities_never_break_the_level_rule(seats: int, seed: int) -> None:
    """TNS-6.3.3: no city has a second building before all have one."""
    for state, _ in game(seats, seed):
        counts = [len(built) for built in state.cities]
        assert max(counts) <= min(counts) + 1


@every_table
def test_no_route_is_complete_at_the_start_of_a_turn(seats: int, seed: int) -> None:
    """TNS-7.1"""
    begun = [
        state for state, _ in game(seats, seed) if state.stack and isinstance(state.stack[-1], GatherDice)
    ]

    assert begun
    assert {()} == {complete_routes(state.board) for state in begun}


@every_table
def test_all_players_have_equally_many_turns(seats: int, seed: int) -> None:
    """TNS-11.2: turns are in seat order, starting with the conductor."""
    turns = [
        event.seat for _, events in game(seats, seed) for event in events if isinstance(event, TurnBegan)
    ]
    last = game(seats, seed)[-1][0]

    assert {len(turns) // seats} == {turns.count(seat) for seat in range(seats)}
    assert last.conductor == turns[0]
    assert all((seat + 1) % seats == following for seat, following in pairwise(turns))
    assert last.final


@every_table
def test_a_decision_has_at_most_500_options(seats: int, seed: int) -> None:
    longest = max(
        len(kernel.legal_options(GAME, state, seat))
        for state, _ in game(seats, seed)
        for seat in kernel.seats_to_act(state)
    )

    assert 25 <= longest <= 500
