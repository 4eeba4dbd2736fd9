"""Goal tokens with what they ask for, and bonus tokens with what they do; their displays (ELP-2.3)."""

from __future__ import annotations

from functools import cache

from domain.games.el_paso.data import BONUSES, GOALS, SETUP
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.drawing.cards import back, empty, outline
from domain.games.el_paso.drawing.glyphs import Row, centred, figures, points, sign
from domain.games.el_paso.drawing.layout import HEAD, SECTIONS, Box, head
from domain.games.el_paso.drawing.signs import HEADS, TOOLS
from domain.games.el_paso.view import SupplyView, View

WIDE = 86
SHOWN = SETUP.train_supply_face_up_per_kind
STEP = 93
LOW = 30
THINGS: dict[str, Row] = {
    **{breed: (sign(name),) for breed, name in HEADS.items()},
    **{worker: (sign(name),) for worker, name in TOOLS.items()},
    "building_builders": (sign("hammer"), sign("building")),
    "dark_disc": (sign("dark_corners"),),
    "bonus_token": (sign("bonus"),),
}
"""What a goal asks for, by signs."""
EFFECTS: dict[str, Row] = {
    "permanent_certificate": (sign("certificate"), sign("again")),
    "count_duplicate": (sign("one_more"),),
    "none": (),
}


def need(what: Need, count: int) -> Row:
    """Show a need: a single thing without a figure."""
    return THINGS[what] if count == 1 else (figures(count), *THINGS[what])


@cache
def goal(token: str, box: Box) -> str:
    """Draw a goal token: its points, and what it asks for."""
    found, (left, top, wide, high) = GOALS[token], box
    upright = high > wide
    field = (
        (left + 3, top + 38, wide - 6, high - 40) if upright else (left + 31, top + 2, wide - 33, high - 4)
    )
    x, y = (left + wide / 2, top + 20) if upright else (left + 17, top + high / 2)
    radius = 16 if upright else min(13.5, high * 0.4)
    return outline(box, "paper") + points(x, y, radius, str(found.vp)) + needs(token, field)


def needs(token: str, field: Box) -> str:
    """Draw what a goal asks for: one need to a line, or all on one where there is no room for two."""
    left, top, wide, high = field
    rows = [need(what, count) for what, count in GOALS[token].needs.items()]
    if high < LOW:
        rows = [sum(rows, ())]
    room = high / len(rows)
    return "".join(
        centred(row, left + wide / 2, top + room * (index + 0.5), min(room - 2, 40), wide)
        for index, row in enumerate(rows)
    )


@cache
def bonus(token: str, box: Box) -> str:
    """Draw a bonus token: points, and its effect."""
    found, (left, top, wide, high) = BONUSES[token], box
    row = EFFECTS[found.effect]
    middle = left + wide * (0.27 if row else 0.5)
    drawn = outline(box, "paper") + points(
        middle, top + high / 2, min(high * 0.36, wide * 0.2), str(found.vp)
    )
    return drawn + (centred(row, left + wide * 0.71, top + high / 2, high * 0.56, wide * 0.5) if row else "")


def display_place(pool: Pool, index: int) -> Box:
    """Give the box of a token on display."""
    left, top, _, height = SECTIONS.goals if pool == "goal" else SECTIONS.bonuses
    high = height - HEAD - 8 if pool == "goal" else 76
    return left + index * STEP, top + HEAD + 6, WIDE, high


def stack_place(pool: Pool) -> Box:
    """Give the box of a stack."""
    left, top, _, _ = display_place(pool, SHOWN)
    return left + 2, top + 8, 40, 56


def displays(view: View) -> str:
    """Draw both displays with their stacks."""
    return (
        head(SECTIONS.goals, "Goals")
        + supply(view.goal, "goal")
        + head(SECTIONS.bonuses, "Bonuses")
        + supply(view.bonus, "bonus")
    )


def supply(tokens: SupplyView, pool: Pool) -> str:
    """Draw the tokens of a kind; a gap that could not be refilled is a dashed place."""
    draw = goal if pool == "goal" else bonus
    shown = "".join(
        empty(display_place(pool, index)) if token is None else draw(token, display_place(pool, index))
        for index, token in enumerate(tokens.display)
    )
    return shown + back(stack_place(pool), tokens.stack)
