"""The layout of the sheet: its sections and the spaces of the trail."""

from __future__ import annotations

from domain.drawing.boxes import Box
from domain.drawing.curves import Point
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.sheet import Sheet
from domain.games.el_paso.view import View
from domain.kernel.toml_data import load_toml
from domain.kernel.values import Value

SUE = "black"
"""Sue's colour."""


def party_colours(view: View) -> tuple[str, ...]:
    return (*SEAT_COLOURS[: len(view.seats)], *((SUE,) if view.sue else ()))


def party_names(view: View) -> tuple[str, ...]:
    """Return the name shown at the top of each party's board."""
    return (
        *(colour.capitalize() for colour in SEAT_COLOURS[: len(view.seats)]),
        *(("Sue",) if view.sue else ()),
    )


class Sections(Value, frozen=True):
    """The sections of the sheet, each readable by itself when enlarged."""

    trail: Box
    cattle: Box
    workers: Box
    goals: Box
    bonuses: Box
    buildings: Box
    train: Box
    players: Box


class Posts(Value, frozen=True):
    """The layout of the trading posts: upper left corner, step to the next post, posts per row."""

    first: Point
    step: Point
    columns: int


class Stack(Value, frozen=True):
    """The centre of the Simmental stack."""

    at: Point


class BoardFile(Value, frozen=True):
    """The contents of board.toml."""

    sections: Sections
    trail: dict[str, Point]
    posts: Posts
    simmental: Stack


BOARD_FILE = load_toml("domain.games.el_paso.data", "board.toml", BoardFile)
SECTIONS = BOARD_FILE.sections
SHEET = Sheet(SECTIONS.players, head=30, title=17, hand_strip=170)


def trail_point(site: str) -> Point:
    """Return the centre of a trail space on the sheet."""
    x, y = BOARD_FILE.trail[site]
    return SECTIONS.trail[0] + x, SECTIONS.trail[1] + y
