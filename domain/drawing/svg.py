"""Pictures as SVG: inline, styled by the page's style sheet, or standalone with their own."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import wraps
from html import escape
from typing import NamedTuple, ParamSpec

from domain.drawing.palette import LIGHT, Theme
from domain.drawing.parts.legible import grown_letter
from domain.drawing.stylesheet import standalone_css

XMLNS = 'xmlns="http://www.w3.org/2000/svg"'
P = ParamSpec("P")

ID_PREFIX = "rh-"
"""Prefix of all ids in a drawing; a page replaces it to keep the ids of two drawings apart."""


class Picture(NamedTuple):
    """A drawing without its outer element; one unit is a hundredth of the edge of a tile or hex.

    `css_class` adds classes to the outer element, for example for the size of its parts on a narrow page.
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
    """Format a coordinate with at most one decimal, so that equal drawings always have equal bytes."""
    return f"{round(value * 10) / 10:g}"


def text(x: float, y: float, words: str, size: float, css_class: str = "") -> str:
    """Draw text at a point; it is escaped here, and enlarged if smaller than the minimum letter size."""
    sort, size = f' class="{css_class}"' if css_class else "", grown_letter(size)
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{sort}>{escape(words)}</text>'


def label(x: float, y: float, words: str, size: float, css_class: str = "") -> str:
    """Draw a small label; CSS makes it uppercase, so screen readers still read ordinary case."""
    return text(x, y, words, size, f"lab {css_class}".strip())


def translate(x: float, y: float, body: str, scale: float = 1) -> str:
    """Scale a drawing around the origin, then move it to a point."""
    grown = f" scale({scale:.4g})" if scale != 1 else ""
    return f'<g transform="translate({number(x)} {number(y)}){grown}">{body}</g>'


def name_thing(thing: str, body: str) -> str:
    """Mark a figure as the `thing` of a BoardChange, so that the page can animate it."""
    return f'<g data-thing="{thing}">{body}</g>'


def light_up(body: str) -> str:
    """Draw a card or small tile in the colours of the light theme, where its fine lines are clearest."""
    return f'<g class="lit">{body}</g>'


def lit(draw: Callable[P, str]) -> Callable[P, str]:
    """Make a function draw in the colours of the light theme."""

    @wraps(draw)
    def draw_lit(*args: P.args, **kwargs: P.kwargs) -> str:
        return light_up(draw(*args, **kwargs))

    return draw_lit


def use(name: str, x: float, y: float) -> str:
    """Draw a symbol that the picture defines under this name."""
    return f'<use href="#{ID_PREFIX}{name}" x="{number(x)}" y="{number(y)}"/>'


def inline_svg(picture: Picture, prefix: str = ID_PREFIX, *, explained: bool = False) -> str:
    """Return the SVG element for a page: a labelled group with prefixed ids and no style element.

    `explained` tells the page that the picture's places have explanations.
    """
    kind = f"board {picture.css_class}".strip()
    named, marks = escape(picture.title), ' data-explained=""' if explained else ""
    opening = (
        f'<svg {XMLNS} class="{kind}" role="group" aria-label="{named}"{marks} viewBox="{viewbox(picture)}">'
    )
    return f"{opening}{prefix_ids(picture.body, prefix)}</svg>"


def standalone_svg(picture: Picture, theme: Theme = LIGHT, marked: Collection[str] = ()) -> str:
    """Return a complete SVG file: an image with title, description and style; outline the `marked` places."""
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
    style = standalone_css(theme) + (_mark_rules(picture, theme) if marked else "")
    return f"{opening}{named}<style>{style}</style>{_mark_places(picture.body, marked)}</svg>\n"


def _mark_places(body: str, places: Collection[str]) -> str:
    """Make the spots of places visible; places that the drawing lacks are left out."""
    for place in {*places}:
        spot = f'class="spot" data-at="{place}"'
        body = body.replace(spot, spot.replace("spot", "spot marked", 1))
    return body


MARK_WIDTH = 0.005
"""Width of the outline of a marked place, relative to the picture's width."""


def _mark_rules(picture: Picture, theme: Theme) -> str:
    width = number(picture.width * MARK_WIDTH)
    return (
        f".marked{{visibility:visible}}.marked>*{{fill:none;stroke:{theme.warn};stroke-width:{width}}}"
        ".marked>.ring{visibility:hidden}"
    )


def viewbox(picture: Picture) -> str:
    return " ".join(map(number, (picture.left, picture.top, picture.width, picture.height)))


def prefix_ids(body: str, prefix: str) -> str:
    """Replace the prefix of all ids and references in a body."""
    if prefix == ID_PREFIX:
        return body
    return body.replace(f'id="{ID_PREFIX}', f'id="{prefix}').replace(f"#{ID_PREFIX}", f"#{prefix}")
