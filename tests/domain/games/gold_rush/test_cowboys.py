"""Placing cowboys (section 6a of the rules)."""

from __future__ import annotations

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTent
from domain.games.gold_rush.events import CowboyPlaced, CowboyReturned
from tests.domain.games.gold_rush.scene import Scene, only


def places(scene: Scene) -> list[str]:
    """Return the segments where a cowboy may be placed now."""
    return [option.segment for option in scene.options() if isinstance(option, PlaceCowboy)]


def test_cowboy_may_go_on_every_segment() -> None:
    """GLD-6.2, GLD-6.3: the mountain, tracks, prairies and town."""
    scene = Scene()
    scene.lay("M1T-a", 1, 0)

    assert ["m0", "r0", "r1", "r2", "p0", "p1", "p2", "t0"] == places(scene)


def test_junction_takes_no_cowboy() -> None:
    """GLD-6.2"""
    scene = Scene()
    scene.lay("J4", 1, 0)

    assert ["r0", "r1", "r2", "r3", "p0", "p1", "p2", "p3"] == places(scene)


def test_cowboy_comes_from_the_supply() -> None:
    """GLD-3.6, GLD-6.9"""
    scene = Scene()
    scene.lay("M1T-a", 1, 0)
    events = scene.do(PlaceCowboy("t0"))

    assert (CowboyPlaced(0, 1, 0, "t0"),) == only(CowboyPlaced, events)
    assert 3 == scene.player(0).cowboys


def test_missing_segment_is_refused() -> None:
    """GLD-6.2: only segments of the tile just laid are possible."""
    scene = Scene()
    scene.lay("R2S-a", 1, 0, 1)

    assert "GLD-6.2" == scene.refused(PlaceCowboy("m0")) == scene.refused(PlaceCowboy("t0"))


def test_occupied_railroad_takes_no_cowboy() -> None:
    """GLD-6.4"""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0"))
    scene.lay("M1CR-a", 1, 0, 2)

    assert ["m0", "p0", "p1"] == places(scene)
    assert "GLD-6.4" == scene.refused(PlaceCowboy("r0"))


def test_occupied_mountain_takes_no_cowboy() -> None:
    """GLD-6.4"""
    scene = Scene().turn("M2A-a", 0, -1, 2, PlaceCowboy("m0"))
    scene.lay("M1S-c", 1, -1, 3)

    assert "GLD-6.4" == scene.refused(PlaceCowboy("m0"))
    assert ["r0", "p0", "p1"] == places(scene)


def test_town_is_free_only_in_the_turn_of_its_tile() -> None:
    """GLD-6.5, GLD-13.25"""
    scene = Scene()
    scene.lay("T3-a", 1, 0)
    assert "t0" in places(scene)
    scene.do(Pass())
    scene.lay("R2S-a", 2, 0, 1)

    assert "GLD-6.2" == scene.refused(PlaceCowboy("t0"))


def test_cowboy_on_a_just_completed_feature_returns_immediately() -> None:
    """GLD-6.8, GLD-7.11, GLD-13.36"""
    scene = Scene(ore=(3, 1))
    scene.lay("M1-b", 0, -1, 2)
    events = scene.do(PlaceCowboy("m0"))

    assert (CowboyReturned(0, 0, -1, "m0"),) == only(CowboyReturned, events)
    assert (4, 2, (1, 3)) == (scene.player(0).cowboys, scene.scores()[0], scene.player(0).ore)


def spent() -> Scene:
    """Build a scene where active seat 0 has all cowboys on the map, one on the start tile's railroad."""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("P0-a", 0, 1)
    scene.turn("R2C-a", -2, 0, 3, PlaceCowboy("p0")).turn("P0-b", 1, 1)
    scene.turn("R2C-a", -1, 1, 1, PlaceCowboy("p1")).turn("P0-c", 0, 2)
    return scene.turn("M1-b", 0, -1, 2, PlaceCowboy("p0")).turn("R2C-c", -2, 1, 2)


def test_empty_supply_still_allows_tile_and_tent() -> None:
    """GLD-6.9, GLD-13.3, GLD-14.20"""
    scene = spent()
    scene.lay("M11O-a", 0, -2)

    assert [] == places(scene)
    assert "GLD-6.9" == scene.refused(PlaceCowboy("m0"))
    assert {PlaceTent(0, -2, "m0"), Pass()} <= set(scene.options())


def test_without_farmers_prairies_take_no_cowboys() -> None:
    """GLD-12.1"""
    scene = Scene(farmers=False)
    scene.lay("R2S-a", 1, 0, 1)

    assert ["r0"] == places(scene)
    assert "GLD-12.1" == scene.refused(PlaceCowboy("p0"))
