"""A move of the rancher as it would go: the road with the fewest stops, and the cowboys it takes (ELP-4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from domain.drawing.boxes import box_around, rectangle_path
from domain.drawing.glyph_rows import MINUS, figures, icon_glyph
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.games.el_paso.data import EL_PASO, SITES
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.ground.land import road_leg, space_box
from domain.games.el_paso.view import View

Way = tuple[str, ...]


def all_ways(start: str, end: str) -> Iterator[Way]:
    """Give all ways ahead to a space that do not run through El Paso (ELP-4.4)."""
    for after in SITES[start].next:
        if after == end:
            yield start, after
        elif after != EL_PASO:
            yield from ((start, *rest) for rest in all_ways(after, end))


def shortest_way(view: View, start: str, end: str) -> Way:
    """Give the way with the fewest stops; of equal ones that with the fewest spaces (ELP-4.5)."""
    stops = {space.id for space in view.trail if space.tile is not None}
    return min(all_ways(start, end), key=lambda way: (sum(on in stops for on in way[1:-1]), len(way)))


def count_steps(view: View, way: Way) -> int:
    """Count the stops entered on a way, its end included (ELP-4.5)."""
    stops = {space.id for space in view.trail if space.tile is not None}
    return 1 + sum(on in stops for on in way[1:-1])


def draw_way(colour: str, way: Way) -> str:
    """Draw the road of a move in a seat's colour."""
    line = "".join(road_leg(one, other) for one, other in pairwise(way))
    strokes = ((CREAM, 17), (BLACK, 11), (SEAT_STYLES[colour].fill, 8))
    parts = "".join(f'<path stroke="{fill}" stroke-width="{wide}" d="{line}"/>' for fill, wide in strokes)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{parts}</g>'


def draw_cowboys(view: View, way: Way) -> str:
    """Draw how many cowboys a move takes, below its end (ELP-4.6)."""
    count = 0 if view.reach is None else count_steps(view, way) - view.reach
    if count <= 0:
        return ""
    left, top, wide, high = space_box(way[-1])
    x, y = left + wide / 2, top + high
    tag = rectangle_path(box_around(x, y, 74, 34))
    row = (figures(f"{MINUS}{count}"), icon_glyph("hat"))
    return f'<path class="sheet edge" d="{tag}"/>{GLYPHS.draw_centred_row(row, x, y, 27, 68)}'
