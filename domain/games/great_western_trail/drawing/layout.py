"""The sheet: where its sections lie, and where the trail winds."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.curves import Point
from domain.drawing.svg import label, number
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when it is looked at closely."""

    railroad: Box
    supply: Box
    jobs: Box
    trail: Box
    objectives: Box
    cattle: Box
    players: Box


class Drawn(Value, frozen=True):
    """board.toml."""

    sections: Sections
    trail: dict[str, tuple[float, float]]


DRAWN = load_toml("domain.games.great_western_trail.data", "board.toml", Drawn)
SECTIONS = DRAWN.sections
WIDTH = SECTIONS.railroad[2]
BAND, RIM = 14, 6
"""The neatline round the sheet."""
FRAME = BAND + RIM
HEAD = 28
"""The height of a section's head."""
HAND_STRIP = 152
"""Four players fill the row of boards: the hand has a row of its own below them."""
COLUMNS = 4
GAP = 12


class Place(NamedTuple):
    """A section as it lies on this sheet: what it is called, and its box."""

    name: str
    title: str
    box: Box


def at_trail(space: str) -> Point:
    """Give the middle of a space of the trail on the sheet."""
    x, y = DRAWN.trail[space]
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y


def panel(seats: int, place: int) -> Box:
    """Give the box of a player's board, counted from the left; four fit the sheet's width."""
    left, top, width, height = SECTIONS.players
    wide = (width - GAP * (COLUMNS - 1)) / COLUMNS
    return left + place * (wide + GAP), top, wide, height


def hand_box(seats: int) -> Box:
    """Give the box of the hand: beside the boards where they leave room, else below them."""
    left, top, width, height = SECTIONS.players
    if seats >= COLUMNS:
        return left, top + height + GAP, width, HAND_STRIP
    start = panel(seats, seats)[0]
    return start, top, left + width - start, height


def sheet_height(seats: int, *, hand: bool) -> float:
    """Give how high the sheet is without its frame."""
    _, top, _, height = SECTIONS.players
    return top + height + (GAP + HAND_STRIP if hand and seats >= COLUMNS else 0)


def frame(height: float) -> str:
    """Draw the paper and the neatline."""
    paper, rim, inner = edge(height, FRAME), edge(height, BAND + RIM / 2), edge(height, BAND)
    return (
        f'<path class="paper" d="{paper}"/><path class="ln" stroke-width="4.4" d="{rim}"/>'
        f'<path class="ln" stroke-width="1.2" d="{inner}"/>'
    )


def edge(height: float, out: float) -> str:
    """Give the outline of the sheet, so far out."""
    return rectangle((-out, -out, WIDTH + 2 * out, height + 2 * out))


def rectangle(box: Box) -> str:
    """Give a rectangle as a path."""
    left, top, width, height = box
    return f"M{number(left)} {number(top)}h{number(width)}v{number(height)}h{number(-width)}z"


def inset(box: Box, by: float) -> Box:
    """Give the box with its edges moved inward."""
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


def head(box: Box, words: str) -> str:
    """Draw a section's head: its title over a double rule."""
    left, top, width, _ = box
    rule = "".join(f"M{number(left)} {number(top + y)}h{number(width)}" for y in (HEAD - 6, HEAD - 3))
    return label(left + 2, top + 15, words, 15, "bold") + f'<path class="ln" stroke-width="1" d="{rule}"/>'
