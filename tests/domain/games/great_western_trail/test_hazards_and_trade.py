"""Removing hazards (GWT-8.11) and trade (GWT-8.9)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import TakeHazard, TakeTeepee
from domain.games.great_western_trail.events import HazardTaken, MoneyGained, MoneyPaid, TeepeeTaken
from domain.games.great_western_trail.frames import RemoveHazard, Trade
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import play_all

HAZARDS = {"drought_1": "drought_4_green", "flood_2": "flood_2_black"}
VILLAGE = {"T_m2": "teepee_green", "T_6": "teepee_blue"}


def test_any_hazard_is_removed_for_its_cost() -> None:
    """EX-31, GWT-8.11.1"""
    scene = asking(RemoveHazard(0, 7), tiles=HAZARDS, players=[{"money": 8}])
    scene.when(TakeHazard("flood_1")).then_refused("GWT-8.11.1", "flood_2, drought_1")
    scene = play_all(scene, TakeHazard("drought_1"))
    scene.then(MoneyPaid(0, 7), HazardTaken(0, "drought_1", "drought_4_green"))

    assert ("drought_4_green",) == player(scene).hazards
    assert "drought_1" not in scene.state.board.tiles


def test_a_free_hazard_costs_nothing() -> None:
    """EX-31"""
    scene = play_all(asking(RemoveHazard(0, 0), tiles=HAZARDS, players=[{"money": 0}]), TakeHazard("flood_2"))

    scene.then(HazardTaken(0, "flood_2", "flood_2_black"))


def test_a_cattleman_stays_where_a_hazard_was_removed() -> None:
    """GWT-4.9, GWT-17.7"""
    scene = asking(RemoveHazard(0, 0), tiles=HAZARDS, players=[{"cattleman": "drought_1"}])

    assert "drought_1" == player(play_all(scene, TakeHazard("drought_1"))).cattleman


def test_a_village_space_pays_or_costs_its_value() -> None:
    """EX-16, GWT-8.9.1"""
    scene = asking(Trade(0), tiles=VILLAGE, players=[{"money": 3}])
    dear, good = play_all(scene, TakeTeepee("T_m2")), play_all(scene, TakeTeepee("T_6"))
    dear.then(MoneyPaid(0, 2), TeepeeTaken(0, "T_m2", "teepee_green"))
    good.then(TeepeeTaken(0, "T_6", "teepee_blue"), MoneyGained(0, 6))

    assert (1, 1) == (player(dear).teepees.green, player(good).teepees.blue)


def test_a_price_is_paid_in_full_or_not_at_all() -> None:
    """EX-16"""
    scene = asking(Trade(0), tiles=VILLAGE, players=[{"money": 1}])

    scene.when(TakeTeepee("T_m2")).then_refused("GWT-8.9.1", "possible: T_6")
