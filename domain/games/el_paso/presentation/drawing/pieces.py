"""Drawings of cards, building tiles, train cards, tokens and markets."""

from __future__ import annotations

from domain.drawing.boxes import Box, box_around, inset_box, rectangle_path
from domain.drawing.emblems import badge
from domain.drawing.glyph_rows import TO, Glyph, GlyphRow, certificate_glyph, coin_glyph, figures, icon_glyph
from domain.drawing.palette import SEAT_STYLES
from domain.drawing.parts.legible import grown_letter, grown_radius, kept_by_scale, least_letter
from domain.drawing.svg import label, light_up, lit, number, text
from domain.games.el_paso.data import (
    BONUSES,
    CATTLE,
    COSTS,
    GOALS,
    MARKET,
    NEUTRAL,
    REGULAR,
    SETUP,
    TRAINS,
    WORKER_CARDS,
    WORKERS,
)
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.actions import AnyPrinted, Breed, Pool, Side, Worker
from domain.games.el_paso.data.schema import Need
from domain.games.el_paso.presentation.drawing.glyphs import GLYPHS, HEADS, ICONS, TOOLS, fit_row
from domain.games.el_paso.presentation.drawing.layout import SECTIONS, SHEET
from domain.games.el_paso.view import StackView, SupplyView, View

SHORT: dict[Breed, str] = {"santa_gertrudis": "S. Gertrudis"}
"""Shortened names, where the full name is too long for a card."""
ROUND = 5
NAMED = 80
"""The least width at which a card has room for a readable name."""


def draw_outline(box: Box, kind: str) -> str:
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="{kind} edge"/>'
    )


@kept_by_scale
@lit
def draw_card(breed: Breed, box: Box) -> str:
    """Draw a cattle card with its breeding value, points, head and name."""
    cow, (left, top, wide, high) = CATTLE[breed], box
    size = min(wide * 0.66, high * 0.52)
    drawn = (
        draw_outline(box, "sheet")
        + text(left + wide * 0.17, top + high * 0.23, str(cow.value), high * 0.23, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + wide * 0.5 - size / 2, top + high * 0.5 - size / 2, size)
    )
    if cow.vp:
        drawn += GLYPHS.draw_points(left + wide * 0.79, top + high * 0.15, high * 0.12, str(cow.vp))
    if wide < NAMED:
        return drawn
    words = SHORT.get(breed, cow.name)
    return drawn + text(
        left + wide / 2, top + high * 0.93, words, min(high * 0.13, wide * 0.17), "num mid quiet tiny"
    )


def draw_rims(box: Box, count: int, kind: str) -> str:
    """Draw the edges of the cards below the top card, at most three."""
    left, top, wide, high = box
    return "".join(
        draw_outline((left + 3 * rim, top - 3 * rim, wide, high), kind)
        for rim in range(min(count, 4) - 1, 0, -1)
    )


def draw_count_sign(x: float, y: float, count: int, size: float = 18) -> str:
    """Draw a round sign with a count.

    It grows if letters would otherwise be too small to read.
    """
    words, size = f"\u00d7{count}", grown_letter(size)
    radius = grown_radius(size * 8 / 9, words)
    disc = f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" class="enamel"/>'
    return disc + text(x, y + size * 0.361, words, size, "num mid bold on-enamel")


def draw_back(box: Box, count: int, name: str = "") -> str:
    """Draw a face-down pile with its number of cards; an empty pile has a dashed outline."""
    if not count:
        return draw_empty(box)
    left, top, wide, high = box
    hatch = "".join(
        f"M{number(left + 6)} {number(top + y)}h{number(wide - 12)}" for y in range(8, int(high) - 4, 5)
    )
    size, middle = min(high * 0.28, wide * 0.36), left + wide / 2
    return (
        draw_rims(box, count, "foot")
        + draw_outline(box, "foot")
        + f'<path class="hach" d="{hatch}"/>'
        + f'<circle cx="{number(middle)}" cy="{number(top + high / 2)}" r="{number(size)}" '
        + 'class="sheet edge"/>'
        + text(middle, top + high / 2 + size * 0.36, str(count), size * 1.05, "num mid bold")
        + (label(middle, top + high + 18, name, 16, "mid tiny") if name else "")
    )


def draw_empty(box: Box) -> str:
    """Draw the dashed outline of an empty place."""
    left, top, wide, high = box
    return (
        f'<rect x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}" '
        f'rx="{ROUND}" class="ln" stroke-width="1" stroke-dasharray="4 4"/>'
    )


OR = figures("/")
TOKENS: dict[Pool, str] = {"goal": "goal", "bonus": "bonus"}
"""The icon of each kind of token."""
PLAIN: dict[type, GlyphRow] = {
    printed.BuyCow: (icon_glyph("hat"), TO, icon_glyph("cow")),
    printed.UseTrain: (icon_glyph("spanner"), TO, icon_glyph("engine")),
    printed.Build: (icon_glyph("hammer"), TO, icon_glyph("building")),
}
"""Actions whose price is shown at the market, train or stacks, not on the tile."""


def action_row(action: printed.AnyPrinted) -> GlyphRow:
    match action:
        case printed.DiscardCow():
            return discard_row(action)
        case printed.GainMoney(amount=amount):
            return (coin_glyph(amount),)
        case printed.GainCertificates(amount=amount, cost=cost):
            return (*cost_row(cost), certificate_glyph(amount))
        case printed.GainExchangeToken(amount=amount, cost=cost):
            return (*cost_row(cost), *((icon_glyph("exchange_token"),) * amount))
        case printed.GainToken(pool=pool, cost=cost):
            return (*cost_row(cost), *pool_row(pool))
        case printed.GainCow(breed=breed, cost=cost):
            return (*cost_row(cost), icon_glyph(HEADS[breed]))
        case _:
            return work_row(action)


def work_row(action: printed.AnyPrinted) -> GlyphRow:
    """Return the glyphs of an action that has no direct gain."""
    match action:
        case printed.Hire(costs=costs):
            return (icon_glyph("hire"), *(part for cost in costs for part in (coin_glyph(-cost),)))
        case printed.Move(steps=steps):
            return (icon_glyph("horseshoe"), TO, figures(steps))
        case printed.Auxiliary(count=count):
            return (figures(f"{count}\u00d7"), icon_glyph("auxiliary"))
        case printed.RemoveCow(breed=breed):
            return (icon_glyph("cow" if breed is None else HEADS[breed]), TO, icon_glyph("trash"))
        case printed.Exchange(count=count):
            return (icon_glyph("exchange"),) * count
        case _:
            return PLAIN[type(action)]


def discard_row(action: printed.DiscardCow) -> GlyphRow:
    """Return the glyphs of the discarded card and of what it gains (ELP-6.1)."""
    card: GlyphRow = (icon_glyph("cow"),) if action.breed is None else (icon_glyph(HEADS[action.breed]),)
    if action.value is not None:
        card = (*card, figures(f"={action.value}"))  # before the card, it would be a number of cards
    gain = (
        (coin_glyph(action.gain),) if action.gain else (coin_glyph(action.gain_per_value), figures("\u00d7n"))
    )
    return (*card, TO, *gain)


def cost_row(cost: int) -> GlyphRow:
    """Return the glyphs of a cost; empty if it is 0."""
    return (coin_glyph(-cost),) if cost else ()


def pool_row(pool: Pool | str) -> tuple[Glyph, ...]:
    """Return the glyphs of a kind of token, or of both."""
    return (icon_glyph("goal"), OR, icon_glyph("bonus")) if pool == "any" else (icon_glyph(pool),)


TILES_WIDE, HIGH = 136, 104
"""Sizes of a building tile and of its space on the trail."""
STRIP = 28
"""The height of a tile's header."""


def tile_slot_actions(tile: str) -> tuple[AnyPrinted, ...]:
    """Return the slots of a building by its name: `B`, or level and side as in `2a`."""
    if tile in NEUTRAL:
        return NEUTRAL[tile].actions
    return REGULAR[int(tile[:-1])].slots("a" if tile.endswith("a") else "b")


def slot_lines(box: Box, count: int) -> list[Box]:
    """Return the boxes of `count` slots, from top to bottom."""
    left, top, wide, high = box
    room = (high - STRIP - 3) / count
    return [(left + 2, top + STRIP + 1 + room * index, wide - 4, room) for index in range(count)]


def slot_boxes(tile: str, x: float, y: float) -> list[Box]:
    """Return the boxes of a building's slots. The tile's centre is at x, y."""
    return slot_lines(box_around(x, y, TILES_WIDE, HIGH), len(tile_slot_actions(tile)))


def draw_faces(slots: tuple[AnyPrinted, ...], box: Box, most: float = 31) -> str:
    """Draw slots one below the other, with glyphs no larger than `most`."""
    drawn = []
    for action, (left, top, wide, high) in zip(slots, slot_lines(box, len(slots)), strict=True):
        drawn.append(
            GLYPHS.draw_centred_row(
                action_row(action), left + wide / 2, top + high / 2, min(high - 2, most), wide - 8
            )
        )
    return f'<g class="tiny name-sign">{"".join(drawn)}</g>'


@kept_by_scale
def draw_building(tile: str, colour: str | None, x: float, y: float) -> str:
    """Draw a building; an owned one has an edge in the owner's colour and a badge."""
    box = box_around(x, y, TILES_WIDE, HIGH)
    head = draw_letter(tile, box) if tile in NEUTRAL else draw_level(tile, colour, box)
    return draw_body(colour, box) + head + draw_faces(tile_slot_actions(tile), box)


def draw_body(colour: str | None, box: Box) -> str:
    """Draw a blank building tile, with an edge in its owner's colour if it has an owner."""
    body = f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
    if colour is None:
        return body
    fill = SEAT_STYLES[colour].fill
    return body + (
        f'<path fill="none" stroke="{fill}" stroke-width="5" d="{rectangle_path(inset_box(box, 3.6))}"/>'
        f'<path class="ln" stroke-width="1" d="{rectangle_path(inset_box(box, 6.4))}"/>'
    )


def draw_letter(tile: str, box: Box) -> str:
    """Draw the letter of a neutral building on a dark band."""
    left, top, wide, _ = box
    return f'<path class="enamel" d="{rectangle_path((left, top, wide, STRIP - 3))}"/>' + text(
        left + wide / 2, top + 20, tile, 22, "num mid bold on-enamel"
    )


def draw_level(tile: str, colour: str | None, box: Box) -> str:
    """Draw the owner, required builders, side and points of a regular building."""
    building, (left, top, wide, _) = REGULAR[int(tile[:-1])], box
    line = top + STRIP / 2 + 2
    owner = badge(colour, left + 20, line, 10.5) if colour else ""
    return (
        owner
        + ICONS.draw_icon("hammer", left + 35, line - 13, 26)
        + text(left + 62, line + 7, str(building.builders), 20, "num bold")
        + text(left + 83, line + 6, tile[-1], 17, "num quiet tiny")
        + GLYPHS.draw_points(left + wide - 20, line, 12, str(building.vp))
    )


@kept_by_scale
def draw_site(cost: int | None, name: str, x: float, y: float) -> str:
    """Draw an empty building space with its cost, and its name if there is room (ELP-6.9).

    The cost is in a corner, as the trail and the paths of moves cross the middle.
    """
    box = box_around(x, y, TILES_WIDE, HIGH)
    price = text(box[0] + 8, box[1] + box[3] - 9, f"${cost}", 26, "num bold quiet") if cost else ""
    return (
        f'<path class="paper" opacity=".6" d="{rectangle_path(box)}"/>'
        f'<path class="ln" stroke-width="1.2" stroke-dasharray="6 5" d="{rectangle_path(box)}"/>'
        + price
        + (text(box[0] + 8, box[1] + 19, name, 17, "num quiet tiny") if name else "")
    )


@kept_by_scale
def draw_train_card(card: int, side: Side, box: Box, most: float = 31) -> str:
    """Draw a train card, locomotive or wagon, with glyphs no larger than `most` (ELP-1.5)."""
    left, top, wide, _ = box
    train = TRAINS[card]
    line = top + STRIP / 2 + 1
    return (
        f'<path class="sheet rim" d="{rectangle_path(box)}"/>'
        f'<path class="foot" d="{rectangle_path((left + 1, top + 1, wide - 2, STRIP - 3))}"/>'
        + ICONS.draw_icon("spanner", left + 6, line - 13, 26)
        + text(left + 34, line + 7, str(train.engineers), 20, "num bold")
        + text(left + 55, line + 6, side, 17, "num quiet tiny")
        + ICONS.draw_icon("engine" if card == min(TRAINS) else "boxcar", left + wide - 34, line - 14, 28)
        + draw_faces(train.slots(side), box, most)
    )


CARD_WIDE, CARD_HIGH = 148, 106
WORKER_WIDE, WORKER_HIGH = 76, 106


def cattle_box(breed: Breed) -> Box:
    """Return the box of a breed in the market, which has two breeds per row."""
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
    """Draw a breed's stack with its value, points, price, and the number of cards left."""
    if not count:
        return draw_empty(box) + ICONS.draw_icon(
            HEADS[breed], box[0] + box[2] / 2 - 16, box[1] + box[3] / 2 - 16, 32
        )
    cow, (left, top, wide, high) = CATTLE[breed], box
    price: GlyphRow = (
        figures(cow.cowboys),
        icon_glyph("hat"),
        coin_glyph(-COSTS.dollars_per_worker * cow.cowboys),
    )
    return light_up(
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + text(left + 18, top + 32, str(cow.value), 32, "num mid bold")
        + ICONS.draw_icon(HEADS[breed], left + 34, top + 6, 52)
        + GLYPHS.draw_points(left + wide - 46, top + 24, 15, str(cow.vp))
        + draw_count_sign(left + wide - 8, top + 46, count)
        + f'<path class="hair" d="M{number(left + 6)} {number(top + high - 43)}h{number(wide - 12)}"/>'
        + GLYPHS.draw_centred_row(price, left + wide / 2, top + high - 26, 26, wide - 12)
    )


def worker_box(kind: Worker) -> Box:
    left, top, width, _ = SECTIONS.workers
    step = (width - WORKER_WIDE - 6) / (len(WORKERS) - 1)
    return left + WORKERS.index(kind) * step, top + SHEET.head + 14, WORKER_WIDE, WORKER_HIGH


def draw_workers(view: View) -> str:
    """Draw the worker market.

    Each kind has its points, the number left, and the bonus for discarding one.
    """
    return SHEET.draw_head(SECTIONS.workers, "Workers") + "".join(
        draw_worker_stack(kind, getattr(view.workers, kind), worker_box(kind)) for kind in WORKERS
    )


@kept_by_scale
def draw_worker_stack(kind: Worker, count: int, box: Box) -> str:
    left, top, wide, high = box
    middle = left + wide / 2
    if not count:
        return draw_empty(box) + ICONS.draw_icon(TOOLS[kind], middle - 16, top + high / 2 - 16, 32)
    return light_up(
        draw_rims(box, count, "sheet")
        + draw_outline(box, "sheet")
        + ICONS.draw_icon(TOOLS[kind], left + 6, top + 4, 42)
        + GLYPHS.draw_points(left + wide - 16, top + 17, 12.5, str(WORKER_CARDS[kind].vp))
        + draw_count_sign(left + wide - 10, top + 54, count)
        + f'<path class="hair" d="M{number(left + 5)} {number(top + 74)}h{number(wide - 10)}"/>'
        + f'<g class="tiny">{GLYPHS.draw_centred_row(bonus_row(kind), middle, top + 90, 24, wide - 8)}</g>'
    )


def bonus_row(kind: Worker) -> GlyphRow:
    """Return the glyphs of a worker's bonus (ELP-7.2, ELP-4.6)."""
    bonus = WORKER_CARDS[kind].bonus
    if bonus.type == "extra_step":
        return (icon_glyph("horseshoe"), figures(f"+{bonus.steps}"))
    if bonus.type == "gain_money":
        return (coin_glyph(bonus.amount),)
    return (coin_glyph(-bonus.cost), certificate_glyph(bonus.amount))


def market_stack_box(level: int) -> Box:
    """Return the box of a building stack. Its price is below the box."""
    left, top, width, _ = SECTIONS.buildings
    step = (width - TILES_WIDE) / (len(REGULAR) - 1)
    return left + (level - 1) * step, top + SHEET.head + 8, TILES_WIDE, HIGH


def draw_stacks(view: View) -> str:
    """Draw the building stacks (ELP-2.4)."""
    return SHEET.draw_head(SECTIONS.buildings, "Buildings") + "".join(map(draw_stack, view.stacks))


@kept_by_scale
def draw_stack(stack: StackView) -> str:
    """Draw a stack of building tiles with its price and the number left, or an outline if it is empty."""
    box = market_stack_box(stack.level)
    left, top, wide, high = box
    price: GlyphRow = (
        figures(stack.level),
        icon_glyph("hammer"),
        coin_glyph(-COSTS.dollars_per_worker * stack.level),
    )
    if not stack.left:
        return draw_empty(box) + GLYPHS.draw_row(price, left + 4, top + high + 18, 22)
    below = f'<path class="sheet edge" d="{rectangle_path((left + 4, top - 4, wide, high))}"/>'
    tile = f"{stack.level}{stack.side}"
    return (
        (below if stack.left > 1 else "")
        + draw_building(tile, None, left + wide / 2, top + high / 2)
        + GLYPHS.draw_row(price, left + 4, top + high + 18, 22)
        + draw_count_sign(left + wide - 18, top + high + 18, stack.left)
    )


def train_box(card: int) -> Box:
    left, top, width, _ = SECTIONS.train
    step = (width - TILES_WIDE) / (len(TRAINS) - 1)
    return left + (card - 1) * step, top + SHEET.head + 8, TILES_WIDE, HIGH


def draw_train(view: View) -> str:
    """Draw the train (ELP-2.2)."""
    return draw_coupled() + "".join(
        draw_train_card(card, train_side(view, card), train_box(card)) + draw_fare(card) for card in TRAINS
    )


def train_side(view: View, card: int) -> Side:
    return "a" if view.train_sides[card - 1] == "a" else "b"


@kept_by_scale
def draw_coupled() -> str:
    """Draw the train's title, rails and couplings."""
    y = SECTIONS.train[1] + SHEET.head + 8 + HIGH - 12
    joints = "".join(
        f"M{number(train_box(card)[0] - 6)} {number(y)}h8" for card in TRAINS if card > min(TRAINS)
    )
    return SHEET.draw_head(SECTIONS.train, "Train") + f'<path class="ln" stroke-width="5" d="{joints}"/>'


@kept_by_scale
def draw_fare(card: int) -> str:
    """Draw the price of a train card below the card."""
    left, top, _, high = train_box(card)
    price: GlyphRow = (figures(card), icon_glyph("spanner"), coin_glyph(-COSTS.dollars_per_worker * card))
    return GLYPHS.draw_row(price, left + 4, top + high + 18, 22)


TOKENS_WIDE = 86
SHOWN = SETUP.train_supply_face_up_per_kind
STEP = 93
LOW = 30
SIGN = 1.66
"""The edge of a symbol of 18 CSS pixels, as a multiple of the smallest letter's height."""
THINGS: dict[str, GlyphRow] = {
    **{breed: (icon_glyph(name),) for breed, name in HEADS.items()},
    **{worker: (icon_glyph(name),) for worker, name in TOOLS.items()},
    "building_builders": (icon_glyph("hammer"), icon_glyph("building")),
    "dark_disc": (icon_glyph("dark_corners"),),
    "bonus_token": (icon_glyph("bonus"),),
}
"""The glyphs for each kind of goal requirement."""
EFFECTS: dict[str, GlyphRow] = {
    "permanent_certificate": (icon_glyph("certificate"), icon_glyph("again")),
    "count_duplicate": (icon_glyph("one_more"),),
    "none": (),
}


def need_row(what: Need, count: int) -> GlyphRow:
    """Return the glyphs of a goal requirement; a requirement of one component has no number."""
    return THINGS[what] if count == 1 else (figures(count), *THINGS[what])


@kept_by_scale
@lit
def draw_goal(token: str, box: Box) -> str:
    """Draw a goal token with its points and requirements."""
    goal, (left, top, wide, high) = GOALS[token], box
    upright = high > wide
    field = (
        (left + 2, top + 33, wide - 4, high - 34) if upright else (left + 28, top + 2, wide - 29, high - 4)
    )
    radius = 14 if upright else min(12, high * 0.4)
    x, y = (left + wide / 2, top + 17) if upright else (left + 2 + radius * 1.1, top + high / 2)
    return (
        draw_outline(box, "paper") + GLYPHS.draw_points(x, y, radius, str(goal.vp)) + draw_needs(token, field)
    )


def shorten_row(row: GlyphRow, wide: float) -> GlyphRow:
    """Return the glyphs of a row that fit at a legible size."""
    sign = least_letter() * SIGN
    return fit_row(row, wide / sign) if sign else row


def draw_needs(token: str, field: Box) -> str:
    """Draw the requirements of a goal, one on each line.

    If there is no room for two lines, they share one; dots replace anything that would make the symbols too
    small.
    """
    left, top, wide, high = field
    rows = [need_row(what, count) for what, count in GOALS[token].needs.items()]
    if high < LOW:
        rows = [shorten_row(sum(rows, ()), wide)]
    room = high / len(rows)
    return "".join(
        GLYPHS.draw_centred_row(row, left + wide / 2, top + room * (index + 0.5), min(room - 1, 40), wide)
        for index, row in enumerate(rows)
    )


@kept_by_scale
@lit
def draw_bonus(token: str, box: Box) -> str:
    """Draw a bonus token with its points and effect."""
    bonus, (left, top, wide, high) = BONUSES[token], box
    row = EFFECTS[bonus.effect]
    sign, middle = least_letter() * SIGN, top + high / 2
    if sign and (wide < sign * len((*row, "points")) or high < LOW):
        row = row[: max(int(wide / sign) - 1, 0)]
        points = GLYPHS.draw_points(left + wide / 2 - len(row) * sign / 2, middle, sign * 0.47, str(bonus.vp))
        return draw_outline(box, "paper") + (
            points + GLYPHS.draw_centred_row(row, left + wide - sign / 2, middle, sign, sign)
        )
    x, radius = left + wide * (0.27 if row else 0.5), max(min(high * 0.36, wide * 0.2), sign * 0.47)
    drawn = draw_outline(box, "paper") + GLYPHS.draw_points(x, middle, radius, str(bonus.vp))
    return drawn + (
        GLYPHS.draw_centred_row(row, left + wide * 0.71, middle, high * 0.56, wide * 0.52) if row else ""
    )


def display_box(pool: Pool, index: int) -> Box:
    left, top, _, height = SECTIONS.goals if pool == "goal" else SECTIONS.bonuses
    high = height - SHEET.head - 8 if pool == "goal" else 76
    return left + index * STEP, top + SHEET.head + 6, TOKENS_WIDE, high


def token_stack_box(pool: Pool) -> Box:
    left, top, _, _ = display_box(pool, SHOWN)
    return left + 2, top + 8, 40, 56


def draw_displays(view: View) -> str:
    return (
        SHEET.draw_head(SECTIONS.goals, "Goals")
        + draw_supply(view.goal, "goal")
        + SHEET.draw_head(SECTIONS.bonuses, "Bonuses")
        + draw_supply(view.bonus, "bonus")
    )


def draw_supply(tokens: SupplyView, pool: Pool) -> str:
    """Draw the tokens of a kind; a gap that could not be refilled has a dashed outline."""
    draw = draw_goal if pool == "goal" else draw_bonus
    shown = "".join(
        draw_empty(display_box(pool, index)) if token is None else draw(token, display_box(pool, index))
        for index, token in enumerate(tokens.display)
    )
    return shown + draw_back(token_stack_box(pool), tokens.stack)
