"""Rows of small icons and figures: the shape says what is done, the figure how often or for how much.

All sizes are edges of an icon in units of the drawing; a row's left end and its middle height are at x, y.
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
    """One sign of a row: an icon by name, something with a figure on it, plain figures, an arrow, a gap."""

    kind: Kind
    what: str = ""


GlyphRow = tuple[Glyph, ...]

TO, BACK, BOTH, OR, GAP = Glyph("to"), Glyph("back"), Glyph("both"), Glyph("or"), Glyph("gap")


def icon_glyph(name: str) -> Glyph:
    """Show an icon."""
    return Glyph("icon", name)


def coin_glyph(amount: int) -> Glyph:
    """Show an amount of money."""
    return Glyph("coin", signed_text(amount))


def certificate_glyph(count: int) -> Glyph:
    """Show certificates."""
    return Glyph("certificate", str(count))


def figures(words: object) -> Glyph:
    """Show plain figures."""
    return Glyph("figures", str(words))


def signed_text(amount: int) -> str:
    """Write an amount with a true minus."""
    return f"{MINUS}{-amount}" if amount < 0 else str(amount)


class IconDrawer(Protocol):
    """Shows icons by name."""

    def draw_icon(self, name: str, x: float, y: float, size: float = 24) -> str:
        """Show an icon, its upper left corner at x, y."""


@dataclass(frozen=True, eq=False)
class GlyphDrawer:
    """How the rows of one drawing look.

    `widths` are those of each kind but figures, which are `letter` wide each; `icon_margin` and
    `arrow_margin` what an icon and an arrow leave free at each side: all in sizes of an icon. `min_stroke` is
    in units of the drawing. A coin has a class for its disc and one for its figure, and sizes of the figure
    for one, two and more characters, in radii.
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
        """Return how wide a row is, in sizes of an icon."""
        return sum(map(self.glyph_width, row))

    def glyph_width(self, glyph: Glyph) -> float:
        """Return how wide a glyph is, in sizes of an icon."""
        return self.letter * len(glyph.what) + 0.1 if glyph.kind == "figures" else self.widths[glyph.kind]

    def draw_row(self, row: GlyphRow, x: float, y: float, size: float) -> str:
        """Draw a row."""
        return draw_cached_row(self, row, x, y, size)

    def draw_fitted_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row from a point on, smaller where it would be wider than the room."""
        return self.draw_row(row, x, y, round(min(size, room / self.row_width(row)), 1)) if row else ""

    def draw_centred_row(self, row: GlyphRow, x: float, y: float, size: float, room: float) -> str:
        """Draw a row round a point, smaller where it would be wider than the room."""
        size = min(size, room / self.row_width(row)) if row else size
        return self.draw_row(row, round(x - self.row_width(row) * size / 2, 1), y, round(size, 1))

    def draw_glyph(self, glyph: Glyph, x: float, y: float, size: float) -> str:
        """Draw one glyph."""
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
        """Draw an arrow to the right, to the left or both ways."""
        margin, tip = size * self.arrow_margin, round(size * 0.18, 1)
        left, right = left + margin, right - margin
        line = f"M{number(left)} {number(y)}H{number(right)}"
        if kind in {"to", "both"}:
            line += f"M{number(right - tip)} {number(y - tip)}l{tip} {tip}l{-tip} {tip}"
        if kind in {"back", "both"}:
            line += f"M{number(left + tip)} {number(y - tip)}l{-tip} {tip}l{tip} {tip}"
        return self.draw_stroke(line, size)

    def draw_stroke(self, line: str, size: float) -> str:
        """Draw a line of a row from path data."""
        return f'<path class="ln" stroke-width="{number(max(size * 0.08, self.min_stroke))}" d="{line}"/>'

    def draw_tick(self, x: float, y: float, size: float) -> str:
        """Draw a tick round a point: used, met."""
        line = f"M{number(x - size / 2)} {number(y)}l{number(size * 0.35)} {number(size * 0.35)}"
        return self.draw_stroke(f"{line}l{number(size * 0.65)} {number(-size * 0.75)}", size * 1.6)

    def draw_coin(self, x: float, y: float, radius: float, words: str) -> str:
        """Draw a coin with its amount; it grows with letters that would be too small."""
        radius = grown_radius(radius, words)
        size = grown_letter(radius * self.coin_sizes[min(len(words), 3) - 1])
        disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="{self.coin_class}"/>'
        return disc + text(x, y + size * 0.36, words, size, f"num mid bold {self.coin_text_class}")

    def draw_points(self, x: float, y: float, radius: float, words: str) -> str:
        """Draw points: light figures on the rosette of the score, which grows with them."""
        radius = grown_radius(radius, words)
        size = grown_letter(radius * POINTS_SIZES[min(len(words), 3) - 1])
        return self.icons.draw_icon("points", x - radius * 1.1, y - radius * 1.1, radius * 2.2) + text(
            x, y + size * 0.36, words, size, "num mid bold on-enamel"
        )


def draw_certificate(x: float, y: float, size: float, words: str) -> str:
    """Draw a certificate with how many there are."""
    left, top = x - size * 0.5, y - size * 0.42
    return (
        f'<path class="sym" d="{rectangle_path((left, top, size, size * 0.66))}'
        f"M{number(x + size * 0.18)} {number(y + size * 0.24)}v{number(size * 0.24)}l{number(size * 0.12)} "
        f'{number(-size * 0.08)} {number(size * 0.12)} {number(size * 0.08)}v{number(-size * 0.24)}"/>'
        + text(x, y + size * 0.17, words, size * 0.66, "num mid bold")
    )


@kept_by_scale
def draw_cached_row(drawer: GlyphDrawer, row: GlyphRow, x: float, y: float, size: float) -> str:
    """Draw a row once: the rows of a game are few, and stand at few places."""
    parts = []
    for glyph in row:
        parts.append(drawer.draw_glyph(glyph, x, y, size))
        x += drawer.glyph_width(glyph) * size
    return "".join(parts)
