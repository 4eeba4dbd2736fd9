"""One tile's lines and symbols by layer: worked out once per rotation, then written for each of its cells."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import dist
from typing import NamedTuple

from domain.drawing.curves import Point, is_inside, seeded_noise
from domain.drawing.strokes import Stroke, place_strokes, polyline
from domain.drawing.svg import use
from domain.games.gold_rush.drawing.relief import Circle, Relief, relief
from domain.games.gold_rush.drawing.shapes import SIZE, TileShape, shape_of
from domain.games.gold_rush.drawing.tracks import Track, outward, track

SCATTERS = 4
"""So many ways to strew peaks and grass over a tile; which one depends on its cell."""
TUFTS = 8


class Lines(NamedTuple):
    """A tile's layers as strokes from its own corner."""

    masses: tuple[Stroke, ...]
    rims: tuple[Stroke, ...]
    peaks: tuple[Stroke, ...]
    hachures: tuple[Stroke, ...]
    grass: tuple[Stroke, ...]
    tracks: tuple[Track, ...]
    buildings: tuple[tuple[str, Point], ...]
    symbols: tuple[tuple[str, Point], ...]


class Layers(NamedTuple):
    """A tile's layers as text, on its cell; tracks by the dashes of their ties."""

    masses: str
    rims: str
    peaks: str
    hachures: str
    grass: str
    tracks: tuple[tuple[str, str], ...]
    buildings: str
    symbols: str


@lru_cache(maxsize=8192)
def layers(tile: str, rotation: int, x: int, y: int) -> Layers:
    """Give a tile's layers on a cell."""
    lines = lines_of(tile, rotation, (x * 5 + y * 3) % SCATTERS)
    left, top = x * SIZE, y * SIZE

    def shown(symbols: Sequence[tuple[str, Point]]) -> str:
        return "".join(use(name, left + at[0], top + at[1]) for name, at in symbols)

    return Layers(
        place_strokes(lines.masses, left, top),
        place_strokes(lines.rims, left, top),
        place_strokes(lines.peaks, left, top),
        place_strokes(lines.hachures, left, top),
        place_strokes(lines.grass, left, top),
        tuple((line.dashes, place_strokes((line.line,), left, top)) for line in lines.tracks),
        shown(lines.buildings),
        shown(lines.symbols),
    )


@cache
def lines_of(tile: str, rotation: int, variant: int) -> Lines:
    """Work out a tile's lines; the same tile, rotation and variant always look the same."""
    shape, chance = shape_of(tile, rotation), seeded_noise(tile, rotation, variant)
    tracks = tuple(track(railroad.path) for railroad in shape.railroads)
    busy = used(shape, tracks)
    heights = [relief(mountain.outline, busy, chance) for mountain in shape.mountains]
    return Lines(
        tuple(height.mass for height in heights),
        tuple(stroke for height in heights for stroke in height.rims),
        tuple(stroke for height in heights for stroke in height.peaks),
        tuple(stroke for height in heights for stroke in height.hachures),
        tuple(grass(shape, heights, busy, chance)),
        tracks,
        tuple(buildings(shape)),
        tuple(symbols(shape)),
    )


def buildings(shape: TileShape) -> Iterator[tuple[str, Point]]:
    """Name what stands on or at the end of tracks."""
    yield from (("town", town.at) for town in shape.towns)
    yield from (("junction", at) for at in shape.junctions)
    meeting = {*shape.junctions, *(town.at for town in shape.towns)}
    for railroad in shape.railroads:
        end = railroad.path[-1]
        if outward(end) is None and end not in meeting:
            yield "tunnel", end


def symbols(shape: TileShape) -> Iterator[tuple[str, Point]]:
    """Name what is worth points."""
    yield from (("locomotive", at) for railroad in shape.railroads for at in railroad.locomotives)
    for prairie in shape.prairies:
        yield from (("camp", at) for at in prairie.camps)
        yield from (("herd", at) for at in prairie.herds)
    yield from (("nugget", at) for mountain in shape.mountains for at in mountain.nuggets)


def used(shape: TileShape, tracks: Sequence[Track]) -> list[Circle]:
    """List the places that peaks and grass keep clear of: symbols, stacks, figures' places, tracks."""
    busy = [(x, y, 9.0) for mountain in shape.mountains for x, y in mountain.nuggets]
    busy += [(*mountain.stack, 11.0) for mountain in shape.mountains]
    busy += [(*mountain.anchor, 9.0) for mountain in shape.mountains]
    busy += [(x, y, 10.0) for line in tracks for x, y in line.points]
    busy += [(x, y, 14.0) for railroad in shape.railroads for x, y in railroad.locomotives]
    busy += [(x, y, 13.0) for prairie in shape.prairies for x, y in (*prairie.camps, *prairie.herds)]
    busy += [(*prairie.anchor, 8.0) for prairie in shape.prairies]
    return busy + [(x, y, 23.0) for x, y in (*shape.junctions, *(town.at for town in shape.towns))]


def grass(
    shape: TileShape, heights: Sequence[Relief], busy: Sequence[Circle], chance: Iterator[float]
) -> Iterator[Stroke]:
    """Strew tufts of grass over what is left."""
    taken = list(busy)
    for _ in range(60):
        x, y = 6 + next(chance) * 88, 8 + next(chance) * 86
        if (
            len(taken) < len(busy) + TUFTS
            and not any(is_inside((x, y), mountain.outline) for mountain in shape.mountains)
            and all(dist((x, y), (u, v)) > room for u, v, room in taken)
            and all(dist((x, y), point) > 7 for height in heights for point in height.contour)
        ):
            taken.append((x, y, 12.0))
            yield from tuft(x, y)


def tuft(x: float, y: float) -> Iterator[Stroke]:
    """Draw three blades."""
    yield polyline(((x, y), (x - 1.6, y - 3)))
    yield polyline(((x + 1.6, y), (x + 1.6, y - 4)))
    yield polyline(((x + 3.2, y), (x + 4.8, y - 3)))
