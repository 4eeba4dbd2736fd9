"""A seat's emblem, pattern, badge and figures.

Figures have an outline and a cream halo in both themes. They carry the emblem, so seats never differ by
colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import cos, pi, radians, sin
from typing import NamedTuple

from domain.drawing.icons.shape import COWBOY
from domain.drawing.palette import BLACK, CREAM, SEAT_STYLES
from domain.drawing.svg import ID_PREFIX, number


class RegularShape(NamedTuple):
    """A regular shape; `turn` is in degrees, `hollow` a star's inner radius, `drop` a shift downwards."""

    corners: int
    turn: float
    radius: float
    hollow: float = 0
    drop: float = 0


SEAT_NAME = "seat-name"
"""The class of a text that is a seat's colour; pages show the player's name instead."""

EMBLEMS = {
    "square": RegularShape(4, 45, 1.12),
    "triangle": RegularShape(3, 0, 1.2, drop=0.18),
    "diamond": RegularShape(4, 0, 1.15),
    "star": RegularShape(5, 0, 1.25, hollow=0.55),
    "hexagon": RegularShape(6, 30, 1.02),
}
CROSS = (
    (-0.36, -0.95), (0.36, -0.95), (0.36, -0.36), (0.95, -0.36), (0.95, 0.36), (0.36, 0.36),
    (0.36, 0.95), (-0.36, 0.95), (-0.36, 0.36), (-0.95, 0.36), (-0.95, -0.36), (-0.36, -0.36),
)  # fmt: skip

PATTERNS = {
    "circle": (6, 0, ""),
    "square": (4, 0, '<path d="M0 1h4" stroke="{mark}" stroke-width=".9"/>'),
    "triangle": (5, 0, '<circle cx="2.5" cy="2.5" r=".95" fill="{mark}"/>'),
    "diamond": (5, 45, '<path d="M0 1h5M1 0v5" stroke="{mark}" stroke-width=".8"/>'),
    "star": (4, 45, '<path d="M0 1h4" stroke="{mark}" stroke-width=".7"/>'),
    "hexagon": (5, 0, '<path d="M1 0v5" stroke="{mark}" stroke-width=".9"/>'),
    "cross": (5, -45, '<path d="M0 1h5" stroke="{mark}" stroke-width=".6"/>'),
}
"""A seat's texture by emblem: width of its tile, rotation in degrees, and the lines drawn over the fill."""

FIGURE_SCALE = 21 / 24
"""Figures are drawn on the icons' grid and are 21 units high."""


def emblem_corners(shape: str) -> list[tuple[float, float]]:
    """Return an emblem's corners for a radius of 1."""
    if shape == "cross":
        return list(CROSS)
    star, points = EMBLEMS[shape], []
    for index in range(star.corners):
        angle = radians(star.turn - 90 + 360 * index / star.corners)
        points.append((cos(angle) * star.radius, sin(angle) * star.radius + star.drop))
        if star.hollow:
            angle += pi / star.corners
            points.append((cos(angle) * star.hollow, sin(angle) * star.hollow))
    return points


def emblem(shape: str, x: float, y: float, radius: float, fill: str) -> str:
    """Draw an emblem; all shapes look equally large."""
    if shape == "circle":
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius * 0.92)}" fill="{fill}"/>'
    points = " ".join(f"{number(x + u * radius)},{number(y + v * radius)}" for u, v in emblem_corners(shape))
    return f'<polygon points="{points}" fill="{fill}"/>'


def pattern(colour: str) -> str:
    """Define a seat's texture for areas and tents."""
    livery = SEAT_STYLES[colour]
    width, turn, lines = PATTERNS[livery.emblem]
    square = f'width="{width}" height="{width}"'
    turned = f' patternTransform="rotate({turn})"' if turn else ""
    return (
        f'<pattern id="{ID_PREFIX}p-{colour}" {square} patternUnits="userSpaceOnUse"{turned}>'
        f'<rect {square} fill="{livery.fill}"/>{lines.format(mark=livery.mark_fill)}</pattern>'
    )


def badge(colour: str, x: float, y: float, radius: float) -> str:
    """Draw a seat's badge: a disc in its colour with emblem, rim and halo."""
    livery, at = SEAT_STYLES[colour], f'cx="{number(x)}" cy="{number(y)}"'
    return (
        f'<circle {at} r="{number(radius * 1.15)}" fill="{CREAM}"/>'
        f'<circle {at} r="{number(radius)}" fill="{livery.fill}" stroke="{BLACK}" '
        f'stroke-width="{number(radius * 0.12)}"/>'
        f"{emblem(livery.emblem, x, y, radius * 0.58, livery.mark_fill)}"
    )


def figure_body(path: str, fill: str) -> str:
    """Draw a figure's body with outline and halo on the icons' grid."""
    return (
        f'<path d="{path}" fill="{CREAM}" stroke="{CREAM}" stroke-width="5" stroke-linejoin="round"/>'
        f'<path d="{path}" fill="{fill}" stroke="{BLACK}" stroke-width="1.5" stroke-linejoin="round"/>'
    )


def cowboy(colour: str) -> str:
    """Draw a standing cowboy around the origin."""
    livery = SEAT_STYLES[colour]
    body = figure_body(COWBOY, livery.fill) + emblem(livery.emblem, 12, 14.2, 3.1, livery.mark_fill)
    return f'<g transform="scale({FIGURE_SCALE}) translate(-12 -12.5)">{body}</g>'


def figure_definitions(colours: Sequence[str], **others: Callable[[str], str]) -> str:
    """Define each colour's texture and named figures, such as `cowboy-blue` and `tent-blue`."""
    figures = {"cowboy": cowboy, **others}
    return "".join(
        pattern(colour)
        + "".join(f'<g id="{ID_PREFIX}{kind}-{colour}">{draw(colour)}</g>' for kind, draw in figures.items())
        for colour in colours
    )
