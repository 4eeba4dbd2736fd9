"""The game-independent bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from domain.games.template import GAME
from domain.games.template.commands import Do, Finish, Move
from domain.games.template.frames import BidForMail, NextRound, TakeTurn, Work
from domain.games.template.state import Player, State
from domain.games.template.variants import Options
from domain.kernel import bots
from domain.kernel import decide as kernel
from domain.kernel.chance import SeededChance
from domain.kernel.game import Planning
from domain.kernel.perft import count_paths
from tests.domain.games.template.positions import position

DELIVERY = position(
    TakeTurn(1), Work(0, ("fares", "deliver")), players=(Player(stop="fir", hand=("fir",)), Player())
)


def test_first_bot_chooses_the_first_option() -> None:
    assert bots.choose_first(GAME, position(), 0, Random(1)) == Move(1)


def test_random_bot_chooses_every_option_eventually() -> None:
    random = Random(1)

    chosen = {bots.choose_random(GAME, DELIVERY, 0, random) for _ in range(60)}

    assert chosen == set(kernel.legal_options(GAME, DELIVERY, 0))


def test_greedy_bot_chooses_the_best_lead() -> None:
    assert bots.choose_greedy(GAME, DELIVERY, 0, Random(1)) == Do("deliver")
    assert bots.evaluate_options(GAME, DELIVERY, 0, Random(1)) == (0, 5, -1, -1)
    assert kernel.legal_options(GAME, DELIVERY, 0)[2] == Finish()


def test_greedy_bot_uses_the_games_estimate() -> None:
    coal = replace(
        GAME, planning=Planning(evaluate=lambda state: tuple(player.coal for player in state.players))
    )

    assert bots.evaluate_options(coal, DELIVERY, 0, Random(1)) == (0, 0, 0, 1)
    assert bots.choose_greedy(coal, DELIVERY, 0, Random(1)) == kernel.legal_options(GAME, DELIVERY, 0)[3]


def test_equally_good_options_are_all_chosen_eventually() -> None:
    random = Random(1)

    assert {bots.choose_best((Move(1), Move(2), Move(3)), (4, 1, 4), random) for _ in range(60)} == {
        Move(1),
        Move(3),
    }


def test_lookahead_ignores_secret_answers() -> None:
    """The evaluation takes place in a determinized world, so the others' bids do not affect it."""

    def outlook(bid: int) -> tuple[int, ...]:
        state: State = position(NextRound(), TakeTurn(0), BidForMail((0, 1)))
        command = kernel.legal_options(GAME, state, 1)[bid]
        answered = kernel.decide(GAME, state, 1, command, SeededChance(bytes(32), ())).state
        return bots.evaluate_options(GAME, answered, 0, Random(5))

    assert outlook(0) == outlook(3)


def test_lookahead_uses_a_determinized_world() -> None:
    worlds: list[Any] = []

    def imagine(state: State, seat: int | None, chance: Any) -> State:
        worlds.append(seat)
        world: State = GAME.planning.determinize(state, seat, chance)
        return world

    bots.evaluate_options(replace(GAME, planning=Planning(determinize=imagine)), position(), 0, Random(1))

    assert worlds == [0]


def test_bots_play_a_game_to_its_end() -> None:
    for chooser in bots.CHOOSERS.values():
        chance = SeededChance(bytes(32), ())
        state = kernel.start_game(GAME, Options(rounds=2), 3, chance).state

        assert bots.play_out(GAME, state, chooser, Random(1), chance).over


def test_perft_counts_answer_sequences() -> None:
    assert count_paths(GAME, position(), 0) == 1
    assert count_paths(GAME, position(), 1) == len(kernel.legal_options(GAME, position(), 0))
    assert count_paths(GAME, State(), 1) == 0
