"""The goals that the players have revealed, each with the badge of whose it is."""

from __future__ import annotations

from domain.drawing.emblems import badge
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.svg import Picture, text
from domain.games.trains_and_stations.drawing.parts.layers import ground, part_picture
from domain.games.trains_and_stations.drawing.parts.small_cards import CARD_HIGH, rows_of_cards, small_card
from domain.games.trains_and_stations.drawing.shapes import Box
from domain.games.trains_and_stations.drawing.targets import goal_target
from domain.games.trains_and_stations.view import View

MARGIN = 8
NOTHING = "Nobody has revealed a goal yet."


def goal_part(view: View, slots: Slots) -> BoardPart:
    """Draw the goals in rows, in pixels; one row is kept free for the first."""
    width = slots.right
    return BoardPart("goals", "Goals", "right", width, draw_part(width, width, lambda: goals(view, width)))


def goals(view: View, width: float) -> Picture:
    revealed = [(seat, name) for seat in view.seats for name in seat.goals]
    boxes = list(rows_of_cards([name for _, name in revealed], MARGIN, MARGIN, width - MARGIN))
    foot = max((box.bottom for box in boxes), default=MARGIN + CARD_HIGH) + MARGIN
    whole = Box(0, 0, width, foot)
    art = ground(whole, "paper")
    if not revealed:
        art += text(width / 2, foot / 2 + 5, NOTHING, 14, "mid quiet")
    for (seat, name), box in zip(revealed, boxes, strict=True):
        art += small_card(name, box) + badge(seat.colour, box.left + 3, box.bottom - 5, 7)
    spots = "".join(goal_target(seat, name, box) for (seat, name), box in zip(revealed, boxes, strict=True))
    return part_picture("Goals", whole, art, spots)
