"""The other players in short as a part: what is needed of their boards at a glance."""

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

LEFT, TOP = 4000, 2000
WIDE, HIGH, STEP = 268, 58, 65
STARTS = (0, 62, 104, 146, 188, 230)
UPPER_STARTS = (122, 164, 216)
SIGN, LETTER = 21, 15


def others_box(players: int) -> Box:
    return LEFT, TOP, WIDE, STEP * players + HIGH - STEP


def draw_others(view: View, others: tuple[SeatView, ...]) -> str:
    """Draw a player below the other, with a line between."""
    lines = "".join(f"M{LEFT} {TOP + STEP * place - 4}h{WIDE}" for place in range(1, len(others)))
    return f'<path class="hair" d="{lines}"/>' + "".join(
        draw_player(view, seat, TOP + STEP * place) for place, seat in enumerate(others)
    )


def draw_player(view: View, seat: SeatView, top: float) -> str:
    """Draw badge, points, money and what else can be counted; a dark edge marks whose turn it is."""
    active = seat.seat == view.active and not view.over
    edge = f'<path class="enamel" d="{rectangle_path((LEFT - 4, top, 5, HIGH))}"/>' if active else ""
    return (
        edge
        + badge(SEAT_COLOURS[seat.seat], LEFT + 16, top + 14, 11)
        + GLYPHS.draw_points(LEFT + 44, top + 14, 12, str(seat.score))
        + GLYPHS.draw_coin(LEFT + 76, top + 14, 10, "$")
        + text(LEFT + 90, top + 20, str(seat.money), 17, "num bold")
        + draw_counts(upper_counts(seat), UPPER_STARTS, top + 14)
        + draw_counts(lower_counts(seat), STARTS, top + 44)
    )


def upper_counts(seat: SeatView) -> tuple[tuple[str, str], ...]:
    certificates = str(seat.certificates) + (f"+{seat.permanent}" if seat.permanent else "")
    met = f"{len(seat.met)}/{len(seat.goals)}" if seat.goals else "0"
    return ("exchange_token", str(seat.exchange_tokens)), ("certificate", certificates), ("goal", met)


def lower_counts(seat: SeatView) -> tuple[tuple[str, str], ...]:
    workers = ((TOOLS[kind], str(getattr(seat.area, kind))) for kind in WORKERS)
    return ("handful", hand_words(seat)), *workers, ("horseshoe", str(seat.step_limit))


def draw_counts(counts: tuple[tuple[str, str], ...], starts: tuple[int, ...], y: float) -> str:
    """Draw signs with how many there are."""
    return "".join(
        ICONS.draw_icon(name, LEFT + start + 2, y - SIGN / 2, SIGN)
        + text(LEFT + start + 25, y + 5.5, words, LETTER, "num bold")
        for start, (name, words) in zip(starts, counts, strict=True)
    )
