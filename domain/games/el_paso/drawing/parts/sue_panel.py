"""Sue as a part: her strategy row, her decks, what she has (ELP-16)."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import GlyphRow, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import label, text
from domain.games.el_paso.data import BOT_CARDS
from domain.games.el_paso.drawing.boards.sue import action_row, movement_row
from domain.games.el_paso.drawing.glyphs import GLYPHS, times
from domain.games.el_paso.drawing.parties import SUE
from domain.games.el_paso.drawing.parts.board_places import token_cell
from domain.games.el_paso.drawing.parts.card_counts import fit_row
from domain.games.el_paso.drawing.pieces.cards import draw_back
from domain.games.el_paso.drawing.pieces.tokens import draw_bonus, draw_goal
from domain.games.el_paso.drawing.signs import ICONS, TOOLS, card_sign
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SueView, View

LEFT, TOP = 4000, 3000
WIDE, HIGH = 268, 298
BOX: Box = (LEFT, TOP, WIDE, HIGH)
ROW_TOP, ROW_STEP, ROW_HIGH = 34, 90.3, 54
DECK_TOP, DECK_WIDE, DECK_HIGH = 94, 44, 58
CATTLE_TOP, CATTLE_HIGH = 174, 28
GOALS_TOP, GOALS_HIGH = 205, 60
BONUSES_TOP, BONUSES_HIGH = 266, 32


def draw_sue(view: View) -> str:
    """Draw her board; nothing where she does not play."""
    found = view.sue
    if found is None:
        return ""
    cattle = fit_row(times((card_sign(breed), count) for breed, count in found.cattle), (WIDE - 8) / 20)
    return (
        draw_header(found, active=view.active is None and not view.over)
        + "".join(draw_specialty(place, row_box(index)) for index, place in enumerate(found.row))
        + draw_decks(found)
        + GLYPHS.draw_row(cattle, LEFT + 4, TOP + CATTLE_TOP + CATTLE_HIGH / 2, 20)
        + "".join(draw_goal(token, goal_box(found, index)) for index, token in enumerate(found.goals))
        + "".join(draw_bonus(token, bonus_box(found, index)) for index, token in enumerate(found.bonuses))
    )


def draw_header(found: SueView, *, active: bool) -> str:
    """Draw badge, name, points, and how many discs she has left; a dark head marks her turn."""
    ground, letters = ("enamel", " on-enamel") if active else ("sunk", "")
    return (
        f'<path class="{ground}" d="{rectangle_path((LEFT, TOP, WIDE, 30))}"/>'
        + badge(SUE, LEFT + 16, TOP + 15, 11)
        + text(LEFT + 34, TOP + 21, "Sue", 17, f"bold{letters}")
        + GLYPHS.draw_points(LEFT + 100, TOP + 15, 12.5, str(found.score))
        + badge(SUE, LEFT + WIDE - 54, TOP + 15, 9)
        + text(LEFT + WIDE - 40, TOP + 21, f"\u00d7{found.discs}", 16, f"num bold{letters}")
    )


def row_box(index: int) -> Box:
    return round(LEFT + ROW_STEP * index, 1), TOP + ROW_TOP, ROW_STEP - 3, ROW_HIGH


@kept_by_scale
def draw_specialty(place: Specialty, box: Box) -> str:
    """Draw a place of her strategy row: how many count, versatile workers among them (ELP-16.3)."""
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
    """Give the boxes of resource deck, bot deck and the bot card in use."""
    top = TOP + DECK_TOP + 6
    return (
        (LEFT + 20, top, DECK_WIDE, DECK_HIGH - 6),
        (LEFT + 110, top, DECK_WIDE, DECK_HIGH - 6),
        (LEFT + 180, TOP + DECK_TOP, WIDE - 180, DECK_HIGH),
    )


def draw_decks(found: SueView) -> str:
    """Draw her decks, and the bot card in use, or how many are used until the deck is shuffled (ELP-16.6)."""
    resources, bots, turned = deck_boxes()
    foot = TOP + DECK_TOP + DECK_HIGH + 14
    names = ((resources, "Resources"), (bots, "Bot cards"), (turned, "In use" if found.turned else "Used"))
    return (
        draw_back(resources, found.resources)
        + draw_back(bots, found.bots)
        + (draw_bot_card(found.turned, turned) if found.turned else draw_used(len(found.used), turned))
        + "".join(label(left + wide / 2, foot, name, 12, "mid") for (left, _, wide, _), name in names)
    )


def draw_used(count: int, box: Box) -> str:
    left, top, wide, high = box
    return f'<path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{rectangle_path(box)}"/>' + text(
        left + wide / 2, top + high / 2 + 6, str(count), 17, "num mid bold"
    )


@kept_by_scale
def draw_bot_card(name: str, box: Box) -> str:
    """Draw a bot card: how far she moves, what she does."""
    found, (left, top, wide, high) = BOT_CARDS[name], box
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        + GLYPHS.draw_centred_row(movement_row(found), left + wide / 2, top + high * 0.28, 23, wide - 10)
        + GLYPHS.draw_centred_row(action_row(found), left + wide / 2, top + high * 0.73, 23, wide - 10)
    )


def goal_box(found: SueView, index: int) -> Box:
    return token_cell((LEFT, TOP + GOALS_TOP, WIDE, GOALS_HIGH), index, len(found.goals))


def bonus_box(found: SueView, index: int) -> Box:
    step = min(54, WIDE / len(found.bonuses))
    return round(LEFT + index * step, 1), TOP + BONUSES_TOP, round(step - 3, 1), BONUSES_HIGH


def sue_places(found: SueView) -> Iterator[BoxPlace]:
    yield BoxPlace("sue:board", "Sue", BOX)
    for index in range(len(found.row)):
        yield BoxPlace(f"sue:row:{index}", "Workers of Sue", row_box(index))
    resources, bots, turned = deck_boxes()
    yield BoxPlace("sue:resources", "Resources of Sue", resources)
    yield BoxPlace("sue:bots", "Bot cards of Sue", bots)
    yield BoxPlace("sue:turned", "Bot card of Sue", turned)
    yield BoxPlace("sue:cattle", "Cattle of Sue", (LEFT, TOP + CATTLE_TOP, WIDE, CATTLE_HIGH))
    for index in range(len(found.goals)):
        yield BoxPlace(f"sue:goal:{index}", "Goal token", goal_box(found, index))
    for index in range(len(found.bonuses)):
        yield BoxPlace(f"sue:bonus:{index}", "Bonus token", bonus_box(found, index))
