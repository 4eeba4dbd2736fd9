"""Cattle and workers as a part: four cards in each of two rows."""

from __future__ import annotations

from collections.abc import Iterator

from domain.drawing.boxes import Box, BoxPlace
from domain.drawing.glyph_rows import GlyphRow, coin_glyph, figures, icon_glyph
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import number, text
from domain.games.el_paso.data import CATTLE, COSTS, MARKET, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.kinds import Breed, Worker
from domain.games.el_paso.drawing.glyphs import GLYPHS
from domain.games.el_paso.drawing.pieces.cards import draw_count_sign, draw_empty, draw_outline, draw_rims
from domain.games.el_paso.drawing.pieces.markets import bonus_row
from domain.games.el_paso.drawing.signs import HEADS, ICONS, TOOLS
from domain.games.el_paso.drawing.spots.places import card_label
from domain.games.el_paso.view import View

LEFT, TOP = 2000, 1000
ROOM: Box = (LEFT, TOP, 272, 206)
WIDE, STEP = 58, 67
RIMS = 9
CATTLE_HIGH, WORKER_HIGH = 96, 84
WORKERS_TOP = TOP + RIMS + CATTLE_HIGH + 16
ICON = 36


def cattle_box(breed: Breed) -> Box:
    return LEFT + MARKET.index(breed) * STEP, TOP + RIMS, WIDE, CATTLE_HIGH


def worker_box(kind: Worker) -> Box:
    return LEFT + WORKERS.index(kind) * STEP, WORKERS_TOP, WIDE, WORKER_HIGH


def draw_market(view: View) -> str:
    """Draw both markets (ELP-6.5, ELP-6.6)."""
    left = dict(view.cattle)
    return "".join(draw_breed(breed, left[breed]) for breed in MARKET) + "".join(
        draw_worker(kind, getattr(view.workers, kind)) for kind in WORKERS
    )


@kept_by_scale
def draw_breed(breed: Breed, count: int) -> str:
    """Draw the cards of a breed with value, points, price, and how many are left."""
    box = cattle_box(breed)
    if not count:
        return draw_sold_out(box, HEADS[breed])
    found, (left, top, wide, high) = CATTLE[breed], box
    price: GlyphRow = (
        figures(found.cowboys),
        icon_glyph("hat"),
        coin_glyph(-COSTS.dollars_per_worker * found.cowboys),
    )
    return (
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + text(left + 12, top + 21, str(found.value), 20, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + 5, top + 25, ICON + 2)
        + GLYPHS.draw_points(left + wide - 14, top + 14, 10.5, str(found.vp))
        + draw_count_sign(left + wide - 2, top + 50, count, 12)
        + draw_line(left, top + high - 29, wide)
        + GLYPHS.draw_centred_row(price, left + wide / 2, top + high - 14, 20, wide - 6)
    )


@kept_by_scale
def draw_worker(kind: Worker, count: int) -> str:
    """Draw a kind of worker with points, how many are left, and what discarding one gives."""
    box = worker_box(kind)
    if not count:
        return draw_sold_out(box, TOOLS[kind])
    left, top, wide, high = box
    return (
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
        yield BoxPlace(f"workers:{kind}", f"{WORKER_CARDS[kind].name} of the market", worker_box(kind))
