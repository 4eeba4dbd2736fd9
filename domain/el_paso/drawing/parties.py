"""Who takes turns, by colour: the seats, and Sue after the last of them."""

from __future__ import annotations

from domain.el_paso.view import View
from domain.kernel.drawing.ink import SEATS

SUE = "black"
"""Sue's colour."""


def colours(view: View) -> tuple[str, ...]:
    """Give the colours of all parties."""
    return (*SEATS[: len(view.seats)], *((SUE,) if view.sue else ()))


def named(view: View) -> tuple[str, ...]:
    """Give what each party is called at the head of its board."""
    return (*(colour.capitalize() for colour in SEATS[: len(view.seats)]), *(("Sue",) if view.sue else ()))
