"""What can be had: cattle, workers, building stacks, the train."""

from __future__ import annotations

from functools import cache

from domain.drawing.svg import number, text
from domain.games.el_paso.data import CATTLE, COSTS, MARKET, REGULAR, TRAINS, WORKER_CARDS, WORKERS
from domain.games.el_paso.data.kinds import Breed, Side, Worker
from domain.games.el_paso.drawing.cards import count_sign, empty, outline, rims
from domain.games.el_paso.drawing.glyphs import Row, centred, certificate, coin, drawn, figures, points, sign
from domain.games.el_paso.drawing.layout import HEAD, SECTIONS, Box, head, rectangle
from domain.games.el_paso.drawing.signs import HEADS, TOOLS, icon
from domain.games.el_paso.drawing.tiles import HIGH, WIDE, building, train_card
from domain.games.el_paso.view import StackView, View

CARD_WIDE, CARD_HIGH = 148, 106
WORKER_WIDE, WORKER_HIGH = 76, 106


def cattle_place(breed: Breed) -> Box:
    """Give the box of a breed of the market, two to a row."""
    left, top, width, _ = SECTIONS.cattle
    row, column = divmod(MARKET.index(breed), 2)
    step = width - CARD_WIDE - 10
    return left + column * step, top + HEAD + 14 + row * (CARD_HIGH + 12), CARD_WIDE, CARD_HIGH


def cattle(view: View) -> str:
    """Draw the cattle market (ELP-6.6)."""
    left = dict(view.cattle)
    return head(SECTIONS.cattle, "Cattle market") + "".join(
        breed_stack(breed, left[breed], cattle_place(breed)) for breed in MARKET
    )


@cache
def breed_stack(breed: Breed, count: int, box: Box) -> str:
    """Draw the cards of a breed with value, points, price, and how many are left."""
    if not count:
        return empty(box) + icon(HEADS[breed], box[0] + box[2] / 2 - 16, box[1] + box[3] / 2 - 16, 32)
    found, (left, top, wide, high) = CATTLE[breed], box
    price: Row = (figures(found.cowboys), sign("hat"), coin(-COSTS.dollars_per_worker * found.cowboys))
    return (
        rims(box, count, "sheet")
        + outline(box, "sheet")
        + text(left + 18, top + 32, str(found.value), 32, "num mid bold")
        + icon(HEADS[breed], left + 34, top + 6, 52)
        + points(left + wide - 46, top + 24, 15, str(found.vp))
        + count_sign(left + wide - 8, top + 46, count)
        + f'<path class="hair" d="M{number(left + 6)} {number(top + high - 43)}h{number(wide - 12)}"/>'
        + centred(price, left + wide / 2, top + high - 26, 26, wide - 12)
    )


def worker_place(kind: Worker) -> Box:
    """Give the box of a kind of worker in the market."""
    left, top, width, _ = SECTIONS.workers
    step = (width - WORKER_WIDE - 6) / (len(WORKERS) - 1)
    return left + WORKERS.index(kind) * step, top + HEAD + 14, WORKER_WIDE, WORKER_HIGH


def workers(view: View) -> str:
    """Draw the worker market: each kind with points, how many are left, and the bonus of discarding one."""
    return head(SECTIONS.workers, "Workers") + "".join(
        worker_stack(kind, getattr(view.workers, kind), worker_place(kind)) for kind in WORKERS
    )


@cache
def worker_stack(kind: Worker, count: int, box: Box) -> str:
    """Draw a kind of worker."""
    left, top, wide, high = box
    middle = left + wide / 2
    if not count:
        return empty(box) + icon(TOOLS[kind], middle - 16, top + high / 2 - 16, 32)
    return (
        rims(box, count, "sheet")
        + outline(box, "sheet")
        + icon(TOOLS[kind], left + 6, top + 4, 42)
        + points(left + wide - 16, top + 17, 12.5, str(WORKER_CARDS[kind].vp))
        + count_sign(left + wide - 10, top + 54, count)
        + f'<path class="hair" d="M{number(left + 5)} {number(top + 74)}h{number(wide - 10)}"/>'
        + f'<g class="tiny">{centred(bonus_of(kind), middle, top + 90, 24, wide - 8)}</g>'
    )


def bonus_of(kind: Worker) -> Row:
    """Show what a discarded worker gives (ELP-7.2, ELP-4.6)."""
    bonus = WORKER_CARDS[kind].bonus
    if bonus.type == "extra_step":
        return (sign("horseshoe"), figures(f"+{bonus.steps}"))
    if bonus.type == "gain_money":
        return (coin(bonus.amount),)
    return (coin(-bonus.cost), certificate(bonus.amount))


def stack_place(level: int) -> Box:
    """Give the box of a building stack, the price below it."""
    left, top, width, _ = SECTIONS.buildings
    step = (width - WIDE) / (len(REGULAR) - 1)
    return left + (level - 1) * step, top + HEAD + 8, WIDE, HIGH


def stacks(view: View) -> str:
    """Draw the building stacks (ELP-2.4)."""
    return head(SECTIONS.buildings, "Buildings") + "".join(map(stack, view.stacks))


@cache
def stack(found: StackView) -> str:
    """Draw a stack of building tiles with its price and how many are left; of an empty one only the place."""
    box = stack_place(found.level)
    left, top, wide, high = box
    price: Row = (figures(found.level), sign("hammer"), coin(-COSTS.dollars_per_worker * found.level))
    if not found.left:
        return empty(box) + drawn(price, left + 4, top + high + 18, 22)
    below = f'<path class="sheet edge" d="{rectangle((left + 4, top - 4, wide, high))}"/>'
    tile = f"{found.level}{found.side}"
    return (
        (below if found.left > 1 else "")
        + building(tile, None, left + wide / 2, top + high / 2)
        + drawn(price, left + 4, top + high + 18, 22)
        + count_sign(left + wide - 18, top + high + 18, found.left)
    )


def train_place(card: int) -> Box:
    """Give the box of a train card."""
    left, top, width, _ = SECTIONS.train
    step = (width - WIDE) / (len(TRAINS) - 1)
    return left + (card - 1) * step, top + HEAD + 8, WIDE, HIGH


def train(view: View) -> str:
    """Draw the train (ELP-2.2)."""
    return coupled() + "".join(
        train_card(card, side_of(view, card), train_place(card)) + fare(card) for card in TRAINS
    )


def side_of(view: View, card: int) -> Side:
    """Give the side of a train card."""
    return "a" if view.train_sides[card - 1] == "a" else "b"


@cache
def coupled() -> str:
    """Draw the head of the train, its rails, and what couples its cards."""
    y = SECTIONS.train[1] + HEAD + 8 + HIGH - 12
    joints = "".join(
        f"M{number(train_place(card)[0] - 6)} {number(y)}h8" for card in TRAINS if card > min(TRAINS)
    )
    return head(SECTIONS.train, "Train") + f'<path class="ln" stroke-width="5" d="{joints}"/>'


@cache
def fare(card: int) -> str:
    """Draw what using a train card costs, below it."""
    left, top, _, high = train_place(card)
    price: Row = (figures(card), sign("spanner"), coin(-COSTS.dollars_per_worker * card))
    return drawn(price, left + 4, top + high + 18, 22)
