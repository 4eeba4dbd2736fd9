"""Placing buildings (GWT-8.4)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import PlaceBuilding
from domain.games.great_western_trail.data import SITES
from domain.games.great_western_trail.frames import Build
from tests.domain.games.great_western_trail.scene import asking, player
from tests.support.games.scene import options_of, play_all


def test_affordable_tiles_fit_every_empty_site() -> None:
    """GWT-8.4.1: tested with three tiles for 1 craftsman, and four sites taken by the other player."""
    taken = dict(zip(SITES[:4], ("1:1a", "1:2a", "1:3a", "1:4a"), strict=True))
    scene = asking(Build(0, 2), tiles=taken)

    assert 3 * (22 - 4) == len(options_of(PlaceBuilding, scene))


def test_tile_needing_over_six_craftsmen_can_replace_another() -> None:
    """GWT-10.2, GWT-17.36: 9a over 4a needs 5 craftsmen and 10 dollars."""
    scene = asking(Build(0, 2), tiles={"A1": "0:4a"}, players=[{"workers": {"craftsman": 6}}])
    scene.when(PlaceBuilding("9a", "A2")).then_refused("GWT-8.4.2", "needs 7 craftsmen")

    assert 0 == player(play_all(scene, PlaceBuilding("9a", "A1"))).money


def test_only_empty_sites_and_own_buildings_can_be_built_on() -> None:
    """GWT-8.4.1"""
    scene = asking(Build(0, 1), tiles={"A1": "1:1a"}, players=[{"workers": {"craftsman": 3}}])

    for site in ("A", "flood_1", "T_6", "A1", "KC"):
        scene.when(PlaceBuilding("4a", site)).then_refused("GWT-8.4.1", "empty building site")


def test_building_must_be_affordable() -> None:
    """GWT-8.1.5"""
    scene = asking(Build(0, 2), players=[{"money": 3, "workers": {"craftsman": 3}}])

    scene.when(PlaceBuilding("4a", "A1")).then_refused("GWT-8.4.2", "costs 4 dollars")
