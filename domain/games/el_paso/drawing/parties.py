"""Who takes turns, by colour: the seats, and Sue after the last of them."""

from __future__ import annotations

from domain.drawing.palette import SEAT_COLOURS
from domain.games.el_paso.view import View

SUE = "black"
"""Sue's colour."""


def colours(view: View) -> tuple[str, ...]:
    """Give the colours of all parties."""
    return (*SEAT_COLOURS[: len(view.seats)], *((SUE,) if view.sue else ()))


def named(view: View) -> tuple[str, ...]:
    """Give what each party is called at the head of its board."""
    return (
        *(colour.capitalize() for colour in SEAT_COLOURS[: len(view.seats)]),
        *(("Sue",) if view.sue else ()),
    )
