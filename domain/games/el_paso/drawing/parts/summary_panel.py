"""A player in short as a part: what the others need to know of a board at a glance."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.svg import text
from domain.games.el_paso.data import WORKERS
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.parts.card_counts import hand_words
from domain.games.el_paso.drawing.signs import ICONS, TOOLS
from domain.games.el_paso.view import SeatView, View

LEFT, TOP, APART = 4000, 2000, 600
WIDE, HIGH = 268, 58
STARTS = (0, 62, 104, 146, 188, 230)
SIGN, LETTER = 21, 15


def summary_box(seat: int) -> Box:
    return LEFT + seat * APART, TOP, WIDE, HIGH


def draw_summary(view: View, seat: SeatView) -> str:
    """Draw badge, points, money and what else can be counted; a dark edge marks whose turn it is."""
    left, top, _, _ = summary_box(seat.seat)
    active = seat.seat == view.active and not view.over
    edge = f'<path class="enamel" d="{rectangle_path((left - 4, top, 5, HIGH))}"/>' if active else ""
    return (
        edge
        + badge(SEAT_COLOURS[seat.seat], left + 16, top + 14, 11)
        + GLYPHS.draw_points(left + 44, top + 14, 12, str(seat.score))
        + GLYPHS.draw_coin(left + 76, top + 14, 10, "$")
        + text(left + 90, top + 20, str(seat.money), 17, "num bold")
        + draw_row(upper_counts(seat), left, top + 14, 2)
        + draw_row(lower_counts(seat), left, top + 44, 0)
    )


def upper_counts(seat: SeatView) -> tuple[tuple[str, str], ...]:
    certificates = str(seat.certificates) + (f"+{seat.permanent}" if seat.permanent else "")
    met = f"{len(seat.met)}/{len(seat.goals)}" if seat.goals else "0"
    return ("exchange_token", str(seat.exchange_tokens)), ("certificate", certificates), ("goal", met)


def lower_counts(seat: SeatView) -> tuple[tuple[str, str], ...]:
    workers = ((TOOLS[kind], str(getattr(seat.area, kind))) for kind in WORKERS)
    return ("handful", hand_words(seat)), *workers, ("horseshoe", str(seat.step_limit))


def draw_row(counts: tuple[tuple[str, str], ...], left: float, y: float, first: int) -> str:
    """Draw signs with how many there are, from a column on."""
    starts = UPPER_STARTS if first else STARTS
    return "".join(
        ICONS.draw_icon(name, left + start + 2, y - SIGN / 2, SIGN)
        + text(left + start + 25, y + 5.5, words, LETTER, "num bold")
        for start, (name, words) in zip(starts, counts, strict=True)
    )


UPPER_STARTS = (122, 164, 216)
