"""Marks on a board: places to choose, the chosen place, and the last change."""

from __future__ import annotations

from html import escape

from domain.drawing.svg import number

CHOSEN_BADGE = '<circle r="8" class="focus"/><path d="M-3.6.4l2.6 2.8 4.8-5.6" class="tick-line"/>'
"""The badge of a chosen place, centred on the origin; a group of class `tick` shows it only when chosen."""


def spot(target: str, words: str, shape: str, ring: str | None = None, within: str = "") -> str:
    """Draw a place that can be chosen: its shape and, if it is separate, its focus ring, as path data.

    It is invisible until the page activates an option there. `within` is the place that contains it, if any,
    such as the route of a space: long lists of options are grouped by it.
    """
    group = f' data-within="{within}"' if within else ""
    around = f'<path class="ring" d="{ring}"/>' if ring else ""
    return (
        f'<g class="spot" data-at="{target}" data-name="{escape(words)}"{group}>'
        f'<path d="{shape}"/>{around}</g>'
    )


def brackets(left: float, top: float, right: float, bottom: float, arm: float) -> str:
    """Return four corner brackets as path data; they mark the last change."""
    corners = ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    return "".join(
        f"M{number(x)} {number(y + down * arm)}V{number(y)}H{number(x + across * arm)}"
        for x, y, across, down in corners
    )
