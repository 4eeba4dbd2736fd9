"""Pictures as SVG: inline in a page, whose style sheet they use, or standalone with their own."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from domain.drawing.palette import LIGHT, Theme
from domain.drawing.parts.legible import grown_letter
from domain.drawing.stylesheet import standalone_css

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
ID_PREFIX = "rh-"
"""Every id in a drawing begins with it, so that a page with two drawings can keep their ids apart."""


class Picture(NamedTuple):
    """A drawing without its frame of markup; one unit is a hundredth of a tile or hex edge.

    `kind` adds classes to the inline element, such as how small its parts get on a narrow page.
    """

    width: float
    height: float
    title: str
    desc: str
    body: str
    left: float = 0
    top: float = 0
    css_class: str = ""


def number(value: float) -> str:
    """Write a coordinate with at most one decimal, so that the same drawing is the same bytes everywhere."""
    return f"{round(value * 10) / 10:g}"


def text(x: float, y: float, words: str, size: float, css_class: str = "") -> str:
    """Set words at a point; they are escaped here, so that callers must not. Letters too small grow."""
    sort, size = f' class="{css_class}"' if css_class else "", grown_letter(size)
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{sort}>{escape(words)}</text>'


def label(x: float, y: float, words: str, size: float, css_class: str = "") -> str:
    """Set a small label; capitals come from style, so that what is read out keeps ordinary case."""
    return text(x, y, words, size, f"lab {css_class}".strip())


def translate(x: float, y: float, body: str, scale: float = 1) -> str:
    """Move a body that is drawn round the origin to a point, scaled before it is moved."""
    grown = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){grown}">{body}</g>'


def name_thing(thing: str, body: str) -> str:
    """Mark a figure as the thing that a BoardChange names, which the page lets travel."""
    return f'<g data-thing="{thing}">{body}</g>'


def use(name: str, x: float, y: float) -> str:
    """Show a symbol that the picture defines under this name."""
    return f'<use href="#{ID_PREFIX}{name}" x="{number(x)}" y="{number(y)}"/>'


def inline_svg(picture: Picture, prefix: str = ID_PREFIX, *, explained: bool = False) -> str:
    """Return the element for a page: a group with a name, its ids under the prefix, no style of its own.

    `explained` tells the page that its places can be asked for what they are.
    """
    kind = f"board {picture.css_class}".strip()
    named, marks = escape(picture.title), ' data-explained=""' if explained else ""
    opening = (
        f'<svg {XMLNS} class="{kind}" role="group" aria-label="{named}"{marks} viewBox="{viewbox(picture)}">'
    )
    return f"{opening}{prefix_ids(picture.body, prefix)}</svg>"


def standalone_svg(picture: Picture, theme: Theme = LIGHT) -> str:
    """Return a whole SVG file: an image with title and description that carries its own style."""
    kind = f"board {picture.css_class}".strip()
    opening = (
        f'<svg {XMLNS} class="{kind}" viewBox="{viewbox(picture)}" '
        f'width="{number(picture.width)}" height="{number(picture.height)}" role="img" '
        f'aria-labelledby="{ID_PREFIX}title {ID_PREFIX}desc">'
    )
    named = (
        f'<title id="{ID_PREFIX}title">{escape(picture.title)}</title>'
        f'<desc id="{ID_PREFIX}desc">{escape(picture.desc)}</desc>'
    )
    return f"{opening}{named}<style>{standalone_css(theme)}</style>{picture.body}</svg>\n"


def viewbox(picture: Picture) -> str:
    return " ".join(map(number, (picture.left, picture.top, picture.width, picture.height)))


def prefix_ids(body: str, prefix: str) -> str:
    """Put the ids of a body, and what refers to them, under another prefix."""
    if prefix == ID_PREFIX:
        return body
    return body.replace(f'id="{ID_PREFIX}', f'id="{prefix}').replace(f"#{ID_PREFIX}", f"#{prefix}")
