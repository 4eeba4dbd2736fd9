"""What the levels promise: they err plausibly or not at all, and see no more than their seat."""

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
def test_a_level_answers_alike_in_worlds_that_its_seat_cannot_tell_apart(name: str, level: Level) -> None:
    rules = catalog.game(name)
    chance = SeededChance(b"levels", ())
    state = start_game(rules, rules.options_type(), min(rules.seat_counts), chance).state
    seat = seats_to_act(state)[0]
    other = rules.planning.determinize(state, seat, SimulatedChance(Random(7)))
    answer = LevelPlayer(rules, level, 1).answer(state, seat)

    assert answer in legal_options(rules, state, seat)
    assert answer == LevelPlayer(rules, level, 1).answer(other, seat)


class Best(Command, frozen=True):
    """Worth most."""


class Near(Command, frozen=True):
    """Worth a little less."""


class Far(Command, frozen=True):
    """Worth far less."""


def test_what_is_worth_little_less_is_taken_often_and_what_loses_much_hardly_ever() -> None:
    choices, random = (Choice(Best(), 10.0), Choice(Near(), 9.0), Choice(Far(), -20.0)), Random(1)
    taken = [choose_plausibly(choices, 3.0, random) for _ in range(1_000)]

    assert taken.count(Best()) > taken.count(Near()) > 300
    assert taken.count(Far()) == 0
