"""Completed railroads and towns (GLD-7.1 to 7.4, 7.8 to 7.12)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy
from domain.games.gold_rush.events import CowboyReturned, MountainScored, RailroadScored, TownScored
from domain.games.gold_rush.scoring import railroad
from domain.games.gold_rush.state import Feature
from tests.domain.games.gold_rush.scene import Scene, only


def test_a_railroad_from_end_to_end_scores_a_point_per_tile() -> None:
    """GLD-7.1, GLD-7.3, GLD-7.4: whoever completes it."""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("R2S-a", 1, 0, 1)
    scene.turn("P0-a", 0, 1)
    scene.lay("T3-a", 2, 0)
    events = scene.do(Pass())

    expected = RailroadScored(2, 0, "r2", tiles=4, locomotives=0, owners=(0,), points=4)
    assert (expected,) == only(RailroadScored, events)
    assert (CowboyReturned(0, -1, 0, "r0"),) == only(CowboyReturned, events)
    assert ((4, 0), 4) == (scene.scores(), scene.player(0).cowboys)


def test_a_track_that_ends_at_a_mountain_is_finished_there() -> None:
    """GLD-7.3, GLD-13.27"""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("M1E-a", 1, 0, 1)

    assert (3, 0) == scene.scores()


def test_exactly_one_locomotive_doubles() -> None:
    """GLD-7.4, GLD-13.17"""
    nodes = (0, 16, 32, 48)

    assert [4, 8, 4, 4] == [railroad(Feature("r", nodes, locomotives=count)) for count in range(4)]


def test_a_tile_counts_once_however_many_of_its_tracks_belong_to_the_railroad() -> None:
    """GLD-7.4, GLD-13.19, GLD-14.6"""
    scene = Scene().turn("J3-a", 1, 0, 0, PlaceCowboy("r0")).turn("R2C-a", 2, 0).turn("R2C-a", 2, 1, 1)
    scene.turn("R2C-c", 1, 1, 2)

    assert scene.feature(1, 0, "r0") is scene.feature(1, 0, "r1")
    assert (4, 0) == scene.scores()


def test_a_loop_without_ends_is_complete() -> None:
    """GLD-7.3, GLD-13.20"""
    scene = Scene().turn("R2C-c", 0, 1, 3, PlaceCowboy("r0")).turn("R2C-d", 1, 1).turn("R2C-a", 0, 2, 2)
    scene.lay("R2C-e", 1, 2, 1)
    events = scene.do(Pass())

    expected = RailroadScored(1, 2, "r0", tiles=4, locomotives=0, owners=(0,), points=4)
    assert (expected,) == only(RailroadScored, events)
    assert scene.feature(0, 1, "p1") is scene.feature(1, 2, "p1")
    assert scene.feature(0, 1, "p1") is not scene.feature(0, 1, "p0")


def joined_railroads() -> Scene:
    """Two railroads with a railwayman of each seat; the next tile of seat 0 may join them at (1, 0)."""
    scene = Scene().turn("P0-b", 0, 1).turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("P0-a", 1, 1)
    return scene.turn("P0-c", 0, 2).turn("T3-a", 2, 1, 3, PlaceCowboy("r0")).turn("R2C-a", 2, 0)


def test_a_tie_gives_all_who_share_it_the_full_points() -> None:
    """GLD-7.2"""
    scene = joined_railroads()
    scene.lay("R2S-a", 1, 0, 1)
    events = scene.do(Pass())

    assert [((0, 1), 5)] == [(event.owners, event.points) for event in only(RailroadScored, events)]
    assert (5, 5) == scene.scores()


def test_losers_cowboys_go_home_too() -> None:
    """GLD-7.11, GLD-13.37"""
    scene = joined_railroads()
    scene.lay("R2S-a", 1, 0, 1)
    events = scene.do(Pass())

    assert [0, 1] == sorted(event.seat for event in only(CowboyReturned, events))
    assert [4, 4] == [player.cowboys for player in scene.state.players]


def test_a_railroad_without_railwaymen_gives_nobody_points() -> None:
    """GLD-7.1"""
    scene = Scene().turn("J3-a", -1, 0)
    scene.lay("M1E-a", 1, 0, 1)
    events = scene.do(Pass())

    assert [()] == [event.owners for event in only(RailroadScored, events)]
    assert (0, 0) == scene.scores()


def test_each_railroad_that_a_tile_completes_is_scored_on_its_own() -> None:
    """GLD-7.12, GLD-13.21: in the order of the tracks."""
    scene = Scene().turn("M1E-a", -1, 0, 3).turn("P0-a", 0, 1).turn("P0-b", 1, 1).turn("P0-c", 2, 1)
    scene.turn("M1E-b", 2, 0, 1)
    scene.lay("J3-a", 1, 0, 2)
    events = scene.do(PlaceCowboy("r2"))

    assert [("r0", (), 3), ("r2", (1,), 4)] == [
        (event.segment, event.owners, event.points) for event in only(RailroadScored, events)
    ]
    assert (0, 4) == scene.scores()


def test_a_town_scores_three_points_for_each_different_railroad_when_the_last_is_complete() -> None:
    """GLD-7.8: even though another completes it."""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0")).turn("J3-a", -1, 0).turn("M1E-a", 2, 0, 1)
    scene.lay("J3-a", 1, 1, 1)
    events = scene.do(Pass())

    assert (TownScored(1, 0, "t0", railroads=3, owners=(0,), points=9),) == only(TownScored, events)
    assert ((9, 0), 4) == (scene.scores(), scene.player(0).cowboys)


def test_a_loop_that_uses_two_tracks_of_a_town_counts_once() -> None:
    """GLD-7.8, GLD-13.24, GLD-14.7"""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0")).turn("J3-a", -1, 0).turn("R2C-a", 2, 0)
    scene.turn("R2C-a", 2, 1, 1).turn("R2C-c", 1, 1, 2)

    assert (6, 0) == scene.scores()


def test_a_town_laid_into_a_gap_scores_at_once() -> None:
    """GLD-13.22"""
    scene = Scene().turn("J3-a", -1, 0).turn("P0-a", 0, 1).turn("M1E-a", 1, 1, 2).turn("P0-b", 2, 1)
    scene.turn("M1E-b", 2, 0, 1)
    scene.lay("T3-a", 1, 0)
    events = scene.do(PlaceCowboy("t0"))

    assert (TownScored(1, 0, "t0", railroads=3, owners=(1,), points=9),) == only(TownScored, events)
    assert (0, 9) == scene.scores()


def test_one_railroad_between_two_towns_counts_for_both() -> None:
    """GLD-13.23: the town that is not yet connected waits."""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0")).turn("T3-b", -1, 0, 0, PlaceCowboy("t0"))

    assert (0, 0) == scene.scores()
    assert [0, 0] == [scene.feature(x, 0, "r0" if x < 0 else "r2").open for x in (1, -1)]


def test_a_town_without_a_merchant_gives_nobody_points() -> None:
    """GLD-13.25"""
    scene = Scene().turn("T3-a", 1, 0).turn("J3-a", -1, 0).turn("M1E-a", 2, 0, 1)
    scene.lay("J3-a", 1, 1, 1)
    events = scene.do(Pass())

    assert (TownScored(1, 0, "t0", railroads=3, owners=(), points=9),) == only(TownScored, events)
    assert (0, 0) == scene.scores()


def test_railroads_are_scored_before_mountains() -> None:
    """GLD-7.12: a track that ends at the mountain, laid so that both are complete."""
    scene = Scene().turn("J3-a", -1, 0).turn("R2C-a", 1, 0, 1).turn("R2S-a", 1, -1).turn("R2C-a", 1, -2)
    scene.turn("R2C-c", 0, -2, 3)
    scene.lay("M1E-a", 0, -1, 2)
    events = scene.do(Pass())

    scored = [event for event in events if isinstance(event, RailroadScored | MountainScored)]
    assert [(RailroadScored, 7), (MountainScored, 2)] == [(type(event), event.points) for event in scored]


def test_a_merchant_and_a_railwayman_of_the_same_town_tile_do_not_meet() -> None:
    """GLD-13.26: the track that leaves the town is another feature."""
    scene = Scene().turn("T3-a", 1, 0, 0, PlaceCowboy("t0"))
    scene.lay("R2S-a", 2, 0, 1)

    assert PlaceCowboy("r0") in scene.options()
