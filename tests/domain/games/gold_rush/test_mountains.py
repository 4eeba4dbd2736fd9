"""Completed mountains (GLD-7.5 to 7.7)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, TakeOre
from domain.games.gold_rush.events import MountainScored, OreTaken
from tests.domain.games.gold_rush.scene import Scene, only


def test_owner_takes_all_tokens_and_a_point_per_symbol() -> None:
    """GLD-7.5, GLD-7.6: first the tokens from the top, then the points."""
    scene = Scene(ore=(1, 0, 2, 3)).turn("M3-a", 0, -1, 2, PlaceCowboy("m0")).turn("R2S-a", 1, 0, 1)
    scene.turn("M1-b", 1, -1, 3).turn("R2S-b", 2, 0, 1)
    scene.lay("M1-c", -1, -1, 1)
    events = scene.do(Pass())

    assert [6, 5, 4, 3, 2, 1] == [event.token for event in only(OreTaken, events)]
    assert [((0,), 6, 6)] == [
        (event.owners, event.nuggets, event.points) for event in only(MountainScored, events)
    ]
    assert (6, 6) == (len(scene.player(0).ore), scene.scores()[0])


def test_tokens_stay_on_a_mountain_without_miners() -> None:
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
