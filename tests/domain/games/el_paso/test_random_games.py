"""Properties of all positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from domain.games.el_paso import GAME
from domain.games.el_paso.commands import DiscardWorker, Done, EndTurn, MoveRancher, UseExchangeToken
from domain.games.el_paso.data import EL_PASO
from domain.games.el_paso.frames import ExchangeDiscard, Move, MoveOn, SetupGoal
from domain.games.el_paso.planning.evaluation import evaluate
from domain.games.el_paso.state import State
from domain.games.el_paso.variants import Options
from domain.games.el_paso.view import view
from domain.kernel import decide as kernel
from domain.kernel.bots import CHOOSERS, SimulatedChance

TABLES = [
    pytest.param(seats, form, id=f"{seats}-{number}")
    for number, form in enumerate(GAME.variants)
    for seats in GAME.seat_counts
    if GAME.invalid_reason(form, seats) is None
]
every_table = pytest.mark.parametrize(("seats", "form"), TABLES)
LONGEST = 2_000
"""The number of answers after which a game counts as endless."""


def game(seats: int, form: Options, seed: int, player: str = "random") -> Iterator[State]:
    """Yield each state of a game with a pending question, and the final state."""
    random, chance = Random(seed), SimulatedChance(Random(seed + 1))
    state = kernel.start_game(GAME, form, seats, chance).state
    for _ in range(LONGEST):
        yield state
        asked = kernel.seats_to_act(state)
        if not asked:
            return
        command = CHOOSERS[player](GAME, state, asked[0], random)
        state = kernel.decide(GAME, state, asked[0], command, chance).state
    raise AssertionError("the game does not end")


@every_table
def test_every_game_ends_on_the_simmental_space(seats: int, form: Options) -> None:
    """ELP-10.4: there is no other end."""
    for seed in range(5):
        *_, last = game(seats, form, seed)

        assert last.closer is not None
        assert 0 == last.board.simmental


@every_table
def test_anytime_actions_are_offered_only_in_allowed_frames(seats: int, form: Options) -> None:
    """ELP-3.3: exchange tokens are offered unless another choice must be made first."""
    first = (SetupGoal, ExchangeDiscard)
    for state in game(seats, form, 7):
        if not state.stack or isinstance(state.stack[-1], first):
            continue
        seat = kernel.seats_to_act(state)[0]
        rule = GAME.rules_by_frame[type(state.stack[-1])]
        offers = [option for option in kernel.legal_options(GAME, state, seat) if isinstance(option, ANYTIME)]
        has = state.players[seat].exchange_tokens > 0
        assert getattr(rule, "allows_between_actions", False) or not offers
        assert (UseExchangeToken() in offers) == (has and getattr(rule, "allows_between_actions", False))


ANYTIME = (UseExchangeToken, DiscardWorker)


@every_table
def test_default_answer_is_done_where_allowed(seats: int, form: Options) -> None:
    """ELP-5.2: single actions may be declined, and the default answer does so."""
    for state in game(seats, form, 11):
        for seat in kernel.seats_to_act(state):
            options = kernel.legal_options(GAME, state, seat)
            if Done() in options or EndTurn() in options:
                assert kernel.default_answer(GAME, state, seat) in {Done(), EndTurn()}


@every_table
def test_moves_exist_and_lead_away(seats: int, form: Options) -> None:
    """ELP-4.9"""
    for state in game(seats, form, 13):
        if state.stack and isinstance(state.stack[-1], Move | MoveOn):
            seat = kernel.seats_to_act(state)[0]
            moves = [
                each for each in kernel.legal_options(GAME, state, seat) if isinstance(each, MoveRancher)
            ]
            assert moves
            assert state.players[seat].rancher not in {move.site for move in moves}


@every_table
def test_no_visit_ends_without_delivery(seats: int, form: Options) -> None:
    """ELP-8.1: a player whose turn ends in El Paso has delivered and drawn a new hand."""
    for state in game(seats, form, 17):
        if state.stack and isinstance(state.stack[-1], Move):
            player = state.players[kernel.seats_to_act(state)[0]]
            if player.rancher == EL_PASO:
                assert () == player.shown


@every_table
def test_spectator_sees_hand_sizes_until_the_end(seats: int, form: Options) -> None:
    """ELP-13.2"""
    for state in game(seats, form, 19):
        hands = [seat.hand for seat in view(state, None).seats]
        assert all(isinstance(hand, int) for hand in hands) == bool(state.stack)


@every_table
def test_options_of_a_question_have_distinct_texts(seats: int, form: Options) -> None:
    for state in game(seats, form, 29):
        for seat in kernel.seats_to_act(state):
            seen = view(state, seat)
            lines = [
                GAME.presentation.option_text(seen, option)
                for option in kernel.legal_options(GAME, state, seat)
            ]
            assert len(lines) == len(set(lines)), lines


def test_greedy_players_beat_random_ones() -> None:
    """Tables of greedy players score over 25% more points than tables of random players."""
    totals = dict.fromkeys(("random", "greedy"), 0)
    for player in totals:
        for seed in range(3):
            *_, last = game(2, Options(start_seat=0), seed, player)
            totals[player] += sum(GAME.score(last).totals)

    assert 4 * totals["greedy"] > 5 * totals["random"]


def test_final_evaluation_is_the_score() -> None:
    *_, last = game(2, Options(), 23)

    assert tuple(100 * total for total in GAME.score(last).totals) == evaluate(last)
