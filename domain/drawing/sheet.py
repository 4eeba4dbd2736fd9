"""A framed sheet of sections, with a row of up to four player boards and the viewer's hand at the bottom."""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.svg import label, number

BAND, RIM = 14, 6
"""Widths of the neatline around a sheet and of its rim."""
FRAME = BAND + RIM
COLUMNS = 4
"""Number of boards that fill a row."""
GAP = 12


class Sheet(NamedTuple):
    """A sheet as wide as its row of boards (`boards` is the row's box); its upper left corner is 0, 0.

    `head` is the height of a section's heading, `title` its font size; `hand_strip` is the height of the hand
    if it has its own row.
    """

    boards: Box
    head: float
    title: float
    hand_strip: float

    @property
    def width(self) -> float:
        """The width of the sheet without its frame."""
        return self.boards[2]

    def panel_box(self, place: int) -> Box:
        """Return the box of the player board at a place in the row, counted from 0 at the left."""
        left, top, width, height = self.boards
        wide = (width - GAP * (COLUMNS - 1)) / COLUMNS
        return left + place * (wide + GAP), top, wide, height

    def hand_box(self, boards: int) -> Box:
        """Return the hand's box: next to the boards if there is room, else below them."""
        left, top, width, height = self.boards
        if boards >= COLUMNS:
            return left, top + height + GAP, width, self.hand_strip
        start = self.panel_box(boards)[0]
        return start, top, left + width - start, height

    def height(self, boards: int, *, hand: bool) -> float:
        """Return the height of the sheet without its frame."""
        _, top, _, height = self.boards
        return top + height + (GAP + self.hand_strip if hand and boards >= COLUMNS else 0)

    def draw_frame(self, height: float) -> str:
        """Draw the paper and the neatline."""
        paper, rim, inner = (self._outline(height, out) for out in (FRAME, BAND + RIM / 2, BAND))
        return (
            f'<path class="paper" d="{paper}"/><path class="ln" stroke-width="4.4" d="{rim}"/>'
            f'<path class="ln" stroke-width="1.2" d="{inner}"/>'
        )

    def _outline(self, height: float, out: float) -> str:
        return rectangle_path((-out, -out, self.width + 2 * out, height + 2 * out))

    def draw_head(self, box: Box, words: str) -> str:
        """Draw a section's heading: its title over a double rule."""
        left, top, width, _ = box
        rule = "".join(
            f"M{number(left)} {number(top + y)}h{number(width)}" for y in (self.head - 6, self.head - 3)
        )
        title = label(left + 2, top + self.title, words, self.title, "bold")
        return title + f'<path class="ln" stroke-width="1" d="{rule}"/>'
