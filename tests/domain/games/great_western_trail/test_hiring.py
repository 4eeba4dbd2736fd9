"""Hiring workers, and the immediate actions of their spaces (GWT-8.3)."""

from __future__ import annotations

import pytest

from domain.games.great_western_trail import GAME
from domain.games.great_western_trail.commands import (
    Forfeit,
    HireWorker,
    Perform,
    PlaceBuilding,
    TakeHazard,
    TakeTeepee,
)
from domain.games.great_western_trail.events import (
    CardsDiscarded,
    CertificatesGained,
    MoneyGained,
    MoneyPaid,
    WorkerHired,
)
from domain.games.great_western_trail.frames import Build, Hire, Immediate, PhaseB, RemoveHazard, Trade
from domain.kernel import decide as kernel
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import play_all

JOBS = {"1:3": "cowboy", "3:3": "engineer", "4:3": "engineer"}


def test_a_worker_above_the_token_is_hired_for_the_cost_of_its_row() -> None:
    """EX-12, GWT-8.3.1"""
    scene = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"money": 20, "workers": {"engineer": 2}}])

    assert (HireWorker(1, "cowboy"), HireWorker(3, "engineer")) == scene.legal_options()
    scene.when(HireWorker(4, "engineer")).then_refused("GWT-8.3.1", "row 4 does not lie above")
    scene = play_all(scene, HireWorker(3, "engineer"))
    scene.then(MoneyPaid(0, 7), WorkerHired(0, "engineer", 3, 3))
    assert 3 == player(scene).workers.engineer
    assert None is scene.state.board.jobs[2][2]


@pytest.mark.parametrize(("modifier", "left"), [(0, 4), (2, 2), (-1, 5), (-2, 6)])
def test_the_cost_is_changed_by_the_action(modifier: int, left: int) -> None:
    """GWT-8.3.1"""
    scene = play_all(asking(Hire(0, modifier), jobs=JOBS, row=4), HireWorker(1, "cowboy"))

    assert left == player(scene).money


def test_a_full_row_takes_no_other_worker() -> None:
    """GWT-8.3.2, GWT-17.16"""
    full = asking(Hire(0, 0, optional=True), jobs=JOBS, row=4, players=[{"workers": {"cowboy": 6}}])
    full.when(HireWorker(1, "cowboy")).then_refused("GWT-8.3.2", "row of cowboys is full")
    last = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"workers": {"cowboy": 5}}])

    assert 6 == player(play_all(last, HireWorker(1, "cowboy"))).workers.cowboy


def test_all_rows_are_open_once_the_token_is_gone() -> None:
    """GWT-8.3.1"""
    jobs = {"12:4": "craftsman"}
    scene = asking(Hire(0, 0), jobs=jobs, row=13, closer=1)

    assert (HireWorker(12, "craftsman"),) == scene.legal_options()


@pytest.mark.parametrize(
    ("count", "certificates", "money"), [(1, 1, 0), (2, 0, 2), (4, 2, 0), (5, 0, 4)], ids=str
)
def test_engineers_let_a_jersey_go(count: int, certificates: int, money: int) -> None:
    """EX-49, GWT-8.3.3: certificates or money, by the column."""
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


def test_the_question_for_a_jersey_does_not_tell_whether_there_is_one() -> None:
    """GWT-14.2: others see that it is asked, not what the hand holds."""
    scene = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"hand": ["guernsey"]}])
    scene = play_all(scene, HireWorker(3, "engineer"))

    assert (Forfeit(),) == scene.legal_options()


def test_the_fourth_engineer_hires_again() -> None:
    """EX-49, GWT-8.3.3: the space of the second worker gives its own action."""
    jobs = {"1:3": "cowboy", "1:4": "engineer"}
    scene = asking(Hire(0, 0), jobs=jobs, row=4, players=[{"money": 10, "workers": {"engineer": 3}}])
    scene = play_all(scene, HireWorker(1, "engineer"))
    scene.then_asks(Hire(0, -2, optional=True))

    assert 0 == player(play_all(scene, HireWorker(1, "cowboy"))).money


def test_the_fourth_cowboy_removes_a_hazard_and_the_sixth_trades() -> None:
    """EX-49, GWT-8.3.3"""
    tiles = {"flood_1": "flood_2_green", "T_6": "teepee_blue"}
    fourth = asking(Hire(0, 0), jobs=JOBS, row=4, tiles=tiles, players=[{"workers": {"cowboy": 3}}])
    fourth = play_all(fourth, HireWorker(1, "cowboy"))
    fourth.then_asks(RemoveHazard(0, 0, optional=True))
    sixth = asking(Hire(0, 0), jobs=JOBS, row=4, tiles=tiles, players=[{"workers": {"cowboy": 5}}])
    sixth = play_all(sixth, HireWorker(1, "cowboy"))
    sixth.then_asks(Trade(0, optional=True))

    assert 4 == player(play_all(fourth, TakeHazard("flood_1"))).money
    assert 4 + 6 == player(play_all(sixth, TakeTeepee("T_6"))).money


def test_the_fourth_craftsman_builds_cheaply() -> None:
    """EX-49, GWT-8.3.3"""
    jobs = {"1:3": "craftsman"}
    scene = asking(Hire(0, 0), jobs=jobs, row=4, players=[{"workers": {"craftsman": 3}}])
    scene = play_all(scene, HireWorker(1, "craftsman"))
    scene.then_asks(Build(0, 1, optional=True))

    assert 0 == player(play_all(scene, PlaceBuilding("6a", "A1"))).money


def test_an_immediate_action_that_cannot_be_performed_is_not_asked_for() -> None:
    """GWT-8.1.2"""
    scene = asking(Hire(0, 0), jobs=JOBS, row=4, players=[{"workers": {"cowboy": 3}}])

    assert isinstance(play_all(scene, HireWorker(1, "cowboy")).state.stack[-1], PhaseB)


def test_who_does_not_answer_forfeits_or_hires_for_least() -> None:
    """GWT-8.1.2: the answer that a time-out takes."""
    forced = asking(Hire(0, 0), jobs=JOBS, row=4)
    free = asking(Hire(0, 0, optional=True), jobs=JOBS, row=4)

    assert HireWorker(1, "cowboy") == kernel.default_answer(GAME, forced.state, 0)
    assert Forfeit() == kernel.default_answer(GAME, free.state, 0)
