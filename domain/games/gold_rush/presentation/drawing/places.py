"""The places on the board: their names, the places of options, and the places of events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import atan2, degrees
from typing import assert_never

from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.drawing.svg import number
from domain.games.gold_rush import events
from domain.games.gold_rush.commands import AnyCommand, Pass, PlaceCowboy, PlaceTent, PlaceTile, TakeOre
from domain.games.gold_rush.model.geometry import cell_name
from domain.games.gold_rush.presentation.drawing.shapes import anchor, anchors, segments
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import MapTile, View, active_tent
from domain.kernel.values import Event

KINDS = {"m": "mountain", "r": "track", "p": "prairie", "t": "town"}
PARTS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")


@cache
def segment_name(tile: str, rotation: int, segment: str) -> str:
    """Return a segment's name: "mountain", or "north mountain" if the tile has two."""
    kind = KINDS[segment[0]]
    if sum(name[0] == segment[0] for name in segments(tile)) == 1:
        return kind
    x, y = anchor(tile, rotation, segment)
    angle = degrees(atan2(x - 50, 50 - y)) % 360
    return f"{PARTS[round(angle / 45) % 8]} {kind}"


AROUND = ((0, -1), (1, 0), (0, 1), (-1, 0))


def spots(tiles: Sequence[MapTile]) -> str:
    """Draw the spots of empty cells next to the map, then the spots of all segments.

    Cells are in row order, segments in laying order.
    """
    cells = "".join([cell(x, y) for x, y in sorted(free_cells(tiles), key=lambda at: (at[1], at[0]))])
    return cells + "".join([places(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles])


def free_cells(tiles: Sequence[MapTile]) -> Iterator[tuple[int, int]]:
    taken = {(tile.x, tile.y) for tile in tiles}
    yield from {(x + dx, y + dy) for x, y in taken for dx, dy in AROUND} - taken


def cell(x: int, y: int) -> str:
    """Draw the spot of an empty cell."""
    left, top = x * SIZE, y * SIZE
    return (
        f'<g class="spot" data-at="{x},{y}" data-name="{cell_name(x, y)}">'
        f'<rect x="{left + 4}" y="{top + 4}" width="92" height="92"/>'
        f'<rect class="ring" x="{left}" y="{top}" width="100" height="100"/></g>'
    )


@lru_cache(maxsize=8192)
def places(tile: str, rotation: int, x: int, y: int) -> str:
    """Draw the spots of a tile's segments."""
    drawn = []
    for segment, (dx, dy) in anchors(tile, rotation).items():
        centre = f'cx="{number(x * SIZE + dx)}" cy="{number(y * SIZE + dy)}"'
        drawn.append(
            f'<g class="spot" data-at="{x},{y}:{segment}" '
            f'data-name="{cell_name(x, y)}, {segment_name(tile, rotation, segment)}">'
            f'<circle {centre} r="13"/><circle class="ring" {centre} r="17"/></g>'
        )
    return "".join(drawn)


def target(view: View, command: AnyCommand) -> str | None:
    """Return the place that an option refers to; None for passing."""
    match command:
        case PlaceTile(x, y):
            return f"{x},{y}"
        case PlaceCowboy(segment):
            laid = view.map[-1]
            return f"{laid.x},{laid.y}:{segment}"
        case PlaceTent(x, y, part):
            return f"{x},{y}:{part}"
        case TakeOre():
            tent = active_tent(view)
            return f"{tent.x},{tent.y}:{tent.segment}" if tent else None
        case Pass():
            return None
        case _:
            assert_never(command)


def change(event: Event) -> BoardChange | None:
    """Return the places affected by an event; None if there are none."""
    return find_change(CHANGES, event)


def _segment(event: events.CowboyPlaced | events.Awarded) -> BoardChange:
    return at(f"{event.x},{event.y}:{event.segment}")


def _part(event: events.TentPlaced | events.OreTaken) -> BoardChange:
    return at(f"{event.x},{event.y}:{event.part}")


CHANGES: Changes = {
    events.TilePlaced: lambda event: at(f"{event.x},{event.y}"),
    events.CowboyPlaced: _segment,
    events.TentPlaced: _part,
    events.OreTaken: _part,
    events.RailroadScored: _segment,
    events.MountainScored: _segment,
    events.TownScored: _segment,
}
"""The places of each type of event.

Returning figures are left out because their place has just been scored. Final scoring has its own score
sheet.
"""
