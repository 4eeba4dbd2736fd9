"""The board in parts: the map, the roll, the viewer's hand, the players, the goals revealed.

What a preview can mark keeps the coordinates of the whole sheet: a part is cut out of it, as much as is used.
"""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.parts.board_parts import BoardPart, PartedBoard, Slots
from domain.games.trains_and_stations.drawing import pieces
from domain.games.trains_and_stations.drawing.land import outlines
from domain.games.trains_and_stations.drawing.parts.dice_part import dice_part
from domain.games.trains_and_stations.drawing.parts.goal_part import goal_part
from domain.games.trains_and_stations.drawing.parts.hand_parts import hand_parts
from domain.games.trains_and_stations.drawing.parts.map_part import map_clip, map_part
from domain.games.trains_and_stations.drawing.parts.seat_part import seat_part
from domain.games.trains_and_stations.drawing.parts.shown_hands import shown_hands_part
from domain.games.trains_and_stations.drawing.tracks import track_definition
from domain.games.trains_and_stations.view import View


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the parts for the widths of a window."""
    colours = tuple(each.colour for each in view.seats)
    defined = pieces.definitions(colours) + map_clip(slots) + outlines() + track_definition()
    return PartedBoard(defined, tuple(list_parts(view, slots)))


def list_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Give the parts in the order in which they are asked for most."""
    yield map_part(view, slots)
    if view.over:
        yield shown_hands_part(view, slots)
    else:
        yield dice_part(view, slots)
        yield from hand_parts(view, slots)
    yield seat_part(view, slots)
    if not view.over or any(each.goals for each in view.seats):
        yield goal_part(view, slots)
