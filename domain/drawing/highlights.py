"""Marks on a board: places that can be chosen, what is chosen, and what changed last."""

from __future__ import annotations

from html import escape

from domain.drawing.svg import number

NON_SCALING_STROKE = 'vector-effect="non-scaling-stroke"'
"""A line as thick on the screen however large the board is shown."""
CHOSEN_BADGE = '<circle r="8" class="focus"/><path d="M-3.6.4l2.6 2.8 4.8-5.6" class="tick-line"/>'
"""The badge of what is chosen, round the origin; in a group of class `tick` it shows only once it is."""


def spot(target: str, words: str, shape: str, ring: str) -> str:
    """Return a place that can be chosen: its shape, and the ring that shows the focus, as path data.

    It is invisible until the page says that an option stands there.
    """
    return (
        f'<g class="spot" data-at="{target}" data-name="{escape(words)}">'
        f'<path {NON_SCALING_STROKE} d="{shape}"/>'
        f'<path class="ring" {NON_SCALING_STROKE} d="{ring}"/></g>'
    )


def brackets(left: float, top: float, right: float, bottom: float, arm: float) -> str:
    """Return four corner brackets round what changed last, as path data."""
    corners = ((left, top, 1, 1), (right, top, -1, 1), (right, bottom, -1, -1), (left, bottom, 1, -1))
    return "".join(
        f"M{number(x)} {number(y + down * arm)}V{number(y)}H{number(x + across * arm)}"
        for x, y, across, down in corners
    )
