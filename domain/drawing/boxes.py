"""Boxes on a drawing: outlines, centres, and box-shaped places."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from domain.drawing.highlights import CHOSEN_BADGE, spot
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import number

Box = tuple[float, float, float, float]
"""Left, top, width and height."""

BADGE_SCALE, BADGE_INSIDE = 0.094, 0.4
"""The chosen badge's scale and its distance from a corner, both relative to the minimum letter height."""


def rectangle_path(box: Box) -> str:
    """Return a rectangle as path data."""
    left, top, width, height = box
    return f"M{number(left)} {number(top)}h{number(width)}v{number(height)}h{number(-width)}z"


def box_around(x: float, y: float, wide: float, high: float) -> Box:
    """Return the box centred on a point."""
    return x - wide / 2, y - high / 2, wide, high


def inset_box(box: Box, by: float) -> Box:
    """Return the box with its edges moved inward by `by` (outward if negative)."""
    return box[0] + by, box[1] + by, box[2] - 2 * by, box[3] - 2 * by


class BoxPlace(NamedTuple):
    """A place on a drawing: its id in options, its name for players, and its box."""

    at: str
    name: str
    box: Box


def draw_spots(places: Iterable[BoxPlace]) -> str:
    """Draw the places as spots, which are invisible until the page activates an option there."""
    return "".join([draw_spot(place) for place in places])


@lru_cache(maxsize=8192)
def draw_spot(place: BoxPlace) -> str:
    """Draw a spot without a separate focus ring; cached, because most places never move."""
    return spot(place.at, place.name, rectangle_path(place.box))


def find_box(places: Iterable[BoxPlace], at: str) -> Box | None:
    """Return the box of the place with this id, or None."""
    return next((place.box for place in places if place.at == at), None)


def draw_corner_badge(box: Box) -> str:
    """Draw the chosen badge at a box's upper right corner; on part boards, inside it to avoid clipping."""
    inside = least_letter() * BADGE_INSIDE
    return draw_badge_at(box[0] + box[2] - inside, box[1] + inside)


def draw_badge_at(x: float, y: float) -> str:
    """Draw the chosen badge at a point, with the same size in every part."""
    scale = f"{least_letter() * BADGE_SCALE or 1.6:.3g}"
    return f'<g class="tick" transform="translate({number(x)} {number(y)}) scale({scale})">{CHOSEN_BADGE}</g>'
