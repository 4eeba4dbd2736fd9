"""Every refusal names its rule, for every question (TNS-3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from domain.games.trains_and_stations import GAME, commands
from domain.games.trains_and_stations.state import State
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, free_actions, legal_options, seats_to_act
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.second_engine.strange_positions import crowded, strange

ODD: tuple[Command, ...] = (
    commands.PlaceTrain("own", "nowhere"),
    commands.Erect("mine", 7, "denver"),
    commands.Erect("mine", 0, "paris"),
    commands.ChooseDelivery("nowhere"),
    commands.ChooseMajority(9),
    commands.AllocateGoods(()),
    commands.AllocateGoods((9,) * 9),
    commands.SplitSpeculation(9, 99),
    commands.GiveCoins(9, 1),
    commands.GiveCoins(0, 99),
    commands.KeepSpecial(()),
    commands.ClaimGoals(("SP01", "SP01")),
    commands.GiveSpecials(("SP99",)),
    commands.GiveGoods("gold", 99),
    commands.Gather(99, ()),
    commands.Gather(0, ("train", "train")),
    commands.Reroll(("train",) * 9, ("coin",) * 11),
    commands.PickWhite(("coin",) * 11),
    commands.FinishResolve(("train",)),
    commands.ChooseUpgrade("ranch", "workers"),
)
"""Commands that are never legal."""


def visit_states() -> Iterator[State]:
    """Yield states with every kind of question."""
    for both in (*(strange(4, seed) for seed in range(8)), crowded(3, 1)):
        yield both.state
        for _ in both.play(250):
            yield both.state


@cache
def questions() -> tuple[State, ...]:
    """Return a few states of each question."""
    by_question: dict[str, list[State]] = {}
    for state in visit_states():
        if state.stack:
            by_question.setdefault(type(state.stack[-1]).__name__, []).append(state)
    return tuple(
        state for states in by_question.values() for state in Random(1).sample(states, min(6, len(states)))
    )


@cache
def pool() -> tuple[Command, ...]:
    """Return commands that are legal in some state, and commands that are never legal."""
    somewhere = {
        command
        for state in questions()
        for seat in seats_to_act(state)
        for command in list_commands(state, seat)[-3:]
    }
    return (*sorted(somewhere, key=repr), *ODD)


def list_commands(state: State, seat: int) -> tuple[Command, ...]:
    return (*legal_options(GAME, state, seat), *free_actions(GAME, state, seat))


def test_the_sampled_states_cover_all_questions_but_the_first() -> None:
    asking = {type(state.stack[-1]).__name__ for state in questions()}

    assert {
        "GatherDice",
        "RerollDice",
        "ResolveDice",
        "PickDelivery",
        "PickMajority",
        "SplitGoods",
        "ClaimByHand",
        "PickUpgrade",
        "Speculate",
        "SplitNewGood",
    } == asking


@pytest.mark.parametrize("number", range(6))
def test_listed_commands_are_accepted_and_all_others_refused(number: int) -> None:
    """TNS-3.2"""
    for state in questions()[number::6]:
        for seat in range(len(state.players)):
            legal = {*list_commands(state, seat)}
            for command in pool():
                if command in legal:
                    decide(GAME, state, seat, command, ScriptedChance())
                elif seat in seats_to_act(state) or isinstance(command, commands.GiveCoins):
                    with pytest.raises(IllegalCommand) as refused:
                        decide(GAME, state, seat, command, ScriptedChance())
                    assert str(refused.value.rule).startswith("TNS-"), command
                else:
                    with pytest.raises(NotYourTurn):
                        decide(GAME, state, seat, command, ScriptedChance())
