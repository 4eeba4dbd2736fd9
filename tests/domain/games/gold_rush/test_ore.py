"""Ore tokens on mountains, and taking them (sections 5 and 6c of the rules)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent, TakeOre
from domain.games.gold_rush.events import OrePlaced, OreTaken
from domain.kernel.multiset import size
from tests.domain.games.gold_rush.scene import Scene, only


def test_each_nugget_adds_a_token_to_the_mountain() -> None:
    """GLD-5.1, GLD-5.3: the tokens go on top of the mountain's single stack."""
    scene = Scene().turn("M2A-a", 0, -1, 2)

    assert (1, 2, 3) == scene.feature(0, 0, "m0").ore == scene.feature(0, -1, "m0").ore
    assert 60 == scene.state.supply


def test_tokens_are_placed_part_by_part() -> None:
    """GLD-5.2: first all of m0, then all of m1."""
    scene = Scene()
    events = scene.lay("M11A-b", 0, -1, 1)

    assert (OrePlaced(0, -1, "m0", 2), OrePlaced(0, -1, "m1", 1)) == only(OrePlaced, events)
    assert ((2, 3), (1, 4)) == (scene.feature(0, -1, "m0").ore, scene.feature(0, -1, "m1").ore)


def test_taking_tokens_leaves_the_symbols() -> None:
    """GLD-5.5"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-a", 2, 0, 1)
    scene.turn("R2S-d", 3, 0, 1, TakeOre())

    assert (1, ()) == (scene.feature(0, 0, "m0").nuggets, scene.feature(0, 0, "m0").ore)


def test_digging_takes_the_top_token_and_keeps_the_tent() -> None:
    """GLD-6.13, GLD-6.14: the majority does not matter, and the score does not change."""
    scene = Scene(ore=(1, 5, 3)).turn("M2A-a", 0, -1, 2, PlaceCowboy("m0"))
    scene.turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-a", 2, 0, 1)
    scene.lay("R2S-d", 3, 0, 1)
    events = scene.do(TakeOre())

    assert (OreTaken(1, 0, 0, "m0", token=3, face=3),) == only(OreTaken, events)
    assert ((3,), (0, 0)) == (scene.player(1).ore, scene.scores())
    assert (1, 2) == scene.feature(0, 0, "m0").ore
    assert scene.player(1).tent is not None


def test_face_is_drawn_from_unseen_faces() -> None:
    """GLD-10.2"""
    scene = Scene(ore=(5,)).turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-a", 2, 0, 1)
    scene.lay("R2S-d", 3, 0, 1)
    record = scene.played.play(TakeOre())

    assert ("ore:1", 63) == (record.draws[0].label, record.draws[0].of)
    assert (62, (5, 4)) == (size(scene.state.faces), scene.state.faces[-1])


def test_digging_needs_a_tent_on_the_map() -> None:
    """GLD-6.13"""
    scene = Scene()
    scene.lay("R2S-a", 1, 0, 1)

    assert TakeOre() not in scene.options()
    assert "GLD-6.13" == scene.refused(TakeOre())


def test_digging_needs_a_token() -> None:
    """GLD-6.13, GLD-13.35"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-a", 2, 0, 1)
    scene.turn("R2S-d", 3, 0, 1, TakeOre()).turn("R2S-e", 4, 0, 1)
    scene.lay("R2C-a", 5, 0)

    assert "GLD-6.13" == scene.refused(TakeOre())


def test_digging_needs_no_cowboy() -> None:
    """GLD-6.12, GLD-13.3, GLD-14.20"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-a", 2, 0, 1)
    for x, tile in ((3, "R2S-d"), (4, "R2S-e")):
        scene.turn(tile, x, 0, 1, Pass())
    scene.lay("R2C-a", 5, 0)

    assert {TakeOre(), Pass()} <= set(scene.options())
