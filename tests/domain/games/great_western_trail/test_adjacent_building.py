"""Using an adjacent building through 8b (GWT-8.15)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import LocalAction, NameNeighbour, SingleAuxiliary
from domain.games.great_western_trail.rules.adjacent_building import ADJACENT
from tests.domain.games.great_western_trail.scene import at
from tests.support.games.scene import options_of, play_all

TILES = {"A1": "0:8b", "A2": "1:2a", "A3": "1:3a"}


def test_choosing_an_adjacent_building_is_a_local_action() -> None:
    """GWT-8.15.1: no auxiliary action is possible afterwards."""
    scene = play_all(
        at("use", tiles=TILES, players=[{"cattleman": "A1"}]), LocalAction("A1", 0), NameNeighbour("A")
    )

    assert [] == options_of(SingleAuxiliary, scene)


def test_an_adjacent_8b_uses_buildings_next_to_its_own_site() -> None:
    """GWT-8.15.3: an 8b already in use cannot be chosen again."""
    tiles = {"A1": "0:8b", "A2": "1:8b", "A3": "1:3a"}
    scene = play_all(
        at("use", tiles=tiles, players=[{"cattleman": "A1"}]),
        LocalAction("A1", 0),
        NameNeighbour("A2"),
        LocalAction("A2", 0),
    )

    assert [NameNeighbour("A3")] == options_of(NameNeighbour, scene)
    scene.when(NameNeighbour("A1")).then_refused("GWT-8.15.3", "building 8 at site A1 is already in use")
    scene.when(NameNeighbour("B1")).then_refused("GWT-8.15.1", "a building adjacent to site A2")
    assert "A3" == play_all(scene, NameNeighbour("A3")).state.stack[-1].buildings[-1].site


def test_refusal_explains_why_8b_has_no_adjacent_building() -> None:
    """GWT-8.15.3, or GWT-8.15.1 if there is no adjacent building at all."""
    chain = play_all(
        at("use", tiles={"A1": "0:8b", "A2": "1:8b"}, players=[{"cattleman": "A1"}]),
        LocalAction("A1", 0),
        NameNeighbour("A2"),
    )
    alone = at("use", tiles={"A2": "0:8b"}, players=[{"cattleman": "A2"}])

    chain.when(LocalAction("A2", 0)).then_refused("GWT-8.15.3", "the only adjacent building is a building 8")
    alone.when(LocalAction("A2", 0)).then_refused("GWT-8.15.1", "there is no adjacent building")


def test_adjacent_spaces_share_an_edge_in_either_direction() -> None:
    """GWT-8.15.1"""
    assert {"A", "A2"} == set(ADJACENT["A1"])
    assert {"A3", "flood_site_2", "B1", "drought_1"} == set(ADJACENT["B"])
