"""Sue's board: her strategy row, what she has, her decks, the bot card in use (ELP-16)."""

from __future__ import annotations

from functools import cache

from domain.drawing.emblems import badge
from domain.drawing.svg import label, text
from domain.games.el_paso.data import BOT_CARDS
from domain.games.el_paso.data.schema import BotCard
from domain.games.el_paso.drawing.cards import back
from domain.games.el_paso.drawing.glyphs import TO, Row, centred, figures, fitted, sign, times
from domain.games.el_paso.drawing.layout import Box, panel, rectangle
from domain.games.el_paso.drawing.parties import SUE
from domain.games.el_paso.drawing.players import bonuses, goal_place, ground, header
from domain.games.el_paso.drawing.signs import TOOLS, card_sign, icon
from domain.games.el_paso.drawing.tokens import goal
from domain.games.el_paso.state import SUE as PARTY
from domain.games.el_paso.state import Specialty
from domain.games.el_paso.view import SueView, View

ROW_TOP, ROW_WIDE, ROW_HIGH = 50, 109, 74
DECK_TOP, DECK_WIDE, DECK_HIGH = 136, 54, 72
USED_A_ROW = 4
CATTLE_TOP = 254
DOES: dict[str, Row] = {
    "market": (sign("hat"), TO, sign("cow")),
    "train": (sign("spanner"), TO, sign("engine")),
    "build": (sign("hammer"), TO, sign("building")),
    "choose": (figures("?"),),
}
"""What a bot card makes her do (ELP-16.9 to ELP-16.14)."""


def sue(view: View) -> str:
    """Draw her board after the player's; nothing where she does not play."""
    if view.sue is None:
        return ""
    box, found = panel(PARTY), view.sue
    return (
        ground(box, active=view.active is None and not view.over)
        + header(view, PARTY, box, found.score)
        + left_discs(found, box)
        + strategy(found, box)
        + decks(found, box)
        + fitted(
            times((card_sign(breed), count) for breed, count in found.cattle),
            box[0] + 10,
            box[1] + CATTLE_TOP,
            30,
            box[2] - 20,
        )
        + goals(found, box)
        + bonuses(found.bonuses, box)
    )


def left_discs(found: SueView, box: Box) -> str:
    """Draw how many discs she has left."""
    x, y = box[0] + box[2] - 62, box[1] + 21
    return badge(SUE, x, y, 12) + text(x + 20, y + 9, f"\u00d7{found.discs}", 23, "num bold")


def strategy(found: SueView, box: Box) -> str:
    """Draw the strategy row from left to right: how many count, versatile workers among them (ELP-16.3)."""
    return "".join(
        specialty(place, (box[0] + 7 + ROW_WIDE * index, box[1] + ROW_TOP, ROW_WIDE - 3, ROW_HIGH))
        for index, place in enumerate(found.row)
    )


@cache
def specialty(place: Specialty, box: Box) -> str:
    """Draw a place of the row."""
    left, top, wide, _ = box
    drawn = f'<path class="sunk edge" d="{rectangle(box)}"/>' + icon(
        TOOLS[place.worker], left + 10, top + 6, 40
    )
    drawn += text(left + 76, top + 38, str(place.count), 34, "num mid bold")
    row: Row = (figures(f"+{place.versatile}"), sign("versatile")) if place.versatile else ()
    return drawn + centred(row, left + wide / 2, top + 58, 24, wide - 10)


def deck_places(box: Box) -> tuple[Box, Box, Box]:
    """Give the boxes of resource deck, bot deck and the bot card in use."""
    top = box[1] + DECK_TOP
    return (
        (box[0] + 30, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 130, top, DECK_WIDE, DECK_HIGH),
        (box[0] + 207, top, 126, DECK_HIGH),
    )


def decks(found: SueView, box: Box) -> str:
    """Draw her decks, and the bot card in use or else those that are used."""
    resources, bots, turned = deck_places(box)
    drawn = back(resources, found.resources, "Resources") + back(bots, found.bots, "Bot cards")
    return drawn + (used(found.used, turned) if found.turned is None else bot_card(found.turned, turned))


def used(names: tuple[str, ...], box: Box) -> str:
    """Name the bot cards that are used until the deck is shuffled (ELP-16.6)."""
    left, top, wide, _ = box
    rows = [names[start : start + USED_A_ROW] for start in range(0, len(names), USED_A_ROW)]
    written = "".join(
        text(left + wide / 2, top + 18 + 19 * line, " ".join(row), 17, "num mid tiny")
        for line, row in enumerate(rows)
    )
    return (
        f'<path class="ln" stroke-width="1" stroke-dasharray="4 4" d="{rectangle(box)}"/>{written}'
        + label(left + wide / 2, top + DECK_HIGH + 18, "Used", 16, "mid tiny")
    )


@cache
def bot_card(name: str, box: Box) -> str:
    """Draw a bot card: how far she moves, what she does."""
    found, (left, top, wide, high) = BOT_CARDS[name], box
    return (
        f'<path class="sheet rim" d="{rectangle(box)}"/>'
        + text(left + 8, top + 20, name, 16, "num quiet tiny")
        + centred(moving(found), left + wide / 2, top + high * 0.3, 28, wide - 40)
        + centred(doing(found), left + wide / 2, top + high * 0.72, 28, wide - 12)
    )


def moving(found: BotCard) -> Row:
    """Show her steps: a number, or one for each worker of a specialty (ELP-16.7)."""
    steps = figures(found.steps) if found.steps_per is None else sign(TOOLS[found.steps_per])
    return (sign("horseshoe"), TO, steps)


def doing(found: BotCard) -> Row:
    """Show her action."""
    if found.action == "resources":
        return (figures(found.draw), sign("draw"))
    return DOES[found.action]


def goals(found: SueView, box: Box) -> str:
    """Draw her goal tokens: each counts as met (ELP-16.17)."""
    count = len(found.goals)
    return "".join(goal(token, goal_place(box, index, count)) for index, token in enumerate(found.goals))
