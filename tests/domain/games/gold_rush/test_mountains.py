"""Completed mountains (GLD-7.5 to 7.7)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, TakeOre
from domain.games.gold_rush.events import MountainScored, OreTaken
from tests.domain.games.gold_rush.scene import Scene, only


def test_the_owner_takes_all_tokens_from_the_top_and_a_point_per_symbol() -> None:
    """GLD-7.5, GLD-7.6: first the tokens, then the points."""
    scene = Scene(ore=(1, 0, 2, 3)).turn("M3-a", 0, -1, 2, PlaceCowboy("m0")).turn("R2S-a", 1, 0, 1)
    scene.turn("M1-b", 1, -1, 3).turn("R2S-b", 2, 0, 1)
    scene.lay("M1-c", -1, -1, 1)
    events = scene.do(Pass())

    assert [6, 5, 4, 3, 2, 1] == [event.token for event in only(OreTaken, events)]
    assert [((0,), 6, 6)] == [
        (event.owners, event.nuggets, event.points) for event in only(MountainScored, events)
    ]
    assert (6, 6) == (len(scene.player(0).ore), scene.scores()[0])


def test_tokens_dug_before_do_not_change_the_points() -> None:
    """GLD-5.5, GLD-7.6, GLD-13.10: an empty stack still gives all points."""
    scene = Scene(ore=(2, 5)).turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-b", 2, 0, 1)
    scene.turn("R2S-c", 3, 0, 1, TakeOre())
    scene.lay("M1-b", 0, -1, 2)
    scene.do(PlaceCowboy("m0"))

    assert ((0, 2), (2,), (5,)) == (scene.scores(), scene.player(0).ore, scene.player(1).ore)


def test_a_mountain_without_diggers_keeps_its_tokens_out_of_reach() -> None:
    """GLD-7.1, GLD-7.7, GLD-13.11, GLD-14.5"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.lay("M1-b", 0, -1, 2)
    events = scene.do(Pass())

    assert ((), [()]) == (
        only(OreTaken, events),
        [event.owners for event in only(MountainScored, events)],
    )
    assert ((1, 2), None) == (scene.feature(0, 0, "m0").ore, scene.player(0).tent)
    scene.lay("R2S-b", 2, 0, 1)
    assert "GLD-6.13" == scene.refused(TakeOre())
    assert "GLD-6.10" == scene.refused(PlaceTent(0, 0, "m0"))


def test_tied_owners_take_tokens_in_turn_from_the_active_player_on() -> None:
    """GLD-7.6, GLD-13.14, GLD-14.9: here seat 0 is active and tied with seat 1."""
    scene = Scene(3, ore=(1, 2, 3, 5, 0)).turn("J3-a", -1, 0).turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.turn("P0-b", 0, 1).turn("M2O-b", -1, -1).turn("M1-c", 1, -1, 3, PlaceCowboy("m0"))
    scene.turn("P0-c", 1, 1, 0, PlaceTent(-1, -1, "m0")).turn("M1-b", -2, -1, 1, PlaceCowboy("m0"))
    scene.turn("R2S-d", 2, 0, 1, TakeOre()).turn("P0-a", 2, 1, 0, TakeOre())
    scene.lay("M3-d", 0, -1, 2)
    events = scene.do(Pass())

    assert [(0, 5), (1, 3), (0, 2)] == [(event.seat, event.token) for event in only(OreTaken, events)]
    assert (5, 5, 0) == scene.scores()


def test_if_the_active_player_is_not_tied_the_next_tied_one_begins() -> None:
    """GLD-7.6, GLD-13.15, GLD-14.9"""
    scene = Scene(3, ore=(1, 2, 3, 5)).turn("J3-a", -1, 0, 0).turn("R2S-a", 1, 0, 1).turn("R2S-b", 2, 0, 1)
    scene.turn("M1-b", -1, -1, 1, PlaceCowboy("m0")).turn("M1-c", 1, -1, 3, PlaceCowboy("m0"))
    scene.lay("M3-d", 0, -1, 2)
    events = scene.do(Pass())

    assert [0, 1, 0, 1] == [event.seat for event in only(OreTaken, events)]
    assert (4, 4, 0) == scene.scores()


def test_the_majority_takes_all_and_the_others_come_home_with_nothing() -> None:
    """GLD-7.2, GLD-7.11, GLD-13.4: one's own diggers add up when their mountains grow together."""
    scene = Scene().turn("J3-a", -1, 0).turn("R2S-a", 1, 0, 1).turn("M1-b", -1, -1, 1, PlaceCowboy("m0"))
    scene.turn("M1-c", 1, -1, 3, PlaceCowboy("m0")).turn("P0-a", -1, -2).turn("R2S-b", 2, 0, 1)
    scene.turn("M1-a", 0, -2, 2, PlaceCowboy("m0"))
    scene.lay("M4", 0, -1)
    events = scene.do(Pass())

    assert [((0,), 8)] == [(event.owners, event.points) for event in only(MountainScored, events)]
    assert [(8, 4, 8), (0, 4, 0)] == [
        (player.points.play, player.cowboys, len(player.ore)) for player in scene.state.players
    ]


def test_the_tokens_of_two_mountains_completed_at_once_go_to_their_own_owners() -> None:
    """GLD-7.6, GLD-7.12: in the order of the parts."""
    scene = Scene(ore=(1, 3, 0, 5)).turn("P0-a", 0, 1)
    scene.lay("M11A-b", 0, -1, 1)
    events = scene.do(PlaceCowboy("m1"))

    assert [(1, "m1", 4), (1, "m1", 1)] == [(e.seat, e.part, e.token) for e in only(OreTaken, events)]
    assert ((2, 3), (5, 1)) == (scene.feature(0, -1, "m0").ore, scene.player(1).ore)
