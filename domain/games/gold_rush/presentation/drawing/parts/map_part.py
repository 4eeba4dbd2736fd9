"""Which cells the map shows, and how large: it stays where it is until a tile needs more room.

The window is worked out by laying the tiles again in their order, so that the same view gives the same one.
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
from domain.games.gold_rush.presentation.drawing.shapes import SIZE, anchors, brackets, shape_of
from domain.games.gold_rush.presentation.drawing.stock_spots import tile_spots
from domain.games.gold_rush.view import MapTile, View

FINE_FROM = 60
"""A tile narrower than so many CSS pixels has no grass and no hachures."""


class Land(NamedTuple):
    """Land as it is drawn, and what it refers to."""

    definitions: str
    body: str


def land_of(tiles: Sequence[MapTile], tile_width: float) -> Land:
    """Draw the tiles where they lie, layer by layer over the whole map."""
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
    """Draw the mountains: mass, foot band and hachures clipped to it, contour, peaks."""
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
    """Draw bed, ties, rails and the gap between them."""
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
    """A straight edge, so far from the middle; `angle` is the direction from there to it."""

    angle: float
    far: float

    def keeps(self, x: float, y: float) -> bool:
        """Return whether a point, seen from the middle, lies on this side."""
        return x * cos(self.angle) + y * sin(self.angle) <= self.far + EXACT


def nearest_region(centre: Point, places: Sequence[Point], radius: float) -> Stroke | None:
    """Return the outline of what is nearer to the centre than to other places; None where none is close.

    Of the disc's rim there are arcs: few numbers, of which growing changes little. They are whole units:
    nobody presses more exactly, and all of them go over the wire as the map is drawn smaller.
    """
    close = [other for other in places if 0 < dist(centre, other) < 2 * radius]
    if not close:
        return None
    cuts = [
        Cut(atan2(other[1] - centre[1], other[0] - centre[0]), dist(centre, other) / 2) for other in close
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
    """Yield where the cuts meet the rim and each other, seen from the middle."""
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
        """Return whether all of it is seen at once."""
        return self.width * self.scale < room.width + 1 and self.height * self.scale < room.height + 1

    def covers(self, bounds: Bounds) -> bool:
        """Return whether all cells of the bounds are shown."""
        west, north, east, south = (edge * SIZE for edge in bounds)
        return self.left <= west and self.top <= north and east <= self.right and south <= self.bottom


def room_in(slots: Slots) -> Room:
    """Return the map's room: on a desk the whole left column; fingers need larger tiles than a mouse."""
    width = slots.wide - 2 * FRAME
    if slots.is_phone:
        return Room(width, width, 60, 60)
    if not slots.height:
        return Room(width, slots.wide * TABLET_SHAPE - 2 * FRAME, 52, 52)
    return Room(width, slots.height - 2 * FRAME, 49, 46)


def window_of(view: View, room: Room) -> Window:
    """Return the window on a view's map."""
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
    """Return the edges of the land."""
    xs, ys = [tile.x for tile in tiles], [tile.y for tile in tiles]
    return min(xs), min(ys), max(xs) + 1, max(ys) + 1


def widen(bounds: Bounds, west: float, north: float, east: float, south: float) -> Bounds:
    """Move the edges outward by so many cells."""
    return bounds[0] - west, bounds[1] - north, bounds[2] + east, bounds[3] + south


def fit(bounds: Bounds, room: Room) -> float:
    """Return the width of a tile at which the bounds fill the room."""
    return min(room.width / (bounds[2] - bounds[0]), room.height / (bounds[3] - bounds[1]))


def centre(bounds: Bounds, room: Room, tile: float) -> Window:
    """Put the bounds into the middle of the room; the window is larger than the room where they are."""
    west, north, east, south = bounds
    width, height = max(room.width / tile, east - west), max(room.height / tile, south - north)
    left, top = (west + east - width) / 2, (north + south - height) / 2
    left, top, width, height = (round(edge * SIZE, 3) for edge in (left, top, width, height))
    return Window(left, top, width, height, tile / SIZE)


def grown_window(tiles: tuple[MapTile, ...], room: Room) -> Window:
    """Return the window that has followed the map as it grew, a cell round all tiles."""
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
    """Return the edges of the land with the cells where the tile to lay fits, and slim ones elsewhere."""
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
    """Return what the neighbours of an empty cell ask for on its four sides."""
    lying = {(tile.x, tile.y): tile for tile in tiles}
    asked = []
    for side, (dx, dy) in enumerate(AROUND):
        tile = lying.get((x + dx, y + dy))
        asked.append(UNKNOWN if tile is None else TURNED[tile.tile][tile.rotation].edges[facing(side)])
    return "".join(asked)


PRESSED = 12.3
"""The least radius of a place in CSS pixels."""
RADII = (13, 15, 19, 27)
"""Radii of places in units, as the map grows; the last is enough for tiles of 46 CSS pixels."""
RING = "place-ring"
"""Rings are shown by reference: on a map that grows all of them get another radius at once."""
INSET = 2
"""How far the place of an empty cell keeps from its edges, in CSS pixels."""


def map_places(view: View, window: Window) -> str:
    """Return all places of the map, those that can be chosen in this step above the others.

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
    """Return the radius of places: in few steps, as each changes every place of the map."""
    least = PRESSED / window.scale
    return next((radius for radius in RADII if radius >= least), ceil(least))


def ring_definition(window: Window) -> str:
    """Define the ring of a place round its middle."""
    thin = 'vector-effect="non-scaling-stroke"'
    return f'<circle id="{ID_PREFIX}{RING}" {thin} r="{place_radius(window) + 1}"/>'


def cell_places(tiles: Sequence[MapTile], window: Window) -> Iterator[str]:
    """Yield the empty cells beside the map row by row, as much of each as is seen."""
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
    """Return the places on a tile: ore tokens, its junction, its segments."""
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
    """Return the places on a type of tile, each as far as no other one is nearer."""
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
    """Return a place of a part."""
    return f'<g class="spot" data-at="{at}" data-name="{name}">{shape}{ring}</g>'


CROSS = 4
COMPASS = 72
"""The compass' height in CSS pixels; it stands in a corner that no tile reaches, where that is so large."""


def map_box(window: Window) -> Box:
    """Return the box of the map without its neatline."""
    return window.left, window.top, window.width, window.height


def draw_paper(window: Window) -> str:
    """Draw the paper with a cross wherever four cells meet."""
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
    """Return where columns and rows begin in the window."""
    return (
        [x * SIZE for x in range(ceil(window.left / SIZE), floor(window.right / SIZE) + 1)],
        [y * SIZE for y in range(ceil(window.top / SIZE), floor(window.bottom / SIZE) + 1)],
    )


def draw_neatline(window: Window) -> str:
    """Draw the neatline and write the names of columns and rows into it."""
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
    """Name each column and row whose middle is seen."""
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
    """Draw the compass north-east of all tiles; nothing where the corner is too small."""
    pixel, size = 1 / window.scale, COMPASS / window.scale
    if min(window.right - bounds[2] * SIZE, bounds[1] * SIZE - window.top) < size:
        return ""
    return compass(window.right - 34 * pixel, window.top + 48 * pixel, pixel)


BADGE = 10
"""The radius of the badge of who is to act, in CSS pixels."""


def map_part(view: View, window: Window, land: Land) -> BoardPart:
    """Draw the map; it is panned where it is larger than its room."""
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
    """Mark the tile laid last, and who may act on it."""
    if view.last is None:
        return ""
    marks = brackets(*view.last).replace("<path ", '<path vector-effect="non-scaling-stroke" ')
    if view.active is None or view.drawn is not None:
        return marks
    x, y = view.last
    return marks + badge(SEAT_COLOURS[view.active], (x + 1) * SIZE, y * SIZE, BADGE / window.scale)
