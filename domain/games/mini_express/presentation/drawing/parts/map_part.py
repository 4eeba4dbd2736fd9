"""The part that shows the map, with coordinates at its edges and legible names."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from domain.drawing.compass import ROSE
from domain.drawing.parts.board_parts import BoardPart, Slots, draw_part
from domain.drawing.parts.legible import grown_letter, least_letter
from domain.drawing.svg import ID_PREFIX, Picture, number, text, translate
from domain.games.mini_express.presentation.drawing import board_map, tables
from domain.games.mini_express.presentation.drawing.board_map import (
    HALF,
    LETTER,
    LONGEST,
    SIGN,
    SIGN_TOP,
    SIZE,
    WIDTH,
    Sheet,
    centre,
    coasts_and_lands,
    columns_and_rows,
    networks,
    rectangle,
    relief,
    sheet_of,
    starts,
    trains,
    waters,
)
from domain.games.mini_express.presentation.drawing.cartouche import cartouche
from domain.games.mini_express.presentation.drawing.parts.company_parts import table_height
from domain.games.mini_express.presentation.drawing.parts.layers import Box, ground, part_picture
from domain.games.mini_express.presentation.drawing.places import map_spots, map_targets
from domain.games.mini_express.presentation.drawing.tables import last_build, spike_tile, target_marker
from domain.games.mini_express.view import View

ROUNDS = 60
APART = 3
OUTLINE = "paint-order:stroke;stroke:var(--enamel)"
FARTHEST = (80.0, 34.0)
"""The greatest shift of a sign, sideways and up or down."""


class Sign(NamedTuple):
    """A sign: its words, its original centre, its shift, and its size."""

    words: str
    x: float
    y: float
    aside: float
    down: float
    width: float
    height: float
    letter: float


def sign_plates(signs: Sequence[Sign]) -> str:
    """Draw the signs without words. Trains may cover them."""
    return "".join(
        f'<rect x="{number(x - sign.width / 2)}" y="{number(y - sign.height / 2)}" '
        f'width="{number(sign.width)}" height="{number(sign.height)}" rx="5" class="enamel"/>'
        for sign in signs
        for x, y in (middle(sign),)
    )


def sign_names(signs: Sequence[Sign]) -> str:
    """Draw the names above the trains, outlined in the colour of their signs."""
    words = "".join(
        text(x, y + sign.letter * 0.35, sign.words, sign.letter, "num mid bold on-enamel")
        for sign in signs
        for x, y in (middle(sign),)
    )
    return f'<g style="{OUTLINE}" stroke-width="9" stroke-linejoin="round">{words}</g>'


def place_signs(
    names: tuple[tuple[str, str], ...], cities: tuple[str, ...], grown: float, edge: Box
) -> tuple[Sign, ...]:
    """Return the signs of named hexes, placed clear of each other and of the cities' tokens."""
    return laid_signs(names, cities, grown, edge, grown_letter(LETTER))


@lru_cache(maxsize=32)
def laid_signs(
    names: tuple[tuple[str, str], ...], cities: tuple[str, ...], grown: float, edge: Box, _letter: float
) -> tuple[Sign, ...]:
    """Push overlapping signs apart, round by round.

    `_letter` is only part of the cache key.
    """
    signs = [lift_off_tokens(keep_within(first_place(*name), edge), cities, grown) for name in names]
    for _ in range(ROUNDS):
        crossing = [
            (first, second)
            for first, second in combinations(range(len(signs)), 2)
            if min(overlap(signs[first], signs[second])) > 0
        ]
        if not crossing:
            break
        for first, second in crossing:
            for index, sign in zip((first, second), push_apart(signs[first], signs[second]), strict=True):
                signs[index] = lift_off_tokens(keep_within(sign, edge), cities, grown)
    return tuple(signs)


def lift_off_tokens(sign: Sign, cities: Sequence[str], grown: float) -> Sign:
    """Move a sign up, off the demand token of the city below it."""
    for name in cities:
        x, y = centre(name)
        over = Sign("", x, y - 69 - 14 * (grown - 1), 0, 0, 84 * grown, 48 * grown, 0)
        across, down = overlap(sign, over)
        if min(across, down) > 0 and middle(sign)[1] < over.y:
            sign = move(sign, 0, -down)
    return sign


def first_place(name: str, words: str) -> Sign:
    """Return a sign sized to fit its letters. Larger signs extend downward, because trains are above."""
    x, y = centre(name)
    letter = grown_letter(min(LETTER, LONGEST / (WIDTH * len(words))))
    height = max(SIGN, letter * 1.16)
    return Sign(words, x, y + SIGN_TOP + height / 2, 0, 0, WIDTH * letter * len(words) + 12, height, letter)


def overlap(one: Sign, other: Sign) -> tuple[float, float]:
    """Return the overlap of two signs, across and down.

    If either is negative, the signs do not overlap.
    """
    across, down = abs(middle(one)[0] - middle(other)[0]), abs(middle(one)[1] - middle(other)[1])
    return (
        (one.width + other.width) / 2 + APART - across,
        (one.height + other.height) / 2 + APART - down,
    )


def middle(sign: Sign) -> tuple[float, float]:
    return sign.x + sign.aside, sign.y + sign.down


def push_apart(one: Sign, other: Sign) -> tuple[Sign, Sign]:
    """Move two signs apart along the shorter axis, each by half the overlap and within its limits."""
    across, down = overlap(one, other)
    if across <= 2 * down:
        by = across / 2 if middle(one)[0] <= middle(other)[0] else -across / 2
        return move(one, -by, 0), move(other, by, 0)
    by = down / 2 if middle(one)[1] <= middle(other)[1] else -down / 2
    return move(one, 0, -by), move(other, 0, by)


def move(sign: Sign, aside: float, down: float) -> Sign:
    most_aside, most_down = FARTHEST
    return sign._replace(
        aside=max(-most_aside, min(most_aside, sign.aside + aside)),
        down=max(-most_down, min(most_down, sign.down + down)),
    )


def keep_within(sign: Sign, edge: Box) -> Sign:
    """Move a sign back inside the edges of the map."""
    x = max(edge.left + sign.width / 2, min(edge.right - sign.width / 2, sign.x + sign.aside))
    y = min(edge.bottom - sign.height / 2, sign.y + sign.down)
    return sign._replace(aside=x - sign.x, down=y - sign.y)


ON_PHONE = 432
"""The height of the map on a phone, in pixels. The player can pan a wider map."""
LARGEST_TOKEN = 1.6
"""The greatest scale of a demand token, chosen so that its symbols are legible."""
GAP = 8
"""The gap between map and table, in pixels."""
MORE = 260
"""How much taller than on the sheet a map may be, in units. The land extends this far."""
ENLARGED = 4
"""The scale of the compass relative to the compasses of other games."""


def map_part(view: View, slots: Slots) -> BoardPart:
    """Draw the map as wide as its height allows. On a phone, the player can pan it."""
    sheet, whole = sheet_of(view.map, tables.height(view)), map_box(view, slots)
    width: float = slots.wide
    if slots.is_phone:
        width = max(width, ON_PHONE * whole.width / whole.height)
    elif slots.height and not slots.is_desk:
        width = min(width, slots.height * whole.width / whole.height)
    picture = draw_part(width, whole.width, lambda: map_picture(view, sheet, whole))
    return BoardPart("map", "Map", "main", width, picture)


def map_box(view: View, slots: Slots) -> Box:
    """Return the edges of the map.

    On a desktop, extra sea in the west, or at the top and bottom, fills the space.
    """
    sheet = sheet_of(view.map, tables.height(view))
    whole = Box(sheet.left, sheet.top, sheet.right, sheet.bottom)
    if not slots.is_desk or not slots.height:
        return whole
    available = slots.height - table_height(slots) - GAP
    more = min(MORE, whole.width * available / slots.wide - whole.height)
    if more > 0:
        return whole._replace(top=whole.top - more / 2, bottom=whole.bottom + more / 2)
    return whole._replace(left=whole.right - whole.height * slots.wide / available)


def map_clip(view: View, slots: Slots) -> str:
    """Define the clip path that keeps the map inside its edges."""
    return f'<clipPath id="{ID_PREFIX}map"><path d="{rectangle(*map_box(view, slots))}"/></clipPath>'


def map_picture(view: View, sheet: Sheet, whole: Box) -> Picture:
    standing, uppermost = draw_standing(view, whole)
    spots = map_spots(view, sheet) + map_targets(view.map, ports=bool(view.ports))
    art = (
        f'<g clip-path="url(#{ID_PREFIX}map)">{ground(whole, "water")}{printed(view, sheet)}</g>'
        f"{standing}{coordinates(sheet, whole)}{cartouche(view, sheet)}"
        f"{last_build(view.last)}"
    )
    return part_picture("Map", whole, art, spots, "wide", uppermost=board_map.over_places(uppermost))


def printed(view: View, sheet: Sheet) -> str:
    """Draw the printed map without hex names. The letters are too large for the names to fit."""
    sizes = tuple((city.hex, city.capacity) for city in view.cities)
    return (
        f"{coasts_and_lands()}{waters(view.map)}{relief(view.map, ports=bool(view.ports))}"
        f"{compass_rose(sheet)}"
        f"{board_map.grounds(view.map, sizes)}{board_map.ports(view.ports)}"
    )


def compass_rose(sheet: Sheet) -> str:
    """Draw the compass.

    Its letter is outside the enlarged rose, because text is scaled separately.
    """
    x, y = (SIZE * at for at in sheet.chart.compass)
    return translate(x, y, ROSE, ENLARGED) + text(x, y - 26 * ENLARGED, "N", 13 * ENLARGED, "mid bold")


def draw_standing(view: View, whole: Box) -> tuple[str, str]:
    """Return the pieces on the map with trains last, and the top layer.

    The top layer has tokens, the target marker and names.
    """
    names = [(city.hex, city.name) for city in view.cities]
    names += [(start.hex, start.name) for start in starts(view.map)]
    names += [(port.hex, port.name) for port in view.ports]
    grown = max(1.0, min(LARGEST_TOKEN, least_letter() / 28))
    tokens = "".join(board_map.dots(city) + board_map.token(city, grown) for city in view.cities)
    signs = place_signs(tuple(names), tuple(city.hex for city in view.cities), grown, whole)
    standing = f"{networks(view.companies)}{sign_plates(signs)}{spike_tile(view)}{trains(view.companies)}"
    return standing, tokens + target_marker(view) + sign_names(signs)


def coordinates(sheet: Sheet, whole: Box) -> str:
    """Draw the names of columns above the hexes, and of rows at both sides.

    The text board uses the same names.
    """
    letter, kind = grown_letter(24), "num mid level quiet"
    columns, rows = columns_and_rows(sheet.side)
    named = [
        text(
            SIZE * (1 + 1.5 * at),
            (sheet.top + whole.top) / 2 + letter * 0.6,
            chr(ord("A") + at),
            letter,
            kind,
        )
        for at in columns
    ]
    named += [
        text(x, HALF * (2 * row - 1.5), str(row), letter, kind)
        for row in rows
        for x in (whole.left + letter * 0.45, whole.right - letter * 0.45)
    ]
    return "".join(named)
