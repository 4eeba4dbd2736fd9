"""Where everything on a tile is drawn, from board.toml; it must know the tiles and symbols of the rules."""

from __future__ import annotations

from functools import cache

from domain.drawing.curves import Point
from domain.games.gold_rush.data import TILES
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

SIZE = 100
"""A tile's width in units."""


class MountainShape(Value, frozen=True):
    outline: tuple[Point, ...]
    anchor: Point
    stack: Point
    nuggets: tuple[Point, ...]


class RailroadShape(Value, frozen=True):
    path: tuple[Point, ...]
    anchor: Point
    locomotives: tuple[Point, ...] = ()


class PrairieShape(Value, frozen=True):
    anchor: Point
    camps: tuple[Point, ...] = ()
    herds: tuple[Point, ...] = ()


class TownShape(Value, frozen=True):
    at: Point
    anchor: Point


class TileShape(Value, frozen=True):
    """A tile's shapes and places in units of a hundredth of its width, segments in the order of their ids."""

    id: str
    mountains: tuple[MountainShape, ...] = ()
    railroads: tuple[RailroadShape, ...] = ()
    prairies: tuple[PrairieShape, ...] = ()
    towns: tuple[TownShape, ...] = ()
    junctions: tuple[Point, ...] = ()


class Board(Value, frozen=True):
    tile: tuple[TileShape, ...]


def rotated(point: Point, rotation: int) -> Point:
    """Turn a point of a tile clockwise by quarter turns (GLD-11.2)."""
    x, y = point
    for _ in range(rotation):
        x, y = SIZE - y, x
    return x, y


def turned(shape: TileShape, rotation: int) -> TileShape:
    """Turn a tile's points, not its picture: what is drawn at them stays upright."""

    def all_of(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(rotated(point, rotation) for point in points)

    def one(point: Point) -> Point:
        return rotated(point, rotation)

    return TileShape(
        shape.id,
        tuple(
            MountainShape(all_of(m.outline), one(m.anchor), one(m.stack), all_of(m.nuggets))
            for m in shape.mountains
        ),
        tuple(RailroadShape(all_of(r.path), one(r.anchor), all_of(r.locomotives)) for r in shape.railroads),
        tuple(PrairieShape(one(p.anchor), all_of(p.camps), all_of(p.herds)) for p in shape.prairies),
        tuple(TownShape(one(t.at), one(t.anchor)) for t in shape.towns),
        all_of(shape.junctions),
    )


def check(shapes: dict[str, TileShape]) -> None:
    """Fail where the drawing and the rules do not know the same tiles, segments and symbols."""
    if shapes.keys() != TILES.keys():
        message = f"board.toml and tiles.toml differ in {sorted(shapes.keys() ^ TILES.keys())}"
        raise ValueError(message)
    for name, shape in shapes.items():
        tile = TILES[name]
        drawn = (
            [len(m.nuggets) for m in shape.mountains],
            [len(r.locomotives) for r in shape.railroads],
            [(len(p.camps), len(p.herds)) for p in shape.prairies],
            (len(shape.towns), len(shape.junctions)),
        )
        printed = (
            [m.nuggets for m in tile.mountains],
            [r.locomotives for r in tile.railroads],
            [(p.camps, p.herds) for p in tile.prairies],
            (len(tile.towns), len(tile.junctions)),
        )
        if drawn != printed:
            message = f"board.toml draws {name} with {drawn}, tiles.toml has {printed}"
            raise ValueError(message)


SHAPES = {shape.id: shape for shape in load_toml("domain.games.gold_rush.data", "board.toml", Board).tile}
"""Every type of tile at rotation 0."""

check(SHAPES)


@cache
def shape_of(tile: str, rotation: int) -> TileShape:
    """Give a tile's shapes as it lies."""
    return turned(SHAPES[tile], rotation)


@cache
def anchors(tile: str, rotation: int) -> dict[str, Point]:
    """Give the places of figures by segment, in the order of the rules: m0, m1, r0 ..."""
    shape = shape_of(tile, rotation)
    kinds = {
        "m": tuple(mountain.anchor for mountain in shape.mountains),
        "r": tuple(railroad.anchor for railroad in shape.railroads),
        "p": tuple(prairie.anchor for prairie in shape.prairies),
        "t": tuple(town.anchor for town in shape.towns),
    }
    return {f"{kind}{index}": at for kind, places in kinds.items() for index, at in enumerate(places)}


def anchor(tile: str, rotation: int, segment: str) -> Point:
    """Give the place of a figure on a segment of the tile as it lies."""
    return anchors(tile, rotation)[segment]


def segments(tile: str) -> tuple[str, ...]:
    """Name a tile's segments in the order of the rules."""
    return tuple(anchors(tile, 0))
