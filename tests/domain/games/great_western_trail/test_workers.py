"""Hiring workers, and the immediate actions of their spaces (GWT-8.3)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    Forfeit,
    HireWorker,
    Perform,
)
from domain.games.great_western_trail.events import (
    CardsDiscarded,
    CertificatesGained,
    MoneyGained,
)
from domain.games.great_western_trail.frames import Hire, Immediate, PhaseB
from domain.kernel import decide as kernel
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import play_all

JOBS = {"1:3": "cowboy", "3:3": "engineer", "4:3": "engineer"}


@pytest.mark.parametrize(("modifier", "left"), [(0, 4), (2, 2), (-1, 5), (-2, 6)])
def test_action_modifies_the_hiring_cost(modifier: int, left: int) -> None:
    """GWT-8.3.1"""
    scene = play_all(asking(Hire(0, modifier), jobs=JOBS, row=4), HireWorker(1, "cowboy"))

    assert left == player(scene).money


def test_all_rows_can_be_hired_once_the_token_is_gone() -> None:
    """GWT-8.3.1"""
    jobs = {"12:4": "craftsman"}
    scene = asking(Hire(0, 0), jobs=jobs, row=13, closer=1)

    assert (HireWorker(12, "craftsman"),) == scene.legal_options()


@pytest.mark.parametrize(
    ("count", "certificates", "money"), [(1, 1, 0), (2, 0, 2), (4, 2, 0), (5, 0, 4)], ids=str
)
def test_engineer_spaces_reward_discarding_a_jersey(count: int, certificates: int, money: int) -> None:
    """EX-49, GWT-8.3.3: the reward is certificates or money, depending on the column."""
    workers = {"engineer": count}
    scene = asking(
        Hire(0, 0), jobs=JOBS, row=4, players=[{"workers": workers, "hand": ["jersey", "guernsey"]}]
    )
    scene = play_all(scene, HireWorker(3, "engineer"))
    scene.then_asks(Immediate(0, f"engineer:{count + 1}"))

    assert (Perform(cards=("jersey",)), Forfeit()) == scene.legal_options()
    gained = CertificatesGained(0, certificates) if certificates else MoneyGained(0, money)
    play_all(scene, Perform(cards=("jersey",))).then(CardsDiscarded(0, ("jersey",)), gained)
    play_all(scene, Forfeit()).then()


def test_jersey_question_does_not_reveal_the_hand() -> None:
    """GWT-14.2: others see the question, not the hand."""
    scene = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"hand": ["guernsey"]}])
    scene = play_all(scene, HireWorker(3, "engineer"))

    assert (Forfeit(),) == scene.legal_options()


def test_impossible_immediate_action_is_not_offered() -> None:
    """GWT-8.1.2"""
    scene = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"workers": {"cowboy": 3}}])

    assert isinstance(play_all(scene, HireWorker(1, "cowboy")).state.stack[-1], PhaseB)


def test_timeout_forfeits_or_hires_the_cheapest() -> None:
    """GWT-8.1.2"""
    forced = asking(Hire(0, 0), jobs=JOBS, row=4)
    free = asking(Hire(0, 0, optional=True), jobs=JOBS, row=4)

    assert HireWorker(1, "cowboy") == kernel.default_answer(GAME, forced.state, 0)
    assert Forfeit() == kernel.default_answer(GAME, free.state, 0)
