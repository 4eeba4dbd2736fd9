"""Which cells the map shows, and how large: it stays where it is until a tile needs more room.

The window is worked out by laying the tiles again in their order, so that the same view gives the same one.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.parts.board_parts import Slots
from domain.games.gold_rush.drawing.shapes import SIZE
from domain.games.gold_rush.drawing.targets import AROUND, free_cells
from domain.games.gold_rush.model.geometry import FITTING, TURNED, UNKNOWN, facing
from domain.games.gold_rush.view import MapTile, View

FRAME = 16
"""The width of the neatline with its coordinates, in CSS pixels."""
TABLET_SHAPE = 0.9
"""How high the map is on a tablet beside its width, while it fits."""
STEPS = (130, 116, 104, 93, 83, 74, 66, 59, 53)
"""Widths of a tile in CSS pixels, from the youngest map on."""
SLIM = 0.6
"""What is seen of the cells at an edge where none takes a tile: as much as can be pressed."""

Bounds = tuple[float, float, float, float]
"""West, north, east and south edge in cells; the start tile lies from 0, 0 to 1, 1."""


class Room(NamedTuple):
    """What the map may fill inside its frame, in CSS pixels; a tile is to be so wide at the least.

    A map that does not fit gives up empty cells at its edges down to tiles of `crowded`; then it is panned.
    """

    width: float
    height: float
    least: float
    crowded: float


class Window(NamedTuple):
    """What the map shows, in units of the sheet, and how many CSS pixels a unit has."""

    left: float
    top: float
    width: float
    height: float
    scale: float

    @property
    def right(self) -> float:
        """Where the map ends."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """Where the map ends."""
        return self.top + self.height

    @property
    def tile(self) -> float:
        """How wide a tile is in CSS pixels."""
        return self.scale * SIZE

    def fits(self, room: Room) -> bool:
        """Say whether all of it is seen at once."""
        return self.width * self.scale < room.width + 1 and self.height * self.scale < room.height + 1

    def covers(self, bounds: Bounds) -> bool:
        """Say whether all cells of the bounds are shown."""
        west, north, east, south = (edge * SIZE for edge in bounds)
        return self.left <= west and self.top <= north and east <= self.right and south <= self.bottom


def room_in(slots: Slots) -> Room:
    """Give the map's room: on a desk the whole left column; fingers need larger tiles than a mouse."""
    width = slots.wide - 2 * FRAME
    if slots.is_phone:
        return Room(width, width, 60, 60)
    if not slots.height:
        return Room(width, slots.wide * TABLET_SHAPE - 2 * FRAME, 52, 52)
    return Room(width, slots.height - 2 * FRAME, 49, 46)


def window_of(view: View, room: Room) -> Window:
    """Give the window on a view's map."""
    window = grown_window(view.map, room)
    if view.step == "over":
        slim = widen(bounds_of(view.map), SLIM, SLIM, SLIM, SLIM)
        return centre(slim, room, max(room.crowded, min(STEPS[0], fit(slim, room))))
    if window.fits(room) or room.crowded == room.least:
        return window
    needed = least_bounds(view)
    if fit(needed, room) < room.crowded:
        return window
    return centre(needed, room, min(room.least, fit(needed, room)))


def bounds_of(tiles: tuple[MapTile, ...]) -> Bounds:
    """Give the edges of the land."""
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def widen(bounds: Bounds, west: float, north: float, east: float, south: float) -> Bounds:
    """Move the edges outward by so many cells."""
    return bounds[0] - west, bounds[1] - north, bounds[2] + east, bounds[3] + south


def fit(bounds: Bounds, room: Room) -> float:
    """Give the width of a tile at which the bounds fill the room."""
    return min(room.width / (bounds[2] - bounds[0]), room.height / (bounds[3] - bounds[1]))


def centre(bounds: Bounds, room: Room, tile: float) -> Window:
    """Put the bounds into the middle of the room; the window is larger than the room where they are."""
    west, north, east, south = bounds
    width, height = max(room.width / tile, east - west), max(room.height / tile, south - north)
    left, top = (west + east - width) / 2, (north + south - height) / 2
    left, top, width, height = (round(edge * SIZE, 3) for edge in (left, top, width, height))
    return Window(left, top, width, height, tile / SIZE)


def grown_window(tiles: tuple[MapTile, ...], room: Room) -> Window:
    """Give the window that has followed the map as it grew, a cell round all tiles."""
    west, north, east, south = bounds_of(tiles[:1])
    steps = (*(step for step in STEPS if step > room.least), room.least)
    window: Window | None = None
    for tile in tiles:
        west, east = min(west, tile.x), max(east, tile.x + 1)
        north, south = min(north, tile.y), max(south, tile.y + 1)
        needed = widen((west, north, east, south), 1, 1, 1, 1)
        if window is None or not window.covers(needed):
            widest = fit(needed, room)
            window = centre(needed, room, next((step for step in steps if step <= widest), room.least))
    if window is None:
        raise ValueError("a map has its start tile")
    return window


def least_bounds(view: View) -> Bounds:
    """Give the edges of the land with the cells where the tile to lay fits, and slim ones elsewhere."""
    west, north, east, south = bounds_of(view.map)
    fitting = [
        at for at in free_cells(view.map) if view.drawn and FITTING[view.drawn][needs_at(view.map, *at)]
    ]
    taken = (
        any(x < west for x, _ in fitting),
        any(y < north for _, y in fitting),
        any(x >= east for x, _ in fitting),
        any(y >= south for _, y in fitting),
    )
    return widen((west, north, east, south), *(1 if full else SLIM for full in taken))


def needs_at(tiles: tuple[MapTile, ...], x: int, y: int) -> str:
    """Give what the neighbours of an empty cell ask for on its four sides."""
    lying = {(tile.x, tile.y): tile for tile in tiles}
    asked = []
    for side, (dx, dy) in enumerate(AROUND):
        tile = lying.get((x + dx, y + dy))
        asked.append(UNKNOWN if tile is None else TURNED[tile.tile][tile.rotation].edges[facing(side)])
    return "".join(asked)
