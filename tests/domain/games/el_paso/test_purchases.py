"""Purchases of cattle, train cards and buildings (ELP-6.6, ELP-6.7, ELP-6.9)."""

from __future__ import annotations

from typing import Any

import pytest

from domain.games.el_paso.commands import (
    BoardTrain,
    BuyCattle,
    Done,
    PayVersatile,
    PlaceBuilding,
    TakeToken,
    Use,
)
from domain.games.el_paso.events import BuildingPlaced, CowGained, MoneyPaid, WorkersDiscarded
from domain.games.el_paso.frames import Actions, Build, BuyCow, PayWorkers, Train
from domain.games.el_paso.state import Building
from tests.domain.games.el_paso.scene import at, player, stop
from tests.support.games.scene import options_of, play_all

NOBODY = {"cowboy": 0, "builder": 0, "engineer": 0, "versatile": 0}


def test_cow_costs_cowboys_and_two_dollars_each() -> None:
    """ELP-6.6; the workers give no bonus (ELP-6.15)."""
    scene = play_all(stop("D", area=NOBODY | {"cowboy": 3}), Use(2))
    scene.then_asks(BuyCow(0))
    scene = scene.when(BuyCattle("shorthorn"))

    scene.then(WorkersDiscarded(0, ("cowboy",) * 3), MoneyPaid(0, 6), CowGained(0, "shorthorn"))
    assert (("cowboy", 3), ("shorthorn", 1)) == player(scene).discard


def test_player_chooses_number_of_versatile_workers() -> None:
    """ELP-6.6"""
    scene = play_all(stop("D", area=NOBODY | {"cowboy": 2, "versatile": 1}), Use(2), BuyCattle("corriente"))

    scene.then_asks(PayWorkers(0, BuyCattle("corriente"), "cowboy", 2))
    assert (PayVersatile(0), PayVersatile(1)) == scene.legal_options()
    scene.when(PayVersatile(2)).then_refused("ELP-6.6", "from 0 to 1")
    scene = scene.when(PayVersatile(1))
    scene.then(WorkersDiscarded(0, ("cowboy", "versatile")), MoneyPaid(0, 4), CowGained(0, "corriente"))


def test_only_affordable_purchases_are_offered() -> None:
    """ELP-5.3, ELP-18.15"""
    scene = play_all(stop("D", money=4, area=NOBODY | {"cowboy": 3}), Use(2))

    assert [BuyCattle("black_angus"), BuyCattle("corriente")] == options_of(BuyCattle, scene)
    scene.when(BuyCattle("shorthorn")).then_refused("ELP-6.6", "$6")
    scene.when(BuyCattle("hereford")).then_refused("ELP-6.6", "4 cowboys")
    scene.when(Done()).then_refused("ELP-3.8")


def test_slot_without_affordable_purchase_is_refused() -> None:
    stop("D", area=NOBODY).when(Use(2)).then_refused("ELP-6.6")
    stop("F", area=NOBODY).when(Use(2)).then_refused("ELP-6.7")
    stop("E", money=1).when(Use(2)).then_refused("ELP-6.9")


def test_sold_out_breed_cannot_be_bought() -> None:
    """ELP-15.2"""
    herd = ["criollo*3", "galloway", "pineywoods", "santa_gertrudis", "black_angus*8"]
    scene = play_all(stop("D", area=NOBODY | {"cowboy": 3}, draw=herd), Use(2))

    scene.when(BuyCattle("black_angus")).then_refused("ELP-6.6", "no Black Angus is left")


def test_train_card_slots_work_once() -> None:
    """ELP-6.7"""
    scene = play_all(stop("F", area=NOBODY | {"engineer": 1}), Use(2), BoardTrain(1), Use(1))

    scene.when(Use(1)).then_refused("ELP-6.7", "can no longer be used")
    scene.when(Use(3)).then_refused("ELP-6.7", "numbered from 1 to 2")


@pytest.mark.parametrize(
    ("site", "slot", "purchase", "area", "rule"),
    [
        ("D", 2, BuyCattle("corriente"), {"cowboy": 2, "versatile": 1}, "ELP-6.6"),
        ("F", 2, BoardTrain(2), {"engineer": 2, "versatile": 1}, "ELP-6.7"),
        ("E", 2, PlaceBuilding(2, "r1"), {"builder": 2, "versatile": 1}, "ELP-6.9"),
    ],
)
def test_payment_refusal_cites_rule_of_purchase(
    site: str, slot: int, purchase: Any, area: dict[str, int], rule: str
) -> None:
    scene = play_all(stop(site, money=20, area=NOBODY | area), Use(slot), purchase)

    scene.when(PayVersatile(3)).then_refused(rule, "from 0 to 1 versatile")


def test_train_card_closes_after_last_slot() -> None:
    """ELP-3.4"""
    scene = play_all(stop("F", area=NOBODY | {"engineer": 1}), Use(2), BoardTrain(1), Use(1))
    scene.then_asks(Train(0, 1, (2,)))
    scene = play_all(scene, Use(2), TakeToken("bonus", 0))

    scene.then_asks(Actions(0, "F", "F", (1,), auxiliary=False))


def test_train_card_hire_has_one_price() -> None:
    """ELP-6.5, card 3 side b."""
    scene = stop("F", options={"train_sides": "bbbb"}, area=NOBODY | {"engineer": 3})
    scene = play_all(scene, Use(2), BoardTrain(3), Use(1))
    before = player(scene).money

    assert before == player(play_all(scene, scene.legal_options()[0])).money


def test_new_building_costs_builders_dollars_and_space() -> None:
    """ELP-6.9 a"""
    scene = play_all(stop("E", area=NOBODY | {"builder": 2}), Use(2))
    scene.then_asks(Build(0))
    scene = scene.when(PlaceBuilding(2, "r9"))

    scene.then(WorkersDiscarded(0, ("builder",) * 2), MoneyPaid(0, 7), BuildingPlaced(0, 2, "r9", None))
    assert {"r9": Building(0, 2)} == scene.state.board.buildings
    assert (2, 1, 2, 2, 2, 2) == scene.state.board.stacks


def test_replacement_costs_difference_without_space() -> None:
    """ELP-6.9 b, ELP-18.16"""
    scene = stop("E", money=8, area=NOBODY | {"builder": 4}, buildings={"r8": 2})
    scene = play_all(scene, Use(2)).when(PlaceBuilding(6, "r8"))

    scene.then(WorkersDiscarded(0, ("builder",) * 4), MoneyPaid(0, 8), BuildingPlaced(0, 6, "r8", 2))
    assert (2, 2, 2, 2, 2, 1) == scene.state.board.stacks


def test_building_needs_a_free_or_own_regular_space() -> None:
    """ELP-6.9"""
    mine = {"rancher": "E", "money": 40, "area": NOBODY | {"builder": 6}}
    scene = play_all(at(ask="stop", players=[mine, {"buildings": {"r8": 1}}]), Use(2))

    scene.when(PlaceBuilding(2, "r8")).then_refused("ELP-6.9", "not yours")
    scene.when(PlaceBuilding(2, "B")).then_refused("ELP-6.9", "not a building space")


def test_empty_building_stack_is_refused() -> None:
    """ELP-15.2"""
    mine = {"rancher": "E", "money": 40, "area": NOBODY | {"builder": 6}}
    scene = play_all(at(ask="stop", players=[mine, {"buildings": {"r8": 1, "r9": 1}}]), Use(2))

    scene.when(PlaceBuilding(1, "r1")).then_refused("ELP-6.9", "no tile of level 1 is left")
