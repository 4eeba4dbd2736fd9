"""Sue's board: her strategy row, what she has, her decks, the bot card in use (ELP-16)."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import TO, GlyphRow, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import label, text
from domain.games.el_paso.data import BOT_CARDS
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.drawing.boards.players import draw_bonuses, draw_ground, draw_header, goal_box
from domain.games.el_paso.drawing.glyphs import GLYPHS, times
from domain.games.el_paso.drawing.layout import SHEET
from domain.games.el_paso.drawing.parties import SUE
from domain.games.el_paso.drawing.pieces.cards import draw_back
from domain.games.el_paso.drawing.pieces.tokens import draw_goal
from domain.games.el_paso.drawing.signs import ICONS, TOOLS, card_sign
from domain.games.el_paso.state import SUE as PARTY
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SueView, View

ROW_TOP, ROW_WIDE, ROW_HIGH = 50, 109, 74
DECK_TOP, DECK_WIDE, DECK_HIGH = 136, 54, 72
USED_A_ROW = 4
CATTLE_TOP = 254
DOES: dict[str, GlyphRow] = {
    "market": (icon_glyph("hat"), TO, icon_glyph("cow")),
    "train": (icon_glyph("spanner"), TO, icon_glyph("engine")),
    "build": (icon_glyph("hammer"), TO, icon_glyph("building")),
    "choose": (figures("?"),),
}
"""What a bot card makes her do (ELP-16.9 to ELP-16.14)."""


def draw_sue(view: View) -> str:
    """Draw her board after the player's; nothing where she does not play."""
    if view.sue is None:
        return ""
    box, found = SHEET.panel_box(PARTY), view.sue
    return (
        draw_ground(box, active=view.active is None and not view.over)
        + draw_header(view, PARTY, box, found.score)
        + draw_left_discs(found, box)
        + draw_strategy(found, box)
        + draw_decks(found, box)
        + GLYPHS.draw_fitted_row(
            times((card_sign(breed), count) for breed, count in found.cattle),
            box[0] + 10,
            box[1] + CATTLE_TOP,
            30,
            box[2] - 20,
        )
        + draw_goals(found, box)
        + draw_bonuses(found.bonuses, box)
    )


def draw_left_discs(found: SueView, box: Box) -> str:
    """Draw how many discs she has left."""
    x, y = box[0] + box[2] - 62, box[1] + 21
    return badge(SUE, x, y, 12) + text(x + 20, y + 9, f"\u00d7{found.discs}", 23, "num bold")


def draw_strategy(found: SueView, box: Box) -> str:
    """Draw the strategy row from left to right: how many count, versatile workers among them (ELP-16.3)."""
    return "".join(
        draw_specialty(place, (box[0] + 7 + ROW_WIDE * index, box[1] + ROW_TOP, ROW_WIDE - 3, ROW_HIGH))
        for index, place in enumerate(found.row)
    )


@kept_by_scale
def draw_specialty(place: Specialty, box: Box) -> str:
    left, top, wide, _ = box
    drawn = f'<path class="sunk edge" d="{rectangle_path(box)}"/>' + ICONS.draw_icon(
        TOOLS[place.worker], left + 10, top + 6, 40
    )
    drawn += text(left + 76, top + 38, str(place.count), 34, "num mid bold")
    row: GlyphRow = (figures(f"+{place.versatile}"), icon_glyph("versatile")) if place.versatile else ()
    return drawn + GLYPHS.draw_centred_row(row, left + wide / 2, top + 58, 24, wide - 10)


def deck_boxes(box: Box) -> tuple[Box, Box, Box]:
    """Give the boxes of resource deck, bot deck and the bot card in use."""
    top = box[1] + DECK_TOP
    return (
        (box[0] + 30, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 130, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 207, top, 126, DECK_HIGH),
    )


def draw_decks(found: SueView, box: Box) -> str:
    """Draw her decks, and the bot card in use or else those that are used."""
    resources, bots, turned = deck_boxes(box)
    drawn = draw_back(resources, found.resources, "Resources") + draw_back(bots, found.bots, "Bot cards")
    return drawn + (
        draw_used_cards(found.used, turned) if found.turned is None else draw_bot_card(found.turned, turned)
    )


def draw_used_cards(names: tuple[str, ...], box: Box) -> str:
    """Name the bot cards that are used until the deck is shuffled (ELP-16.6)."""
    left, top, wide, _ = box
    rows = [names[start : start + USED_A_ROW] for start in range(0, len(names), USED_A_ROW)]
    written = "".join(
        text(left + wide / 2, top + 18 + 19 * line, " ".join(row), 17, "num mid tiny")
        for line, row in enumerate(rows)
    )
    return (
        f'<path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{rectangle_path(box)}"/>{written}'
        + label(left + wide / 2, top + DECK_HIGH + 18, "Used", 16, "mid tiny")
    )


@kept_by_scale
def draw_bot_card(name: str, box: Box) -> str:
    """Draw a bot card: how far she moves, what she does."""
    found, (left, top, wide, high) = BOT_CARDS[name], box
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        + text(left + 8, top + 20, name, 16, "num quiet tiny")
        + GLYPHS.draw_centred_row(movement_row(found), left + wide / 2, top + high * 0.3, 28, wide - 40)
        + GLYPHS.draw_centred_row(action_row(found), left + wide / 2, top + high * 0.72, 28, wide - 12)
    )


def movement_row(found: BotCard) -> GlyphRow:
    """Show her steps: a number, or one for each worker of a specialty (ELP-16.7)."""
    steps = figures(found.steps) if found.steps_per is None else icon_glyph(TOOLS[found.steps_per])
    return (icon_glyph("horseshoe"), TO, steps)


def action_row(found: BotCard) -> GlyphRow:
    if found.action == "resources":
        return (figures(found.draw), icon_glyph("draw"))
    return DOES[found.action]


def draw_goals(found: SueView, box: Box) -> str:
    """Draw her goal tokens: each counts as met (ELP-16.17)."""
    count = len(found.goals)
    return "".join(draw_goal(token, goal_box(box, index, count)) for index, token in enumerate(found.goals))
