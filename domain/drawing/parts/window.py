"""The window that previews are drawn for: within it they have the coordinates and the letters of its parts.

A game whose parts have the coordinates of its whole drawing need not ask for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from domain.drawing.parts.board_parts import Slots

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
    """Give the slots of the window; None where previews are laid over the whole drawing."""
    return _slots.get()
