"""A move of the cattleman as it would go: the road he takes, and what he pays on it (GWT-4)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from domain.drawing.glyph_rows import MINUS
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.games.great_western_trail.data import TRAIL
from domain.games.great_western_trail.drawing.glyphs import GLYPHS
from domain.games.great_western_trail.drawing.layout import layout, trail_point
from domain.games.great_western_trail.drawing.trail import SMALL_PLACES, road_leg
from domain.games.great_western_trail.model.trail import tile_fee
from domain.games.great_western_trail.view import SeatView, SpaceView, View


def draw_way(view: View, seat: SeatView, path: tuple[str, ...]) -> str:
    """Draw the road from the cattleman's space along the path, in the seat's colour."""
    if seat.cattleman is None:
        return ""
    line = "".join(
        road_leg(one, other)
        for start, end in pairwise((seat.cattleman, *path))
        for one, other in pairwise(spaces_between(view, start, end))
    )
    strokes = ((CREAM, 12), (BLACK, 8), (SEAT_STYLES[seat.colour].fill, 5))
    drawn = "".join(f'<path stroke="{colour}" stroke-width="{wide}" d="{line}"/>' for colour, wide in strokes)
    return f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{drawn}</g>'


def spaces_between(view: View, start: str, end: str) -> tuple[str, ...]:
    """Give the spaces from one location to the next: only empty ones lie between (GWT-4.8)."""
    empty = {space.id for space in view.trail if space.tile is None and space.id != "KC"}
    routes: list[tuple[str, ...]] = [(start,)]
    for route in routes:
        for after in TRAIL[route[-1]].next:
            if after == end:
                return (*route, end)
            if after in empty:
                routes.append((*route, after))
    return (start, end)


def path_fees(view: View, seat: SeatView, path: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Give what is paid at which location; what is short is forgiven (GWT-4.5 to GWT-4.7)."""
    left = seat.money
    spaces = {space.id: space for space in view.trail}
    for location in path:
        paid = min(left, viewed_fee(spaces[location], seat, len(view.seats)))
        if paid:
            left -= paid
            yield location, paid


def viewed_fee(space: SpaceView, seat: SeatView, seats: int) -> int:
    """Give the fee of the hands on a tile; one's own and neutral buildings are free."""
    return 0 if space.tile is None or space.owner == seat.seat else tile_fee(space.tile, seats)


def draw_payments(view: View, seat: SeatView, path: tuple[str, ...]) -> str:
    """Draw a coin with the fee on each location that costs something."""
    drawn = []
    for location, paid in path_fees(view, seat, path):
        x, y = trail_point(location)
        aside = 14 if TRAIL[location].kind in SMALL_PLACES else layout().trail.half_wide - 8
        drawn.append(GLYPHS.draw_coin(x + aside, y + 16, 17, f"{MINUS}{paid}"))
    return "".join(drawn)
