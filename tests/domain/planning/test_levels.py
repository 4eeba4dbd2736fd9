"""Bot levels make plausible mistakes or none, and use only what their seat may know."""

from __future__ import annotations

from random import Random

import pytest

from domain.games import catalog
from domain.kernel.bots import SimulatedChance
from domain.kernel.chance import SeededChance
from domain.kernel.decide import legal_options, seats_to_act, start_game
from domain.kernel.values import Command
from domain.planning.levels import Level, LevelPlayer, choose_plausibly
from domain.planning.plan import Choice
from tests.support.games.game_matrix import every_game

QUICK = (Level("sure", 60, 0.0, ""), Level("erring", 60, 3.0, ""))


@every_game
@pytest.mark.parametrize("level", QUICK, ids=lambda level: level.name)
def test_level_answers_equally_in_indistinguishable_worlds(name: str, level: Level) -> None:
    rules = catalog.game(name)
    chance = SeededChance(b"levels", ())
    state = start_game(rules, rules.options_type(), min(rules.seat_counts), chance).state
    seat = seats_to_act(state)[0]
    world = rules.planning.determinize(state, seat, SimulatedChance(Random(7)))
    answer = LevelPlayer(rules, level, 1).answer(state, seat)

    assert answer in legal_options(rules, state, seat)
    assert answer == LevelPlayer(rules, level, 1).answer(world, seat)


class Best(Command, frozen=True):
    """The best answer."""


class Near(Command, frozen=True):
    """An answer that is worth slightly less than the best."""


class Far(Command, frozen=True):
    """An answer that is worth far less than the best."""


def test_near_best_answers_are_likely_and_bad_ones_are_not() -> None:
    choices, random = (Choice(Best(), 10.0), Choice(Near(), 9.0), Choice(Far(), -20.0)), Random(1)
    taken = [choose_plausibly(choices, 3.0, random) for _ in range(1_000)]

    assert taken.count(Best()) > taken.count(Near()) > 300
    assert taken.count(Far()) == 0
