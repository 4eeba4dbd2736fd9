"""Laying tiles and joining features (section 4 of the rules)."""

from __future__ import annotations

import pytest

from domain.games.gold_rush.commands import Pass, PlaceCowboy, PlaceTile
from tests.domain.games.gold_rush.scene import Scene


@pytest.mark.parametrize(
    ("x", "y", "rotation", "rule"),
    [
        pytest.param(1, 1, 0, "GLD-4.1", id="over a corner"),
        pytest.param(0, 0, 1, "GLD-4.1", id="on a tile"),
        pytest.param(3, 0, 1, "GLD-4.1", id="far away"),
        pytest.param(1, 0, 0, "GLD-4.2", id="prairie against track"),
        pytest.param(0, -1, 0, "GLD-4.2", id="track against mountain"),
        pytest.param(0, 1, 0, "GLD-4.2", id="track against prairie"),
    ],
)
def test_tile_must_touch_the_map_with_matching_edges(x: int, y: int, rotation: int, rule: str) -> None:
    """GLD-4.1, GLD-4.2"""
    assert rule == Scene().draw("R2S-a").refused(PlaceTile(x, y, rotation))


def test_refusal_of_a_tile_lists_what_fits() -> None:
    """GLD-4.2"""
    scene = Scene().draw("R2S-a")

    with pytest.raises(Exception, match="its west edge would join prairie to track") as refusal:
        scene.played.play(PlaceTile(1, 0, 0))
    assert "it fits there rotated 90° clockwise or rotated 90° counterclockwise" in str(refusal.value)
    with pytest.raises(Exception, match="the tile fits at N13, M14, L13"):
        scene.played.play(PlaceTile(5, 5, 0))


def test_rotation_5_is_malformed() -> None:
    """GLD-4.1"""
    scene = Scene().draw("R2S-a")

    assert scene.refused(PlaceTile(1, 0, 5)) is None


def test_junction_separates_its_tracks() -> None:
    """GLD-1.8"""
    scene = Scene().turn("J3-a", 1, 0)

    assert scene.feature(0, 0, "r0") is scene.feature(1, 0, "r2")
    assert scene.feature(1, 0, "r0") is not scene.feature(1, 0, "r2")


def test_placeable_tile_must_be_laid() -> None:
    """GLD-4.3, GLD-13.1: even if it helps only opponents, it cannot be passed or discarded."""
    scene = Scene().turn("J3-a", -1, 0, 0, PlaceCowboy("r0")).turn("P0-a", 0, 1)
    scene.draw("M1E-a")

    assert {PlaceTile} == {type(option) for option in scene.options()}
    assert "GLD-3.1" == scene.refused(Pass())


def test_laid_tile_never_moves() -> None:
    """GLD-4.4"""
    scene = Scene().turn("R2S-a", 1, 0, 1)
    before = scene.state.map
    scene.turn("P0-a", 0, 1).turn("M2A-d", 0, -1, 2)

    assert [(laid.tile, laid.x, laid.y, laid.rotation) for laid in before] == [
        (laid.tile, laid.x, laid.y, laid.rotation) for laid in scene.state.map[: len(before)]
    ]
