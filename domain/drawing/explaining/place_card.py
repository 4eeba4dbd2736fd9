"""Cards that explain: what a place of a drawing is, what it does, and what it means for the reader now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from domain.drawing.glyph_rows import MINUS, GlyphDrawer, GlyphRow
from domain.drawing.icons.registry import icon_paths
from domain.drawing.svg import number
from domain.kernel.phrases import pluralize

SIGN_SIZE = 24
"""Units of the height of a row of signs."""
MOST_LINES = 6
"""Lines of a card together with what they mean now."""
DIGITS = 2
"""No number in the name of a place has more."""


class CardLine(NamedTuple):
    """One thing that a place does: a sentence, and the signs that the drawing has for it."""

    words: str
    signs: GlyphRow = ()


class PlaceCard(NamedTuple):
    """What there is to say of a place to one reader, made from the reader's view alone.

    `title` is what players call it, `kind` what sort of thing it is: whose, who may use it, what passing it
    costs. `lines` say what it does, `now` what it means for the reader as things are, `facts` what else is
    printed on it. `topic` is the heading of the players' rules that tells more, as its anchor.
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
    """Make a card; of what it means now, what has no room is left out, the last first."""
    meaning = tuple(filter(None, now))[: MOST_LINES - len(lines)]
    return PlaceCard(title, kind, tuple(lines), meaning, tuple(facts), topic)


def lower_first(words: str) -> str:
    """Let a sentence follow a colon."""
    return words[:1].lower() + words[1:]


def dollar_text(amount: int) -> str:
    return f"{MINUS}${-amount}" if amount < 0 else f"${amount}"


def count_things(count: int, one: str, more: str = "") -> str:
    """Return a number of things: no card, 1 card, 2 cards."""
    return pluralize(count, one, more) if count else f"no {one}"


def read_numbers(what: str, count: int) -> tuple[int, ...] | None:
    """Read so many numbers with colons between them; None if it is something else."""
    parts = what.split(":")
    if len(parts) != count or not all(
        part.isascii() and part.isdecimal() and len(part) <= DIGITS for part in parts
    ):
        return None
    return tuple(map(int, parts))


class InlineIcons:
    """Icons drawn where they stand: a row of signs is shown away from the sheet that defines them."""

    def draw_icon(self, name: str, x: float, y: float, size: float = 24) -> str:
        """Show an icon, its upper left corner at x, y."""
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
    """Draw a row of signs as an element of its own for a page, 24 units high; empty where there are none."""
    if not row:
        return ""
    width = number(SIGNS.row_width(row) * SIGN_SIZE)
    return (
        f'<svg class="board signs" viewBox="0 0 {width} {SIGN_SIZE}" width="{width}" height="{SIGN_SIZE}" '
        f'aria-hidden="true">{SIGNS.draw_row(row, 0, SIGN_SIZE / 2, SIGN_SIZE)}</svg>'
    )
