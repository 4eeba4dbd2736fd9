"""The visible cells of the map and their size.

The window stays unchanged until a tile needs more room. It is computed by laying the tiles again in order, so
equal views have equal windows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, pairwise
from math import acos, atan2, ceil, cos, dist, floor, pi, sin
from typing import NamedTuple

from domain.drawing.boxes import Box, inset_box, rectangle_path
from domain.drawing.compass import compass
from domain.drawing.curves import Point
from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.board_parts import BoardPart, Slots
from domain.drawing.parts.legible import drawn_at, least_letter
from domain.drawing.strokes import Pen, Stroke, place_strokes
from domain.drawing.svg import ID_PREFIX, Picture, number, text, use
from domain.games.gold_rush.data import TILES
from domain.games.gold_rush.model.geometry import (
    FITTING,
    TURNED,
    UNKNOWN,
    cell_name,
    column_name,
    facing,
    row_name,
)
from domain.games.gold_rush.presentation.drawing.board import describe, pieces
from domain.games.gold_rush.presentation.drawing.land import SQUARE, Layers, coast, layers, tracks_by_dashes
from domain.games.gold_rush.presentation.drawing.places import AROUND, free_cells, segment_name
from domain.games.gold_rush.presentation.drawing.shapes import anchors, brackets, shape_of
from domain.games.gold_rush.presentation.drawing.stock_spots import tile_spots
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE
from domain.games.gold_rush.view import MapTile, View

FINE_FROM = 60
"""The minimum tile width, in CSS pixels, for grass and hachures."""


class Land(NamedTuple):
    """A drawing of the land, and the definitions it refers to."""

    definitions: str
    body: str


def land_of(tiles: Sequence[MapTile], tile_width: float) -> Land:
    """Draw the tiles on their cells, layer by layer over the whole map."""
    parts = [layers(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles]
    squares = "".join([f"M{tile.x * SIZE} {tile.y * SIZE}{SQUARE}" for tile in tiles])
    fine = tile_width >= FINE_FROM
    heights, tracks = heights_of(parts, fine=fine), tracks_of(parts)
    grass = f'<path class="grass" d="{"".join([part.grass for part in parts])}"/>' if fine else ""
    return Land(
        heights.definitions + tracks.definitions,
        f'<path class="prairie" d="{squares}"/>{heights.body}{grass}<path class="grid" d="{squares}"/>'
        f'{tracks.body}<path class="coast" d="{coast(tiles)}"/>'
        f"{''.join([part.buildings for part in parts])}{''.join([part.symbols for part in parts])}",
    )


def heights_of(parts: Sequence[Layers], *, fine: bool) -> Land:
    """Draw the mountains: mass, hachures within a band at the foot, contour, and peaks."""
    mass, rim, clip = (f"{ID_PREFIX}map-{name}" for name in ("mass", "rim", "clip"))
    masses, rims, hachures, peaks = (
        "".join(strokes)
        for strokes in zip(
            *[(part.masses, part.rims, part.hachures, part.peaks) for part in parts], strict=True
        )
    )
    hatched = f'<path class="hach" d="{hachures}"/>' if fine else ""
    return Land(
        f'<path id="{mass}" d="{masses}"/><path id="{rim}" d="{rims}"/>'
        f'<clipPath id="{clip}"><use href="#{mass}"/></clipPath>',
        f'<use href="#{mass}" class="mountain"/>'
        f'<g clip-path="url(#{clip})"><use href="#{rim}" class="band"/>{hatched}</g>'
        f'<use href="#{rim}" class="contour"/><path class="peaks" d="{peaks}"/>',
    )


def tracks_of(parts: Sequence[Layers]) -> Land:
    """Draw the track bed, ties, rails and the gap between them."""
    track, dashed = f"{ID_PREFIX}map-track", tracks_by_dashes(parts)
    lines = "".join("".join(lines) for lines in dashed.values())
    ties = "".join(
        f'<path class="ties" {dashes} d="{"".join(lines)}"/>' for dashes, lines in sorted(dashed.items())
    )
    return Land(
        f'<path id="{track}" d="{lines}"/>',
        f'<use href="#{track}" class="bed"/>{ties}<use href="#{track}" class="rails"/>'
        f'<use href="#{track}" class="gap"/>',
    )


EXACT = 1e-6


class Cut(NamedTuple):
    """A straight edge at distance `far` from the middle, in direction `angle` from it."""

    angle: float
    far: float

    def keeps(self, x: float, y: float) -> bool:
        """Return whether a point, relative to the middle, is on the near side of the edge."""
        return x * cos(self.angle) + y * sin(self.angle) <= self.far + EXACT


def nearest_region(centre: Point, places: Sequence[Point], radius: float) -> Stroke | None:
    """Return the outline of the points nearer to the centre than to any other place; None if none is close.

    The rim of the disc is drawn as arcs, so the outline has few numbers, and enlarging it changes few of
    them. Numbers are rounded to whole units, because pointers are no more precise and every rescaled map is
    sent again.
    """
    close = [place for place in places if 0 < dist(centre, place) < 2 * radius]
    if not close:
        return None
    cuts = [
        Cut(atan2(place[1] - centre[1], place[0] - centre[0]), dist(centre, place) / 2) for place in close
    ]
    corners = sorted(
        (atan2(y, x), x, y)
        for x, y in corners_of(cuts, radius)
        if x * x + y * y <= radius * radius + EXACT and all(cut.keeps(x, y) for cut in cuts)
    )
    pen = Pen((round(centre[0] + corners[0][1]), round(centre[1] + corners[0][2])))
    first = (corners[0][0] + 2 * pi, *corners[0][1:])
    for (angle, *_), (next_angle, x, y) in pairwise([*corners, first]):
        middle = (angle + next_angle) / 2
        point = (round(centre[0] + x), round(centre[1] + y))
        if all(cut.keeps(radius * cos(middle), radius * sin(middle)) for cut in cuts):
            pen.arc(point, radius, is_long=next_angle - angle > pi)
        else:
            pen.line(point)
    return pen.stroke("z")


def corners_of(cuts: Sequence[Cut], radius: float) -> Iterator[Point]:
    """Yield the points where the cuts meet the rim and each other, relative to the middle."""
    for angle, far in cuts:
        half = acos(far / radius)
        yield from ((radius * cos(at), radius * sin(at)) for at in (angle - half, angle + half))
    for one, other in combinations(cuts, 2):
        turn = sin(other.angle - one.angle)
        if abs(turn) > EXACT:
            yield (
                (one.far * sin(other.angle) - other.far * sin(one.angle)) / turn,
                (other.far * cos(one.angle) - one.far * cos(other.angle)) / turn,
            )


FRAME = 16
"""The width of the map's frame with its coordinates, in CSS pixels."""
TABLET_SHAPE = 0.9
"""The height of the map on a tablet relative to its width, if that height is available."""
STEPS = (130, 116, 104, 93, 83, 74, 66, 59, 53)
"""Widths of a tile in CSS pixels, from the smallest map to the largest."""
SLIM = 0.6
"""The visible share of the cells at an edge where the tile to lay does not fit: just enough to tap."""

Bounds = tuple[float, float, float, float]
"""The west, north, east and south edges in cells. The start tile covers 0, 0 to 1, 1."""


class Room(NamedTuple):
    """The space for the map inside its frame, in CSS pixels, and the minimum width of a tile.

    If the map does not fit, empty cells at its edges are dropped until tiles would be narrower than
    `crowded`. After that, the map can be panned.
    """

    width: float
    height: float
    least: float
    crowded: float


class Window(NamedTuple):
    """The visible area of the map in units, and the number of CSS pixels per unit."""

    left: float
    top: float
    width: float
    height: float
    scale: float

    @property
    def right(self) -> float:
        """The right edge of the map."""
        return self.left + self.width

    @property
    def bottom(self) -> float:
        """The bottom edge of the map."""
        return self.top + self.height

    @property
    def tile(self) -> float:
        """A tile's width in CSS pixels."""
        return self.scale * SIZE

    def fits(self, room: Room) -> bool:
        """Return whether the window fits in the room without panning."""
        return self.width * self.scale < room.width + 1 and self.height * self.scale < room.height + 1

    def covers(self, bounds: Bounds) -> bool:
        """Return whether all cells within the bounds are visible."""
        west, north, east, south = (edge * SIZE for edge in bounds)
        return self.left <= west and self.top <= north and east <= self.right and south <= self.bottom


def room_in(slots: Slots) -> Room:
    """Return the map's room.

    On a desktop, it is the whole left column. Touch screens need larger tiles.
    """
    width = slots.wide - 2 * FRAME
    if slots.is_phone:
        return Room(width, width, 60, 60)
    high = slots.wide * TABLET_SHAPE
    if not slots.height:
        return Room(width, high - 2 * FRAME, 52, 52)
    if not slots.is_desk:
        return Room(width, min(high, slots.height) - 2 * FRAME, 52, 46)
    return Room(width, slots.height - 2 * FRAME, 49, 46)


def window_of(view: View, room: Room) -> Window:
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
    """Return the bounds of the laid tiles."""
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def widen(bounds: Bounds, west: float, north: float, east: float, south: float) -> Bounds:
    """Move each edge outward by a number of cells."""
    return bounds[0] - west, bounds[1] - north, bounds[2] + east, bounds[3] + south


def fit(bounds: Bounds, room: Room) -> float:
    """Return the tile width at which the bounds fill the room."""
    return min(room.width / (bounds[2] - bounds[0]), room.height / (bounds[3] - bounds[1]))


def centre(bounds: Bounds, room: Room, tile: float) -> Window:
    """Centre the bounds in the room. The window exceeds the room if the bounds do."""
    west, north, east, south = bounds
    width, height = max(room.width / tile, east - west), max(room.height / tile, south - north)
    left, top = (west + east - width) / 2, (north + south - height) / 2
    left, top, width, height = (round(edge * SIZE, 3) for edge in (left, top, width, height))
    return Window(left, top, width, height, tile / SIZE)


def grown_window(tiles: tuple[MapTile, ...], room: Room) -> Window:
    """Return the window after it has grown with the map, keeping one cell around all tiles."""
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
        raise ValueError("the map has no tiles")
    return window


def least_bounds(view: View) -> Bounds:
    """Return the bounds of the land.

    They include a full cell on sides where the tile to lay fits, and SLIM of a cell on the others.
    """
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
    """Return the edges that the neighbours of an empty cell require on its four sides."""
    lying = {(tile.x, tile.y): tile for tile in tiles}
    asked = []
    for side, (dx, dy) in enumerate(AROUND):
        tile = lying.get((x + dx, y + dy))
        asked.append(UNKNOWN if tile is None else TURNED[tile.tile][tile.rotation].edges[facing(side)])
    return "".join(asked)


PRESSED = 12.3
"""Minimum radius of a place in CSS pixels."""
RADII = (13, 15, 19, 27)
"""The radii of places, in units, as the map grows. The last suffices for tiles 46 CSS pixels wide."""
RING = "place-ring"
"""The id of the ring. Rings refer to one definition, so they all change radius together as the map grows."""
INSET = 2
"""The distance between the place of an empty cell and the cell's edges, in CSS pixels."""


def map_places(view: View, window: Window) -> str:
    """Draw all places of the map, with those for the current step on top.

    A place at a tile's edge is not cut off there: it extends into the neighbouring cell.
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
    """Return the radius of places. It takes only a few values, because a change redraws every place."""
    least = PRESSED / window.scale
    return next((radius for radius in RADII if radius >= least), ceil(least))


def ring_definition(window: Window) -> str:
    """Define the ring around a place."""
    thin = 'vector-effect="non-scaling-stroke"'
    return f'<circle id="{ID_PREFIX}{RING}" {thin} r="{place_radius(window) + 1}"/>'


def cell_places(tiles: Sequence[MapTile], window: Window) -> Iterator[str]:
    """Yield the visible part of the empty cells next to the map, row by row."""
    inset = ceil(INSET / window.scale)  # rounded to change rarely: a change redraws every cell
    for x, y in sorted(free_cells(tiles), key=lambda at: (at[1], at[0])):
        left, top = max(x * SIZE + inset, window.left), max(y * SIZE + inset, window.top)
        width = min((x + 1) * SIZE - inset, window.right) - left
        height = min((y + 1) * SIZE - inset, window.bottom) - top
        size = f'x="{number(left)}" y="{number(top)}" width="{number(width)}" height="{number(height)}"'
        yield spot(f"{x},{y}", cell_name(x, y), f"<rect {size}/>", f'<rect class="ring" {size}/>')


class RoundPlace(NamedTuple):
    """A place on a tile, relative to the tile's corner. `outline` is None for a full circle."""

    part: str
    words: str
    centre: Point
    outline: Stroke | None


@lru_cache(maxsize=8192)
def places_on(tile: MapTile, stacks: tuple[str, ...], radius: int) -> str:
    """Return the places on a tile: ore tokens, its junction, its segments."""
    name, left, top = cell_name(tile.x, tile.y), tile.x * SIZE, tile.y * SIZE
    spots = []
    for place in round_places(tile.tile, tile.rotation, stacks, radius):
        x, y = place.centre
        shape = f'<circle cx="{number(left + x)}" cy="{number(top + y)}" r="{radius}"/>'
        if place.outline is not None:
            shape = f'<path d="{place_strokes((place.outline,), left, top)}"/>'
        ring = use(RING, left + x, top + y).replace("<use ", '<use class="ring" ')
        spots.append(spot(f"{tile.x},{tile.y}:{place.part}", place.words.format(cell=name), shape, ring))
    return "".join(spots)


@lru_cache(maxsize=2048)
def round_places(tile: str, rotation: int, stacks: tuple[str, ...], radius: float) -> tuple[RoundPlace, ...]:
    """Return the places on a type of tile. Each is limited to the points nearest to it."""
    shape = shape_of(tile, rotation)
    spots = [(f"{part}:ore", "ore tokens at {cell}", shape.mountains[int(part[1:])].stack) for part in stacks]
    if TILES[tile].junctions:
        spots.append(("j0", "{cell}, junction", shape.junctions[0]))
    for segment, at in anchors(tile, rotation).items():
        spots.append((segment, f"{{cell}}, {segment_name(tile, rotation, segment)}", at))
    centres = [at for _, _, at in spots]
    return tuple(
        RoundPlace(part, words, at, nearest_region(at, centres, radius)) for part, words, at in spots
    )


def spot(at: str, name: str, shape: str, ring: str) -> str:
    """Draw a round spot on the map."""
    return f'<g class="spot" data-at="{at}" data-name="{name}">{shape}{ring}</g>'


CROSS = 4
COMPASS = 72
"""The compass's height in CSS pixels. It is drawn in a corner without tiles if there is room."""


def map_box(window: Window) -> Box:
    """Return the box of the map without its frame."""
    return window.left, window.top, window.width, window.height


def draw_paper(window: Window) -> str:
    """Draw the paper, with a cross wherever four cells meet."""
    arm, (columns, rows) = CROSS / window.scale, borders(window)
    columns = [x for x in columns if window.left + arm < x < window.right - arm]
    rows = [y for y in rows if window.top + arm < y < window.bottom - arm]
    across, down = SIZE * len(columns), SIZE * len(rows)
    crosses = "".join([f"M{number(columns[0] - arm)} {y}h{across}" for y in rows])
    crosses += "".join([f"M{x} {number(rows[0] - arm)}v{down}" for x in columns])
    dashes = f"{number(2 * arm)} {number(SIZE - round(2 * arm, 1))}"
    paper = rectangle_path(inset_box(map_box(window), -FRAME / window.scale))
    return (
        f'<path class="paper" d="{paper}"/>'
        f'<path class="hair" style="stroke-width:{number(1 / window.scale)};'
        f'stroke-dasharray:{dashes}" d="{crosses}"/>'
    )


def borders(window: Window) -> tuple[list[int], list[int]]:
    """Return the positions of the visible column and row borders."""
    return (
        [x * SIZE for x in range(ceil(window.left / SIZE), floor(window.right / SIZE) + 1)],
        [y * SIZE for y in range(ceil(window.top / SIZE), floor(window.bottom / SIZE) + 1)],
    )


def draw_neatline(window: Window) -> str:
    """Draw the frame with the names of columns and rows."""
    pixel, box = 1 / window.scale, map_box(window)
    band, (columns, rows) = (FRAME - 2) * pixel, borders(window)
    marks = [f"M{x} {number(y)}v{number(band)}" for x in columns for y in (window.top - band, window.bottom)]
    marks += [f"M{number(x)} {y}h{number(band)}" for y in rows for x in (window.left - band, window.right)]
    lines = rectangle_path(box) + "".join(marks)
    rim = rectangle_path(inset_box(box, -(FRAME - 1) * pixel))
    return (
        f'<path class="ln" stroke-width="{number(1.6 * pixel)}" d="{rim}"/>'
        f'<path class="ln" stroke-width="{number(0.7 * pixel)}" d="{lines}"/>'
        f"{write_coordinates(window, band / 2)}"
    )


def write_coordinates(window: Window, out: float) -> str:
    """Draw the name of each column and row whose middle is visible."""
    size, kind, half = least_letter(), "num mid level quiet", SIZE / 2
    columns, rows = borders(window)
    written = [
        text(x - half, y, column_name(x // SIZE - 1), size, kind)
        for x in (*columns, columns[-1] + SIZE)
        if window.left + half / 2 < x - half < window.right - half / 2
        for y in (window.top - out, window.bottom + out)
    ]
    written += [
        text(x, y - half, row_name(y // SIZE - 1), size, kind)
        for y in (*rows, rows[-1] + SIZE)
        if window.top + half / 2 < y - half < window.bottom - half / 2
        for x in (window.left - out, window.right + out)
    ]
    return "".join(written)


def draw_compass(window: Window, bounds: Bounds) -> str:
    """Draw the compass north-east of all tiles, if the corner has room."""
    pixel, size = 1 / window.scale, COMPASS / window.scale
    if min(window.right - bounds[2] * SIZE, bounds[1] * SIZE - window.top) < size:
        return ""
    return compass(window.right - 34 * pixel, window.top + 48 * pixel, pixel)


BADGE = 10
"""The radius of the active seat's badge, in CSS pixels."""


def map_part(view: View, window: Window, land: Land) -> BoardPart:
    """Draw the map. The player can pan it if it exceeds its room."""
    frame = FRAME / window.scale
    with drawn_at(window.scale):
        art = (
            f"{draw_paper(window)}{land.body}{pieces(view)}{last_move(view, window)}"
            f"{draw_compass(window, bounds_of(view.map))}{draw_neatline(window)}"
        )
    picture = Picture(
        width=window.width + 2 * frame,
        height=window.height + 2 * frame,
        title=f"Map, turn {view.turn}",
        desc=describe(view),
        body=f'<g class="art" aria-hidden="true">{art}</g>'
        f'<g class="spots">{map_places(view, window)}</g><g class="ghosts"></g>',
        left=window.left - frame,
        top=window.top - frame,
    )
    return BoardPart("map", "Map", "main", picture.width * window.scale, picture)


def last_move(view: View, window: Window) -> str:
    """Mark the last tile laid. The mark has the active seat's badge if that seat may act on the tile."""
    if view.last is None:
        return ""
    marks = brackets(*view.last)
    if view.active is None or view.drawn is not None:
        return marks
    x, y = view.last
    return marks + badge(SEAT_COLOURS[view.active], (x + 1) * SIZE, y * SIZE, BADGE / window.scale)
