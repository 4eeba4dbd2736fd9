"""Completed railroads and towns (GLD-7.1 to 7.4, 7.8 to 7.12)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy
from domain.games.gold_rush.events import CowboyReturned, MountainScored, RailroadScored, TownScored
from domain.games.gold_rush.scoring import railroad_points
from domain.games.gold_rush.state import Feature
from tests.domain.games.gold_rush.scene import Scene, only


def test_completed_railroad_scores_a_point_per_tile() -> None:
    """GLD-7.1, GLD-7.3, GLD-7.4: the points go to its owner, even if an opponent completes it."""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("R2S-a", 1, 0, 1)
    scene.turn("P0-a", 0, 1)
    scene.lay("T3-a", 2, 0)
    events = scene.do(Pass())

    expected = RailroadScored(2, 0, "r2", tiles=4, locomotives=0, owners=(0,), points=4)
    assert (expected,) == only(RailroadScored, events)
    assert (CowboyReturned(0, -1, 0, "r0"),) == only(CowboyReturned, events)
    assert ((4, 0), 4) == (scene.scores(), scene.player(0).cowboys)


def test_exactly_one_locomotive_doubles_points() -> None:
    """GLD-7.4, GLD-13.17"""
    nodes = (0, 16, 32, 48)

    assert [4, 8, 4, 4] == [railroad_points(Feature("r", nodes, locomotives=count)) for count in range(4)]


def test_railroad_without_railwaymen_scores_for_no_one() -> None:
    """GLD-7.1"""
    scene = Scene().turn("J3-a", -1, 0)
    scene.lay("M1E-a", 1, 0, 1)
    events = scene.do(Pass())

    assert [()] == [event.owners for event in only(RailroadScored, events)]
    assert (0, 0) == scene.scores()


def test_each_completed_railroad_scores_separately() -> None:
    """GLD-7.12, GLD-13.21: they are scored in the order of the tracks."""
    scene = Scene().turn("M1E-a", -1, 0, 3).turn("P0-a", 0, 1).turn("P0-b", 1, 1).turn("P0-c", 2, 1)
    scene.turn("M1E-b", 2, 0, 1)
    scene.lay("J3-a", 1, 0, 2)
    events = scene.do(PlaceCowboy("r2"))

    assert [("r0", (), 3), ("r2", (1,), 4)] == [
        (event.segment, event.owners, event.points) for event in only(RailroadScored, events)
    ]
    assert (0, 4) == scene.scores()


def test_connected_town_scores_three_points_per_railroad() -> None:
    """GLD-7.8: even if an opponent completes the last one."""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0")).turn("J3-a", -1, 0).turn("M1E-a", 2, 0, 1)
    scene.lay("J3-a", 1, 1, 1)
    events = scene.do(Pass())

    assert (TownScored(1, 0, "t0", railroads=3, owners=(0,), points=9),) == only(TownScored, events)
    assert ((9, 0), 4) == (scene.scores(), scene.player(0).cowboys)


def test_railroads_are_scored_before_mountains() -> None:
    """GLD-7.12: tested with one tile that completes a mountain and the track that ends at it."""
    scene = Scene().turn("J3-a", -1, 0).turn("R2C-a", 1, 0, 1).turn("R2S-a", 1, -1).turn("R2C-a", 1, -2)
    scene.turn("R2C-c", 0, -2, 3)
    scene.lay("M1E-a", 0, -1, 2)
    events = scene.do(Pass())

    scored = [event for event in events if isinstance(event, RailroadScored | MountainScored)]
    assert [(RailroadScored, 7), (MountainScored, 2)] == [(type(event), event.points) for event in scored]
