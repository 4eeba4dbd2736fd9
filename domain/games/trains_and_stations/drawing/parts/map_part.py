"""The map with its fields and supply, as wide as the window lets it be."""

from __future__ import annotations

from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import ID_PREFIX, Picture
from domain.games.trains_and_stations.drawing import stations, tracks
from domain.games.trains_and_stations.drawing.board import edge, last_placed
from domain.games.trains_and_stations.drawing.land import country, sea
from domain.games.trains_and_stations.drawing.map_data import HIGH, WIDE
from domain.games.trains_and_stations.drawing.panels import fields, supply
from domain.games.trains_and_stations.drawing.parts.layers import part_picture
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.targets import map_targets
from domain.games.trains_and_stations.view import View

ON_PHONE = 564
"""So wide a map has spaces of 24 pixels: a phone pans it."""


def map_part(view: View, slots: Slots) -> BoardPart:
    """Draw the map; nothing stands beside it, and it is as wide as its height allows."""
    width = max(min(slots.wide, slots.height * WIDE / HIGH if slots.height else slots.wide), ON_PHONE)
    return BoardPart("map", "Map", "main", width, draw_part(width, WIDE, lambda: map_picture(view)))


def map_picture(view: View) -> Picture:
    art = (
        f'<g clip-path="url(#{ID_PREFIX}map)">{sea()}{country()}'
        f"{tracks.complete_bands(view)}{tracks.laid_track()}</g>"
        f"{edge()}{stations.boards()}{tracks.dice(view.board)}{stations.standing(view.cities)}"
        f"{fields(view)}{supply(view)}{last_placed(view)}"
    )
    return part_picture("Map", Box(0, 0, WIDE, HIGH), art, map_targets(), "wide")
