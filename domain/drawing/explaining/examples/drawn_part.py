"""What an example shows a window of: the whole drawing of a view, or one part of its board."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

from domain.drawing.board import draw_board
from domain.drawing.boxes import Box
from domain.drawing.parts.board_parts import PHONE_BELOW, BoardPart, PartedBoard, Slots, draw_parts
from domain.drawing.parts.legible import drawn_at
from domain.drawing.parts.window import previewed_for
from domain.drawing.svg import Picture
from domain.kernel.game import Game
from domain.kernel.values import Command

V = TypeVar("V")

LAYOUTS = 2
"""A part has other units on a phone than on a desk: so often its width is reckoned anew."""
ROUNDING = 1.01
"""So much larger a part may be drawn than it is shown: a slot takes the width of its edges off."""


class AskedWindow(NamedTuple):
    """What to show: CSS pixels, the box or None for all, a command to preview; a part's name or ""."""

    width: float
    box: Box | None = None
    command: Command | None = None
    part: str = ""


class DrawnWindow(NamedTuple):
    """A picture with its definitions, the window of it in its units, and the preview of a command or ""."""

    picture: Picture
    box: Box
    ghost: str = ""


def draw_asked(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw what a window is to show, with letters for its width."""
    return draw_named_part(game, view, asked) if asked.part else draw_whole(game, view, asked)


def draw_whole(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw the whole."""
    window = asked.box or whole_box(draw_board(game, view))
    with drawn_at(asked.width / window[2]):
        picture = draw_board(game, view)
        return DrawnWindow(picture, window, preview_of(game, view, asked))


def draw_named_part(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> DrawnWindow:
    """Draw a part as for a page on which its window is as wide as that.

    ValueError if there is no such part, or if it is never drawn so small: it then needs a smaller box.
    """
    slots = slots_of(asked.width)
    parted = draw_parts(game, view, slots)
    part = find_part(parted, asked.part)
    for _ in range(LAYOUTS):
        slots = slots_of(asked.width * part.picture.width / (asked.box or whole_box(part.picture))[2])
        parted = draw_parts(game, view, slots)
        part = find_part(parted, asked.part)
    window = asked.box or whole_box(part.picture)
    most = asked.width * part.picture.width / part.width
    if window[2] > ROUNDING * most:
        raise ValueError(f"{asked.part} is never drawn so small: give a box at most {most:.0f} wide")
    picture = part.picture._replace(body=f"<defs>{parted.definitions}</defs>{part.picture.body}")
    with previewed_for(slots):
        return DrawnWindow(picture, window, preview_of(game, view, asked))


def preview_of(game: Game[Any, Any, Any, Any, V], view: V, asked: AskedWindow) -> str:
    return "" if asked.command is None else game.preview(view, asked.command)


def slots_of(width: float) -> Slots:
    """Give slots of one width: those of a phone, or where it is too wide for one those of a desk."""
    most = round(width)
    return Slots(most, most if most < PHONE_BELOW else most + 1, most, most)


def find_part(parted: PartedBoard, name: str) -> BoardPart:
    """Find a part by its name; ValueError names those that there are."""
    for part in parted.parts:
        if part.name == name:
            return part
    raise ValueError(f"no part {name}, but {', '.join(part.name for part in parted.parts)}")


def whole_box(picture: Picture) -> Box:
    return picture.left, picture.top, picture.width, picture.height
