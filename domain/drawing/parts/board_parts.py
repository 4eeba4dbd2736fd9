"""A board in parts: each part is drawn for the width at which the page shows it.

A page has four slots: stacked on a phone, side by side on a desk. The page gives the width of each slot; the
game decides what is shown there.
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
"""A window narrower than this, in CSS pixels, is a phone's."""


class Slots(NamedTuple):
    """How wide each slot is in CSS pixels, and how high `wide` and `main` together (0: as high as they get).

    `main` is where the asked part is large; `wide` stands over `side` and `main`; `right` under the decision.
    On a phone and a tablet all are as wide as the window.
    """

    main: int
    wide: int
    side: int
    right: int
    height: int = 0

    @property
    def is_phone(self) -> bool:
        """Whether what has no room at the size of letters is left to the card."""
        return self.main < PHONE_BELOW and self.wide == self.main


DESK = Slots(main=696, wide=980, side=276, right=376, height=768)
TABLET = Slots(main=768, wide=768, side=768, right=768)
PHONE = Slots(main=360, wide=360, side=360, right=360)
"""The slots of the three windows that drawings are tried at: 1400 x 900, 768 x 1024, 360 x 740."""


class BoardPart(NamedTuple):
    """A part of a board: what stands over it and on its tab, where it stands, and how wide it is drawn.

    One that is wider than its slot is panned sideways; of those narrower than half of it, several stand in a
    row. The picture's body has no definitions of its own.
    """

    name: str
    title: str
    slot: Slot
    width: float
    picture: Picture

    @property
    def height(self) -> float:
        """How high it is in CSS pixels."""
        return self.width * self.picture.height / self.picture.width


class PartedBoard(NamedTuple):
    """The parts in the order in which a phone offers them, and what they all refer to by `use`."""

    definitions: str
    parts: tuple[BoardPart, ...]


def draw_part(width: float, units: float, draw: Callable[[], Picture]) -> Picture:
    """Draw a picture so many units wide for a width in CSS pixels; none of its letters is too small."""
    with drawn_at(width / units):
        return draw()


def draw_parts(game: Game[Any, Any, Any, Any, V], view: V, slots: Slots) -> PartedBoard:
    """Draw the board in parts; a game that names none is one part as a whole."""
    if game.presentation.parts is not None:
        parted: PartedBoard = game.presentation.parts(view, slots)
        return parted
    return PartedBoard("", (BoardPart("board", "Board", "main", slots.main, draw_board(game, view)),))


def part_svg(part: BoardPart, *, explained: bool = False) -> str:
    """Return the element of a part for a page."""
    kind = f"part {part.picture.css_class}".strip()
    drawn = inline_svg(part.picture._replace(css_class=kind), explained=explained)
    return drawn.replace("<svg ", f'<svg data-part="{part.name}" ', 1)


_slots: ContextVar[Slots | None] = ContextVar("slots of a window", default=None)


@contextmanager
def previewed_for(slots: Slots) -> Iterator[None]:
    """Draw previews for the parts of a window with these slots."""
    token = _slots.set(slots)
    try:
        yield
    finally:
        _slots.reset(token)


def window_slots() -> Slots | None:
    """Return the slots of the window; None where previews are laid over the whole drawing."""
    return _slots.get()
