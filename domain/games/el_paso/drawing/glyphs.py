"""Rows of small icons and figures: the shape says what is done, the figure how often or for how much."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Literal, NamedTuple

from domain.drawing.svg import number, text
from domain.games.el_paso.drawing.layout import rectangle
from domain.games.el_paso.drawing.signs import icon


class Glyph(NamedTuple):
    """One sign of a row: an icon by name, something with a figure on it, plain figures, an arrow, a gap."""

    kind: Literal["icon", "coin", "certificate", "points", "figures", "to", "gap"]
    what: str = ""


Row = tuple[Glyph, ...]

TO, GAP = Glyph("to"), Glyph("gap")
WIDTHS = {"icon": 1.0, "coin": 1.04, "certificate": 1.12, "points": 1.08, "to": 0.6, "gap": 0.3}
"""How wide a sign is in sizes of an icon."""
LETTER = 0.5
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


def worth(count: int) -> Glyph:
    """Show points."""
    return Glyph("points", str(count))


def figures(words: object) -> Glyph:
    """Show plain figures."""
    return Glyph("figures", str(words))


def signed(amount: int) -> str:
    """Write an amount with a true minus."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


def times(things: Iterable[tuple[str, int]]) -> Row:
    """Show things with how many there are; a single one without a figure."""
    row: list[Glyph] = []
    for name, count in things:
        row += [sign(name), figures(f"\u00d7{count}"), GAP] if count > 1 else [sign(name), GAP]
    return tuple(row[:-1])


def width(row: Row) -> float:
    """Give how wide a row is, in sizes of an icon."""
    return sum(map(wide, row))


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


def fitted(row: Row, x: float, y: float, size: float, room: float) -> str:
    """Draw a row from a point on, smaller where it would be wider than the room."""
    return drawn(row, x, y, round(min(size, room / width(row)), 1)) if row else ""


def centred(row: Row, x: float, y: float, size: float, room: float) -> str:
    """Draw a row round a point, smaller where it would be wider than the room."""
    size = min(size, room / width(row)) if row else size
    return drawn(row, round(x - width(row) * size / 2, 1), y, round(size, 1))


def one(glyph: Glyph, x: float, y: float, size: float) -> str:
    """Draw one sign, its left end and its middle height at x, y."""
    middle = x + wide(glyph) * size / 2
    match glyph.kind:
        case "icon":
            return icon(glyph.what, x + size * 0.02, y - size * 0.48, size * 0.96)
        case "coin":
            return money(middle, y, size * 0.48, glyph.what)
        case "certificate":
            return paper(middle, y, size, glyph.what)
        case "points":
            return points(middle, y, size * 0.5, glyph.what)
        case "figures":
            return text(middle, y + size * 0.28, glyph.what, size * 0.82, "num mid bold")
        case "to":
            return arrow(x, x + size * WIDTHS["to"], y, size)
        case "gap":
            return ""


def arrow(left: float, right: float, y: float, size: float) -> str:
    """Draw an arrow to the right."""
    left, right, tip = left + size * 0.08, right - size * 0.08, round(size * 0.18, 1)
    line = f"M{number(left)} {number(y)}H{number(right)}"
    return stroke(f"{line}M{number(right - tip)} {number(y - tip)}l{tip} {tip}l{-tip} {tip}", size)


def stroke(line: str, size: float) -> str:
    """Draw a line of a row."""
    return f'<path class="ln" stroke-width="{number(max(size * 0.08, 1.4))}" d="{line}"/>'


def tick(x: float, y: float, size: float) -> str:
    """Draw a tick round a point: used, met."""
    line = f"M{number(x - size / 2)} {number(y)}l{number(size * 0.35)} {number(size * 0.35)}"
    return stroke(f"{line}l{number(size * 0.65)} {number(-size * 0.75)}", size * 1.6)


def money(x: float, y: float, radius: float, words: str) -> str:
    """Draw a coin with its amount."""
    size = radius * (1.3, 1.1, 0.9)[min(len(words), 3) - 1]
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="nugget"/>' + text(
        x, y + size * 0.36, words, size, "num mid bold on-coin"
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
    size = radius * (1.2, 1.02, 0.8)[min(len(words), 3) - 1]
    return icon("points", x - radius * 1.1, y - radius * 1.1, radius * 2.2) + text(
        x, y + size * 0.36, words, size, "num mid bold on-enamel"
    )
