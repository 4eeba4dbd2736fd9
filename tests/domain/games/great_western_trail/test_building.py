"""Placing buildings (GWT-8.4)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import PlaceBuilding
from domain.games.great_western_trail.data import SITES
from domain.games.great_western_trail.events import BuildingPlaced, MoneyPaid
from domain.games.great_western_trail.frames import Build
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import options_of, play_all


def test_a_tile_on_an_empty_site_costs_the_price_for_each_craftsman() -> None:
    """EX-13, GWT-8.4.2"""
    scene = play_all(asking(Build(0, 2), players=[{"workers": {"craftsman": 2}}]), PlaceBuilding("4a", "A1"))
    scene.then(MoneyPaid(0, 4), BuildingPlaced(0, "4a", "A1", None))

    assert "4a" not in player(scene).unbuilt


def test_every_affordable_tile_fits_every_empty_site() -> None:
    """GWT-8.4.1: three tiles of figure 1, four sites taken by the other player."""
    taken = dict(zip(SITES[:4], ("1:1a", "1:2a", "1:3a", "1:4a"), strict=True))
    scene = asking(Build(0, 2), tiles=taken)

    assert 3 * (22 - 4) == len(options_of(PlaceBuilding, scene))


def test_a_higher_tile_replaces_an_own_one_for_the_difference() -> None:
    """EX-13, GWT-8.4.2: the replaced tile leaves the game."""
    scene = asking(Build(0, 2), tiles={"A1": "0:4a"}, players=[{"workers": {"craftsman": 3}}])
    scene = play_all(scene, PlaceBuilding("7a", "A1"))
    scene.then(MoneyPaid(0, 6), BuildingPlaced(0, "7a", "A1", "4a"))

    assert ("4a",) == player(scene).replaced
    assert "4a" not in player(scene).unbuilt


def test_the_difference_needs_as_many_craftsmen() -> None:
    """EX-13"""
    scene = asking(Build(0, 2), tiles={"A1": "0:4a"}, players=[{"workers": {"craftsman": 2}}])

    scene.when(PlaceBuilding("7a", "A1")).then_refused("GWT-8.4.2", "needs 3 craftsmen")


def test_an_equal_figure_replaces_nothing() -> None:
    """GWT-17.36"""
    scene = asking(Build(0, 2), tiles={"A1": "0:2a"}, players=[{"workers": {"craftsman": 6}}])

    scene.when(PlaceBuilding("3a", "A1")).then_refused("GWT-8.4.2", "is not higher")


def test_a_tile_above_six_comes_in_as_a_replacement() -> None:
    """GWT-10.2, GWT-17.36: 9a over 4a asks for 5 craftsmen and 10 dollars."""
    scene = asking(Build(0, 2), tiles={"A1": "0:4a"}, players=[{"workers": {"craftsman": 6}}])
    scene.when(PlaceBuilding("9a", "A2")).then_refused("GWT-8.4.2", "needs 7 craftsmen")

    assert 0 == player(play_all(scene, PlaceBuilding("9a", "A1"))).money


def test_nothing_is_built_on_other_spaces_or_over_others() -> None:
    """GWT-8.4.1"""
    scene = asking(Build(0, 1), tiles={"A1": "1:1a"}, players=[{"workers": {"craftsman": 3}}])

    for site in ("A", "flood_1", "T_6", "A1", "KC"):
        scene.when(PlaceBuilding("4a", site)).then_refused("GWT-8.4.1", "empty building site")


def test_money_has_to_suffice() -> None:
    """GWT-8.1.5"""
    scene = asking(Build(0, 2), players=[{"money": 3, "workers": {"craftsman": 3}}])

    scene.when(PlaceBuilding("4a", "A1")).then_refused("GWT-8.4.2", "costs 4 dollars")
