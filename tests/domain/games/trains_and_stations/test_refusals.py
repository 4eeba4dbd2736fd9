"""Whatever is refused, in whatever question: the refusal names the rule and says what is legal (TNS-3.2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from domain.games.trains_and_stations import GAME
from domain.games.trains_and_stations import commands as wanted
from domain.games.trains_and_stations.state import State
from domain.kernel.chance import ScriptedChance
from domain.kernel.decide import decide, free_actions, legal_options, seats_to_act
from domain.kernel.refusals import IllegalCommand, NotYourTurn
from domain.kernel.values import Command
from tests.domain.games.trains_and_stations.strange import crowded, strange

ODD: tuple[Command, ...] = (
    wanted.PlaceTrain("own", "nowhere"),
    wanted.Erect("mine", 7, "denver"),
    wanted.Erect("mine", 0, "paris"),
    wanted.ChooseDelivery("nowhere"),
    wanted.ChooseMajority(9),
    wanted.AllocateGoods(()),
    wanted.AllocateGoods((9,) * 9),
    wanted.SplitSpeculation(9, 99),
    wanted.GiveCoins(9, 1),
    wanted.GiveCoins(0, 99),
    wanted.KeepSpecial(()),
    wanted.ClaimGoals(("SP01", "SP01")),
    wanted.GiveSpecials(("SP99",)),
    wanted.GiveGoods("gold", 99),
    wanted.Gather(99, ()),
    wanted.Gather(0, ("train", "train")),
    wanted.Reroll(("train",) * 9, ("coin",) * 11),
    wanted.PickWhite(("coin",) * 11),
    wanted.FinishResolve(("train",)),
    wanted.ChooseUpgrade("ranch", "workers"),
)
"""Commands that are never legal."""


def visited() -> Iterator[State]:
    """Give states of every kind of question."""
    for both in (*(strange(4, seed) for seed in range(8)), crowded(3, 1)):
        yield both.state
        for _ in both.play(250):
            yield both.state


@cache
def questions() -> tuple[State, ...]:
    """Give a few states of each question."""
    found: dict[str, list[State]] = {}
    for state in visited():
        if state.stack:
            found.setdefault(type(state.stack[-1]).__name__, []).append(state)
    return tuple(
        state for states in found.values() for state in Random(1).sample(states, min(6, len(states)))
    )


@cache
def pool() -> tuple[Command, ...]:
    """Give commands that are legal somewhere, and some that are so nowhere."""
    somewhere = {
        command
        for state in questions()
        for seat in seats_to_act(state)
        for command in listed(state, seat)[-3:]
    }
    return (*sorted(somewhere, key=repr), *ODD)


def listed(state: State, seat: int) -> tuple[Command, ...]:
    return (*legal_options(GAME, state, seat), *free_actions(GAME, state, seat))


def test_every_question_but_the_first_is_among_those_looked_at() -> None:
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
def test_what_is_listed_is_accepted_and_all_else_is_refused_by_a_rule(number: int) -> None:
    """TNS-3.2"""
    for state in questions()[number::6]:
        for seat in range(len(state.players)):
            legal = {*listed(state, seat)}
            for command in pool():
                if command in legal:
                    decide(GAME, state, seat, command, ScriptedChance())
                elif seat in seats_to_act(state) or isinstance(command, wanted.GiveCoins):
                    with pytest.raises(IllegalCommand) as refused:
                        decide(GAME, state, seat, command, ScriptedChance())
                    assert str(refused.value.rule).startswith("TNS-"), command
                else:
                    with pytest.raises(NotYourTurn):
                        decide(GAME, state, seat, command, ScriptedChance())
