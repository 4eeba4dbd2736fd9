"""Places that can be chosen: invisible until the client says that an option stands there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from domain.drawing.svg import number
from domain.games.gold_rush.drawing.names import segment_name
from domain.games.gold_rush.drawing.shapes import SIZE, anchors
from domain.games.gold_rush.model.cells import cell_name
from domain.games.gold_rush.view import MapTile

AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def spots(tiles: Sequence[MapTile]) -> str:
    """Give every empty cell next to the map, row by row, then every segment of the tiles in laying order."""
    cells = "".join([cell(x, y) for x, y in sorted(free_cells(tiles), key=lambda at: (at[1], at[0]))])
    return cells + "".join([places(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles])


def free_cells(tiles: Sequence[MapTile]) -> Iterator[tuple[int, int]]:
    """Give the empty cells next to the map."""
    taken = {(tile.x, tile.y) for tile in tiles}
    yield from {(x + dx, y + dy) for x, y in taken for dx, dy in AROUND} - taken


def cell(x: int, y: int) -> str:
    """Give the place of a cell."""
    left, top = x * SIZE, y * SIZE
    return (
        f'<g class="spot" data-at="{x},{y}" data-name="{cell_name(x, y)}">'
        f'<rect x="{left + 4}" y="{top + 4}" width="92" height="92"/>'
        f'<rect class="ring" x="{left}" y="{top}" width="100" height="100"/></g>'
    )


@lru_cache(maxsize=8192)
def places(tile: str, rotation: int, x: int, y: int) -> str:
    """Give the places of a tile's segments."""
    found = []
    for segment, (dx, dy) in anchors(tile, rotation).items():
        centre = f'cx="{number(x * SIZE + dx)}" cy="{number(y * SIZE + dy)}"'
        found.append(
            f'<g class="spot" data-at="{x},{y}:{segment}" '
            f'data-name="{cell_name(x, y)}, {segment_name(tile, rotation, segment)}">'
            f'<circle {centre} r="13"/><circle class="ring" {centre} r="17"/></g>'
        )
    return "".join(found)
