"""Draw the app's icons from the mark in the browser's tab: `python tools/app_icons.py`.

The mark consists of upright rectangles on a 32 × 32 grid. The mark's coverage of each pixel is computed, not
sampled, so the pixels are the same on every machine.
"""

from __future__ import annotations

import itertools
import struct
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from domain.drawing.palette import LIGHT

FOLDER = Path(__file__).parents[1] / "services" / "web" / "app" / "icons"

GRID, CORNER, STROKE = 32.0, 5.0, 2.6
RAILS = ((9.0, 4.0, 28.0), (23.0, 4.0, 28.0))
"""The rails, each with its x and its range of y; as a path: `M9 4v24M23 4v24`."""

TIES = ((9.0, 6.0, 26.0), (16.0, 6.0, 26.0), (23.0, 6.0, 26.0))
"""The ties, each with its y and its range of x; as a path: `M6 9h20M6 16h20M6 23h20`."""

STEPS = 8
"""Number of sample points per side of a pixel at the round corners."""


class Box(NamedTuple):
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float


class IconSpec(NamedTuple):
    """An icon: its file, its size in pixels, the mark's share of that size, and its background.

    `ground` has rounded corners as in the tab, or fills the square, which systems then crop. Without a
    ground, the mark is white, because only its opacity is used.
    """

    name: str
    size: int
    scale: float
    ground: str


ICONS = (
    IconSpec("icon-192.png", 192, 1.0, "round"),
    IconSpec("icon-512.png", 512, 1.0, "round"),
    IconSpec("maskable-512.png", 512, 0.72, "whole"),
    IconSpec("touch-180.png", 180, 0.86, "whole"),
    IconSpec("badge-96.png", 96, 1.0, "none"),
)


def bars() -> list[Box]:
    """Return the boxes of rails and ties, which overlap."""
    half = STROKE / 2
    upright = [Box(x - half, start, x + half, end) for x, start, end in RAILS]
    return upright + [Box(start, y - half, end, y + half) for y, start, end in TIES]


def disjoint(boxes: Sequence[Box]) -> list[Box]:
    """Split boxes into disjoint ones that cover the same area."""
    xs = sorted({edge for box in boxes for edge in (box.left, box.right)})
    ys = sorted({edge for box in boxes for edge in (box.top, box.bottom)})
    return [
        cell
        for left, right in itertools.pairwise(xs)
        for top, bottom in itertools.pairwise(ys)
        if any(
            box.left <= left and right <= box.right and box.top <= top and bottom <= box.bottom
            for box in boxes
        )
        for cell in [Box(left, top, right, bottom)]
    ]


def overlap(one: Box, other: Box) -> float:
    """Return the area that two boxes share."""
    width = min(one.right, other.right) - max(one.left, other.left)
    height = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, width) * max(0.0, height)


def rounded_share(pixel: Box) -> float:
    """Return how much of a pixel is inside the square with rounded corners."""
    far = GRID - CORNER
    if (pixel.left >= CORNER and pixel.right <= far) or (pixel.top >= CORNER and pixel.bottom <= far):
        return 1.0
    inside = 0
    for row in range(STEPS):
        for column in range(STEPS):
            x = pixel.left + (pixel.right - pixel.left) * (column + 0.5) / STEPS
            y = pixel.top + (pixel.bottom - pixel.top) * (row + 0.5) / STEPS
            across = max(CORNER - x, x - far, 0.0)
            down = max(CORNER - y, y - far, 0.0)
            inside += across * across + down * down <= CORNER * CORNER
    return inside / STEPS**2


def colour(text: str) -> tuple[int, int, int]:
    """Parse a colour like `#1f4a5f`."""
    red, green, blue = bytes.fromhex(text.removeprefix("#"))
    return red, green, blue


def pixels(spec: IconSpec) -> list[bytes]:
    """Return the rows of an icon, four bytes per pixel."""
    return [_row(spec, row) for row in range(spec.size)]


def _row(spec: IconSpec, row: int) -> bytes:
    unit, edge = GRID / spec.size, GRID * (1 - 1 / spec.scale) / 2
    ground, mark = colour(LIGHT.enamel), colour("#ffffff" if spec.ground == "none" else LIGHT.onenamel)
    top, bottom = (edge + side * unit / spec.scale for side in (row, row + 1))
    cells = [cell for cell in disjoint(bars()) if cell.top < bottom and top < cell.bottom]
    found = bytearray()
    for column in range(spec.size):
        left, right = (edge + side * unit / spec.scale for side in (column, column + 1))
        pixel = Box(left, top, right, bottom)
        share = sum(overlap(pixel, cell) for cell in cells) / overlap(pixel, pixel)
        if spec.ground == "none":
            found += bytes((*mark, round(255 * share)))
            continue
        tab = Box(column * unit, row * unit, (column + 1) * unit, (row + 1) * unit)
        opaque = 1.0 if spec.ground == "whole" else rounded_share(tab)
        mixed = (round(g + (m - g) * share) for g, m in zip(ground, mark, strict=True))
        found += bytes((*mixed, round(255 * opaque)))
    return bytes(found)


def png(size: int, rows: Sequence[bytes]) -> bytes:
    """Encode a PNG with eight bits per channel (RGBA)."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", data) + chunk(b"IEND", b"")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for spec in ICONS:
        (FOLDER / spec.name).write_bytes(png(spec.size, pixels(spec)))


if __name__ == "__main__":
    main()
