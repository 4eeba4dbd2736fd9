"""The land, drawn layer by layer over the whole board rather than tile by tile, so that no seams show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import count, pairwise
from math import dist
from typing import NamedTuple

from domain.drawing.curves import (
    CubicCurve,
    Point,
    is_inside,
    polyline_length,
    sample_points,
    seeded_noise,
    smooth_curve,
)
from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.strokes import Pen, Stroke, curve_stroke, place_strokes, polyline
from domain.drawing.svg import ID_PREFIX, number, text, use
from domain.games.gold_rush.data import PIECES
from domain.games.gold_rush.presentation.drawing.shapes import Sheet, shape_of
from domain.games.gold_rush.presentation.drawing.tile_shapes import SIZE, TileShape
from domain.games.gold_rush.view import MapTile, SeatView, View

Circle = tuple[float, float, float]
"""A circle to keep clear: its centre (x, y) and radius."""

PEAKS = 9
"""Maximum number of peaks on one mountain part."""


class Relief(NamedTuple):
    """The lines of one mountain part, and the points of its contour.

    Grass keeps clear of the contour.
    """

    mass: Stroke
    rims: tuple[Stroke, ...]
    peaks: tuple[Stroke, ...]
    hachures: tuple[Stroke, ...]
    contour: tuple[Point, ...]


def on_edge(a: Point, b: Point) -> bool:
    """Return whether the segment between two corners runs along an edge of the tile."""
    return any(a[axis] == b[axis] == edge for axis in (0, 1) for edge in (0, 100))


def stretches(outline: Sequence[Point]) -> list[list[Point]]:
    """Split an outline into stretches along the tile's edges and stretches across the tile.

    Along the edges, each pair of corners is a separate stretch. Each stretch begins where the previous one
    ends. Only stretches across the tile are drawn as contour, so two tiles of one mountain show no line
    between them.
    """
    size = len(outline)
    rim = [on_edge(outline[index], outline[(index + 1) % size]) for index in range(size)]
    starts = [index for index in range(size) if rim[index - 1] and not rim[index]]
    first = starts[0] if starts else 0
    parts: list[list[Point]] = []
    for step in range(size):
        index = (first + step) % size
        here, there = outline[index], outline[(index + 1) % size]
        if parts and not rim[index] and not rim[index - 1]:
            parts[-1].append(there)
        else:
            parts.append([here, there])
    return parts


def runs(outline: Sequence[Point]) -> list[list[Point]]:
    """Return the stretches of an outline that cross the tile."""
    return [points for points in stretches(outline) if not on_edge(points[0], points[1])]


def mass(outline: Sequence[Point]) -> Stroke:
    """Return the filled shape of a mountain part, straight along the tile's edge and smooth inside."""
    parts = stretches(outline)
    pen = Pen(parts[0][0])
    for points in parts:
        if on_edge(points[0], points[1]):
            pen.line(points[1])
        else:
            for cubic in smooth_curve(points):
                pen.curve(cubic)
    return pen.stroke("z")


def hachures(run: Sequence[Point], outline: Sequence[Point], chance: Iterator[float]) -> Iterator[Stroke]:
    """Yield strokes from the contour uphill. They get shorter towards the ends of the contour."""
    line = sample_points(smooth_curve(run))
    total, gone, due = polyline_length(line), 0.0, 4.0
    for a, b in pairwise(line):
        step = dist(a, b)
        gone += step
        if gone < due or total - gone < 4:
            continue
        due = gone + 2.5 + next(chance) * 1.2
        nx, ny = -(b[1] - a[1]) / step, (b[0] - a[0]) / step
        if not is_inside((a[0] + nx * 3, a[1] + ny * 3), outline):
            nx, ny = -nx, -ny
        reach = (4.5 + next(chance) * 4.5) * min(1, gone / 14, (total - gone) / 14)
        foot = (a[0] + nx * 1.2, a[1] + ny * 1.2)
        yield polyline((foot, (foot[0] + nx * reach, foot[1] + ny * reach)))


def summits(
    outline: Sequence[Point], contour: Sequence[Point], busy: Sequence[Circle], chance: Iterator[float]
) -> list[Circle]:
    """Find positions for peaks, clear of the contour, of each other and of all occupied circles."""
    peaks: list[Circle] = []
    for _ in range(240):
        x, y, size = 4 + next(chance) * 92, 6 + next(chance) * 88, 5.2 + next(chance) * 3.2
        if len(peaks) == PEAKS:
            break
        if (
            size < x < 100 - size
            and size < y < 100 - size * 0.6
            and is_inside((x, y), outline)
            and all(dist((x, y), (u, v)) > (size + other) * 1.15 for u, v, other in peaks)
            and all(dist((x, y), (u, v)) > room + size * 0.7 for u, v, room in busy)
            and all(dist((x, y), point) > size + 7 for point in contour)
        ):
            peaks.append((x, y, size))
    return sorted(peaks, key=lambda peak: peak[1])


def peak(x: float, y: float, size: float) -> Stroke:
    """Draw a peak: two slopes."""
    foot = y + size * 0.6
    return polyline(((x - size, foot), (x, y - size * 0.75), (x + size, foot)))


def shade(x: float, y: float, size: float) -> Iterator[Stroke]:
    """Hatch the eastern slope of a peak."""
    for part in (0.22, 0.44, 0.66, 0.88):
        a, b = x + size * part * 0.9, y - size * 0.75 + size * 1.35 * part
        yield polyline(((a, b), (a - size * 0.28, b + size * (0.62 - 0.5 * part))))


def relief(outline: Sequence[Point], busy: Sequence[Circle], chance: Iterator[float]) -> Relief:
    """Draw one mountain part."""
    crossing = runs(outline)
    strokes = [stroke for run in crossing for stroke in hachures(run, outline, chance)]
    contour = [point for run in crossing for point in sample_points(smooth_curve(run))]
    peaks = summits(outline, contour, busy, chance)
    strokes += [stroke for summit in peaks for stroke in shade(*summit)]
    return Relief(
        mass(outline),
        tuple(curve_stroke(smooth_curve(run)) for run in crossing),
        tuple(peak(*summit) for summit in peaks),
        tuple(strokes),
        tuple(contour),
    )


TIE = 1.5
SPACING = 5.0


class Track(NamedTuple):
    """A track's middle line, the dashes of its ties, and its points.

    Grass and peaks keep clear of the points.
    """

    line: Stroke
    dashes: str
    points: tuple[Point, ...]


def outward(point: Point) -> Point | None:
    """Return the outward direction at a point on the tile's edge; None for an inner point."""
    x, y = point
    if y == 0:
        return 0.0, -1.0
    if x == 100:
        return 1.0, 0.0
    if y == 100:
        return 0.0, 1.0
    return (-1.0, 0.0) if x == 0 else None


def track(path: Sequence[Point]) -> Track:
    """Draw a track along a path.

    The spacing of its ties divides its length and starts with half a gap, so ties continue evenly across
    edges.
    """
    straight = len(path) == 2
    points = between(path[0], path[1]) if straight else tuple(sample_points(curve(path)))
    whole = polyline_length(points)
    period = whole / max(1, round(whole / SPACING))
    dashes = f'stroke-dasharray="{TIE} {period - TIE:.3f}" stroke-dashoffset="{(TIE - period) / 2:.3f}"'
    return Track(polyline(path) if straight else curve_stroke(curve(path)), dashes, points)


def curve(path: Sequence[Point]) -> tuple[CubicCurve, ...]:
    """Return a curve along the path, perpendicular to the edges that it meets."""
    leaving, arriving = outward(path[0]), outward(path[-1])
    return smooth_curve(path, None if leaving is None else (-leaving[0], -leaving[1]), arriving)


def between(a: Point, b: Point) -> tuple[Point, ...]:
    """Return nine points on the straight line from a to b."""
    return tuple((a[0] + (b[0] - a[0]) * step / 8, a[1] + (b[1] - a[1]) * step / 8) for step in range(9))


SCATTERS = 4
"""The number of variants of peaks and grass on a tile. The cell determines which one is used."""
TUFTS = 8


class Lines(NamedTuple):
    """A tile's layers as strokes, relative to the tile's corner."""

    masses: tuple[Stroke, ...]
    rims: tuple[Stroke, ...]
    peaks: tuple[Stroke, ...]
    hachures: tuple[Stroke, ...]
    grass: tuple[Stroke, ...]
    tracks: tuple[Track, ...]
    buildings: tuple[tuple[str, Point], ...]
    symbols: tuple[tuple[str, Point], ...]


class Layers(NamedTuple):
    """A tile's layers as path text, positioned on its cell.

    Tracks come with the dashes of their ties.
    """

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
    """Return a tile's layers, positioned on a cell."""
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
    """Compute a tile's lines. The same tile, rotation and variant always look the same."""
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
    """Yield the towns and junctions, and a tunnel at each track that ends at a mountain."""
    yield from (("town", town.at) for town in shape.towns)
    yield from (("junction", at) for at in shape.junctions)
    meeting = {*shape.junctions, *(town.at for town in shape.towns)}
    for railroad in shape.railroads:
        end = railroad.path[-1]
        if outward(end) is None and end not in meeting:
            yield "tunnel", end


def symbols(shape: TileShape) -> Iterator[tuple[str, Point]]:
    """Yield the printed symbols that are worth points."""
    yield from (("locomotive", at) for railroad in shape.railroads for at in railroad.locomotives)
    for prairie in shape.prairies:
        yield from (("camp", at) for at in prairie.camps)
        yield from (("herd", at) for at in prairie.herds)
    yield from (("nugget", at) for mountain in shape.mountains for at in mountain.nuggets)


def used(shape: TileShape, tracks: Sequence[Track]) -> list[Circle]:
    """List the circles that peaks and grass keep clear of: symbols, stacks, figures, tracks."""
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
    """Scatter tufts of grass over the free areas."""
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
    """Draw a tuft of three blades."""
    yield polyline(((x, y), (x - 1.6, y - 3)))
    yield polyline(((x + 1.6, y), (x + 1.6, y - 4)))
    yield polyline(((x + 3.2, y), (x + 4.8, y - 3)))


SPACES = PIECES.counts.score_track_spaces
"""The number of spaces on the score track, which is a loop (GLD-1.5)."""
RADIUS = 5.2
ROWS = 3
PITCH = 7
"""How much higher a marker is drawn if it would cover another one."""
SCALE = 16
"""The height of the strip with ticks and numbers."""
COUNTS = 44
"""The width reserved for the counts on the right."""


class ScoreTrack(NamedTuple):
    """The line of the score track: its start, end and height, and the unit of everything drawn on it."""

    start: float
    end: float
    y: float
    unit: float


def track_on(sheet: Sheet) -> ScoreTrack:
    """Return the line of the score track on the sheet."""
    unit = sheet.unit
    return ScoreTrack(sheet.left + 9 * unit, sheet.right - COUNTS * unit, sheet.foot - SCALE * unit, unit)


def height(seats: int) -> float:
    """Return the strip's height in units, with room for stacked markers."""
    return 2 * RADIUS + PITCH * (min(seats, ROWS) - 1) + SCALE + 5


def strip(view: View, sheet: Sheet) -> str:
    """Draw the strip with the score track, its markers and the counts."""
    unit, track = sheet.unit, track_on(sheet)
    rule = f"M{number(sheet.left)} {number(sheet.bottom)}H{number(sheet.right)}"
    return (
        f'<path class="ln" stroke-width="{number(0.6 * unit)}" d="{rule}"/>'
        f"{ruler(track)}{markers(view.seats, track)}{counts(view, sheet)}"
    )


def place(space: int, track: ScoreTrack) -> tuple[float, float]:
    """Return the position of a space on the score track."""
    return track.start + (track.end - track.start) * space / (SPACES - 1), track.y


def ruler(track: ScoreTrack) -> str:
    """Draw a tick for each space. Every fifth tick is longer and numbered."""
    unit, ticks, figures = track.unit, [], []
    for space in range(SPACES):
        x, y = place(space, track)
        ticks.append(f"M{number(x)} {number(y)}v{number((5 if space % 5 == 0 else 3) * unit)}")
        if space % 5 == 0:
            figures.append(text(x, y + 14 * unit, str(space), 10 * unit, "num mid quiet coord"))
    (start, y), (end, _) = place(0, track), place(SPACES - 1, track)
    line = f"M{number(start)} {number(y)}H{number(end)}{''.join(ticks)}"
    return f'<path class="ln" stroke-width="{number(0.8 * unit)}" d="{line}"/>{"".join(figures)}'


def markers(seats: Sequence[SeatView], track: ScoreTrack) -> str:
    """Draw a marker on the space of each seat's score. Markers that would overlap fan out.

    If a marker is drawn next to its space, a line joins the two. A ring marks each lap, because scores of 50
    or more go round the track again (GLD-13.33).
    """
    drawn, leaders = [], []
    for seat, aside, centre in marker_places(seats, track):
        x, y = place(seat.score % SPACES, track)
        if aside != x:
            leaders.append(f"M{number(x)} {number(y)}L{number(aside)} {number(centre)}")
        drawn.append(marker(seat, aside, centre, track.unit))
    lines = (
        f'<path class="ln" stroke-width="{number(0.5 * track.unit)}" d="{"".join(leaders)}"/>'
        if leaders
        else ""
    )
    return lines + "".join(reversed(drawn))


def marker_places(seats: Sequence[SeatView], track: ScoreTrack) -> Iterator[tuple[SeatView, float, float]]:
    """Yield the centre of each seat's marker, in the order of the track."""
    taken: list[tuple[float, int]] = []
    for seat in sorted(seats, key=lambda seat: (seat.score % SPACES, seat.seat)):
        x, y = place(seat.score % SPACES, track)
        aside, row = next(spot for spot in fan(x, track.unit) if free(spot, taken, track.unit))
        taken.append((aside, row))
        yield seat, aside, y - (RADIUS + 0.5 + PITCH * row) * track.unit


def fan(x: float, unit: float) -> Iterator[tuple[float, int]]:
    """Yield possible (x, row) positions of a marker, above its space first, then to the right."""
    yield from ((x + step * 2 * RADIUS * unit, row) for step in count() for row in range(ROWS))


def free(spot: tuple[float, int], taken: Sequence[tuple[float, int]], unit: float) -> bool:
    """Return whether a marker at this position overlaps no other."""
    x, row = spot
    return all(row != other or abs(x - at) >= 1.9 * RADIUS * unit for at, other in taken)


def marker(seat: SeatView, x: float, y: float, unit: float) -> str:
    """Draw a seat's badge with a ring for each lap."""
    rings = "".join(
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number((RADIUS + 1.2 * lap) * unit)}" class="ln" '
        f'stroke-width="{number(0.6 * unit)}"/>'
        for lap in range(1, seat.score // SPACES + 1)
    )
    return badge(SEAT_COLOURS[seat.seat], x, y, RADIUS * unit * 0.94) + rings


def counts(view: View, sheet: Sheet) -> str:
    """Draw the numbers of tiles and ore tokens left."""
    unit, right = sheet.unit, sheet.right - 6 * sheet.unit
    written = []
    for name, y in count_places(sheet):
        amount = view.pile if name == "pile" else view.supply
        written.append(icon(name, sheet.right - 38 * unit, y - 7 * unit, 14 * unit))
        written.append(text(right, y, str(amount), 11 * unit, "num end level"))
    return "".join(written)


def count_places(sheet: Sheet) -> tuple[tuple[str, float], ...]:
    """Return the vertical middle of each count."""
    middle = (sheet.bottom + sheet.foot) / 2
    return (("pile", middle - 8 * sheet.unit), ("ore", middle + 8 * sheet.unit))


SQUARE = f"h{SIZE}v{SIZE}h-{SIZE}z"


def land(tiles: Sequence[MapTile], name: str) -> str:
    """Draw the land of these tiles, each on its cell.

    `name` distinguishes this land's ids from those of other land in the picture.
    """
    parts = [layers(tile.tile, tile.rotation, tile.x, tile.y) for tile in tiles]
    squares = "".join([f"M{tile.x * SIZE} {tile.y * SIZE}{SQUARE}" for tile in tiles])
    return (
        f'<path class="prairie" d="{squares}"/>'
        f"{heights(parts, name)}"
        f'<path class="grass fine" d="{"".join([part.grass for part in parts])}"/>'
        f'<path class="grid" d="{squares}"/>'
        f"{railroads(parts, name)}"
        f'<path class="coast" d="{coast(tiles)}"/>'
        f"{''.join([part.buildings for part in parts])}{''.join([part.symbols for part in parts])}"
    )


def heights(parts: Iterable[Layers], name: str) -> str:
    """Draw the mountains: their mass, the hachures within a band at their foot, and the contour."""
    parts = [part for part in parts if part.masses]
    if not parts:
        return ""
    mass, rim, clip = f"{ID_PREFIX}{name}-mass", f"{ID_PREFIX}{name}-rim", f"{ID_PREFIX}{name}-clip"
    return (
        f'<clipPath id="{clip}"><use href="#{mass}"/></clipPath>'
        f'<path id="{mass}" class="mountain" d="{"".join([part.masses for part in parts])}"/>'
        f'<defs><path id="{rim}" d="{"".join([part.rims for part in parts])}"/></defs>'
        f'<g clip-path="url(#{clip})"><use href="#{rim}" class="band"/>'
        f'<path class="hach fine" d="{"".join([part.hachures for part in parts])}"/></g>'
        f'<use href="#{rim}" class="contour"/>'
        f'<path class="peaks" d="{"".join([part.peaks for part in parts])}"/>'
    )


def railroads(parts: Iterable[Layers], name: str) -> str:
    """Draw the track bed, ties, rails and the gap between them.

    Each layer is drawn for the whole board before the next one.
    """
    dashed = tracks_by_dashes(parts)
    if not dashed:
        return ""
    track = f"{ID_PREFIX}{name}-track"
    lines = "".join("".join(lines) for lines in dashed.values())
    ties = "".join(
        f'<path class="ties" {dashes} d="{"".join(lines)}"/>' for dashes, lines in sorted(dashed.items())
    )
    return (
        f'<defs><path id="{track}" d="{lines}"/></defs>'
        f'<use href="#{track}" class="bed"/>{ties}<use href="#{track}" class="rails"/>'
        f'<use href="#{track}" class="gap"/>'
    )


def tracks_by_dashes(parts: Iterable[Layers]) -> dict[str, list[str]]:
    """Group tracks with the same spacing of ties."""
    dashed: dict[str, list[str]] = defaultdict(list)
    for part in parts:
        for dashes, line in part.tracks:
            dashed[dashes].append(line)
    return dashed


def coast(tiles: Iterable[MapTile]) -> str:
    """Return the outline of the map: every tile edge without a neighbour."""
    cells = {(tile.x, tile.y) for tile in tiles}
    edges = []
    for x, y in sorted(cells):
        left, top = x * SIZE, y * SIZE
        if (x, y - 1) not in cells:
            edges.append(f"M{left} {top}h{SIZE}")
        if (x, y + 1) not in cells:
            edges.append(f"M{left} {top + SIZE}h{SIZE}")
        if (x - 1, y) not in cells:
            edges.append(f"M{left} {top}v{SIZE}")
        if (x + 1, y) not in cells:
            edges.append(f"M{left + SIZE} {top}v{SIZE}")
    return "".join(edges)
