"""What an example shows a window of: the whole drawing of a view, or one part of its board."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.drawing.board import draw_board
from domain.drawing.boxes import Box
from domain.drawing.parts.board_parts import PHONE_BELOW, BoardPart, PartedBoard, Slots, draw_parts
from domain.drawing.parts.legible import drawn_at
from domain.drawing.parts.window import previewed_for
from domain.drawing.svg import Picture
from domain.kernel.game import Game
from domain.kernel.values import Command


LAYOUTS = 2
"""A part has other units on a phone than on a desk: so often its width is reckoned anew."""


class DrawnWindow(NamedTuple):
    """A picture with its definitions, the window of it in its units, and the preview of a command or ""."""

    picture: Picture
    box: Box
    ghost: str = ""


def draw_whole(
    game: Game[Any],
    view: Any,
    width: float,
    box: Box | None,
    command: Command | None,  # noqa: ANN401
) -> DrawnWindow:
    """Draw the whole, with letters for a window that is shown so many CSS pixels wide."""
    window = box or whole_box(draw_board(game, view))
    with drawn_at(width / window[2]):
        picture = draw_board(game, view)
        return DrawnWindow(picture, window, game.preview(view, command) if command else "")


def draw_named_part(
    game: Game[Any],
    view: Any,
    name: str,
    width: float,
    box: Box | None,
    command: Command | None,  # noqa: ANN401
) -> DrawnWindow:
    """Draw a part of the board as for a page on which its window is so many CSS pixels wide.

    ValueError if there is no such part, or if none of its letters could be read: it then needs a smaller box.
    """
    slots = slots_of(width)
    parted = draw_parts(game, view, slots)
    part = find_part(parted, name)
    for _ in range(LAYOUTS if box is not None else 0):
        slots = slots_of(width * part.picture.width / box[2])
        parted = draw_parts(game, view, slots)
        part = find_part(parted, name)
    window = box or whole_box(part.picture)
    if part.width / part.picture.width > 1.01 * width / window[2]:
        raise ValueError(
            f"{name} is never drawn so small: give a box at most {width * part.picture.width / part.width:.0f} wide"
        )
    picture = part.picture._replace(body=f"<defs>{parted.definitions}</defs>{part.picture.body}")
    with previewed_for(slots):
        return DrawnWindow(picture, window, game.preview(view, command) if command else "")


def slots_of(width: float) -> Slots:
    """Give slots of one width: those of a phone, or where it is too wide for one those of a desk."""
    most = round(width)
    return Slots(most, most if most < PHONE_BELOW else most + 1, most, most)


def find_part(parted: PartedBoard, name: str) -> BoardPart:
    for part in parted.parts:
        if part.name == name:
            return part
    raise ValueError(f"no part {name}, but {', '.join(part.name for part in parted.parts)}")


def whole_box(picture: Picture) -> Box:
    return picture.left, picture.top, picture.width, picture.height
