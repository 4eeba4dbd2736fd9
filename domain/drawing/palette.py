"""Palette: paper, ink and land in two themes, and the style of each seat."""

from __future__ import annotations

from typing import NamedTuple

from domain.kernel.values import Value


class Theme(Value, frozen=True):
    """A theme's colours by role; each role is a class and a custom property of the style sheet."""

    paper: str
    sheet: str
    sunk: str
    rule: str
    ink: str
    ink2: str
    prairie: str
    grass: str
    mountain: str
    foot: str
    water: str
    woods: str
    track: str
    gold: str
    goldtext: str
    silver: str
    enamel: str
    onenamel: str
    warn: str
    good: str
    focus: str
    halo: str


LIGHT = Theme(
    paper="#f5ecd7", sheet="#fcf7ea", sunk="#e8dcc0", rule="#b7a788", ink="#2b241e", ink2="#5c5043",
    prairie="#e6ddb0", grass="#a79b63", mountain="#c3ab8c", foot="#d7c6a4", water="#b4cdce", woods="#b3bf91",
    track="#2b241e", gold="#dca92f", goldtext="#7a5600", silver="#c9cbc8", enamel="#1f4a5f",
    onenamel="#fcf7ea", warn="#a3321f", good="#2f6a3c", focus="#0b5cad", halo="#fcf7ea",
)  # fmt: skip
DARK = Theme(
    paper="#1d1b19", sheet="#292622", sunk="#141311", rule="#5e564a", ink="#efe5d0", ink2="#bfb29a",
    prairie="#3d3b28", grass="#77724a", mountain="#5c4b3d", foot="#4b4233", water="#2c4850", woods="#38462f",
    track="#efe5d0", gold="#e3b445", goldtext="#e9c469", silver="#9a9d9b", enamel="#9cc7d8",
    onenamel="#14252d", warn="#f29079", good="#8fc79a", focus="#86bdf5", halo="#1d1b19",
)  # fmt: skip

CREAM = "#fcf7ea"
"""The halo of figures in both themes, because no seat colour contrasts with every terrain."""
BLACK = "#2b241e"
"""The outline of figures in both themes."""


class SeatStyle(NamedTuple):
    """Distinguishes a seat, never by colour alone: fill, emblem, and the colour of marks on the fill."""

    fill: str
    emblem: str
    mark_fill: str


SEAT_STYLES = {
    "blue": SeatStyle("#2463b0", "circle", CREAM),
    "red": SeatStyle("#cc4125", "square", CREAM),
    "yellow": SeatStyle("#f0c541", "triangle", BLACK),
    "green": SeatStyle("#2f9e7e", "diamond", "#14110e"),
    "black": SeatStyle("#2e2b2a", "star", CREAM),
    "purple": SeatStyle("#571c55", "hexagon", CREAM),
    "white": SeatStyle("#faf6ec", "cross", BLACK),
}
SEAT_COLOURS = ("blue", "red", "yellow", "green", "black")
"""Colours in seat order, for games that do not define their own."""

SERIF = "'Iowan Old Style','Palatino Linotype',Palatino,P052,'Noto Serif','Liberation Serif',serif"
SANS = (
    "'Franklin Gothic Medium','Avenir Next Condensed','Roboto Condensed','Liberation Sans Narrow',"
    "'Arial Narrow',system-ui,sans-serif"
)
