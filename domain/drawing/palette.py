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
    asking: str
    ledger: str
    laid: str


LIGHT = Theme(
    paper="#f5ecd7", sheet="#fcf7ea", sunk="#e8dcc0", rule="#b7a788", ink="#2b241e", ink2="#5c5043",
    prairie="#e6ddb0", grass="#a79b63", mountain="#c3ab8c", foot="#d7c6a4", water="#b4cdce", woods="#b3bf91",
    track="#2b241e", gold="#dca92f", goldtext="#7a5600", silver="#c9cbc8", enamel="#1f4a5f",
    onenamel="#fcf7ea", warn="#a3321f", good="#2f6a3c", focus="#0b5cad", halo="#fcf7ea",
    asking="#fdf1d0", ledger="#edf0e8", laid="#ffffff4d",
)  # fmt: skip
DARK = Theme(
    paper="#1d1b19", sheet="#292622", sunk="#141311", rule="#5e564a", ink="#efe5d0", ink2="#bfb29a",
    prairie="#3d3b28", grass="#77724a", mountain="#634731", foot="#54432b", water="#1c4a60", woods="#2d4b37",
    track="#efe5d0", gold="#e3b445", goldtext="#e9c469", silver="#9a9d9b", enamel="#9cc7d8",
    onenamel="#14252d", warn="#f29079", good="#8fc79a", focus="#86bdf5", halo="#1d1b19",
    asking="#352d1b", ledger="#20282a", laid="#00000033",
)  # fmt: skip

CREAM = "#fcf7ea"
"""The halo of figures in both themes, because no seat colour contrasts with every terrain."""
BLACK = "#2b241e"
"""The outline of figures in both themes."""


class Accent(NamedTuple):
    """The colour of a game in the light and the dark theme; readable as text, and behind text."""

    light: str
    dark: str


ACCENTS = {
    "ochre": Accent("#7d5200", "#e0b04a"),
    "brick": Accent("#9a3a1c", "#f0967a"),
    "grass": Accent("#3a5f22", "#a3c983"),
    "plum": Accent("#74295f", "#dea3d3"),
    "indigo": Accent("#2f3f8f", "#a9b9f2"),
}
"""The colours that games can choose, by name."""

BAND_TINT, DESK_TINT = 0.12, 0.05
"""The share of a game's accent in the page's head, and in the page below it."""


class GameColours(NamedTuple):
    """The colours of a game's pages: signs, text on them, the head, and the page below."""

    accent: str
    onaccent: str
    band: str
    desk: str


def game_colours(theme: Theme, name: str) -> GameColours:
    """Return the colours for the pages of a game with this accent."""
    accent = ACCENTS[name].dark if theme is DARK else ACCENTS[name].light
    band, desk = (mix_colours(theme.paper, accent, share) for share in (BAND_TINT, DESK_TINT))
    return GameColours(accent, theme.onenamel, band, desk)


def mix_colours(ground: str, tint: str, share: float) -> str:
    """Return a colour mixed with this share of another; all colours are `#rrggbb`."""
    pairs = zip(bytes.fromhex(ground[1:]), bytes.fromhex(tint[1:]), strict=True)
    return "#" + bytes(round(under + (over - under) * share) for under, over in pairs).hex()


class SeatStyle(NamedTuple):
    """How a seat is distinguished, never by colour alone: fill, emblem, and colour of marks on the fill."""

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
