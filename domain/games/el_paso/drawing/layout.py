"""The sheet: where its sections lie, and where the trail runs."""

from __future__ import annotations

from domain.drawing.curves import Point
from domain.drawing.svg import label, number
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

Box = tuple[float, float, float, float]
"""Left, top, width and height."""


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when it is looked at closely."""

    trail: Box
    cattle: Box
    workers: Box
    goals: Box
    bonuses: Box
    buildings: Box
    train: Box
    players: Box


class Posts(Value, frozen=True):
    """The trading posts: the upper left corner of the first, how far on the next is, how many a row has."""

    first: Point
    step: Point
    columns: int


class Stack(Value, frozen=True):
    """The middle of the Simmental stack."""

    at: Point


class Drawn(Value, frozen=True):
    """board.toml."""

    sections: Sections
    trail: dict[str, Point]
    posts: Posts
    simmental: Stack


DRAWN = load_toml("domain.games.el_paso.data", "board.toml", Drawn)
SECTIONS = DRAWN.sections
WIDTH = SECTIONS.players[2]
BAND, RIM = 14, 6
"""The neatline round the sheet."""
FRAME = BAND + RIM
HEAD = 30
"""The height of a section's head."""
HAND_STRIP = 170
"""Four players fill the row of boards: the hand has a row of its own below them."""
COLUMNS = 4
GAP = 12


def at_trail(site: str) -> Point:
    """Give the middle of a space of the trail on the sheet."""
    x, y = DRAWN.trail[site]
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y


def panel(place: int) -> Box:
    """Give the box of a player's board, counted from the left; four fit the sheet's width."""
    left, top, width, height = SECTIONS.players
    wide = (width - GAP * (COLUMNS - 1)) / COLUMNS
    return left + place * (wide + GAP), top, wide, height


def hand_box(parties: int) -> Box:
    """Give the box of the hand: beside the boards where they leave room, else below them."""
    left, top, width, height = SECTIONS.players
    if parties >= COLUMNS:
        return left, top + height + GAP, width, HAND_STRIP
    start = panel(parties)[0]
    return start, top, left + width - start, height


def sheet_height(parties: int, *, hand: bool) -> float:
    """Give how high the sheet is without its frame."""
    _, top, _, height = SECTIONS.players
    return top + height + (GAP + HAND_STRIP if hand and parties >= COLUMNS else 0)


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


def around(x: float, y: float, wide: float, high: float) -> Box:
    """Give the box round a point."""
    return x - wide / 2, y - high / 2, wide, high


def inset(box: Box, by: float) -> Box:
    """Give the box with its edges moved inward."""
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


def head(box: Box, words: str) -> str:
    """Draw a section's head: its title over a double rule."""
    left, top, width, _ = box
    rule = "".join(f"M{number(left)} {number(top + y)}h{number(width)}" for y in (HEAD - 6, HEAD - 3))
    return label(left + 2, top + 17, words, 17, "bold") + f'<path class="ln" stroke-width="1" d="{rule}"/>'
