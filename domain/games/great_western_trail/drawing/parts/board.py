"""The board in parts, each drawn for the width at which it is shown.

All parts lie on one large sheet, each in a box of its own: what a preview draws for one of them shows in no
other, and what it draws in two of them shows in both.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.drawing.boxes import Box, draw_spots
from domain.drawing.emblems import figure_definitions
from domain.drawing.parts.board_parts import BoardPart, PartedBoard, Slot, Slots
from domain.drawing.parts.legible import drawn_at
from domain.drawing.parts.window import window_slots
from domain.drawing.svg import Picture
from domain.games.great_western_trail.commands import AnyCommand
from domain.games.great_western_trail.drawing import railroad, signs
from domain.games.great_western_trail.drawing.hand import viewer_seat
from domain.games.great_western_trail.drawing.highlights import draw_brackets
from domain.games.great_western_trail.drawing.layout import Layout, laid_out, layout
from domain.games.great_western_trail.drawing.parts import layouts
from domain.games.great_western_trail.drawing.parts.places import (
    board_name,
    part_of,
    places_by_part,
    pressable_places,
)
from domain.games.great_western_trail.drawing.parts.seats import seats_box
from domain.games.great_western_trail.drawing.parts.sections import draw_section
from domain.games.great_western_trail.drawing.places import acting_seat
from domain.games.great_western_trail.drawing.previews import draw_preview
from domain.games.great_western_trail.targets import target
from domain.games.great_western_trail.view import SeatView, View

LEAST_TRAIL, LEAST_RAILROAD = 480, 980
"""The least widths of trail and railroad in CSS pixels; a narrower window pans them."""
PLAIN_BELOW = 640
"""A trail of fewer CSS pixels is drawn plain."""
BETWEEN = 8
"""The gap between two parts in CSS pixels."""


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the parts of a view for the slots of a page."""
    colours = tuple(seat.colour for seat in view.seats)
    with laid_out(layout_of(slots)):
        places = places_by_part(view)
        parts = []
        for name, title, slot, box in list_parts(view, slots):
            width = part_width(name, slot, box, slots)
            scale = width / box[2]
            with drawn_at(scale):
                drawn = draw_section(view, name)
                brackets = draw_brackets(view, places.get(name, ()))
            spots = draw_spots(pressable_places(places.get(name, ()), box, scale))
            body = (
                f'<g class="art" aria-hidden="true">{drawn}{brackets}</g>'
                f'<g class="spots">{spots}</g><g class="ghosts"></g>'
            )
            left, top, wide, high = box
            parts.append(BoardPart(name, title, slot, width, Picture(wide, high, title, "", body, left, top)))
    return PartedBoard(definitions(colours), tuple(parts))


@cache
def definitions(colours: tuple[str, ...]) -> str:
    """Give what the parts refer to: icons, figures and engines."""
    return (
        signs.DEFINITIONS
        + signs.PART_DEFINITIONS
        + figure_definitions(colours)
        + railroad.engine_definitions(colours)
    )


def layout_of(slots: Slots) -> Layout:
    """Choose how the parts are laid out: a trail that is shown small has a sign for each action alone."""
    return layouts.PLAIN if slots.is_phone or slots.main < PLAIN_BELOW else layouts.PARTS


def list_parts(view: View, slots: Slots) -> Iterator[tuple[str, str, Slot, Box]]:
    """Give name, title, slot and box of each part, in the order in which a phone offers them."""
    yield "trail", "Trail", "main", layout().trail.land
    yield "railroad", "Railroad", "wide", layouts.RAILROAD
    objectives: tuple[str, str, Slot, Box] = ("objectives", "Objectives", "right", layouts.OBJECTIVES)
    if viewer_seat(view) is not None:
        yield "hand", "Your hand", "right", layouts.HAND
    if is_paired(slots):
        yield objectives
    for seat in boards_in_order(view):
        title = "Your board" if seat.seat == view.viewer else f"{seat.colour.capitalize()}\u2019s board"
        yield board_name(seat.colour), title, "right", layouts.panel_box(view.seats.index(seat))
    if not is_paired(slots):
        yield objectives
    yield "seats", "Players" if view.viewer is None else "Other players", "side", seats_box(view)
    yield "foresight", "Foresight", "side", layouts.FORESIGHT
    yield "jobs", "Job market", "side", layouts.JOBS
    yield "cattle", "Cattle market", "side", layouts.CATTLE


def boards_in_order(view: View) -> tuple[SeatView, ...]:
    """Give the reader's board first; to a spectator that of whoever is asked."""
    first = acting_seat(view)
    if first is None:
        return view.seats
    place = view.seats.index(first)
    return (*view.seats[place:], *view.seats[:place])


def part_width(name: str, slot: Slot, box: Box, slots: Slots) -> float:
    """Give how wide a part is drawn: on a tablet two of those that are small stand in a row."""
    room: int = getattr(slots, slot)
    if slot == "main":
        return max(min(room, fitting_width(box, slots)), LEAST_TRAIL)
    if slot == "wide":
        return railroad_width(slots)
    return (room - BETWEEN) / 2 - 8 if is_paired(slots) else room


def is_paired(slots: Slots) -> bool:
    """Say whether two of the small parts stand in a row: on a tablet."""
    return slots.main == slots.wide and not slots.is_phone


def fitting_width(box: Box, slots: Slots) -> float:
    """Give how wide the main part is where it is as high as the railroad leaves it room."""
    if not slots.height:
        return slots.main
    _, _, wide, high = layouts.RAILROAD
    left = slots.height - railroad_width(slots) * high / wide - BETWEEN
    return left * box[2] / box[3]


def railroad_width(slots: Slots) -> float:
    return max(slots.wide, LEAST_RAILROAD)


def preview(view: View, command: AnyCommand) -> str:
    """Give what an option would put on the sheet, or on the parts of the window that asks for it."""
    slots = window_slots()
    return draw_preview(view, command) if slots is None else preview_in_parts(view, command, slots)


def preview_in_parts(view: View, command: AnyCommand, slots: Slots) -> str:
    """Give what an option would put on the parts; each of them shows what lies in its box."""
    where = target(view, command)
    at = where if isinstance(where, str) or where is None else where[0]
    with laid_out(layout_of(slots)):
        name = "trail" if at is None else part_of(view, at)
        scales = {
            part: part_width(part, slot, box, slots) / box[2]
            for part, _, slot, box in list_parts(view, slots)
        }
        with drawn_at(scales.get(name, 1)):
            return draw_preview(view, command)
