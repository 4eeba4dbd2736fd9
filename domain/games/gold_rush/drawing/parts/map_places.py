"""Places of the map, large enough to be pressed: where they are close, each has what is nearer to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from math import ceil
from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.strokes import Stroke, place_strokes
from domain.drawing.svg import ID_PREFIX, number, use
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.drawing.parts.regions import nearest_region
from domain.games.gold_rush.drawing.parts.window import Window
from domain.games.gold_rush.drawing.shapes import SIZE, anchors, shape_of
from domain.games.gold_rush.drawing.stock_spots import tile_spots
from domain.games.gold_rush.drawing.targets import free_cells
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.view import MapTile, View

PRESSED = 12.3
"""The least radius of a place in CSS pixels."""
RADII = (13, 15, 19, 27)
"""Radii of places in units, as the map grows; the last is enough for tiles of 46 CSS pixels."""
RING = "place-ring"
"""Rings are shown by reference: on a map that grows all of them get another radius at once."""
INSET = 2
"""How far the place of an empty cell keeps from its edges, in CSS pixels."""


def map_places(view: View, window: Window) -> str:
    """Give all places of the map, those that can be chosen in this step above the others.

    A place at a tile's edge is cut by nothing there: it reaches into the cell beside it.
    """
    stacks: dict[tuple[int, int], list[str]] = {}
    for stack in view.stacks:
        stacks.setdefault((stack.x, stack.y), []).append(stack.part)
    radius = place_radius(window)
    on_tiles = [places_on(tile, tuple(stacks.get((tile.x, tile.y), ())), radius) for tile in view.map]
    cells = cell_places(view.map, window)
    return "".join(
        [*tile_spots(view), *(chain(on_tiles, cells) if view.step == "lay" else chain(cells, on_tiles))]
    )


def place_radius(window: Window) -> int:
    """Give the radius of places: in few steps, as each changes every place of the map."""
    least = PRESSED / window.scale
    return next((radius for radius in RADII if radius >= least), ceil(least))


def ring_definition(window: Window) -> str:
    """Define the ring of a place round its middle."""
    thin = 'vector-effect="non-scaling-stroke"'
    return f'<circle id="{ID_PREFIX}{RING}" {thin} r="{place_radius(window) + 1}"/>'


def cell_places(tiles: Sequence[MapTile], window: Window) -> Iterator[str]:
    """Give the empty cells beside the map row by row, as much of each as is seen."""
    inset = ceil(INSET / window.scale)  # in few steps: it changes every cell
    for x, y in sorted(free_cells(tiles), key=lambda at: (at[1], at[0])):
        left, top = max(x * SIZE + inset, window.left), max(y * SIZE + inset, window.top)
        width = min((x + 1) * SIZE - inset, window.right) - left
        height = min((y + 1) * SIZE - inset, window.bottom) - top
        size = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        yield spot(f"{x},{y}", cell_name(x, y), f"<rect {size}/>", f'<rect class="ring" {size}/>')


class RoundPlace(NamedTuple):
    """A place on a tile, from the tile's corner; its outline where it is no whole circle."""

    part: str
    words: str
    centre: Point
    outline: Stroke | None


@lru_cache(maxsize=8192)
def places_on(tile: MapTile, stacks: tuple[str, ...], radius: int) -> str:
    """Give the places on a tile: ore tokens, its junction, its segments."""
    name, left, top = cell_name(tile.x, tile.y), tile.x * SIZE, tile.y * SIZE
    found = []
    for place in round_places(tile.tile, tile.rotation, stacks, radius):
        x, y = place.centre
        shape = f'<circle cx="{number(left + x)}" cy="{number(top + y)}" r="{radius}"/>'
        if place.outline is not None:
            shape = f'<path d="{place_strokes((place.outline,), left, top)}"/>'
        ring = use(RING, left + x, top + y).replace("<use ", '<use class="ring" ')
        found.append(spot(f"{tile.x},{tile.y}:{place.part}", place.words.format(cell=name), shape, ring))
    return "".join(found)


@lru_cache(maxsize=2048)
def round_places(tile: str, rotation: int, stacks: tuple[str, ...], radius: float) -> tuple[RoundPlace, ...]:
    """Give the places on a type of tile, each as far as no other one is nearer."""
    shape = shape_of(tile, rotation)
    found = [(f"{part}:ore", "ore tokens at {cell}", shape.mountains[int(part[1:])].stack) for part in stacks]
    if TILES[tile].junctions:
        found.append(("j0", "{cell}, junction", shape.junctions[0]))
    for segment, at in anchors(tile, rotation).items():
        found.append((segment, f"{{cell}}, {segment_name(tile, rotation, segment)}", at))
    centres = [at for _, _, at in found]
    return tuple(
        RoundPlace(part, words, at, nearest_region(at, centres, radius)) for part, words, at in found
    )


def spot(at: str, name: str, shape: str, ring: str) -> str:
    """Give a place of a part."""
    return f'<g class="spot" data-at="{at}" data-name="{name}">{shape}{ring}</g>'
