"""Placing and moving the tent (section 6b of the rules)."""

from __future__ import annotations

import pytest

from domain.games.gold_rush.commands import PlaceCowboy, PlaceTent, TakeOre
from domain.games.gold_rush.events import TentPlaced, TentReturned
from domain.games.gold_rush.state import spot_of
from tests.domain.games.gold_rush.scene import Scene, only


def standing(scene: Scene, seat: int) -> tuple[int, int, str] | None:
    """Return the place of a seat's tent, or None if it is in the supply."""
    tent = scene.player(seat).tent
    return None if tent is None else spot_of(scene.state, tent)


def tents(scene: Scene) -> set[tuple[int, int, str]]:
    """Return the parts where the tent may be pitched now."""
    return {(option.x, option.y, option.part) for option in scene.options() if isinstance(option, PlaceTent)}


def test_tent_may_go_on_empty_parts_of_unfinished_mountains() -> None:
    """GLD-6.10: including old tiles, and mountains with opponents' cowboys."""
    scene = Scene().turn("M2A-a", 0, -1, 2, PlaceCowboy("m0"))
    scene.lay("R2S-a", 1, 0, 1)

    assert {(0, 0, "m0")} == tents(scene)
    assert (TentPlaced(1, 0, 0, "m0"),) == only(TentPlaced, scene.do(PlaceTent(0, 0, "m0")))
    assert (0, 0, "m0") == standing(scene, 1)
    assert 4 == scene.player(1).cowboys


@pytest.mark.parametrize(
    ("x", "y", "part"),
    [
        pytest.param(0, -1, "m0", id="a cowboy"),
        pytest.param(0, 0, "r0", id="a track"),
        pytest.param(0, 0, "p0", id="a prairie"),
        pytest.param(0, 0, "m3", id="no such part"),
        pytest.param(9, 9, "m0", id="no tile"),
    ],
)
def test_tent_on_any_other_place_is_refused(x: int, y: int, part: str) -> None:
    """GLD-6.10"""
    scene = Scene().turn("M2A-a", 0, -1, 2, PlaceCowboy("m0"))
    scene.lay("R2S-a", 1, 0, 1)

    assert "GLD-6.10" == scene.refused(PlaceTent(x, y, part))


def test_part_with_a_tent_is_refused() -> None:
    """GLD-6.10"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.lay("R2S-b", 2, 0, 1)

    assert set() == tents(scene)
    assert "GLD-6.10" == scene.refused(PlaceTent(0, 0, "m0"))


def test_just_completed_mountain_takes_no_tent() -> None:
    """GLD-6.10, GLD-13.8"""
    scene = Scene()
    scene.lay("M1-b", 0, -1, 2)

    assert set() == tents(scene)
    assert "GLD-6.10" == scene.refused(PlaceTent(0, -1, "m0"))


def test_figures_on_other_segments_do_not_block_the_tent() -> None:
    """GLD-6.12, GLD-14.3"""
    scene = Scene().turn("M2A-d", 0, -1, 2).turn("M2AR-a", 1, -1, 0, PlaceCowboy("r0"))
    scene.lay("R2S-a", -1, 0, 1)

    assert (1, -1, "m0") in tents(scene)


def test_tent_must_move_to_a_different_part() -> None:
    """GLD-6.11, GLD-14.11"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0")).turn("R2S-b", 2, 0, 1)
    scene.lay("R2S-c", 3, 0, 1)

    assert "GLD-6.11" == scene.refused(PlaceTent(0, 0, "m0"))


def test_tents_return_when_the_mountain_is_complete() -> None:
    """GLD-7.7"""
    scene = Scene().turn("R2S-a", 1, 0, 1, PlaceTent(0, 0, "m0"))
    scene.lay("M1-b", 0, -1, 2)
    events = scene.do(PlaceCowboy("p0"))

    assert (TentReturned(0),) == only(TentReturned, events)
    assert standing(scene, 0) is None


def test_moved_tent_digs_only_at_its_new_place() -> None:
    """GLD-6.13"""
    scene = Scene(ore=(1, 2, 3)).turn("R2S-a", 1, 0, 1).turn("R2S-b", 2, 0, 1, PlaceTent(0, 0, "m0"))
    scene.turn("M11O-a", 1, -1, 0, PlaceTent(1, -1, "m0")).turn("P0-c", 0, 1, 0, PlaceTent(1, -1, "m1"))
    scene.turn("P0-b", 1, 1, 0, PlaceTent(0, 0, "m0"))
    scene.lay("P0-a", 2, 1)
    scene.do(TakeOre())
    assert (3,) == scene.player(1).ore
    assert ((1,), ()) == (scene.feature(0, 0, "m0").ore, scene.feature(1, -1, "m1").ore)
