"""The players' boards: cards, workers, certificates, discs, tokens."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GAP, GlyphRow, icon_glyph
from domain.drawing.svg import label, number, text
from domain.games.el_paso.data import WORKERS
from domain.games.el_paso.data.kinds import Worker
from domain.games.el_paso.drawing.boards import abilities
from domain.games.el_paso.drawing.glyphs import GLYPHS, times
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.parties import party_colours, party_names
from domain.games.el_paso.drawing.pieces.tokens import draw_bonus, draw_goal
from domain.games.el_paso.drawing.signs import ICONS, TOOLS, card_sign
from domain.games.el_paso.view import SeatView, View
from domain.kernel.multiset import size, to_multiset

COUNTS_TOP, AREA_TOP, GOALS_TOP, BONUS_TOP, PILE_TOP = 46, 84, 288, 346, 374
WORKER_WIDE, WORKER_HIGH = 82, 40
GOAL_WIDE, GOAL_HIGH, GOALS_A_ROW = 77, 54, 4
BONUS_WIDE, BONUS_HIGH = 56, 28


def draw_players(view: View) -> str:
    """Draw every player's board, from the left in seat order."""
    return "".join(draw_board(view, seat, SHEET.panel_box(place)) for place, seat in enumerate(view.seats))


def draw_board(view: View, seat: SeatView, box: Box) -> str:
    return (
        draw_ground(box, active=seat.seat == view.active and not view.over)
        + draw_header(view, seat.seat, box, seat.score)
        + draw_cash(seat, box)
        + draw_counts(seat, box)
        + draw_area(seat, box)
        + abilities.draw_certificates(seat, box)
        + abilities.draw_auxiliaries(seat, box)
        + draw_goals(seat, box)
        + draw_bonuses(seat.bonuses, box)
        + draw_piles(seat, box)
    )


@cache
def draw_ground(box: Box, *, active: bool) -> str:
    """Draw the sheet of a board; a dark head marks whose turn it is."""
    bar = f'<path class="enamel" d="{rectangle_path((box[0], box[1], box[2], 41))}"/>' if active else ""
    return f'<path class="sheet edge" d="{rectangle_path(box)}"/>{bar}'


def draw_header(view: View, party: int, box: Box, score: int) -> str:
    """Draw badge, name and points; the pointing hand is with whoever is asked."""
    left, top, _, _ = box
    active = party == view.active and not view.over
    name = party_names(view)[party]
    drawn = badge(party_colours(view)[party], left + 24, top + 21, 14.5)
    drawn += text(left + 46, top + 29, name, 25, "bold on-enamel" if active else "bold")
    if party == view.viewer:
        drawn += label(left + 132, top + 27, "you", 15, "on-enamel tiny" if active else "tiny")
    return drawn + GLYPHS.draw_points(left + 186, top + 21, 15, str(score))


def draw_cash(seat: SeatView, box: Box) -> str:
    """Draw exchange tokens and money."""
    left, top, wide, _ = box
    end = left + wide
    return (
        f'<path class="sheet" d="{rectangle_path((left + 207, top + 4, wide - 211, 33))}"/>'
        + ICONS.draw_icon("exchange_token", left + 209, top + 8, 26)
        + text(left + 236, top + 28, str(seat.exchange_tokens), 21, "num bold")
        + GLYPHS.draw_coin(end - 24, top + 21, 14, "$")
        + text(end - 42, top + 30, str(seat.money), 26, "num end bold")
    )


def draw_counts(seat: SeatView, box: Box) -> str:
    """Draw how many cards lie where, how far the rancher goes, and the ownership markers that are left."""
    held = seat.hand if isinstance(seat.hand, int) else len(seat.hand)
    shown = (
        ("handful", f"{held}/{seat.hand_limit}"),
        ("cards", str(seat.draw)),
        ("discard", str(size(seat.discard))),
        ("horseshoe", str(seat.step_limit)),
        ("owner", str(seat.markers)),
    )
    left, top = box[0] + 10, box[1] + COUNTS_TOP
    starts = (0, 78, 146, 214, 274)
    return "".join(
        ICONS.draw_icon(name, left + start, top + 2, 27)
        + text(left + start + 30, top + 24, words, 21, "num bold")
        for start, (name, words) in zip(starts, shown, strict=True)
    )


def worker_box(box: Box, kind: Worker) -> Box:
    return box[0] + 7 + WORKERS.index(kind) * WORKER_WIDE, box[1] + AREA_TOP, WORKER_WIDE - 3, WORKER_HIGH


def draw_area(seat: SeatView, box: Box) -> str:
    """Draw the worker area; a kind that is missing is quiet."""
    drawn = []
    for kind in WORKERS:
        left, top, wide, high = worker_box(box, kind)
        count = getattr(seat.area, kind)
        place = rectangle_path((left, top, wide, high))
        drawn.append(
            f'<path class="{"sunk" if count else "paper"} edge" d="{place}"/>'
            + ICONS.draw_icon(TOOLS[kind], left + 7, top + 5, 30)
            + text(left + 57, top + 29, str(count), 25, f"num mid {'bold' if count else 'quiet'}")
        )
    return "".join(drawn)


def draw_goals(seat: SeatView, box: Box) -> str:
    """Draw the goal tokens, overlapping where they are many; those that count now are ticked (ELP-11.7)."""
    drawn = []
    for index, token in enumerate(seat.goals):
        place = goal_box(box, index, len(seat.goals))
        drawn.append(draw_goal(token, place))
        if token in seat.met:
            drawn.append(draw_met(place[0] + place[2] - 2, place[1] + 4, min(9, place[3] * 0.24)))
    return "".join(drawn)


def goal_box(box: Box, index: int, count: int) -> Box:
    """Give the box of one of so many goal tokens: in two rows of low ones where they are many."""
    high = GOAL_HIGH if count <= GOALS_A_ROW else GOAL_HIGH / 2 - 1
    a_row = GOALS_A_ROW if count <= GOALS_A_ROW else max(GOALS_A_ROW, -(-count // 2))
    step = min(GOAL_WIDE + 5, (box[2] - 14 - GOAL_WIDE) / (a_row - 1))
    row, column = divmod(index, a_row)
    return round(box[0] + 7 + column * step, 1), box[1] + GOALS_TOP + row * (high + 2), GOAL_WIDE, high


def draw_met(x: float, y: float, radius: float) -> str:
    """Draw the sign of a goal that counts."""
    ring = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="sheet edge"/>'
    return ring + GLYPHS.draw_tick(x, y, radius * 1.2)


def draw_bonuses(tokens: tuple[str, ...], box: Box) -> str:
    return "".join(
        draw_bonus(token, bonus_box(box, index, len(tokens))) for index, token in enumerate(tokens)
    )


def bonus_box(box: Box, index: int, count: int) -> Box:
    """Give the box of one of so many bonus tokens: narrower ones where they are many."""
    step = min(BONUS_WIDE + 4, (box[2] - 14) / count)
    return round(box[0] + 7 + index * step, 1), box[1] + BONUS_TOP, round(step - 3, 1), BONUS_HIGH


def draw_piles(seat: SeatView, box: Box) -> str:
    """Draw by kind what all know of the hand, what lies on the discard pile, what is out (ELP-13.1)."""
    known: GlyphRow = ()
    if isinstance(seat.hand, int) and seat.shown:
        known = (icon_glyph("handful"), *kinds_row(to_multiset(seat.shown)), GAP)
    if seat.discard:
        known += (icon_glyph("discard"), *kinds_row(seat.discard), GAP)
    if seat.removed:
        known += (icon_glyph("trash"), *kinds_row(to_multiset(seat.removed)))
    return GLYPHS.draw_fitted_row(known, box[0] + 8, box[1] + PILE_TOP + 11, 21, box[2] - 16)


def kinds_row(found: Iterable[tuple[str, int]]) -> GlyphRow:
    return times((card_sign(card), number_of) for card, number_of in found)
