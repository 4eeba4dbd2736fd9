"""The roads of a drawing, along which the page draws and animates movements."""

from __future__ import annotations

from collections.abc import Iterable, Mapping


def draw_legs(legs: Mapping[tuple[str, str], str]) -> str:
    """Define the road from each place to the next ones, as path data."""
    paths = "".join(f'<path data-leg="{start} {end}" d="{line}"/>' for (start, end), line in legs.items())
    return f"<defs>{paths}</defs>"


def draw_stops(places: Iterable[str]) -> str:
    """Mark the places on the road where a move can end or a fee is due.

    A path between two of them avoids the others.
    """
    return f'<g data-stops="{" ".join(places)}"/>'
