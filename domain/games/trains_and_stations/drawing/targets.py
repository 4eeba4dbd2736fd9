"""Places that can be chosen: invisible until the client says that an option stands there."""

from __future__ import annotations

from functools import cache

from domain.drawing.highlights import spot
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, GOODS, ROUTES
from domain.games.trains_and_stations.data.schema import Good
from domain.games.trains_and_stations.drawing.dice_tray import tray_dice
from domain.games.trains_and_stations.drawing.hand import GOOD, GOODS_LEFT, card_places
from domain.games.trains_and_stations.drawing.map_data import AT, plate
from domain.games.trains_and_stations.drawing.panels import field_box, supply_box
from domain.games.trains_and_stations.drawing.seat_rows import GOAL, goal_places
from domain.games.trains_and_stations.drawing.shapes import Box, circle, rectangle
from domain.games.trains_and_stations.drawing.sheet import HAND, SHOWN, Sheet, row
from domain.games.trains_and_stations.drawing.tracks import DISC
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.model.routes import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.view import SeatView, View

SUPPLY_NAMES = (
    ("points", "Victory points"),
    ("special-card", "Special cards"),
    ("bonus-die", "Bonus dice"),
    ("coin", "Coins"),
)


def targets(view: View, sheet: Sheet) -> str:
    """Give every place of a view: the map's first, then seats, hand and dice."""
    return map_targets() + lower_targets(view, sheet)


@cache
def map_targets() -> str:
    """Give the place of every route, space, city and field."""
    drawn = []
    for route in ROUTES:
        near, far = (
            "".join(circle(*AT[space], DISC + out) for space in ROUTE_SPACE_IDS[route]) for out in (6, 10)
        )
        drawn.append(spot(f"route:{route}", names.route(route), near, far))
    for space, at in AT.items():
        name = names.space(space)
        drawn.append(spot(space, name, circle(*at, DISC + 3.4), circle(*at, DISC + 7)))
    drawn += [box_target(f"city:{city.id}", city.name, plate(city.id), 4) for city in CITIES.values()]
    drawn += [
        box_target(f"field:{kind}", f"{kind.capitalize()} field", field_box(kind)) for kind in BUILDINGS
    ]
    drawn += [box_target(f"supply:{name}", words, supply_box(name)) for name, words in SUPPLY_NAMES]
    return "".join(drawn)


def lower_targets(view: View, sheet: Sheet) -> str:
    """Give the places of the seats, of the viewer's goods and special cards, and of the dice in the tray."""
    drawn = "".join(seat_target(each, row(sheet, each.seat)) for each in view.seats)
    for each in view.seats:
        line = row(sheet, each.seat)
        drawn += "".join(
            goal_target(each, name, Box(x, line.top + 3, x + GOAL, line.bottom - 3))
            for name, x in goal_places(each)
        )
    if view.over:
        drawn += "".join(
            shown_target(each, shown_box(each, sheet)) for each in view.seats if each.goods is not None
        )
    return drawn + card_targets(view, sheet) + good_targets(view, sheet) + dice_targets(view, sheet)


def card_targets(view: View, sheet: Sheet) -> str:
    """Give the places of the viewer's special cards."""
    return "".join(
        box_target(f"card:{card}", names.card(card), box, 2) for card, box in hand_cards(view, sheet)
    )


def good_targets(view: View, sheet: Sheet) -> str:
    """Give the places of the viewer's goods."""
    if view.over or all(each.goods is None for each in view.seats):
        return ""
    return "".join(box_target(f"good:{good}", good.capitalize(), good_box(good, sheet)) for good in GOODS)


def dice_targets(view: View, sheet: Sheet) -> str:
    """Give the places of the dice in the tray."""
    drawn = ""
    for each in tray_dice(view, sheet):
        half = each.size / 2 + 3
        box = Box(each.x - half, each.y - half, each.x + half, each.y + half)
        owner, _, nth = each.at.partition(":")
        words = {"own": "own die", "white": "bonus die", "saved": "saved die"}[owner]
        drawn += box_target(each.at, f"{words}: {names.FACE_NAMES[each.face]} {nth.partition('#')[2]}", box)
    return drawn


def seat_target(seat: SeatView, box: Box) -> str:
    """Give the place of a seat's line."""
    return box_target(f"seat:{seat.seat}", seat.colour.capitalize(), box)


def goal_target(seat: SeatView, name: str, box: Box) -> str:
    """Give the place of a goal that was revealed."""
    return box_target(f"goal:{seat.seat}:{name}", names.card(name), box)


def shown_box(seat: SeatView, sheet: Sheet) -> Box:
    """Give where a hand is shown at the end."""
    top = sheet.hand + SHOWN * seat.seat
    return Box(0, top, 1000, top + SHOWN)


def shown_target(seat: SeatView, box: Box) -> str:
    """Give the place of a hand that is shown at the end."""
    return box_target(f"hand:{seat.seat}", f"{seat.colour.capitalize()}'s hand", box)


def hand_cards(view: View, sheet: Sheet) -> list[tuple[str, Box]]:
    if view.over:
        return []
    known = [each.specials for each in view.seats if each.specials is not None]
    return list(card_places(known[0], sheet)) if known else []


def good_box(good: Good, sheet: Sheet) -> Box:
    left = GOODS_LEFT + GOOD * GOODS.index(good)
    return Box(left, sheet.hand + 14, left + GOOD - 6, sheet.hand + HAND - 14)


def box_target(at: str, words: str, box: Box, out: float = 0) -> str:
    """Give a rectangular place, so far outside the edges."""
    near, far = (
        rectangle(box.left - far, box.top - far, box.right + far, box.bottom + far) for far in (out, out + 4)
    )
    return spot(at, words, near, far)
