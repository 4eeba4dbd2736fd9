"""Pictures as SVG: inline in a page, whose style sheet they use, or standalone with their own."""

from __future__ import annotations

import json
from html import escape
from typing import NamedTuple

from domain.kernel.drawing.ink import LIGHT, Theme
from domain.kernel.drawing.stylesheet import css

SPACE = 'xmlns="http://www.w3.org/2000/svg"'
PREFIX = "rh-"
"""Every id in a drawing begins with it, so that a page with two drawings can keep their ids apart."""


class Region(NamedTuple):
    """A part of a large drawing that a page can show by itself: its name, left, top, width and height."""

    name: str
    left: float
    top: float
    width: float
    height: float


class Picture(NamedTuple):
    """A drawing without its frame of markup; one unit is a hundredth of a tile or hex edge.

    `kind` adds classes to the inline element, such as how small its parts get on a narrow page. `regions` are
    the parts that can be looked at one by one where the whole is too small to read.
    """

    width: float
    height: float
    title: str
    desc: str
    body: str
    left: float = 0
    top: float = 0
    kind: str = ""
    regions: tuple[Region, ...] = ()


def number(value: float) -> str:
    """Write a coordinate with at most one decimal: the same number is always the same bytes."""
    return f"{round(value * 10) / 10:g}"


def text(x: float, y: float, words: str, size: float, kind: str = "") -> str:
    """Set words at a point; they are escaped here and nowhere else."""
    sort = f' class="{kind}"' if kind else ""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{sort}>{escape(words)}</text>'


def label(x: float, y: float, words: str, size: float, kind: str = "") -> str:
    """Set a small label; capitals come from style, so that what is read out keeps ordinary case."""
    return text(x, y, words, size, f"lab {kind}".strip())


def moved(x: float, y: float, body: str, scale: float = 1) -> str:
    """Put a body drawn round the origin at a point."""
    grown = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){grown}">{body}</g>'


def use(name: str, x: float, y: float) -> str:
    """Show a symbol that the picture defines under this name."""
    return f'<use href="#{PREFIX}{name}" x="{number(x)}" y="{number(y)}"/>'


def inline(picture: Picture, prefix: str = PREFIX) -> str:
    """Give the element for a page: a group with a name, its ids under the prefix, no style of its own."""
    kind = f"board {picture.kind}".strip()
    named = escape(picture.title)
    opening = (
        f'<svg {SPACE} class="{kind}" role="group" aria-label="{named}"{parted(picture.regions)} '
        f'viewBox="{window(picture)}">'
    )
    return f"{opening}{renamed(picture.body, prefix)}</svg>"


def parted(regions: tuple[Region, ...]) -> str:
    """Write the regions for a page, as JSON: name, left, top, width, height of each."""
    return f' data-regions="{escape(json.dumps(regions))}"' if regions else ""


def standalone(picture: Picture, theme: Theme = LIGHT) -> str:
    """Give a whole SVG file: an image with title, description and style."""
    kind = f"board {picture.kind}".strip()
    opening = (
        f'<svg {SPACE} class="{kind}" viewBox="{window(picture)}" '
        f'width="{number(picture.width)}" height="{number(picture.height)}" role="img" '
        f'aria-labelledby="{PREFIX}title {PREFIX}desc">'
    )
    named = (
        f'<title id="{PREFIX}title">{escape(picture.title)}</title>'
        f'<desc id="{PREFIX}desc">{escape(picture.desc)}</desc>'
    )
    return f"{opening}{named}<style>{css(theme)}</style>{picture.body}</svg>\n"


def window(picture: Picture) -> str:
    """Write the viewBox."""
    return " ".join(map(number, (picture.left, picture.top, picture.width, picture.height)))


def renamed(body: str, prefix: str) -> str:
    """Put the ids of a body, and what refers to them, under another prefix."""
    if prefix == PREFIX:
        return body
    return body.replace(f'id="{PREFIX}', f'id="{prefix}').replace(f"#{PREFIX}", f"#{prefix}")
