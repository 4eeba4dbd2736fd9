"""Two parts: the cattle and worker markets, and the displayed tokens in one row or two."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import light_up, lit, number, text
from domain.games.el_paso.data import BONUSES, CATTLE, COSTS, MARKET, POOLS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.actions import Breed, Pool, Worker
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, HEADS, ICONS, TOOLS
from domain.games.el_paso.presentation.drawing.pieces import (
    EFFECTS,
    SHOWN,
    bonus_row,
    draw_back,
    draw_bonus,
    draw_count_sign,
    draw_empty,
    draw_goal,
    draw_outline,
    draw_rims,
)
from domain.games.el_paso.presentation.drawing.places import card_label
from domain.games.el_paso.view import SupplyView, View

MARKET_LEFT, MARKET_TOP = 2000, 1000
ROOM: Box = (MARKET_LEFT, MARKET_TOP, 272, 206)
WIDE, STEP = 58, 67
MARKET_RIMS = 9
CATTLE_HIGH, WORKER_HIGH = 96, 84
WORKERS_TOP = MARKET_TOP + MARKET_RIMS + CATTLE_HIGH + 16
ICON = 36


def cattle_box(breed: Breed) -> Box:
    return MARKET_LEFT + MARKET.index(breed) * STEP, MARKET_TOP + MARKET_RIMS, WIDE, CATTLE_HIGH


def worker_box(kind: Worker) -> Box:
    return MARKET_LEFT + WORKERS.index(kind) * STEP, WORKERS_TOP, WIDE, WORKER_HIGH


def draw_market(view: View) -> str:
    """Draw the cattle and worker markets (ELP-6.5, ELP-6.6)."""
    left = dict(view.cattle)
    return "".join(draw_breed(breed, left[breed]) for breed in MARKET) + "".join(
        draw_worker(kind, getattr(view.workers, kind)) for kind in WORKERS
    )


@kept_by_scale
def draw_breed(breed: Breed, count: int) -> str:
    """Draw a breed's stack with its value, points, price, and the number of cards left."""
    box = cattle_box(breed)
    if not count:
        return draw_sold_out(box, HEADS[breed])
    cow, (left, top, wide, high) = CATTLE[breed], box
    price: GlyphRow = (
        figures(cow.cowboys),
        icon_glyph("hat"),
        coin_glyph(-COSTS.dollars_per_worker * cow.cowboys),
    )
    return light_up(
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + text(left + 12, top + 21, str(cow.value), 20, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + 5, top + 25, ICON + 2)
        + GLYPHS.draw_points(left + wide - 14, top + 14, 10.5, str(cow.vp))
        + draw_count_sign(left + wide - 2, top + 50, count, 12)
        + draw_line(left, top + high - 29, wide)
        + GLYPHS.draw_centred_row(price, left + wide / 2, top + high - 14, 20, wide - 6)
    )


@kept_by_scale
def draw_worker(kind: Worker, count: int) -> str:
    """Draw a kind of worker with its points, the number left, and the bonus for discarding one."""
    box = worker_box(kind)
    if not count:
        return draw_sold_out(box, TOOLS[kind])
    left, top, wide, high = box
    return light_up(
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + ICONS.draw_icon(TOOLS[kind], left + 4, top + 12, ICON)
        + GLYPHS.draw_points(left + wide - 14, top + 14, 10.5, str(WORKER_CARDS[kind].vp))
        + draw_count_sign(left + wide - 2, top + 41, count, 12)
        + draw_line(left, top + high - 28, wide)
        + GLYPHS.draw_centred_row(bonus_row(kind), left + wide / 2, top + high - 13, 20, wide - 8)
    )


def draw_sold_out(box: Box, sign: str) -> str:
    left, top, wide, high = box
    return draw_empty(box) + ICONS.draw_icon(
        sign, left + wide / 2 - ICON / 2, top + high / 2 - ICON / 2, ICON
    )


def draw_line(left: float, y: float, wide: float) -> str:
    return f'<path class="hair" d="M{number(left + 5)} {number(y)}h{number(wide - 10)}"/>'


def market_places() -> Iterator[BoxPlace]:
    for breed in MARKET:
        yield BoxPlace(f"cattle:{breed}", card_label(breed), cattle_box(breed))
    for kind in WORKERS:
        yield BoxPlace(f"workers:{kind}", f"{WORKER_CARDS[kind].name} in the market", worker_box(kind))


TOKEN_LEFT, TOKEN_TOP = 2000, 2000
STEP_OVER, BACK_WIDE, TOKEN_RIMS = 3, 27, 9
POINTS, SIGN = 14, 24


class TokenGrid(NamedTuple):
    """The layout of the tokens, derived from the boxes of the first goal and the first bonus."""

    goal: Box
    bonus: Box

    @property
    def room(self) -> Box:
        """The box of the whole part."""
        left, top, wide, high = self.stack_box("bonus")
        return TOKEN_LEFT, TOKEN_TOP, left + wide + TOKEN_RIMS - TOKEN_LEFT, top + high - TOKEN_TOP

    def display_box(self, pool: Pool, index: int) -> Box:
        left, top, wide, high = self.goal if pool == "goal" else self.bonus
        return left + index * (wide + STEP_OVER), top, wide, high

    def stack_box(self, pool: Pool) -> Box:
        """Return the box of a stack of tokens, next to its display."""
        left, top, _, high = self.display_box(pool, SHOWN)
        return left, top + TOKEN_RIMS, BACK_WIDE, high - TOKEN_RIMS


ONE_ROW = TokenGrid((TOKEN_LEFT, TOKEN_TOP, 55, 78), (TOKEN_LEFT + 215, TOKEN_TOP, 40, 78))
TWO_ROWS = TokenGrid((TOKEN_LEFT, TOKEN_TOP, 74, 86), (TOKEN_LEFT, TOKEN_TOP + 91, 74, 42))


def draw_tokens(view: View, grid: TokenGrid) -> str:
    return draw_pool(view.goal, "goal", grid) + draw_pool(view.bonus, "bonus", grid)


def draw_pool(supply: SupplyView, pool: Pool, grid: TokenGrid) -> str:
    """Draw the tokens of a kind; a gap that could not be refilled has a dashed outline."""
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
    """Draw a bonus token; upright if its box is taller than wide."""
    return draw_upright_bonus(token, box) if box[3] > box[2] else draw_bonus(token, box)


@kept_by_scale
@lit
def draw_upright_bonus(token: str, box: Box) -> str:
    """Draw an upright bonus token, with the points above the effect."""
    bonus, (left, top, wide, high) = BONUSES[token], box
    row, middle = EFFECTS[bonus.effect], left + wide / 2
    points = GLYPHS.draw_points(middle, top + high * (0.32 if row else 0.5), POINTS, str(bonus.vp))
    effect = GLYPHS.draw_centred_row(row, middle, top + high * 0.72, SIGN, wide)
    return draw_outline(box, "paper") + points + effect


def token_places(grid: TokenGrid) -> Iterator[BoxPlace]:
    for pool in POOLS:
        for index in range(SHOWN):
            name = f"{pool.capitalize()} token {index + 1}"
            yield BoxPlace(f"{pool}:{index}", name, grid.display_box(pool, index))
    yield BoxPlace("goals", "Stack of goal tokens", grid.stack_box("goal"))
    yield BoxPlace("bonuses", "Stack of bonus tokens", grid.stack_box("bonus"))
