"""What players put on the map: farmers and tents; and what lies there face down, tokens in stacks."""

from __future__ import annotations

from domain.drawing.emblems import FIGURE_SCALE, emblem, figure_body
from domain.drawing.icons.shape import COWBOY, TENT
from domain.drawing.palette import BLACK, SEAT_STYLES
from domain.drawing.parts.legible import grown_letter, grown_radius
from domain.drawing.svg import ID_PREFIX, number, text


def farmer(colour: str) -> str:
    """Draw a cowboy who lies on the prairie; the emblem stays upright."""
    livery = SEAT_STYLES[colour]
    body = f'<g transform="rotate(-90) translate(-12 -12.5)">{figure_body(COWBOY, livery.fill)}</g>'
    mark = emblem(livery.emblem, 1.7, 0, 3.1, livery.mark_fill)
    return f'<g transform="scale({FIGURE_SCALE})">{body}{mark}</g>'


def tent(colour: str) -> str:
    """Draw a tent in the seat's texture, the emblem on a disc before it."""
    livery = SEAT_STYLES[colour]
    body = (
        figure_body(TENT, f"url(#{ID_PREFIX}p-{colour})")
        + f'<path d="M8 5.5 5 19.5" stroke="{BLACK}" stroke-width="1.2"/>'
        + f'<circle cx="12.6" cy="14" r="4.6" fill="{livery.fill}" stroke="{BLACK}"/>'
        + emblem(livery.emblem, 12.6, 14, 2.7, livery.mark_fill)
    )
    return f'<g transform="scale({FIGURE_SCALE}) translate(-12 -12.5)">{body}</g>'


def stack(x: float, y: float, count: int) -> str:
    """Draw a stack of hidden tokens, all with the same back: at most four rims, then the number."""
    rims, words = min(count, 4), str(count)
    radius, size = grown_radius(7, words), grown_letter(8.5)
    discs = "".join(disc(x, y - 1.9 * rim, radius) for rim in range(rims))
    top = y - 1.9 * (rims - 1)
    at, ring = f'cx="{number(x)}" cy="{number(top)}"', 'class="ln" stroke-width=".5"'
    halo = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius + 1.4)}" class="halo"/>'
    return (
        f'{halo}{discs}<circle {at} r="{number(radius - 1.4)}" {ring}/>'
        f"{text(x, top + 3 * size / 8.5, words, size, 'num mid bold tiny')}"
    )


def disc(x: float, y: float, radius: float) -> str:
    """Draw one hidden token."""
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="sym"/>'
