"""The parts of the board: the map, the roll, the viewer's hand, the players, the revealed goals.

Parts with previews keep the coordinates of the whole sheet, so previews fit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.parts.board_parts import BoardPart, PartedBoard, Slots, draw_part
from domain.drawing.svg import ID_PREFIX, Picture, number, text, translate, use
from domain.games.trains_and_stations.data import BUILDINGS, CARDS, CITIES, FACES, GOODS, NUMBERS
from domain.games.trains_and_stations.data.schema import Building, Face
from domain.games.trains_and_stations.presentation.drawing import board_map, pieces
from domain.games.trains_and_stations.presentation.drawing.board import last_placed
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    HAND,
    HEAD,
    ROW,
    TRAY,
    Sheet,
    country,
    outlines,
    row,
    sheet_of,
    track_definition,
)
from domain.games.trains_and_stations.presentation.drawing.dice_tray import (
    BETWEEN,
    LARGEST,
    LEFT,
    tray_contents,
    tray_dice,
    tray_head,
)
from domain.games.trains_and_stations.presentation.drawing.layout import HIGH, WIDE
from domain.games.trains_and_stations.presentation.drawing.pieces import (
    Box,
    building,
    card,
    die,
    rectangle,
)
from domain.games.trains_and_stations.presentation.drawing.places import (
    card_targets,
    dice_targets,
    goal_target,
    good_targets,
    map_targets,
    seat_target,
    shown_target,
)
from domain.games.trains_and_stations.presentation.drawing.players import (
    BADGE,
    CARDS_LEFT,
    HAT,
    card_places,
    fields,
    held_cards,
    held_goods,
    supply,
)
from domain.games.trains_and_stations.presentation.explanation.goods import count_good
from domain.games.trains_and_stations.view import SeatView, View

FACE_ROW = 44
FACE_HIGH = FACE_ROW * len(FACES)
"""The height of all rows of faces. It is in pixels, like all lengths in this module."""
DIE, FACE_LETTER, INDENT, FACE_MARGIN = 32, 15, 52, 10
BUILDING, COUNT = 26, 24

WORDS: dict[Face, str] = {
    "coin": f"{NUMBERS.coins_per_coin_die} coins, unless saved",
    "train": "Place on a track space",
    "locked_train": f"Train, no reroll; {NUMBERS.strike_threshold} are a strike",
}


def face_rows(view: View, box: Box, scale: float) -> str:
    """Draw the rows of faces into a box. One pixel is `scale` units."""
    rows = [face_row(view, face, box.right - box.left, scale) for face in FACES]
    return "".join(
        f'<g transform="translate({number(box.left)} {number(box.top + FACE_ROW * scale * index)})">'
        f'<path class="hair" d="M0 0H{number(box.right - box.left)}"/>{row}</g>'
        for index, row in enumerate(rows)
    )


def face_row(view: View, face: Face, wide: float, scale: float) -> str:
    """Draw a face and its effect and, for buildings, the number left to build."""
    seat, y = view.seats[view.active], FACE_ROW * scale / 2
    rolled = 0 if view.pool is None else (*view.pool.own, *view.pool.white).count(face)
    kind: Building | None = next((each for each in BUILDINGS if each == face), None)
    left = 0 if kind is None else seat.buildings[BUILDINGS.index(kind)]
    sort = "num bold" if rolled else "num"
    words = WORDS[face] if kind is None else _building_words(kind, rolled, left)
    drawn = die(seat.colour, face, (FACE_MARGIN + DIE / 2) * scale, y, DIE * scale)
    drawn += text(INDENT * scale, y + FACE_LETTER * scale / 3, words, FACE_LETTER * scale, sort)
    if kind is None:
        return drawn
    end = wide - FACE_MARGIN * scale
    drawn += building(kind, seat.colour, end - (COUNT + BUILDING / 2) * scale, y, BUILDING * scale)
    return drawn + text(end, y + FACE_LETTER * scale / 3, str(left), FACE_LETTER * scale, "num bold end")


def _building_words(kind: Building, rolled: int, left: int) -> str:
    if rolled >= NUMBERS.building_set_size and left:
        return f"Three: build a {kind} now"
    return f"Three build a {kind}, or save it" if left else f"No {kind} left to build"


def part_picture(title: str, box: Box, art: str, spots: str, css_class: str = "") -> Picture:
    """Return the picture of a part.

    `box` uses the coordinates of the art.
    """
    return Picture(
        width=box.right - box.left,
        height=box.bottom - box.top,
        title=title,
        desc="",
        body=(
            f'<g class="art" aria-hidden="true">{art}</g><g class="spots">{spots}</g><g class="ghosts"></g>'
        ),
        left=box.left,
        top=box.top,
        css_class=css_class,
    )


def ground(box: Box, fill: str) -> str:
    """Draw a part's background."""
    return f'<path class="{fill}" d="{rectangle(*box)}"/>'


def around(left: float, width: float, middle: float, height: float) -> Box:
    """Return a box of this width and height, vertically centred on `middle`."""
    return Box(left, middle - height / 2, left + width, middle + height / 2)


DICE_HIGH = 72
"""The height of the tray in pixels."""
LEAST_WIDE = 560
"""The least width of the tray in units.

It is wide enough for five dice to keep their positions throughout a turn.
"""
HEAD_END, END = LEFT - 14, 996
LEAST_DIE = 24.4
"""The least size of a die in pixels, including its rim."""


class Room(NamedTuple):
    """The visible part of the tray: its left edge and width in units, and the units per pixel.

    `rows` is the width in pixels of the rows of faces below the tray, or 0 if there are none.
    """

    left: float
    units: float
    scale: float
    rows: int

    def tray(self, sheet: Sheet) -> Box:
        return around(self.left, self.units, sheet.tray + TRAY / 2, DICE_HIGH * self.scale)


def dice_part(view: View, slots: Slots) -> BoardPart:
    """Draw the tray.

    If there are many dice, its heading is left out, and the player can pan it.
    """
    smallest = min((each.size + 6 for each in tray_dice(view, sheet_of(view))), default=LARGEST)
    end = used_end(view)
    left = HEAD_END if end * LEAST_DIE / smallest > slots.right else 0.0
    width = max(slots.right, (end - left) * LEAST_DIE / smallest)
    units = max(end - left, width * TRAY / DICE_HIGH)
    room = Room(left, units, units / width, slots.right if slots.is_phone else 0)
    picture = draw_part(width, units, lambda: dice_picture(view, room))
    return BoardPart("dice", "Dice", "right", width, picture)


def used_end(view: View) -> float:
    """Return the right edge of the used part of the tray."""
    sheet = sheet_of(view)
    ends = [each.x + each.size / 2 + 12 for each in tray_dice(view, sheet)]
    if view.step == "gather":
        ends.append(LEFT + (LARGEST + 8) * 5 + 2 * BETWEEN)
    elif not ends:
        ends.append(question_end(view))
    return min(END, max(LEAST_WIDE, *ends))


def question_end(view: View) -> float:
    """Return the right edge of a question without dice."""
    if view.delivery is not None:
        return LEFT + 150 + 96 * len(view.seats)
    if view.speculation is not None:
        return LEFT + 110 + 96 * max(len(view.seats), len(view.speculation.kinds))
    return LEFT + 150 * len(view.upgrades)


def dice_picture(view: View, room: Room) -> Picture:
    sheet, box = sheet_of(view), room.tray(sheet_of(view))
    art = ground(box, "sunk") + tray_contents(view, sheet)
    if not room.left:
        line = f"M{HEAD_END} {number(box.top + 12)}V{number(box.bottom - 12)}"
        art += f'<path class="ln" stroke-width=".8" d="{line}"/>{tray_head(view, sheet)}'
    if room.rows:
        right, bottom = room.left + room.rows * room.scale, box.bottom + FACE_HIGH * room.scale
        rows = Box(room.left, box.bottom, right, bottom)
        box = box._replace(bottom=bottom)
        art += ground(rows._replace(right=box.right), "sheet") + face_rows(view, rows, room.scale)
    return part_picture("Dice", box, art, dice_targets(view, sheet))


CARD, GOAL_CARD, CARD_HIGH = 48, 76, 46
"""The width of a two-goods card, the width of a goal, and the height of both, in pixels."""
BETWEEN_CARDS = 4


def rows_of_cards(names: Sequence[str], left: float, top: float, right: float) -> Iterator[Box]:
    """Yield the edges of cards side by side, wrapped into rows."""
    x, y = left, top
    for name in names:
        width = GOAL_CARD if CARDS[name].kind == "goal" else CARD
        if x > left and x + width > right:
            x, y = left, y + CARD_HIGH + BETWEEN_CARDS
        yield Box(x, y, x + width, y + CARD_HIGH)
        x += width + BETWEEN_CARDS


def small_card(name: str, box: Box) -> str:
    """Draw a goal with its value and two cities, or a card that shows two goods."""
    kind, (x, y) = CARDS[name], box.middle
    drawn = card(box, "sym")
    if kind.kind == "goods":
        first, second = kind.goods
        return drawn + icon(first, box.left + 3, box.top + 3, 21) + icon(second, box.right - 24, y + 1, 21)
    names = "".join(
        text(x, box.top + 29 + 12.5 * index, CITIES[city].name, 11.5, "num mid")
        for index, city in enumerate(kind.cities)
    )
    value = text(box.left + 6, box.top + 16, str(kind.vp), 15, "num bold")
    return drawn + value + icon("points", box.right - 20, box.top + 4, 14) + names


GOAL_MARGIN = 8


def goal_part(view: View, slots: Slots) -> BoardPart:
    """Draw the revealed goals in rows; lengths are in pixels."""
    width = slots.right
    return BoardPart("goals", "Goals", "right", width, draw_part(width, width, lambda: goals(view, width)))


def goals(view: View, width: float) -> Picture:
    revealed = [(seat, name) for seat in view.seats for name in seat.goals]
    boxes = list(rows_of_cards([name for _, name in revealed], GOAL_MARGIN, GOAL_MARGIN, width - GOAL_MARGIN))
    foot = max(box.bottom for box in boxes) + GOAL_MARGIN
    whole = Box(0, 0, width, foot)
    art = ground(whole, "paper")
    for (seat, name), box in zip(revealed, boxes, strict=True):
        art += small_card(name, box) + badge(seat.colour, box.middle[0], box.top + 11, 8)
    spots = "".join(goal_target(seat, name, box) for (seat, name), box in zip(revealed, boxes, strict=True))
    return part_picture("Goals", whole, art, spots)


HAND_MARGIN = 8
CARDS_ALIKE = 540
"""The width of a strip with up to two cards. It is constant so that icons usually keep their size."""
GOODS_END = 328
ROOM = HAND - 8


def hand_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Yield the parts of the viewer's hand. A spectator has none."""
    held = next((each for each in view.seats if each.goods is not None), None)
    if held is None:
        return
    end = cards_end(view, held)
    if slots.is_phone:
        yield goods_part(view, held, slots.right)
        yield cards_part(view, held, slots.right, end)
    else:
        yield hand_part(view, held, slots.right, end)


def cards_end(view: View, held: SeatView) -> float:
    places = card_places(held.specials or (), sheet_of(view))
    return max((box.right for _, box in places), default=CARDS_LEFT) + HAND_MARGIN


def hand_part(view: View, held: SeatView, width: float, end: float) -> BoardPart:
    """Draw goods and cards side by side, in a strip of constant height."""
    alike = max(CARDS_ALIKE, width / 0.75)
    units = max(end, alike) - HAND_MARGIN
    high = ROOM * max(units / alike, 1)

    def draw() -> Picture:
        sheet = sheet_of(view)
        box = around(HAND_MARGIN, units, sheet.hand + HAND / 2, high)
        art = ground(box, "sheet") + held_goods(held, sheet) + held_cards(held, sheet)
        return part_picture("Your hand", box, art, card_targets(view, sheet) + good_targets(view, sheet))

    return BoardPart("hand", "Your hand", "right", width, draw_part(width, units, draw))


def goods_part(view: View, held: SeatView, width: float) -> BoardPart:
    def draw() -> Picture:
        sheet = sheet_of(view)
        box = around(HAND_MARGIN, GOODS_END - HAND_MARGIN, sheet.hand + HAND / 2, ROOM)
        art = ground(box, "sheet") + held_goods(held, sheet)
        return part_picture("Your goods", box, art, good_targets(view, sheet))

    picture = draw_part(width, GOODS_END - HAND_MARGIN, draw)
    return BoardPart("goods", "Your goods", "right", width, picture)


def cards_part(view: View, held: SeatView, width: float, end: float) -> BoardPart:
    left = CARDS_LEFT - HAND_MARGIN
    units = max(end - left, GOODS_END - HAND_MARGIN)

    def draw() -> Picture:
        sheet = sheet_of(view)
        box: Box = around(left, units, sheet.hand + HAND / 2, ROOM)
        art = ground(box, "sheet") + held_cards(held, sheet)
        return part_picture("Your special cards", box, art, card_targets(view, sheet))

    return BoardPart("cards", "Your special cards", "right", width, draw_part(width, units, draw))


NORTH, SOUTH = 15, 28
"""The extra land that can be drawn above and below the sheet's map."""
ON_PHONE = 564
"""The width of the map on a phone, for spaces of 24 pixels. The player can pan the map."""


def map_part(view: View, slots: Slots) -> BoardPart:
    """Draw the map as wide as its height allows."""
    width = max(min(slots.wide, slots.height * WIDE / HIGH if slots.height else slots.wide), ON_PHONE)
    picture = draw_part(width, WIDE, lambda: map_picture(view, map_box(slots)))
    return BoardPart("map", "Map", "main", width, picture)


def map_box(slots: Slots) -> Box:
    """Return the edges of the map, with more land beyond the borders if there is room."""
    more = slots.height * WIDE / slots.wide - HIGH if slots.height else 0
    more = max(0.0, min(more, NORTH + SOUTH))
    return Box(0, -more * NORTH / (NORTH + SOUTH), WIDE, HIGH + more * SOUTH / (NORTH + SOUTH))


def map_clip(slots: Slots) -> str:
    """Define the clip path that keeps the map inside its edges."""
    return f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(*map_box(slots))}"/></clipPath>'


def map_picture(view: View, box: Box) -> Picture:
    art = (
        f'<g clip-path="url(#{ID_PREFIX}map)">{ground(box, "water")}{country()}'
        f"{board_map.complete_bands(view)}{board_map.laid_track()}</g>"
        f'<path class="ln" stroke-width="1.4" d="{rectangle(*box)}"/>{board_map.boards()}'
        f"{board_map.dice(view.board)}{board_map.standing(view.cities)}"
        f"{fields(view)}{supply(view)}{last_placed(view)}"
    )
    return part_picture("Map", box, art, map_targets(), "wide")


NARROW, SEAT_WIDE = 560, 920
"""Two widths of a line, in units.

The larger one is used if the slot is wider than `WIDE_FROM` pixels.
"""
WIDE_FROM = 600
FIRST = 134
POINTS, COINS, DICE, BONUS, HOUSES, HOUSE, SAVED = 0, 58, 110, 155, 201, 44, 335
"""The offsets from the first column to each column in a narrow line."""
SIGN, SEAT_LETTER = 25, 21
SAVED_DIE, SAVED_STEP, EDGE = 23, 26, 3


def seat_part(view: View, slots: Slots) -> BoardPart:
    """Draw the seats' lines at the same heights as on the sheet."""
    units = SEAT_WIDE if slots.right > WIDE_FROM else NARROW
    picture = draw_part(slots.right, units, lambda: seats_picture(view, units))
    return BoardPart("seats", "Players", "right", slots.right, picture)


def seats_picture(view: View, units: int) -> Picture:
    sheet = sheet_of(view)
    top = sheet.seats + HEAD
    boxes = [row(sheet, each.seat)._replace(right=units) for each in view.seats]
    under = "".join(f"M0 {number(box.bottom)}H{units}" for box in boxes[:-1])
    lines = "".join(seat_line(view, each, box) for each, box in zip(view.seats, boxes, strict=True))
    whole = Box(0, top, units, top + ROW * len(view.seats))
    art = f'{ground(whole, "paper")}{lines}<path class="hair" d="{under}"/>'
    return part_picture("Players", whole, art, "".join(map(seat_target, view.seats, boxes)))


def seat_line(view: View, seat: SeatView, box: Box) -> str:
    """Draw a seat's line.

    A bar and a lighter background mark the active seat, and a hand marks the seats that are asked.
    """
    y, drawn = box.middle[1], ""
    if seat.seat == view.active and not view.over:
        drawn += f'<path class="sheet" d="{rectangle(*box)}"/>'
        drawn += f'<path class="enamel" d="{rectangle(0, box.top, 9, box.bottom)}"/>'
    if seat.seat in view.asked:
        drawn += icon("manicule", 13, y - 16, 32)
    drawn += badge(seat.colour, BADGE, y, 18)
    if seat.seat == view.conductor:
        drawn += icon("conductor", HAT, y - 16, 32)
    return drawn + counts(seat, y, (box.right - FIRST) / (NARROW - FIRST))


def counts(seat: SeatView, y: float, stretch: float) -> str:
    """Draw a seat's points, coins, dice, bonus dice, buildings left and saved dice."""

    def at(column: float) -> float:
        return FIRST + column * stretch

    up = SIGN / 2
    drawn = icon("points", at(POINTS), y - up, SIGN) + figure(at(POINTS), y, seat.vp)
    drawn += icon("coin", at(COINS), y - up, SIGN) + figure(at(COINS), y, seat.coins)
    empty = translate(at(DICE) + up, y, use(f"die-{seat.colour}", 0, 0), (SIGN - 2) / 32)
    drawn += empty + figure(at(DICE), y, seat.dice)
    drawn += icon("bonus-die", at(BONUS), y - up, SIGN) + figure(at(BONUS), y, seat.bonus)
    for index, (kind, left) in enumerate(zip(BUILDINGS, seat.buildings, strict=True)):
        x = at(HOUSES + HOUSE * index)
        drawn += building(kind, seat.colour, x + up, y, SIGN) + figure(x, y, left)
    return drawn + "".join(
        die(seat.colour, face, at(SAVED) + SAVED_DIE / 2 + saved_step(seat) * index, y, SAVED_DIE - 3)
        for index, face in enumerate(seat.saved)
    )


def saved_step(seat: SeatView) -> float:
    """Return the distance between saved dice. It is smaller if there are many."""
    return min(SAVED_STEP, (NARROW - EDGE - FIRST - SAVED - SAVED_DIE) / max(len(seat.saved) - 1, 1))


def figure(x: float, y: float, count: int) -> str:
    """Draw a number next to its icon. A zero is faint."""
    return text(x + SIGN + 4, y + 7.5, str(count), SEAT_LETTER, "num bold" if count else "num quiet")


LINE, SHOWN_HANDS_MARGIN = 32, 8
GOODS_LEFT, GOODS_WIDE, SCORE = 40, 304, 46
ONE_LINE_FROM = 600
"""The minimum width at which the cards are next to the goods."""


def shown_hands_part(view: View, slots: Slots) -> BoardPart:
    """Draw the hands of all players. Lengths are in pixels."""
    width = slots.right
    picture = draw_part(width, width, lambda: hands(view, width))
    return BoardPart("hands", "Hands", "right", width, picture)


def hands(view: View, width: float) -> Picture:
    boxes = list(hand_boxes(view, width))
    whole = Box(0, 0, width, boxes[-1].bottom)
    under = "".join(f"M0 {number(box.bottom)}H{number(width)}" for box in boxes[:-1])
    lines = "".join(shown_hand(seat, box) for seat, box in zip(view.seats, boxes, strict=True))
    art = f'{ground(whole, "paper")}{lines}<path class="hair" d="{under}"/>'
    spots = "".join(
        shown_target(seat, box) for seat, box in zip(view.seats, boxes, strict=True) if seat.goods is not None
    )
    return part_picture("Hands", whole, art, spots)


def hand_boxes(view: View, width: float) -> Iterator[Box]:
    """Yield the box of each player's hand, each as high as its cards require."""
    top = 0.0
    for seat in view.seats:
        foot = max((box.bottom for box in card_boxes(seat, top, width)), default=top + LINE) + 6
        yield Box(0, top, width, foot)
        top = foot


def card_boxes(seat: SeatView, top: float, width: float) -> list[Box]:
    left, down = (
        (GOODS_LEFT, LINE) if width < ONE_LINE_FROM else (GOODS_LEFT + GOODS_WIDE + SHOWN_HANDS_MARGIN, 6)
    )
    return list(rows_of_cards(seat.specials or (), left, top + down, width - SHOWN_HANDS_MARGIN - SCORE))


def shown_hand(seat: SeatView, box: Box) -> str:
    """Draw a hand: the goods with the amounts that count for monopolies, the score, and the cards."""
    y = box.top + LINE / 2 if box.right < ONE_LINE_FROM else box.middle[1]
    drawn = badge(seat.colour, 20, y + 1, 11)
    step = min(GOODS_WIDE, box.right - GOODS_LEFT - SCORE) / len(GOODS)
    for index, good in enumerate(GOODS):
        x, count = GOODS_LEFT + step * index, count_good(seat, good)
        drawn += icon(good, x, y - 10, 20)
        drawn += text(x + 23, y + 6, str(count), 15, "num bold" if count else "num quiet")
    drawn += text(box.right - SHOWN_HANDS_MARGIN, y + 8, str(seat.score), 22, "num bold end")
    cards = zip(seat.specials or (), card_boxes(seat, box.top, box.right), strict=True)
    return drawn + "".join(small_card(name, place) for name, place in cards)


def draw_parts(view: View, slots: Slots) -> PartedBoard:
    """Draw the parts at the widths of a window's slots."""
    colours = tuple(each.colour for each in view.seats)
    defined = pieces.definitions(colours) + map_clip(slots) + outlines() + track_definition()
    return PartedBoard(defined, tuple(list_parts(view, slots)))


def list_parts(view: View, slots: Slots) -> Iterator[BoardPart]:
    """Yield the parts, starting with the most important one."""
    yield map_part(view, slots)
    if view.over:
        yield shown_hands_part(view, slots)
    else:
        yield dice_part(view, slots)
        yield from hand_parts(view, slots)
    yield seat_part(view, slots)
    if any(each.goals for each in view.seats):
        yield goal_part(view, slots)
