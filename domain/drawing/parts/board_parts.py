"""A board in parts: each part is drawn for its width on the page.

A page has four slots, stacked on a phone and side by side on a desktop. The page sets the width of each slot;
the game decides what to show there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Literal, NamedTuple, TypeVar

from domain.drawing.board import draw_board
from domain.drawing.parts.legible import drawn_at
from domain.drawing.svg import Picture, inline_svg
from domain.kernel.game import Game

V = TypeVar("V")

Slot = Literal["main", "wide", "side", "right"]

PHONE_BELOW = 600
"""Windows narrower than this, in CSS pixels, count as phones."""


class Slots(NamedTuple):
    """The width of each slot in CSS pixels, and the total height of `wide` and `main` (0: unlimited).

    `main` shows the active part enlarged, `wide` is above `side` and `main`, and `right` is below the
    decision. On phones and tablets, all slots are as wide as the window, and the height is that of `main`.
    """

    main: int
    wide: int
    side: int
    right: int
    height: int = 0

    @property
    def is_phone(self) -> bool:
        """Whether the page is for a phone, where a place's card shows what does not fit at a legible size."""
        return self.main < PHONE_BELOW and self.wide == self.main

    @property
    def is_desk(self) -> bool:
        """Whether there are columns, below a strip that shows each seat's points and possessions."""
        return self.wide > self.main


DESK = Slots(main=696, wide=980, side=276, right=376, height=768)
TABLET = Slots(main=768, wide=768, side=768, right=768)
PHONE = Slots(main=360, wide=360, side=360, right=360)
"""Slots of the windows used for testing: 1400 x 900 (`DESK`), 768 x 1024 (`TABLET`), 360 x 740 (`PHONE`)."""


class BoardPart(NamedTuple):
    """A part of a board: its title (above it and on its tab), its slot, and its drawn width.

    A part wider than its slot is panned sideways; parts narrower than half their slot share a row. The
    picture's body contains no definitions.
    """

    name: str
    title: str
    slot: Slot
    width: float
    picture: Picture

    @property
    def height(self) -> float:
        """The height in CSS pixels."""
        return self.width * self.picture.height / self.picture.width


class PartedBoard(NamedTuple):
    """A board's parts in their order on a phone, and the SVG definitions that they share."""

    definitions: str
    parts: tuple[BoardPart, ...]


def draw_part(width: float, units: float, draw: Callable[[], Picture]) -> Picture:
    """Draw a picture `units` wide, with letters that are legible when it is `width` CSS pixels wide."""
    with drawn_at(width / units):
        return draw()


def draw_parts(game: Game[Any, Any, Any, Any, V], view: V, slots: Slots) -> PartedBoard:
    """Draw the board in parts; a game that does not define parts gets a single one."""
    if game.presentation.parts is not None:
        parted: PartedBoard = game.presentation.parts(view, slots)
        return parted
    return PartedBoard("", (BoardPart("board", "Board", "main", slots.main, draw_board(game, view)),))


def part_svg(part: BoardPart, *, explained: bool = False) -> str:
    """Return a part's SVG element for a page."""
    kind = f"part {part.picture.css_class}".strip()
    drawn = inline_svg(part.picture._replace(css_class=kind), explained=explained)
    return drawn.replace("<svg ", f'<svg data-part="{part.name}" ', 1)


_slots: ContextVar[Slots | None] = ContextVar("slots of a window", default=None)


@contextmanager
def previewed_for(slots: Slots) -> Iterator[None]:
    """Within this context, draw previews for the parts of a window with these slots."""
    token = _slots.set(slots)
    try:
        yield
    finally:
        _slots.reset(token)


def window_slots() -> Slots | None:
    """Return the window's slots, or None if previews are drawn over the whole board."""
    return _slots.get()
