"""Sea, coasts and land: the part of the drawing that is the same for every view of a map, worked out once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import cos, pi, sin

from domain.drawing.curves import Point, seeded_noise, smooth_curve
from domain.drawing.strokes import curve_stroke, place_strokes
from domain.drawing.svg import ID_PREFIX, label, number, text
from domain.games.mini_express.data.map_schema import MapName
from domain.games.mini_express.drawing.hexes import CHARTS, CORNERS, HALF, SIZE, STEPS, Chart, centre, hexagon
from domain.games.mini_express.drawing.map_data import hexes, landscape

WATER_LINES = ((62, 2.2), (40, 2.6), (20, 3))
"""How far from the coast the lines run that make it a coast, and how thick they are."""
ROUGH, SOFT = 'stroke-width="2.6" opacity=".62"', 'style="stroke-width:2.2"'


@cache
def land(side: MapName, *, ports: bool) -> str:
    """Draw a map's land and coasts; `ports`: its ports are no landscape (MEX-2.2)."""
    names = "".join(map(named, landscape(side, ports=ports)))
    return (
        f"<defs>{outlines(side)}</defs>{coasts_and_lands()}{waters(side)}{relief(side, ports=ports)}"
        f'<g class="tiny fine">{names}</g>'
    )


@cache
def outlines(side: MapName) -> str:
    """Define the coast and the outlines of the land beyond the hexes."""
    return (
        f'<path id="{ID_PREFIX}coast" d="{coast(hexes(side))}"/>'
        f'<path id="{ID_PREFIX}beyond" d="{beyond(chart_of(side))}"/>'
    )


def chart_of(side: MapName) -> Chart:
    chart: Chart = getattr(CHARTS, side)
    return chart


def coasts_and_lands() -> str:
    """Draw the coasts and the land beyond, from the outlines."""
    return f'{shores()}<use href="#{ID_PREFIX}beyond" class="sunk"/>'


@cache
def relief(side: MapName, *, ports: bool) -> str:
    """Draw the hexes with what grows and rises on them."""
    chart = chart_of(side)
    woods, mountains = set(chart.woods), set(chart.mountains)
    open_land = landscape(side, ports=ports)
    rough = [name for name in open_land if name in mountains]
    wooded = [name for name in open_land if name in woods]
    plain = [name for name in open_land if name not in woods | mountains]
    whole = "".join(map(hexagon, hexes(side)))
    return (
        f'<path class="prairie" d="{whole}"/>'
        f'<path class="woods" d="{"".join(map(hexagon, wooded))}"/>'
        f'<path class="mountain" d="{"".join(map(hexagon, rough))}"/>'
        f'<path class="grass" {SOFT} d="{"".join(map(tufts, plain))}"/>'
        f'<path class="ln" {ROUGH} d="{"".join(map(trees, wooded))}{"".join(map(peaks, rough))}"/>'
        f'<path class="ln" stroke-width="2.2" opacity=".42" d="{whole}"/>'
        f'<use href="#{ID_PREFIX}coast" class="ln" stroke-width="4.4"/>'
    )


def shores() -> str:
    """Draw the lines that follow the coasts, the farthest first, the water between them last."""
    drawn = []
    for out, thick in WATER_LINES:
        for kind, width in (("surf", 2 * out + thick), ("swell", 2 * out - thick)):
            drawn += [
                f'<use href="#{ID_PREFIX}{name}" class="{kind}" stroke-width="{number(width)}"/>'
                for name in ("beyond", "coast")
            ]
    return "".join(drawn)


def waters(side: MapName) -> str:
    """Write the names of the seas."""
    return "".join(
        text(sea.at[0] * SIZE, sea.at[1] * SIZE, sea.name, sea.size * SIZE, "mid sea tiny")
        for sea in chart_of(side).seas
    )


def beyond(chart: Chart) -> str:
    return "".join(outline(shape) for shape in chart.lands)


def outline(shape: Iterable[Point]) -> str:
    points = [(x * SIZE, y * SIZE) for x, y in shape]
    return place_strokes((curve_stroke(smooth_curve((*points, points[0]))),), 0, 0) + "z"


def coast(names: Iterable[str]) -> str:
    """Give every edge of a hex that has no neighbour."""
    middles = {key(centre(name)) for name in names}
    edges = []
    for name in names:
        x, y = centre(name)
        for (right, down), (a, b) in zip(STEPS, pairwise((*CORNERS, CORNERS[0])), strict=True):
            if key((x + right * SIZE, y + down * HALF)) not in middles:
                edges.append(f"M{number(x + a[0])} {number(y + a[1])}L{number(x + b[0])} {number(y + b[1])}")
    return "".join(edges)


def key(point: Point) -> tuple[int, int]:
    """Give a point in whole units, so that middles of hexes compare."""
    return round(point[0]), round(point[1])


def places(name: str) -> Iterator[Point]:
    """Give the places of relief on a hex: near its corners, where no track runs."""
    (x, y), chance = centre(name), seeded_noise(name)
    for corner in range(6):
        angle = corner * pi / 3 + (next(chance) - 0.5) * 0.22
        out = SIZE * (0.72 + 0.08 * next(chance))
        yield x + cos(angle) * out, y + sin(angle) * out


def strewn(name: str, *marks: tuple[float, float, str]) -> str:
    """Draw marks near each corner of a hex: so far aside and down from it, and how they go on."""
    return "".join(
        f"M{number(x + aside)} {number(y + down)}{path}"
        for x, y in places(name)
        for aside, down, path in marks
    )


def peaks(name: str) -> str:
    """Draw a peak near each corner, with hachures on its shaded side."""
    return strewn(name, (-13, 8, "l13-18 13 18"), (3, -4, "l-3 8"), (7, 2, "l-2 6"))


def trees(name: str) -> str:
    tall, low = "c-7 0-7-6-4-8 0-7 8-7 8 0 3 2 3 8-4 8z", "c-6 0-6-5-3-7 0-5 6-5 6 0 3 2 3 7-3 7z"
    return strewn(name, (-6, 9, "v-6"), (-6, 3, tall), (8, 6, "v-5"), (8, 1, low))


def tufts(name: str) -> str:
    return strewn(name, (0, 5, "l-5-9"), (4, 5, "v-12"), (8, 5, "l5-9"))


def named(name: str) -> str:
    x, y = centre(name)
    return label(x, y - HALF + 22, name, 15, "mid")
