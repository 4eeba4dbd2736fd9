"""Goals and bonuses that can be had as a part: in one row, or in a row each where the part is narrow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.parts.legible import kept_by_scale
from domain.games.el_paso.data import BONUSES, POOLS
from domain.games.el_paso.data.kinds import Pool
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.pieces.cards import draw_back, draw_empty, draw_outline
from domain.games.el_paso.drawing.pieces.tokens import EFFECTS, SHOWN, draw_bonus, draw_goal
from domain.games.el_paso.view import SupplyView, View

LEFT, TOP = 2000, 2000
STEP_OVER, BACK_WIDE, RIMS = 3, 27, 9
POINTS, SIGN = 14, 24


class TokenGrid(NamedTuple):
    """How the tokens lie: the boxes of the first goal and the first bonus."""

    goal: Box
    bonus: Box

    @property
    def room(self) -> Box:
        """The box of all."""
        left, top, wide, high = self.stack_box("bonus")
        return LEFT, TOP, left + wide + RIMS - LEFT, top + high - TOP

    def display_box(self, pool: Pool, index: int) -> Box:
        left, top, wide, high = self.goal if pool == "goal" else self.bonus
        return left + index * (wide + STEP_OVER), top, wide, high

    def stack_box(self, pool: Pool) -> Box:
        """Give the box of the stack, beside what is shown."""
        left, top, _, high = self.display_box(pool, SHOWN)
        return left, top + RIMS, BACK_WIDE, high - RIMS


ONE_ROW = TokenGrid((LEFT, TOP, 56, 78), (LEFT + 218, TOP, 39, 78))
TWO_ROWS = TokenGrid((LEFT, TOP, 74, 86), (LEFT, TOP + 91, 74, 42))


def draw_tokens(view: View, grid: TokenGrid) -> str:
    return draw_pool(view.goal, "goal", grid) + draw_pool(view.bonus, "bonus", grid)


def draw_pool(supply: SupplyView, pool: Pool, grid: TokenGrid) -> str:
    """Draw the tokens of a kind; a gap that could not be refilled is a dashed place."""
    drawn = draw_back(grid.stack_box(pool), supply.stack)
    for index, token in enumerate(supply.display):
        box = grid.display_box(pool, index)
        if token is None:
            drawn += draw_empty(box)
        elif pool == "goal":
            drawn += draw_goal(token, box)
        else:
            drawn += draw_any_bonus(token, box)
    return drawn


def draw_any_bonus(token: str, box: Box) -> str:
    """Draw a bonus token, upright or not as its box is."""
    return draw_upright_bonus(token, box) if box[3] > box[2] else draw_bonus(token, box)


@kept_by_scale
def draw_upright_bonus(token: str, box: Box) -> str:
    """Draw a bonus token: points above its effect."""
    found, (left, top, wide, high) = BONUSES[token], box
    row, middle = EFFECTS[found.effect], left + wide / 2
    points = GLYPHS.draw_points(middle, top + high * (0.32 if row else 0.5), POINTS, str(found.vp))
    effect = GLYPHS.draw_centred_row(row, middle, top + high * 0.72, SIGN, wide - 2)
    return draw_outline(box, "paper") + points + effect


def token_places(grid: TokenGrid) -> Iterator[BoxPlace]:
    for pool in POOLS:
        for index in range(SHOWN):
            name = f"{pool.capitalize()} token {index + 1}"
            yield BoxPlace(f"{pool}:{index}", name, grid.display_box(pool, index))
    yield BoxPlace("goals", "Stack of goal tokens", grid.stack_box("goal"))
    yield BoxPlace("bonuses", "Stack of bonus tokens", grid.stack_box("bonus"))
