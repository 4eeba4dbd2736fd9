"""Using a neighbouring building through 8b (GWT-8.15)."""

from __future__ import annotations

from domain.games.great_western_trail.commands import LocalAction, NameNeighbour, SingleAuxiliary
from domain.games.great_western_trail.rules.adjacent_building import ADJACENT
from tests.domain.games.great_western_trail.scene import at
from tests.support.games.scene import options_of, play_all

TILES = {"A1": "0:8b", "A2": "1:2a", "A3": "1:3a"}


def test_naming_a_neighbour_is_a_local_action() -> None:
    """GWT-8.15.1: no auxiliary action afterwards."""
    scene = play_all(
        at("use", tiles=TILES, players=[{"cattleman": "A1"}]), LocalAction("A1", 0), NameNeighbour("A")
    )

    assert [] == options_of(SingleAuxiliary, scene)


def test_a_neighbouring_8b_names_a_building_next_to_its_own_site() -> None:
    """GWT-8.15.3: an 8b of this chain is not chosen again."""
    tiles = {"A1": "0:8b", "A2": "1:8b", "A3": "1:3a"}
    scene = play_all(
        at("use", tiles=tiles, players=[{"cattleman": "A1"}]),
        LocalAction("A1", 0),
        NameNeighbour("A2"),
        LocalAction("A2", 0),
    )

    assert [NameNeighbour("A3")] == options_of(NameNeighbour, scene)
    scene.when(NameNeighbour("A1")).then_refused("GWT-8.15.3", "building 8 at site A1 is in use already")
    scene.when(NameNeighbour("B1")).then_refused("GWT-8.15.1", "a building next to site A2")
    assert "A3" == play_all(scene, NameNeighbour("A3")).state.stack[-1].buildings[-1].site


def test_an_8b_beside_nothing_but_the_8b_in_use_says_so() -> None:
    """GWT-8.15.3; GWT-8.15.1 where there is no building at all."""
    chain = play_all(
        at("use", tiles={"A1": "0:8b", "A2": "1:8b"}, players=[{"cattleman": "A1"}]),
        LocalAction("A1", 0),
        NameNeighbour("A2"),
    )
    alone = at("use", tiles={"A2": "0:8b"}, players=[{"cattleman": "A2"}])

    chain.when(LocalAction("A2", 0)).then_refused("GWT-8.15.3", "only another building 8 that is in use")
    alone.when(LocalAction("A2", 0)).then_refused("GWT-8.15.1", "no other building lies beside it")


def test_neighbours_are_joined_by_one_edge_in_either_direction() -> None:
    """GWT-8.15.1"""
    assert {"A", "A2"} == set(ADJACENT["A1"])
    assert {"A3", "flood_site_2", "B1", "drought_1"} == set(ADJACENT["B"])
