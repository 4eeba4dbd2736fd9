"""Panels of the opponents: Sue, and the other players."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GlyphRow, figures, icon_glyph
from domain.drawing.palette import SEAT_COLOURS
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import label, text
from domain.games.el_paso.data import BOT_CARDS, WORKERS
from domain.games.el_paso.presentation.drawing.boards import movement_row, sue_action_row
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, ICONS, TOOLS, card_sign, fit_row, times
from domain.games.el_paso.presentation.drawing.layout import SUE
from domain.games.el_paso.presentation.drawing.parts.board_places import token_cell
from domain.games.el_paso.presentation.drawing.parts.card_counts import hand_words
from domain.games.el_paso.presentation.drawing.pieces import draw_back, draw_bonus, draw_goal
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SeatView, SueView, View

OTHERS_LEFT, OTHERS_TOP = 4000, 2000
OTHERS_WIDE, OTHERS_HIGH, STEP = 268, 58, 65
STARTS = (0, 62, 104, 146, 188, 230)
UPPER_STARTS = (122, 164, 216)
SIGN, LETTER = 21, 15


def others_box(players: int) -> Box:
    return OTHERS_LEFT, OTHERS_TOP, OTHERS_WIDE, STEP * players + OTHERS_HIGH - STEP


def draw_others(view: View, others: tuple[SeatView, ...]) -> str:
    """Draw the players one below the other, with lines between them."""
    lines = "".join(
        f"M{OTHERS_LEFT} {OTHERS_TOP + STEP * place - 4}h{OTHERS_WIDE}" for place in range(1, len(others))
    )
    return f'<path class="hair" d="{lines}"/>' + "".join(
        draw_player(view, seat, OTHERS_TOP + STEP * place) for place, seat in enumerate(others)
    )


def draw_player(view: View, seat: SeatView, top: float) -> str:
    """Draw a player's badge, points, money and other numbers; a dark edge marks the active player."""
    active = seat.seat == view.active and not view.over
    edge = (
        f'<path class="enamel" d="{rectangle_path((OTHERS_LEFT - 4, top, 5, OTHERS_HIGH))}"/>'
        if active
        else ""
    )
    return (
        edge
        + badge(SEAT_COLOURS[seat.seat], OTHERS_LEFT + 16, top + 14, 11)
        + GLYPHS.draw_points(OTHERS_LEFT + 44, top + 14, 12, str(seat.score))
        + GLYPHS.draw_coin(OTHERS_LEFT + 76, top + 14, 10, "$")
        + text(OTHERS_LEFT + 90, top + 20, str(seat.money), 17, "num bold")
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
    """Draw icons with their numbers."""
    return "".join(
        ICONS.draw_icon(name, OTHERS_LEFT + start + 2, y - SIGN / 2, SIGN)
        + text(OTHERS_LEFT + start + 25, y + 5.5, words, LETTER, "num bold")
        for start, (name, words) in zip(starts, counts, strict=True)
    )


SUE_LEFT, SUE_TOP = 4000, 3000
SUE_WIDE, SUE_HIGH = 268, 298
BOX: Box = (SUE_LEFT, SUE_TOP, SUE_WIDE, SUE_HIGH)
ROW_TOP, ROW_STEP, ROW_HIGH = 34, 90.3, 54
DECK_TOP, DECK_WIDE, DECK_HIGH = 94, 44, 58
CATTLE_TOP, CATTLE_HIGH = 174, 28
GOALS_TOP, GOALS_HIGH = 205, 60
BONUSES_TOP, BONUSES_HIGH = 266, 32


def draw_sue(view: View) -> str:
    """Draw Sue's board; empty in a game without Sue."""
    sue = view.sue
    if sue is None:
        return ""
    cattle = fit_row(times((card_sign(breed), count) for breed, count in sue.cattle), (SUE_WIDE - 8) / 20)
    return (
        draw_header(sue, active=view.active is None and not view.over)
        + "".join(draw_specialty(place, row_box(index)) for index, place in enumerate(sue.row))
        + draw_decks(sue)
        + GLYPHS.draw_row(cattle, SUE_LEFT + 4, SUE_TOP + CATTLE_TOP + CATTLE_HIGH / 2, 20)
        + "".join(draw_goal(token, goal_box(sue, index)) for index, token in enumerate(sue.goals))
        + "".join(draw_bonus(token, bonus_box(sue, index)) for index, token in enumerate(sue.bonuses))
    )


def draw_header(sue: SueView, *, active: bool) -> str:
    """Draw the badge, name, points and the discs left. A dark header marks Sue's turn."""
    ground, letters = ("enamel", " on-enamel") if active else ("sunk", "")
    return (
        f'<path class="{ground}" d="{rectangle_path((SUE_LEFT, SUE_TOP, SUE_WIDE, 30))}"/>'
        + badge(SUE, SUE_LEFT + 16, SUE_TOP + 15, 11)
        + text(SUE_LEFT + 34, SUE_TOP + 21, "Sue", 17, f"bold{letters}")
        + GLYPHS.draw_points(SUE_LEFT + 100, SUE_TOP + 15, 12.5, str(sue.score))
        + badge(SUE, SUE_LEFT + SUE_WIDE - 54, SUE_TOP + 15, 9)
        + text(SUE_LEFT + SUE_WIDE - 40, SUE_TOP + 21, f"\u00d7{sue.discs}", 16, f"num bold{letters}")
    )


def row_box(index: int) -> Box:
    return round(SUE_LEFT + ROW_STEP * index, 1), SUE_TOP + ROW_TOP, ROW_STEP - 3, ROW_HIGH


@kept_by_scale
def draw_specialty(place: Specialty, box: Box) -> str:
    """Draw a specialty of the strategy row: its workers, and the versatile ones among them (ELP-16.3)."""
    left, top, wide, _ = box
    row: GlyphRow = (figures(f"+{place.versatile}"), icon_glyph("versatile")) if place.versatile else ()
    middle = top + (18 if row else 27)
    return (
        f'<path class="sunk edge" d="{rectangle_path(box)}"/>'
        + ICONS.draw_icon(TOOLS[place.worker], left + 12, middle - 14, 29)
        + text(left + 62, middle + 8, str(place.count), 24, "num mid bold")
        + GLYPHS.draw_centred_row(row, left + wide / 2, top + 42, 20, wide - 8)
    )


def deck_boxes() -> tuple[Box, Box, Box]:
    """Return the boxes of the resource deck, the bot deck and the current bot card, in this order."""
    top = SUE_TOP + DECK_TOP + 6
    return (
        (SUE_LEFT + 20, top, DECK_WIDE, DECK_HIGH - 6),
        (SUE_LEFT + 110, top, DECK_WIDE, DECK_HIGH - 6),
        (SUE_LEFT + 180, SUE_TOP + DECK_TOP, SUE_WIDE - 180, DECK_HIGH),
    )


def draw_decks(sue: SueView) -> str:
    """Draw Sue's decks, and the current bot card or the number used since the last shuffle (ELP-16.6)."""
    resources, bots, turned = deck_boxes()
    foot = SUE_TOP + DECK_TOP + DECK_HIGH + 14
    names = ((resources, "Resources"), (bots, "Bot cards"), (turned, "In use" if sue.turned else "Used"))
    return (
        draw_back(resources, sue.resources)
        + draw_back(bots, sue.bots)
        + (draw_bot_card(sue.turned, turned) if sue.turned else draw_used(len(sue.used), turned))
        + "".join(label(left + wide / 2, foot, name, 12, "mid") for (left, _, wide, _), name in names)
    )


def draw_used(count: int, box: Box) -> str:
    left, top, wide, high = box
    return f'<path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{rectangle_path(box)}"/>' + text(
        left + wide / 2, top + high / 2 + 6, str(count), 17, "num mid bold"
    )


@kept_by_scale
def draw_bot_card(name: str, box: Box) -> str:
    """Draw a bot card with its movement and action."""
    card, (left, top, wide, high) = BOT_CARDS[name], box
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        + GLYPHS.draw_centred_row(movement_row(card), left + wide / 2, top + high * 0.28, 23, wide - 10)
        + GLYPHS.draw_centred_row(sue_action_row(card), left + wide / 2, top + high * 0.73, 23, wide - 10)
    )


def goal_box(sue: SueView, index: int) -> Box:
    return token_cell((SUE_LEFT, SUE_TOP + GOALS_TOP, SUE_WIDE, GOALS_HIGH), index, len(sue.goals))


def bonus_box(sue: SueView, index: int) -> Box:
    step = min(54, SUE_WIDE / len(sue.bonuses))
    return round(SUE_LEFT + index * step, 1), SUE_TOP + BONUSES_TOP, round(step - 3, 1), BONUSES_HIGH


def sue_places(sue: SueView) -> Iterator[BoxPlace]:
    yield BoxPlace("sue:board", "Sue", BOX)
    for index in range(len(sue.row)):
        yield BoxPlace(f"sue:row:{index}", "Sue's workers", row_box(index))
    resources, bots, turned = deck_boxes()
    yield BoxPlace("sue:resources", "Sue's resource deck", resources)
    yield BoxPlace("sue:bots", "Sue's bot deck", bots)
    yield BoxPlace("sue:turned", "Sue's bot card", turned)
    yield BoxPlace("sue:cattle", "Sue's cattle", (SUE_LEFT, SUE_TOP + CATTLE_TOP, SUE_WIDE, CATTLE_HIGH))
    for index in range(len(sue.goals)):
        yield BoxPlace(f"sue:goal:{index}", "Goal token", goal_box(sue, index))
    for index in range(len(sue.bonuses)):
        yield BoxPlace(f"sue:bonus:{index}", "Bonus token", bonus_box(sue, index))
