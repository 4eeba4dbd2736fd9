"""The form of board.toml, and places for the symbols of tiles that it does not draw."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import dist

from msgspec.structs import replace

from domain.drawing.curves import Point, is_inside
from domain.games.gold_rush.data import Tile
from domain.kernel.values import Value

SIZE = 100
"""A tile's width in units."""

GRID = 3
"""The distance between the points that are tried for a symbol."""
RIM = 8
"""The least distance of a symbol from the tile's edge."""
ENOUGH = 16
"""The distance between symbols, figures and tracks that is wide enough."""


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
    """A tile's shapes and positions in hundredths of its width. Segments are in the order of their ids."""

    id: str
    mountains: tuple[MountainShape, ...] = ()
    railroads: tuple[RailroadShape, ...] = ()
    prairies: tuple[PrairieShape, ...] = ()
    towns: tuple[TownShape, ...] = ()
    junctions: tuple[Point, ...] = ()


class Board(Value, frozen=True):
    tile: tuple[TileShape, ...]


def place_symbols(shape: TileShape, tile: Tile) -> TileShape:
    """Return shapes with as many places for symbols as the tile has symbols, if they have its segments."""
    segments = (shape.mountains, shape.railroads, shape.prairies)
    if tuple(map(len, segments)) != tuple(map(len, (tile.mountains, tile.railroads, tile.prairies))):
        return shape
    taken = list(_marks(shape))
    return replace(
        shape,
        mountains=tuple(
            replace(drawn, nuggets=_fit(drawn.nuggets, part.nuggets, _on_mountain(drawn), taken))
            for drawn, part in zip(shape.mountains, tile.mountains, strict=True)
        ),
        railroads=tuple(
            replace(drawn, locomotives=_fit(drawn.locomotives, track.locomotives, _on_track(drawn), taken))
            for drawn, track in zip(shape.railroads, tile.railroads, strict=True)
        ),
        prairies=tuple(
            replace(
                drawn,
                camps=_fit(drawn.camps, part.camps, _on_prairie(drawn, shape), taken),
                herds=_fit(drawn.herds, part.herds, _on_prairie(drawn, shape), taken),
            )
            for drawn, part in zip(shape.prairies, tile.prairies, strict=True)
        ),
    )


def _marks(shape: TileShape) -> Iterator[Point]:
    """Yield the places of all figures, symbols and towns."""
    for mountain in shape.mountains:
        yield from (mountain.anchor, mountain.stack, *mountain.nuggets)
    for railroad in shape.railroads:
        yield from (railroad.anchor, *railroad.locomotives)
    for prairie in shape.prairies:
        yield from (prairie.anchor, *prairie.camps, *prairie.herds)
    for town in shape.towns:
        yield from (town.at, town.anchor)


def _fit(
    drawn: Sequence[Point], due: int, possible: Sequence[Point], taken: list[Point]
) -> tuple[Point, ...]:
    """Return the drawn places, without surplus ones, or with the clearest of the possible ones."""
    places = list(drawn[:due])
    while len(places) < due:
        place = max(possible, key=lambda point: min(ENOUGH, *(dist(point, mark) for mark in taken)))
        places.append(place)
        taken.append(place)
    return tuple(places)


def _grid() -> Iterator[Point]:
    for y in range(RIM, SIZE - RIM + 1, GRID):
        for x in range(RIM, SIZE - RIM + 1, GRID):
            yield x, y


def _on_mountain(mountain: MountainShape) -> tuple[Point, ...]:
    inside = [point for point in _grid() if is_inside(point, mountain.outline)]
    return _nearest_first(inside, mountain.anchor) or (mountain.anchor,)


def _on_track(railroad: RailroadShape) -> tuple[Point, ...]:
    points = [
        (x + (right - x) * step / 10, y + (down - y) * step / 10)
        for (x, y), (right, down) in pairwise(railroad.path)
        for step in range(1, 10)
    ]
    return _nearest_first(points, railroad.anchor)


def _on_prairie(prairie: PrairieShape, shape: TileShape) -> tuple[Point, ...]:
    """Return points on grass that are nearer to this prairie's figure than to another's, off the tracks."""
    track = [point for railroad in shape.railroads for point in _on_track(railroad)]
    others = [other.anchor for other in shape.prairies if other != prairie]
    grass = [
        point
        for point in _grid()
        if not any(is_inside(point, mountain.outline) for mountain in shape.mountains)
        and all(dist(point, other) > dist(point, prairie.anchor) for other in others)
        and all(dist(point, other) > RIM for other in track)
    ]
    return _nearest_first(grass, prairie.anchor) or (prairie.anchor,)


def _nearest_first(points: Iterable[Point], anchor: Point) -> tuple[Point, ...]:
    return tuple(sorted(points, key=lambda point: (dist(point, anchor), point)))
