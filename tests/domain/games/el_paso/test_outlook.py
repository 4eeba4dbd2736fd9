"""What a state promises: the score in the end, more for what is nearer to points, and what Sue will have."""

from __future__ import annotations

from random import Random
from statistics import fmean

from msgspec.structs import replace

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import EndTurn
from domain.games.el_paso.frames import TurnEnd
from domain.games.el_paso.planning.outlook import OUTLOOK
from domain.games.el_paso.state import State
from domain.kernel.bots import choose_greedy
from domain.kernel.chance import SeededChance
from domain.kernel.decide import decide, legal_options, seats_to_act, start_game


def positions(seats: int) -> list[State]:
    """Give every position of a game between players that look one answer ahead."""
    chance, random = SeededChance(b"outlook", ()), Random(1)
    found: list[State] = [start_game(GAME, GAME.options_type(), seats, chance).state]
    while asked := seats_to_act(found[-1]):
        command = choose_greedy(GAME, found[-1], asked[0], random)
        found.append(decide(GAME, found[-1], asked[0], command, chance).state)
    return found


def promised(state: State) -> tuple[float, ...]:
    return OUTLOOK.estimate(state, OUTLOOK.weights)


def test_alone_the_estimate_is_of_the_seat_and_of_sue_and_in_the_end_their_score() -> None:
    played = positions(1)
    score = GAME.score(played[-1])

    assert all(len(promised(state)) == 2 for state in played)
    assert promised(played[-1]) == (float(score.totals[0]), float(score.rivals[0].total))


def test_for_three_the_estimate_is_of_each_seat() -> None:
    played = positions(3)

    assert all(len(promised(state)) == 3 for state in played)
    assert promised(played[-1]) == tuple(map(float, GAME.score(played[-1]).totals))


def test_sue_is_held_for_what_she_will_have_so_ending_a_turn_costs_little() -> None:
    rises, changes = [], []
    for state in positions(1):
        if isinstance(state.stack[-1] if state.stack else None, TurnEnd):
            for number in range(12):
                chance = SeededChance(bytes([number]), ())
                after = decide(GAME, state, 0, EndTurn(), chance).state
                rises.append(GAME.score(after).rivals[0].total - GAME.score(state).rivals[0].total)
                changes.append(promised(after)[1] - promised(state)[1])

    assert fmean(rises) > 3
    assert abs(fmean(changes)) < fmean(rises) / 3


def test_a_better_hand_near_el_paso_and_a_worker_more_promise_more() -> None:
    state = next(one for one in positions(1) if one.turns > 6 and isinstance(one.stack[-1], TurnEnd))
    player = state.players[0]
    better = replace(player, hand=("black_angus", "corriente", "hereford", "shorthorn"))
    poorer = replace(player, hand=("criollo",) * 4)
    helped = replace(player, area=replace(player.area, cowboy=player.area.cowboy + 1))
    worth = [promised(replace(state, players=(one,)))[0] for one in (poorer, better, player, helped)]

    assert worth[0] < worth[1]
    assert worth[2] + 2 < worth[3], "two points on the card, and what it will still be used for"


def test_of_answers_that_come_to_nearly_the_same_one_stays() -> None:
    fewer = 0
    for state in positions(1)[:-1]:
        options = legal_options(GAME, state, 0)
        kept = OUTLOOK.narrow(state, 0, options)
        fewer += len(options) - len(kept)

        assert kept
        assert {*kept} <= {*options}
    assert fewer


def test_alone_what_like_positions_brought_weighs_beside_what_is_hoped_for_and_for_two_it_does_not() -> None:
    plain, fitted = (replace(OUTLOOK.weights, trend=part) for part in (0.0, 1.0))
    alone, two = positions(1)[20], positions(2)[20]
    halfway = replace(OUTLOOK.weights, trend=0.5)
    hoped, brought, between = (OUTLOOK.estimate(alone, each)[0] for each in (plain, fitted, halfway))

    assert abs(between - (hoped + brought) / 2) < 1e-9 < abs(hoped - brought)
    assert OUTLOOK.estimate(two, plain) == OUTLOOK.estimate(two, fitted)
