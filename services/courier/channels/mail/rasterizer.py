"""The board as PNG, where the extra `pictures` is installed: few mail programs show an SVG."""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec

Rasterizer = Callable[[str], bytes]
"""Makes a PNG of an SVG; it takes from a tenth of a second to some seconds."""

WIDTH = 1_000
"""Pixels: a phone shows it whole, and figures can still be read."""


def find_rasterizer() -> Rasterizer | None:
    """Give what makes PNGs; None where it is not installed."""
    return None if find_spec("resvg_py") is None else rasterize


def rasterize(svg: str) -> bytes:
    """Make a PNG of an SVG; letters are those of the fonts that the system has."""
    import resvg_py  # noqa: PLC0415 - an extra

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH))
