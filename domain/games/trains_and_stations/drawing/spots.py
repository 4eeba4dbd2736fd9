"""Places that can be chosen: invisible until the client says that an option stands there."""

from __future__ import annotations

from functools import cache

from domain.drawing.highlights import spot
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, GOODS, ROUTES
from domain.games.trains_and_stations.data.schema import Good
from domain.games.trains_and_stations.drawing.atlas import AT, plate
from domain.games.trains_and_stations.drawing.hand import GOOD, GOODS_LEFT, places
from domain.games.trains_and_stations.drawing.panels import field_box
from domain.games.trains_and_stations.drawing.shapes import Box, circle, rectangle
from domain.games.trains_and_stations.drawing.sheet import HAND, Sheet, row
from domain.games.trains_and_stations.drawing.tracks import DISC, SPACES_OF
from domain.games.trains_and_stations.drawing.well import dice
from domain.games.trains_and_stations.view import View
from domain.games.trains_and_stations.words import names


def spots(view: View, sheet: Sheet) -> str:
    """Give every place of a view: the map's first, then seats, hand and dice."""
    return on_map() + below(view, sheet)


@cache
def on_map() -> str:
    """Give the place of every route, space, city and field."""
    drawn = []
    for route in ROUTES:
        near, far = ("".join(circle(*AT[space], DISC + out) for space in SPACES_OF[route]) for out in (6, 10))
        drawn.append(spot(f"route:{route}", names.route(route), near, far))
    for space, at in AT.items():
        name = f"{names.route(space.split('-')[0])}, space {space.split('-')[1]}"
        drawn.append(spot(space, name, circle(*at, DISC + 3.4), circle(*at, DISC + 7)))
    drawn += [boxed(f"city:{city.id}", city.name, plate(city.id), 4) for city in CITIES.values()]
    drawn += [boxed(f"field:{kind}", f"{kind.capitalize()} field", field_box(kind)) for kind in BUILDINGS]
    return "".join(drawn)


def below(view: View, sheet: Sheet) -> str:
    """Give the places of the seats, of the viewer's goods and special cards, and of the dice in the well."""
    drawn = [
        boxed(f"seat:{each.seat}", each.colour.capitalize(), row(sheet, each.seat)) for each in view.seats
    ]
    drawn += [boxed(f"card:{card}", names.card(card), box, 2) for card, box in cards(view, sheet)]
    if any(each.goods is not None for each in view.seats) and not view.over:
        drawn += [boxed(f"good:{good}", good.capitalize(), good_box(good, sheet)) for good in GOODS]
    for each in dice(view, sheet):
        half = each.size / 2 + 3
        box = Box(each.x - half, each.y - half, each.x + half, each.y + half)
        owner, _, nth = each.at.partition(":")
        words = {"own": "own die", "white": "bonus die", "saved": "saved die"}[owner]
        drawn.append(boxed(each.at, f"{words}: {names.FACES[each.face]} {nth.partition('#')[2]}", box))
    return "".join(drawn)


def cards(view: View, sheet: Sheet) -> list[tuple[str, Box]]:
    """Give the viewer's special cards with their edges."""
    if view.over:
        return []
    known = [each.specials for each in view.seats if each.specials is not None]
    return list(places(known[0], sheet)) if known else []


def good_box(good: Good, sheet: Sheet) -> Box:
    """Give the edges of the viewer's cards of a good."""
    left = GOODS_LEFT + GOOD * GOODS.index(good)
    return Box(left, sheet.hand + 14, left + GOOD - 6, sheet.hand + HAND - 14)


def boxed(at: str, words: str, box: Box, out: float = 0) -> str:
    """Give a rectangular place, so far outside the edges."""
    near, far = (
        rectangle(box.left - far, box.top - far, box.right + far, box.bottom + far) for far in (out, out + 4)
    )
    return spot(at, words, near, far)
