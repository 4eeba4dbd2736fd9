"""The styles of companies: fill, mark, track pattern and lane.

They differ in more than colour.
"""

from __future__ import annotations

from typing import NamedTuple

from domain.drawing.icons.registry import ICONS
from domain.drawing.palette import BLACK, CREAM
from domain.drawing.svg import ID_PREFIX
from domain.games.mini_express.data import COMPANIES

FILLS = {
    "lumber": "#8a5a2f",
    "steel": "#8b9499",
    "leather": "#e07a1f",
    "cotton": "#fbf5e4",
    "wild": "#571c55",
}

LANES = {"lumber": (-24, -27.7), "steel": (-48, 13.9), "leather": (48, -13.9), "cotton": (24, 27.7)}
"""The offset of each company's track from the centre of a hex.

In each of the three directions, any two tracks are at least 24 apart.
"""


class Pattern(NamedTuple):
    """A line along the centre of a track: colour, width and dashes."""

    colour: str
    width: float
    dashes: str = ""


PATTERNS = {
    "lumber": (Pattern(BLACK, 10, ' stroke-dasharray="2 7"'),),
    "steel": (Pattern(BLACK, 4.8), Pattern(CREAM, 2.2)),
    "leather": (Pattern(BLACK, 2.4, ' stroke-dasharray="9 6"'),),
    "cotton": (Pattern(BLACK, 5, ' stroke-dasharray=".01 10.5" stroke-linecap="round"'),),
}
"""Planks, rails, stitches and bolls, one pattern for each company."""


def mark(company: str) -> str:
    """Draw a company's mark: log, beam, hide, boll, or the wild star.

    It is centred on the origin and 24 units wide.
    """
    shape = ICONS[company]
    return (
        f'<g transform="translate(-12 -12)" stroke="{BLACK}" stroke-width="1.7" stroke-linejoin="round" '
        f'stroke-linecap="round"><path d="{shape.shape}" fill="{CREAM}" stroke="{CREAM}" stroke-width="5"/>'
        f'<path fill="{FILLS[company]}" d="{shape.shape}"/>'
        + (f'<path fill="none" d="{shape.lines}"/>' if shape.lines else "")
        + (f'<path fill="{BLACK}" stroke="none" d="{shape.solid}"/>' if shape.solid else "")
        + "</g>"
    )


BOILER = "M-20 7V-14H-5V-7H12c4 0 5 2 5 5v4l6 6z"


class Engine(NamedTuple):
    """The outlines of a company's engine: its body, its chimneys and the line of its roof."""

    body: str
    chimneys: str
    roof: str = "M-22.5-14.5H-3"


ENGINES = {
    "lumber": Engine(BOILER, "M7-7v-3l-5.5-4.5L6-18.5h7l4.5 4L12-10v3z"),
    "steel": Engine("M-20 7V-14H-4V-11H17V1l6 6z", "M9-11v-7.5h5v7.5z", "M-22.5-14.5H-1"),
    "leather": Engine("M-20 7V-14H-5V-7c-.5-7.5 10.5-7.5 10 0h7c4 0 5 2 5 5v4l6 6z", "M9-7v-11.5h4v11.5z"),
    "cotton": Engine(BOILER, "M-1.5-7v-9h5v9zM8-7v-9h5v9z", "M-22.5-13c3-6.5 16.5-6.5 19.5 0"),
}
"""Lumber has a spark arrester, Steel a square boiler, Leather a dome, and Cotton two chimneys."""
STRIPES = {
    "lumber": "M0-6V6M5-6V6M10-6V6",
    "steel": "M-4-2H15",
    "leather": "M-3 0h4M5 0h4M13 0h3",
    "cotton": "M0 0h.01M6 0h.01M12 0h.01",
}


GROWN = 1.2
"""The scale of trains. Four trains must fit on a hex."""


def train(company: str) -> str:
    """Draw a company's train centred on the origin, with the company's track pattern along the boiler.

    Each company's engine has its own outline. Cotton's is white, so its halo is dark, and a thin light line
    around the halo separates it from dark land.
    """
    engine = ENGINES[company]
    outline = f"{engine.body}{engine.chimneys}M-16 9h34"
    halo = f'<path d="{outline}" fill="{CREAM}" stroke="{CREAM}" stroke-width="11" stroke-linejoin="round"/>'
    if company == "cotton":
        halo += f'<path d="{outline}" stroke="{BLACK}" stroke-width="8.5" stroke-linejoin="round"/>'
    stripe = '<path fill="none" stroke-width="{}"{} d="{}"/>'.format(
        *{"cotton": (4, ' stroke-linecap="round"')}.get(company, (2.2, "")), STRIPES[company]
    )
    return (
        f'{halo}<g stroke="{BLACK}" stroke-width="2.6" stroke-linejoin="round">'
        f'<path d="{engine.body}{engine.chimneys}" fill="{FILLS[company]}"/>{stripe}'
        f'<path d="{engine.roof}" fill="none" stroke-width="3.6"/><g fill="{CREAM}" stroke-width="2.4">'
        '<path d="M-15.5-9.5h6v6h-6z" stroke-width="1.8"/>'
        '<circle cx="-12" cy="9" r="5.4"/><circle cx="2" cy="9" r="5.4"/>'
        '<circle cx="14.5" cy="9.5" r="4"/></g></g>'
    )


def definitions() -> str:
    """Define the company symbols (`mark-steel`, `train-steel`) and the wild mark."""
    marks = "".join(f'<g id="{ID_PREFIX}mark-{name}">{mark(name)}</g>' for name in (*COMPANIES, "wild"))
    return marks + "".join(
        f'<g id="{ID_PREFIX}train-{name}"><g transform="scale({GROWN})">{train(name)}</g></g>'
        for name in COMPANIES
    )
