"""Rows of small icons and figures: the shape says what is done, the figure how often or for how much."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Literal, NamedTuple

from domain.drawing.svg import number, text
from domain.games.great_western_trail.drawing.layout import rectangle
from domain.games.great_western_trail.drawing.signs import icon


class Glyph(NamedTuple):
    """One sign of a row: an icon by name, something with a figure on it, plain figures, a pointer."""

    kind: Literal["icon", "coin", "certificate", "points", "figures", "to", "back", "both", "or"]
    what: str = ""


Row = tuple[Glyph, ...]

TO, BACK, BOTH, OR = Glyph("to"), Glyph("back"), Glyph("both"), Glyph("or")
WIDTHS = {
    "icon": 1.0,
    "coin": 1.04,
    "certificate": 1.12,
    "points": 1.04,
    "to": 0.62,
    "back": 0.62,
    "both": 0.8,
    "or": 0.4,
}
"""How wide a sign is in sizes of an icon."""
LETTER = 0.56
"""How wide a figure is."""
MINUS = "\u2212"


def sign(name: str) -> Glyph:
    """Show an icon."""
    return Glyph("icon", name)


def coin(amount: int) -> Glyph:
    """Show an amount of money."""
    return Glyph("coin", signed(amount))


def certificate(count: int) -> Glyph:
    """Show certificates."""
    return Glyph("certificate", str(count))


def figures(words: object) -> Glyph:
    """Show plain figures."""
    return Glyph("figures", str(words))


def signed(amount: int) -> str:
    """Write an amount with a true minus."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def width(row: Sequence[Glyph]) -> float:
    """Give how wide a row is, in sizes of an icon."""
    return sum(wide(glyph) for glyph in row)


def wide(glyph: Glyph) -> float:
    """Give how wide a sign is, in sizes of an icon."""
    return LETTER * len(glyph.what) + 0.1 if glyph.kind == "figures" else WIDTHS[glyph.kind]


@cache
def drawn(row: Row, x: float, y: float, size: float) -> str:
    """Draw a row, its left end and its middle height at x, y."""
    parts = []
    for glyph in row:
        parts.append(one(glyph, x, y, size))
        x += wide(glyph) * size
    return "".join(parts)


def centred(row: Row, x: float, y: float, size: float, room: float) -> str:
    """Draw a row round the point, smaller where it would be wider than the room."""
    size = min(size, room / width(row)) if row else size
    return drawn(row, round(x - width(row) * size / 2, 1), y, round(size, 1))


def one(glyph: Glyph, x: float, y: float, size: float) -> str:
    """Draw one sign, its left end and its middle height at x, y."""
    middle = x + wide(glyph) * size / 2
    match glyph.kind:
        case "icon":
            return icon(glyph.what, x + size * 0.03, y - size * 0.47, size * 0.94)
        case "coin":
            return money(middle, y, size * 0.48, glyph.what)
        case "certificate":
            return paper(middle, y, size, glyph.what)
        case "points":
            return points(middle, y, size * 0.5, glyph.what)
        case "figures":
            return text(middle, y + size * 0.28, glyph.what, size * 0.82, "num mid bold")
        case "or":
            start = f"M{number(middle + size * 0.12)} {number(y - size * 0.42)}"
            return stroke(f"{start}l{number(-size * 0.24)} {number(size * 0.84)}", size)
        case _:
            return pointer(glyph.kind, x, middle * 2 - x, y, size)


def pointer(kind: str, left: float, right: float, y: float, size: float) -> str:
    """Draw an arrow to the right, to the left or both ways."""
    left, right, tip = left + size * 0.1, right - size * 0.1, round(size * 0.18, 1)
    line = f"M{number(left)} {number(y)}H{number(right)}"
    if kind in {"to", "both"}:
        line += f"M{number(right - tip)} {number(y - tip)}l{tip} {tip}l{-tip} {tip}"
    if kind in {"back", "both"}:
        line += f"M{number(left + tip)} {number(y - tip)}l{-tip} {tip}l{tip} {tip}"
    return stroke(line, size)


def stroke(line: str, size: float) -> str:
    """Draw a line of a row."""
    return f'<path class="ln" stroke-width="{number(max(size * 0.08, 1.2))}" d="{line}"/>'


def money(x: float, y: float, radius: float, words: str) -> str:
    """Draw a coin with its amount."""
    size = radius * (1.25 if len(words) < 2 else 1.05 if len(words) < 3 else 0.85)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="gold edge"/>' + text(
        x, y + size * 0.36, words, size, "num mid bold on-light"
    )


def paper(x: float, y: float, size: float, words: str) -> str:
    """Draw a certificate with how many there are."""
    left, top = x - size * 0.5, y - size * 0.42
    return (
        f'<path class="sym" d="{rectangle((left, top, size, size * 0.66))}'
        f"M{number(x + size * 0.18)} {number(y + size * 0.24)}v{number(size * 0.24)}l{number(size * 0.12)} "
        f'{number(-size * 0.08)} {number(size * 0.12)} {number(size * 0.08)}v{number(-size * 0.24)}"/>'
        + text(x, y + size * 0.17, words, size * 0.66, "num mid bold")
    )


def points(x: float, y: float, radius: float, words: str) -> str:
    """Draw points: light figures on the rosette of the score."""
    size = radius * (1.2 if len(words) < 2 else 1.02 if len(words) < 3 else 0.8)
    return icon("points", x - radius * 1.1, y - radius * 1.1, radius * 2.2) + text(
        x, y + size * 0.36, words, size, "num mid bold on-enamel"
    )
