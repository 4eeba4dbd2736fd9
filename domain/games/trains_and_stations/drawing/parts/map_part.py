"""The map with its fields and supply, as wide as the window lets it be."""

from __future__ import annotations

from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import ID_PREFIX, Picture
from domain.games.trains_and_stations.drawing import stations, tracks
from domain.games.trains_and_stations.drawing.board import last_placed
from domain.games.trains_and_stations.drawing.land import country
from domain.games.trains_and_stations.drawing.map_data import HIGH, WIDE
from domain.games.trains_and_stations.drawing.panels import fields, supply
from domain.games.trains_and_stations.drawing.parts.layers import ground, part_picture
from domain.games.trains_and_stations.drawing.shapes import Box, rectangle
from domain.games.trains_and_stations.drawing.targets import map_targets
from domain.games.trains_and_stations.view import View

NORTH, SOUTH = 15, 28
"""How much more of the land beyond is drawn than the sheet shows."""
ON_PHONE = 564
"""So wide a map has spaces of 24 pixels: a phone pans it."""


def map_part(view: View, slots: Slots) -> BoardPart:
    """Draw the map; nothing stands beside it, and it is as wide as its height allows."""
    width = max(min(slots.wide, slots.height * WIDE / HIGH if slots.height else slots.wide), ON_PHONE)
    picture = draw_part(width, WIDE, lambda: map_picture(view, map_box(slots)))
    return BoardPart("map", "Map", "main", width, picture)


def map_box(slots: Slots) -> Box:
    """Give the edges of the map: where there is room for it, with more of the land beyond the borders."""
    more = slots.height * WIDE / slots.wide - HIGH if slots.height else 0
    more = max(0.0, min(more, NORTH + SOUTH))
    return Box(0, -more * NORTH / (NORTH + SOUTH), WIDE, HIGH + more * SOUTH / (NORTH + SOUTH))


def map_clip(slots: Slots) -> str:
    """Define the clip that keeps the map within its edges."""
    return f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(*map_box(slots))}"/></clipPath>'


def map_picture(view: View, box: Box) -> Picture:
    art = (
        f'<g clip-path="url(#{ID_PREFIX}map)">{ground(box, "water")}{country()}'
        f"{tracks.complete_bands(view)}{tracks.laid_track()}</g>"
        f'<path class="ln" stroke-width="1.4" d="{rectangle(*box)}"/>{stations.boards()}'
        f"{tracks.dice(view.board)}{stations.standing(view.cities)}"
        f"{fields(view)}{supply(view)}{last_placed(view)}"
    )
    return part_picture("Map", box, art, map_targets(), "wide")
