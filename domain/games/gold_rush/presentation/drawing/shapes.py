"""The shapes and positions of everything on a tile, loaded from board.toml and checked against tiles.toml."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from msgspec.structs import replace

from domain.drawing.compass import compass
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import ID_PREFIX, number, text, translate
from domain.games.gold_rush.data import TILES, Tile
from domain.games.gold_rush.model.geometry import column_name, row_name
from domain.games.gold_rush.presentation.drawing.tile_shapes import (
    SIZE,
    Board,
    MountainShape,
    PrairieShape,
    RailroadShape,
    TileShape,
    TownShape,
    place_symbols,
)
from domain.games.gold_rush.view import MapTile
from domain.kernel.toml_data import CountCheck, load_toml, require_counts


def rotated(point: Point, rotation: int) -> Point:
    """Rotate a point of a tile clockwise by quarter turns (GLD-11.2)."""
    x, y = point
    for _ in range(rotation):
        x, y = SIZE - y, x
    return x, y


def turned(shape: TileShape, rotation: int) -> TileShape:
    """Rotate a tile's points but not its pictures, because symbols stay upright."""

    def all_of(points: tuple[Point, ...]) -> tuple[Point, ...]:
        return tuple(rotated(point, rotation) for point in points)

    def rotate(point: Point) -> Point:
        return rotated(point, rotation)

    return TileShape(
        shape.id,
        tuple(
            MountainShape(all_of(m.outline), rotate(m.anchor), rotate(m.stack), all_of(m.nuggets))
            for m in shape.mountains
        ),
        tuple(
            RailroadShape(all_of(r.path), rotate(r.anchor), all_of(r.locomotives)) for r in shape.railroads
        ),
        tuple(PrairieShape(rotate(p.anchor), all_of(p.camps), all_of(p.herds)) for p in shape.prairies),
        tuple(TownShape(rotate(t.at), rotate(t.anchor)) for t in shape.towns),
        all_of(shape.junctions),
    )


def check(shapes: dict[str, TileShape]) -> None:
    """Raise BrokenData if a tile has no shape, or too few or too many segments or symbols."""
    require_counts("domain.games.gold_rush.data", _counted(shapes))


def _counted(shapes: dict[str, TileShape]) -> CountCheck:
    for name, tile in TILES.items():
        shape = shapes.get(name)
        yield f"{name} has a shape in board.toml, or the segments of a tile that has one", True, bool(shape)
        if shape is not None:
            yield f"segments and symbols of {name} in board.toml", _printed(tile), _drawn(shape)


def _printed(tile: Tile) -> tuple[object, ...]:
    return (
        [m.nuggets for m in tile.mountains],
        [r.locomotives for r in tile.railroads],
        [(p.camps, p.herds) for p in tile.prairies],
        (len(tile.towns), len(tile.junctions)),
    )


def _drawn(shape: TileShape) -> tuple[object, ...]:
    return (
        [len(m.nuggets) for m in shape.mountains],
        [len(r.locomotives) for r in shape.railroads],
        [(len(p.camps), len(p.herds)) for p in shape.prairies],
        (len(shape.towns), len(shape.junctions)),
    )


def _load_shapes() -> Iterator[TileShape]:
    """Yield the shapes of all tiles.

    A tile that board.toml lacks gets the shapes of one with the same segments. Symbols that it lacks are
    placed automatically.
    """
    drawn = {shape.id: shape for shape in load_toml("domain.games.gold_rush.data", "board.toml", Board).tile}
    alike = {_segments(TILES[name]): shape for name, shape in drawn.items() if name in TILES}
    for name, tile in TILES.items():
        shape = drawn.get(name, alike.get(_segments(tile)))
        if shape is not None:
            yield place_symbols(replace(shape, id=name), tile)


def _segments(tile: Tile) -> tuple[object, ...]:
    """Return everything about a tile's segments except their symbols."""
    return (
        tuple(part.edges for part in tile.mountains),
        tuple((track.edges, track.inner_end) for track in tile.railroads),
        tuple(part.half_edges for part in tile.prairies),
        (tile.towns, tile.junctions),
    )


SHAPES = {shape.id: shape for shape in _load_shapes()}
"""The shapes of all types of tile in rotation 0."""

check(SHAPES)


@cache
def shape_of(tile: str, rotation: int) -> TileShape:
    """Return a tile's shapes in a rotation."""
    return turned(SHAPES[tile], rotation)


@cache
def anchors(tile: str, rotation: int) -> dict[str, Point]:
    """Return the positions of figures by segment, in the order of the rules: m0, m1, r0 and so on."""
    shape = shape_of(tile, rotation)
    kinds = {
        "m": tuple(mountain.anchor for mountain in shape.mountains),
        "r": tuple(railroad.anchor for railroad in shape.railroads),
        "p": tuple(prairie.anchor for prairie in shape.prairies),
        "t": tuple(town.anchor for town in shape.towns),
    }
    return {f"{kind}{index}": at for kind, places in kinds.items() for index, at in enumerate(places)}


def anchor(tile: str, rotation: int, segment: str) -> Point:
    """Return the position of a figure on a segment."""
    return anchors(tile, rotation)[segment]


def segments(tile: str) -> tuple[str, ...]:
    """Return the names of a tile's segments in the order of the rules."""
    return tuple(anchors(tile, 0))


LEAST_COLUMNS = 5
PHONE = 400
"""The width of a sheet in units.

On a 360-pixel phone, a letter of size 10 is 9 pixels high.
"""
BAND = 14
RIM = 4
LAY_SCALE = 0.74
"""The scale of the tile to lay."""


class Sheet(NamedTuple):
    """The visible cells (the map and one cell around it), and the unit for everything drawn next to them."""

    west: int
    north: int
    east: int
    south: int
    unit: float
    strip: float

    @property
    def left(self) -> float:
        """The left edge of the map."""
        return self.west * SIZE

    @property
    def top(self) -> float:
        """The top edge of the map."""
        return self.north * SIZE

    @property
    def right(self) -> float:
        """The right edge of the map."""
        return (self.east + 1) * SIZE

    @property
    def bottom(self) -> float:
        """The bottom edge of the map, where the strip begins."""
        return (self.south + 1) * SIZE

    @property
    def foot(self) -> float:
        """The bottom edge of the strip."""
        return self.bottom + self.strip

    @property
    def frame(self) -> float:
        """The width of the frame with its coordinates."""
        return (BAND + RIM) * self.unit


def sheet_of(tiles: Iterable[MapTile], strip: float) -> Sheet:
    """Lay out a sheet for the tiles, with a strip of this height (in units) below the map."""
    cells = [(tile.x, tile.y) for tile in tiles]
    west, east = min(x for x, _ in cells) - 1, max(x for x, _ in cells) + 1
    north, south = min(y for _, y in cells) - 1, max(y for _, y in cells) + 1
    while east - west + 1 < LEAST_COLUMNS:
        west, east = west - 1, east + 1
    unit = round((east - west + 1) * SIZE / (PHONE - 2 * (BAND + RIM)), 1)
    return Sheet(west, north, east, south, unit, round(strip * unit))


def frame(sheet: Sheet) -> str:
    """Draw the paper, the frame and the coordinates."""
    unit, band = sheet.unit, BAND * sheet.unit
    rim, lines = band + RIM * unit / 2, box(sheet, band) + box(sheet, 0) + ticks(sheet, band)
    return (
        f'<path class="paper" d="{box(sheet, sheet.frame)}"/>'
        f'<path class="ln" stroke-width="{number(1.5 * unit)}" d="{box(sheet, rim)}"/>'
        f'<path class="ln" stroke-width="{number(0.5 * unit)}" d="{lines}"/>'
        f"{letters(sheet, band / 2)}"
    )


def box(sheet: Sheet, out: float) -> str:
    """Return the outline of the sheet's inner part, enlarged by `out` on each side."""
    width, height = sheet.right - sheet.left + 2 * out, sheet.foot - sheet.top + 2 * out
    start = f"M{number(sheet.left - out)} {number(sheet.top - out)}"
    return f"{start}h{number(width)}v{number(height)}h-{number(width)}z"


def ticks(sheet: Sheet, band: float) -> str:
    """Mark the borders of columns and rows in the frame."""
    long = number(band)
    columns = [
        f"M{x * SIZE} {number(y)}v{long}"
        for x in range(sheet.west, sheet.east + 2)
        for y in (sheet.top - band, sheet.foot)
    ]
    rows = [
        f"M{number(x)} {y * SIZE}h{long}"
        for y in range(sheet.north, sheet.south + 2)
        for x in (sheet.left - band, sheet.right)
    ]
    return "".join(columns + rows)


def letters(sheet: Sheet, out: float) -> str:
    """Draw the names of columns and rows in the frame."""
    size, kind = 10 * sheet.unit, "num mid level quiet coord"
    columns = [
        text((x + 0.5) * SIZE, y, column_name(x), size, kind)
        for x in range(sheet.west, sheet.east + 1)
        for y in (sheet.top - out, sheet.foot + out)
    ]
    rows = [
        text(x, (y + 0.5) * SIZE, row_name(y), size, kind)
        for y in range(sheet.north, sheet.south + 1)
        for x in (sheet.left - out, sheet.right + out)
    ]
    return "".join(columns + rows)


def north(sheet: Sheet) -> str:
    """Draw the compass in the corner that no tile can reach."""
    x, y = sheet.right - SIZE / 2, sheet.top + SIZE / 2 + 4
    return compass(x, y, 1.2)


def tile_to_lay(sheet: Sheet, seat: int) -> str:
    """Draw the tile to lay in rotation 0, with the active seat's badge."""
    x, y = tile_to_lay_place(sheet)
    tile = f'<use href="#{ID_PREFIX}lay-0"/><path class="ln" stroke-width="3" d="M0 0h100v100h-100z"/>'
    return translate(x, y, tile, LAY_SCALE) + badge(SEAT_COLOURS[seat], x + 76, y, 13)


def tile_to_lay_place(sheet: Sheet) -> tuple[float, float]:
    """Return the upper left corner of the tile to lay."""
    return sheet.left + 12, sheet.top + 14


def brackets(x: int, y: int) -> str:
    """Mark the last tile laid."""
    left, top, right, bottom, arm = x * SIZE, y * SIZE, (x + 1) * SIZE, (y + 1) * SIZE, 16
    return (
        f'<path class="last" d="M{left} {top + arm}V{top}H{left + arm}M{right - arm} {top}H{right}'
        f"V{top + arm}M{right} {bottom - arm}V{bottom}H{right - arm}M{left + arm} {bottom}H{left}"
        f'V{bottom - arm}"/>'
    )
