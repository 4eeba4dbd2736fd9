"""Rows of small icons and numbers: the icon shows the action, the number the amount.

A size is the edge length of an icon in units; x, y is the middle of a row's left end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from domain.drawing.boxes import rectangle_path
from domain.drawing.parts.legible import grown_letter, grown_radius, kept_by_scale
from domain.drawing.svg import number, text

Kind = Literal["icon", "coin", "certificate", "points", "figures", "to", "back", "both", "or", "gap"]
MINUS = "\u2212"
POINTS_SIZES = (1.2, 1.02, 0.8)


class Glyph(NamedTuple):
    """An element of a row: an icon, an icon with a number, a plain number, an arrow, or a gap."""

    kind: Kind
    what: str = ""


GlyphRow = tuple[Glyph, ...]

TO, BACK, BOTH, OR, GAP = Glyph("to"), Glyph("back"), Glyph("both"), Glyph("or"), Glyph("gap")


def icon_glyph(name: str) -> Glyph:
    """Return the glyph of an icon."""
    return Glyph("icon", name)


def coin_glyph(amount: int) -> Glyph:
    """Return the glyph of an amount of money."""
    return Glyph("coin", signed_text(amount))


def certificate_glyph(count: int) -> Glyph:
    """Return the glyph of a number of certificates."""
    return Glyph("certificate", str(count))


def figures(words: object) -> Glyph:
    """Return the glyph of a plain number."""
    return Glyph("figures", str(words))


def signed_text(amount: int) -> str:
    """Format an amount with a true minus sign."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


class IconDrawer(Protocol):
    """Draws icons by name."""

    def draw_icon(self, name: str, x: float, y: float, size: float = 24) -> str:
        """Draw an icon with its upper left corner at x, y."""


@dataclass(frozen=True, eq=False)
class GlyphDrawer:
    """The style of all rows of a drawing.

    `widths` has the width of each kind except figures, whose characters are `letter` wide each; `icon_margin`
    and `arrow_margin` are the margins on each side. All of these are relative to the icon size. `min_stroke`
    is in units. `coin_class` is the class of a coin's disc, `coin_text_class` that of its number.
    `coin_sizes` are the font sizes for one, two and more characters, relative to the coin's radius.
    """

    icons: IconDrawer
    widths: Mapping[Kind, float]
    letter: float
    icon_margin: float
    arrow_margin: float
    min_stroke: float
    coin_class: str
    coin_text_class: str
    coin_sizes: tuple[float, float, float]

    def row_width(self, row: Sequence[Glyph]) -> float:
        """Return the width of a row relative to the icon size."""
        return sum(map(self.glyph_width, row))

    def glyph_width(self, glyph: Glyph) -> float:
        """Return the width of a glyph relative to the icon size."""
        return self.letter * len(glyph.what) + 0.1 if glyph.kind == "figures" else self.widths[glyph.kind]

    def draw_row(self, row: GlyphRow, x: float, y: float, size: float) -> str:
        return draw_cached_row(self, row, x, y, size)

    def draw_fitted_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row from a point to the right, shrunk to fit the room."""
        return self.draw_row(row, x, y, round(min(size, room / self.row_width(row)), 1)) if row else ""

    def draw_centred_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row centred on a point, shrunk to fit the room."""
        size = min(size, room / self.row_width(row)) if row else size
        return self.draw_row(row, round(x - self.row_width(row) * size / 2, 1), y, round(size, 1))

    def draw_glyph(self, glyph: Glyph, x: float, y: float, size: float) -> str:
        width = self.glyph_width(glyph) * size
        middle = x + width / 2
        match glyph.kind:
            case "icon":
                margin = self.icon_margin
                left, top = x + size * margin, y - size * (0.5 - margin)
                return self.icons.draw_icon(glyph.what, left, top, size * (1 - 2 * margin))
            case "coin":
                return self.draw_coin(middle, y, size * 0.48, glyph.what)
            case "certificate":
                return draw_certificate(middle, y, size, glyph.what)
            case "points":
                return self.draw_points(middle, y, size * 0.5, glyph.what)
            case "figures":
                return text(middle, y + size * 0.28, glyph.what, size * 0.82, "num mid bold")
            case "or":
                start = f"M{number(middle + size * 0.12)} {number(y - size * 0.42)}"
                return self.draw_stroke(f"{start}l{number(-size * 0.24)} {number(size * 0.84)}", size)
            case "gap":
                return ""
            case _:
                return self._draw_arrow(glyph.kind, x, x + width, y, size)

    def _draw_arrow(self, kind: Kind, left: float, right: float, y: float, size: float) -> str:
        """Draw an arrow to the right ("to"), to the left ("back") or both ways."""
        margin, tip = size * self.arrow_margin, round(size * 0.18, 1)
        left, right = left + margin, right - margin
        line = f"M{number(left)} {number(y)}H{number(right)}"
        if kind in {"to", "both"}:
            line += f"M{number(right - tip)} {number(y - tip)}l{tip} {tip}l{-tip} {tip}"
        if kind in {"back", "both"}:
            line += f"M{number(left + tip)} {number(y - tip)}l{-tip} {tip}l{tip} {tip}"
        return self.draw_stroke(line, size)

    def draw_stroke(self, line: str, size: float) -> str:
        """Draw path data with the row's stroke width."""
        return f'<path class="ln" stroke-width="{number(max(size * 0.08, self.min_stroke))}" d="{line}"/>'

    def draw_tick(self, x: float, y: float, size: float) -> str:
        """Draw a tick mark around a point."""
        line = f"M{number(x - size / 2)} {number(y)}l{number(size * 0.35)} {number(size * 0.35)}"
        return self.draw_stroke(f"{line}l{number(size * 0.65)} {number(-size * 0.75)}", size * 1.6)

    def draw_coin(self, x: float, y: float, radius: float, words: str) -> str:
        """Draw a coin with its amount; the coin grows with the minimum letter size."""
        radius = grown_radius(radius, words)
        size = grown_letter(radius * self.coin_sizes[min(len(words), 3) - 1])
        disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{self.coin_class}"/>'
        return disc + text(x, y + size * 0.36, words, size, f"num mid bold {self.coin_text_class}")

    def draw_points(self, x: float, y: float, radius: float, words: str) -> str:
        """Draw points as light figures on the score rosette, which grows with the minimum letter size."""
        radius = grown_radius(radius, words)
        size = grown_letter(radius * POINTS_SIZES[min(len(words), 3) - 1])
        return self.icons.draw_icon("points", x - radius * 1.1, y - radius * 1.1, radius * 2.2) + text(
            x, y + size * 0.36, words, size, "num mid bold on-enamel"
        )


def draw_certificate(x: float, y: float, size: float, words: str) -> str:
    """Draw a certificate with a number."""
    left, top = x - size * 0.5, y - size * 0.42
    return (
        f'<path class="sym" d="{rectangle_path((left, top, size, size * 0.66))}'
        f"M{number(x + size * 0.18)} {number(y + size * 0.24)}v{number(size * 0.24)}l{number(size * 0.12)} "
        f'{number(-size * 0.08)} {number(size * 0.12)} {number(size * 0.08)}v{number(-size * 0.24)}"/>'
        + text(x, y + size * 0.17, words, size * 0.66, "num mid bold")
    )


@kept_by_scale
def draw_cached_row(drawer: GlyphDrawer, row: GlyphRow, x: float, y: float, size: float) -> str:
    """Draw a row; cached, because a game has only a few different rows, each in a few places."""
    parts = []
    for glyph in row:
        parts.append(drawer.draw_glyph(glyph, x, y, size))
        x += drawer.glyph_width(glyph) * size
    return "".join(parts)
