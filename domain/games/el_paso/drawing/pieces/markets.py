"""What can be had: cattle, workers, building stacks, the train."""

from __future__ import annotations

from domain.drawing.boxes import Box, rectangle_path
from domain.drawing.glyph_rows import GlyphRow, certificate_glyph, coin_glyph, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import number, text
from domain.games.el_paso.data import CATTLE, COSTS, MARKET, REGULAR, TRAINS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.kinds import Breed, Side, Worker
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.layout import SECTIONS, SHEET
from domain.games.el_paso.drawing.pieces.cards import draw_count_sign, draw_empty, draw_outline, draw_rims
from domain.games.el_paso.drawing.pieces.tiles import HIGH, WIDE, draw_building, draw_train_card
from domain.games.el_paso.drawing.signs import HEADS, ICONS, TOOLS
from domain.games.el_paso.view import StackView, View

CARD_WIDE, CARD_HIGH = 148, 106
WORKER_WIDE, WORKER_HIGH = 76, 106


def cattle_box(breed: Breed) -> Box:
    """Give the box of a breed of the market, two to a row."""
    left, top, width, _ = SECTIONS.cattle
    row, column = divmod(MARKET.index(breed), 2)
    step = width - CARD_WIDE - 10
    return left + column * step, top + SHEET.head + 14 + row * (CARD_HIGH + 12), CARD_WIDE, CARD_HIGH


def draw_cattle(view: View) -> str:
    """Draw the cattle market (ELP-6.6)."""
    left = dict(view.cattle)
    return SHEET.draw_head(SECTIONS.cattle, "Cattle market") + "".join(
        draw_breed_stack(breed, left[breed], cattle_box(breed)) for breed in MARKET
    )


@kept_by_scale
def draw_breed_stack(breed: Breed, count: int, box: Box) -> str:
    """Draw the cards of a breed with value, points, price, and how many are left."""
    if not count:
        return draw_empty(box) + ICONS.draw_icon(
            HEADS[breed], box[0] + box[2] / 2 - 16, box[1] + box[3] / 2 - 16, 32
        )
    found, (left, top, wide, high) = CATTLE[breed], box
    price: GlyphRow = (
        figures(found.cowboys),
        icon_glyph("hat"),
        coin_glyph(-COSTS.dollars_per_worker * found.cowboys),
    )
    return (
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + text(left + 18, top + 32, str(found.value), 32, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + 34, top + 6, 52)
        + GLYPHS.draw_points(left + wide - 46, top + 24, 15, str(found.vp))
        + draw_count_sign(left + wide - 8, top + 46, count)
        + f'<path class="hair" d="M{number(left + 6)} {number(top + high - 43)}h{number(wide - 12)}"/>'
        + GLYPHS.draw_centred_row(price, left + wide / 2, top + high - 26, 26, wide - 12)
    )


def worker_box(kind: Worker) -> Box:
    left, top, width, _ = SECTIONS.workers
    step = (width - WORKER_WIDE - 6) / (len(WORKERS) - 1)
    return left + WORKERS.index(kind) * step, top + SHEET.head + 14, WORKER_WIDE, WORKER_HIGH


def draw_workers(view: View) -> str:
    """Draw the worker market: each kind with points, how many are left, and the bonus of discarding one."""
    return SHEET.draw_head(SECTIONS.workers, "Workers") + "".join(
        draw_worker_stack(kind, getattr(view.workers, kind), worker_box(kind)) for kind in WORKERS
    )


@kept_by_scale
def draw_worker_stack(kind: Worker, count: int, box: Box) -> str:
    left, top, wide, high = box
    middle = left + wide / 2
    if not count:
        return draw_empty(box) + ICONS.draw_icon(TOOLS[kind], middle - 16, top + high / 2 - 16, 32)
    return (
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + ICONS.draw_icon(TOOLS[kind], left + 6, top + 4, 42)
        + GLYPHS.draw_points(left + wide - 16, top + 17, 12.5, str(WORKER_CARDS[kind].vp))
        + draw_count_sign(left + wide - 10, top + 54, count)
        + f'<path class="hair" d="M{number(left + 5)} {number(top + 74)}h{number(wide - 10)}"/>'
        + f'<g class="tiny">{GLYPHS.draw_centred_row(bonus_row(kind), middle, top + 90, 24, wide - 8)}</g>'
    )


def bonus_row(kind: Worker) -> GlyphRow:
    """Show what a discarded worker gives (ELP-7.2, ELP-4.6)."""
    bonus = WORKER_CARDS[kind].bonus
    if bonus.type == "extra_step":
        return (icon_glyph("horseshoe"), figures(f"+{bonus.steps}"))
    if bonus.type == "gain_money":
        return (coin_glyph(bonus.amount),)
    return (coin_glyph(-bonus.cost), certificate_glyph(bonus.amount))


def stack_box(level: int) -> Box:
    """Give the box of a building stack, the price below it."""
    left, top, width, _ = SECTIONS.buildings
    step = (width - WIDE) / (len(REGULAR) - 1)
    return left + (level - 1) * step, top + SHEET.head + 8, WIDE, HIGH


def draw_stacks(view: View) -> str:
    """Draw the building stacks (ELP-2.4)."""
    return SHEET.draw_head(SECTIONS.buildings, "Buildings") + "".join(map(draw_stack, view.stacks))


@kept_by_scale
def draw_stack(found: StackView) -> str:
    """Draw a stack of building tiles with its price and how many are left; of an empty one only the place."""
    box = stack_box(found.level)
    left, top, wide, high = box
    price: GlyphRow = (
        figures(found.level),
        icon_glyph("hammer"),
        coin_glyph(-COSTS.dollars_per_worker * found.level),
    )
    if not found.left:
        return draw_empty(box) + GLYPHS.draw_row(price, left + 4, top + high + 18, 22)
    below = f'<path class="sheet edge" d="{rectangle_path((left + 4, top - 4, wide, high))}"/>'
    tile = f"{found.level}{found.side}"
    return (
        (below if found.left > 1 else "")
        + draw_building(tile, None, left + wide / 2, top + high / 2)
        + GLYPHS.draw_row(price, left + 4, top + high + 18, 22)
        + draw_count_sign(left + wide - 18, top + high + 18, found.left)
    )


def train_box(card: int) -> Box:
    left, top, width, _ = SECTIONS.train
    step = (width - WIDE) / (len(TRAINS) - 1)
    return left + (card - 1) * step, top + SHEET.head + 8, WIDE, HIGH


def draw_train(view: View) -> str:
    """Draw the train (ELP-2.2)."""
    return draw_coupled() + "".join(
        draw_train_card(card, train_side(view, card), train_box(card)) + draw_fare(card) for card in TRAINS
    )


def train_side(view: View, card: int) -> Side:
    return "a" if view.train_sides[card - 1] == "a" else "b"


@kept_by_scale
def draw_coupled() -> str:
    """Draw the head of the train, its rails, and what couples its cards."""
    y = SECTIONS.train[1] + SHEET.head + 8 + HIGH - 12
    joints = "".join(
        f"M{number(train_box(card)[0] - 6)} {number(y)}h8" for card in TRAINS if card > min(TRAINS)
    )
    return SHEET.draw_head(SECTIONS.train, "Train") + f'<path class="ln" stroke-width="5" d="{joints}"/>'


@kept_by_scale
def draw_fare(card: int) -> str:
    """Draw what using a train card costs, below it."""
    left, top, _, high = train_box(card)
    price: GlyphRow = (figures(card), icon_glyph("spanner"), coin_glyph(-COSTS.dollars_per_worker * card))
    return GLYPHS.draw_row(price, left + 4, top + high + 18, 22)
