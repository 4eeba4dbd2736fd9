"""Explanation cards: what a place on a drawing is, what it does, and what it means for the reader now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.drawing.glyph_rows import MINUS, GlyphDrawer, GlyphRow
from domain.drawing.icons.registry import icon_paths
from domain.drawing.svg import number
from domain.kernel.phrases import pluralize

SIGN_SIZE = 24
"""Height of a row of signs in units."""
MOST_LINES = 6
"""Maximum number of entries in `lines` and `now` together."""
DIGITS = 2
"""Maximum number of digits of a number in a place id."""


class CardLine(NamedTuple):
    """A sentence about what a place does, and the drawing's signs for it."""

    words: str
    signs: GlyphRow = ()


class PlaceCard(NamedTuple):
    """The explanation of a place, built from the reader's view alone.

    - `title` is the players' name for the place.
    - `kind` is its category, such as its owner, who may use it, or what passing it costs.
    - `lines` say what the place does, `now` says what it means for the reader at present, and `facts` lists
      the other things printed on it.
    - `topic` is the slug of the topic in the players' rules.
    """

    title: str
    kind: str = ""
    lines: tuple[CardLine, ...] = ()
    now: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    topic: str = ""


def make_card(
    title: str,
    kind: str,
    topic: str,
    *,
    lines: Sequence[CardLine] = (),
    now: Iterable[str | None] = (),
    facts: Sequence[str] = (),
) -> PlaceCard:
    """Build a card; drop the last entries of `now` if there are too many."""
    meaning = tuple(filter(None, now))[: MOST_LINES - len(lines)]
    return PlaceCard(title, kind, tuple(lines), meaning, tuple(facts), topic)


def lower_first(words: str) -> str:
    """Lowercase the first letter, for use after a colon."""
    return words[:1].lower() + words[1:]


def dollar_text(amount: int) -> str:
    return f"{MINUS}${-amount}" if amount < 0 else f"${amount}"


def count_things(count: int, one: str, more: str = "") -> str:
    """Return a number with its noun: no card, 1 card, 2 cards."""
    return pluralize(count, one, more) if count else f"no {one}"


def read_numbers(what: str, count: int) -> tuple[int, ...] | None:
    """Parse `count` numbers separated by colons; return None if the text has a different form."""
    parts = what.split(":")
    if len(parts) != count or not all(
        part.isascii() and part.isdecimal() and len(part) <= DIGITS for part in parts
    ):
        return None
    return tuple(map(int, parts))


class InlineIcons:
    """Draws icons inline, for rows of signs that are shown without an icon sheet."""

    def draw_icon(self, name: str, x: float, y: float, size: float = 24) -> str:
        """Draw an icon with its upper left corner at x, y."""
        place = f"translate({number(x)} {number(y)}) scale({size / 24:.3g})"
        return f'<g class="icon" transform="{place}">{icon_paths(name)}</g>'


SIGNS = GlyphDrawer(
    icons=InlineIcons(),
    widths={
        "icon": 1.0,
        "coin": 1.04,
        "certificate": 1.12,
        "points": 1.04,
        "to": 0.62,
        "back": 0.62,
        "both": 0.8,
        "or": 0.4,
        "gap": 0.3,
    },
    letter=0.56,
    icon_margin=0.03,
    arrow_margin=0.1,
    min_stroke=1.2,
    coin_class="gold edge",
    coin_text_class="on-light",
    coin_sizes=(1.25, 1.05, 0.85),
)


def draw_signs(row: GlyphRow) -> str:
    """Draw a row of signs as its own element, 24 units high; "" if the row is empty."""
    if not row:
        return ""
    width = number(SIGNS.row_width(row) * SIGN_SIZE)
    return (
        f'<svg class="board signs" viewBox="0 0 {width} {SIGN_SIZE}" width="{width}" height="{SIGN_SIZE}" '
        f'aria-hidden="true">{SIGNS.draw_row(row, 0, SIGN_SIZE / 2, SIGN_SIZE)}</svg>'
    )
