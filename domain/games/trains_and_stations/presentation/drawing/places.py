"""The places on the board: their names and shapes, and the places of options and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, assert_never

from domain.drawing.emblems import badge
from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.drawing.highlights import spot
from domain.drawing.icons.registry import icon
from domain.drawing.svg import text
from domain.games.trains_and_stations import commands, events, model
from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, GOODS, ROUTES, SPACES
from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.games.trains_and_stations.model import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.presentation.drawing.board_map import (
    AT,
    DIE,
    DISC,
    HAND,
    SHOWN,
    SITE,
    Sheet,
    cells,
    plate,
    row,
    sheet_of,
)
from domain.games.trains_and_stations.presentation.drawing.dice_tray import bonus_dice, tray_dice
from domain.games.trains_and_stations.presentation.drawing.pieces import (
    Box,
    building,
    card,
    circle,
    die,
    rectangle,
    tick,
)
from domain.games.trains_and_stations.presentation.drawing.players import (
    BADGE,
    GOAL,
    GOOD,
    GOODS_LEFT,
    card_places,
    field_box,
    goal_places,
    supply_box,
)
from domain.games.trains_and_stations.view import SeatView, View
from domain.kernel.values import Command, Event

SUPPLY_NAMES = (
    ("points", "Victory points"),
    ("special-card", "Special cards"),
    ("bonus-die", "Bonus dice"),
    ("coin", "Coins"),
)


def targets(view: View, sheet: Sheet) -> str:
    """Return all places of a view: first the places on the map, then seats, hand and dice."""
    return map_targets() + lower_targets(view, sheet)


@cache
def map_targets() -> str:
    """Return the places of all routes, spaces, cities, fields and supplies."""
    drawn = []
    for route in ROUTES:
        near, far = (
            "".join(circle(*AT[space], DISC + out) for space in ROUTE_SPACE_IDS[route]) for out in (6, 10)
        )
        drawn.append(spot(f"route:{route}", model.route(route), near, far))
    for space, point in AT.items():
        name = model.space(space)
        near, far = circle(*point, DISC + 3.4), circle(*point, DISC + 7)
        drawn.append(spot(space, name, near, far, within=f"route:{SPACES[space].route}"))
    drawn += [box_target(f"city:{city.id}", city.name, plate(city.id), 4) for city in CITIES.values()]
    drawn += [
        box_target(f"field:{kind}", f"{kind.capitalize()} field", field_box(kind)) for kind in BUILDINGS
    ]
    drawn += [box_target(f"supply:{name}", words, supply_box(name)) for name, words in SUPPLY_NAMES]
    return "".join(drawn)


def lower_targets(view: View, sheet: Sheet) -> str:
    """Return the places below the map.

    These are seats, goals, hands shown, the viewer's cards and goods, and the dice in the tray.
    """
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
    """Return the places of the viewer's special cards."""
    return "".join(
        box_target(f"card:{card}", model.card(card), box, 2) for card, box in hand_cards(view, sheet)
    )


def good_targets(view: View, sheet: Sheet) -> str:
    """Return the places of the viewer's goods."""
    if view.over or all(each.goods is None for each in view.seats):
        return ""
    return "".join(box_target(f"good:{good}", good.capitalize(), good_box(good, sheet)) for good in GOODS)


def dice_targets(view: View, sheet: Sheet) -> str:
    """Return the places of the dice in the tray."""
    drawn = ""
    for each in tray_dice(view, sheet):
        half = each.size / 2 + 3
        box = Box(each.x - half, each.y - half, each.x + half, each.y + half)
        owner, _, nth = each.at.partition(":")
        words = {"own": "own die", "white": "bonus die", "saved": "saved die"}[owner]
        drawn += box_target(each.at, f"{words}: {model.FACE_NAMES[each.face]} {nth.partition('#')[2]}", box)
    return drawn


def seat_target(seat: SeatView, box: Box) -> str:
    """Return the place of a seat's line."""
    return box_target(f"seat:{seat.seat}", seat.colour.capitalize(), box)


def goal_target(seat: SeatView, name: str, box: Box) -> str:
    """Return the place of a revealed goal."""
    return box_target(f"goal:{seat.seat}:{name}", model.card(name), box)


def shown_box(seat: SeatView, sheet: Sheet) -> Box:
    """Return the box of a hand shown at the end."""
    top = sheet.hand + SHOWN * seat.seat
    return Box(0, top, 1000, top + SHOWN)


def shown_target(seat: SeatView, box: Box) -> str:
    """Return the place of a hand shown at the end."""
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
    """Return a rectangular place that extends `out` beyond the edges."""
    near, far = (
        rectangle(box.left - far, box.top - far, box.right + far, box.bottom + far) for far in (out, out + 4)
    )
    return spot(at, words, near, far)


SIGN, SIGN_WIDE = 93, 38
"""The left edge and width of the sign with a seat's gain.

The sign covers the conductor's hat in every layout.
"""


def preview(view: View, command: commands.AnyCommand) -> str:
    """Return the SVG preview of an option for the viewer; "" if it changes nothing on the board.

    It uses the symbols and coordinates of the view's picture. Ticks appear once the option is chosen.
    """
    sheet = sheet_of(view)
    match command:
        case (
            commands.PlaceTrain()
            | commands.Erect()
            | commands.Recall()
            | commands.ChooseDelivery()
            | commands.ChooseUpgrade()
        ):
            return map_preview(view, command)
        case commands.Gather() | commands.PickWhite() | commands.Reroll() | commands.FinishResolve():
            return dice_preview(view, sheet, command)
        case commands.KeepSpecial(names) | commands.ClaimGoals(names) | commands.GiveSpecials(names):
            return cards_preview(view, sheet, names)
        case commands.GiveGoods(good, count):
            return goods_preview(good, count, sheet)
        case (
            commands.ChooseMajority()
            | commands.SplitSpeculation()
            | commands.GiveCoins()
            | commands.AllocateGoods()
        ):
            return seats_preview(view, sheet, command)
        case commands.StopRolling() | commands.SetAutoClaim():
            return ""
        case _:
            assert_never(command)


def dice_preview(
    view: View,
    sheet: Sheet,
    command: commands.Gather | commands.PickWhite | commands.Reroll | commands.FinishResolve,
) -> str:
    match command:
        case commands.Gather(bonus, faces):
            return dice_ticks(view, sheet, {"saved": faces}) + bonus_dice(view, sheet, bonus)
        case commands.PickWhite(faces):
            return dice_ticks(view, sheet, {"white": faces})
        case commands.Reroll(own, white):
            return dice_ticks(view, sheet, {"own": own, "white": white})
        case commands.FinishResolve(faces):
            return dice_ticks(view, sheet, {"own": faces})
        case _:
            assert_never(command)


def cards_preview(view: View, sheet: Sheet, names: Sequence[str]) -> str:
    return "".join(tick(box.right - 8, box.top + 6) for name, box in hand_cards(view, sheet) if name in names)


def seats_preview(
    view: View,
    sheet: Sheet,
    command: commands.ChooseMajority
    | commands.SplitSpeculation
    | commands.GiveCoins
    | commands.AllocateGoods,
) -> str:
    """Draw marks on the lines of the seats that would gain something."""
    match command:
        case commands.ChooseMajority(seat):
            return seat_preview(view, sheet, seat, "")
        case commands.SplitSpeculation(seat, count) | commands.GiveCoins(seat, count):
            return seat_preview(view, sheet, seat, f"+{count}")
        case commands.AllocateGoods(counts):
            return "".join(
                seat_preview(view, sheet, seat, f"+{count}") for seat, count in enumerate(counts) if count
            )
        case _:
            assert_never(command)


def map_preview(
    view: View,
    command: commands.PlaceTrain
    | commands.Erect
    | commands.Recall
    | commands.ChooseDelivery
    | commands.ChooseUpgrade,
) -> str:
    colour = view.seats[view.active].colour
    match command:
        case commands.PlaceTrain(owner, space):
            x, y = AT[space]
            piece = colour if owner == "own" else "white"
            return die(piece, "train", x, y, DIE) + tick(x + 17, y - 17)
        case commands.Erect(kind, _, city):
            return building_preview(view, kind, colour, city)
        case commands.Recall():
            return "".join(
                icon("undo", AT[each.space][0] - 15, AT[each.space][1] - 15, 30)
                for each in view.board
                if each.piece == colour
            )
        case commands.ChooseDelivery(route):
            return "".join(tick(AT[space][0] + 15, AT[space][1] - 15) for space in ROUTE_SPACE_IDS[route])
        case commands.ChooseUpgrade(kind, good):
            box = field_box(kind)
            x, y = box.left + 57, box.middle[1]
            return icon(good, x - 14, y - 15, 28) + tick(box.right - 8, box.top + 4)
        case _:
            assert_never(command)


def building_preview(view: View, kind: Building, colour: str, city: str) -> str:
    built = next(len(each.built) for each in view.cities if each.city == city)
    sites = cells(city)[1:]
    x, y = sites[min(built, len(sites) - 1)]
    box = plate(city)
    return building(kind, colour, x, y, SITE - 3) + tick(box.right - 4, box.top)


def dice_ticks(view: View, sheet: Sheet, chosen: dict[str, Iterable[Face]]) -> str:
    """Draw ticks on the chosen dice, which have the lowest numbers of each face."""
    places = {
        f"{owner}:{face}#{nth}"
        for owner, faces in chosen.items()
        for face, count in Counter(faces).items()
        for nth in range(1, count + 1)
    }
    return "".join(
        tick(each.x + each.size / 2 - 2, each.y - each.size / 2 + 2, 13)
        for each in tray_dice(view, sheet)
        if each.at in places
    )


def goods_preview(good: Good, count: int, sheet: Sheet) -> str:
    """Draw the number of cards that would be given."""
    box = good_box(good, sheet)
    return text(box.right - 3, box.top + 25, f"\u2212{count}", 24, "num bold end") if count else ""


def seat_preview(view: View, sheet: Sheet, seat: int, words: str) -> str:
    """Draw a mark on a seat's line, and its gain on a sign next to the badge."""
    box = row(sheet, seat)
    y = box.middle[1]
    shown = badge(view.seats[seat].colour, BADGE, y, 18) + tick(BADGE + 20, y - 15)
    if not words:
        return shown
    sign = card(Box(SIGN, y - 15, SIGN + SIGN_WIDE, y + 15), "enamel")
    return shown + sign + text(SIGN + SIGN_WIDE / 2, y + 8, words, 22, "num mid bold on-enamel")


Places = str | tuple[str, ...] | None


def target(view: View, command: Command) -> Places:
    """Return the place, or all the places, in the drawing that an option refers to."""
    if isinstance(command, commands.Reroll) and view.picked is not None:
        # The bonus dice were picked in an earlier step, so only dice of the seat's colour remain.
        return _numbered("own", command.own) or None
    place = _PLACES.get(type(command))
    return place(command) if place else None


def _numbered(owner: str, faces: Faces) -> tuple[str, ...]:
    return tuple(
        f"{owner}:{face}#{number}"
        for face, count in sorted(Counter(faces).items())
        for number in range(1, count + 1)
    )


def _cards(cards: Cards) -> Places:
    return tuple(f"card:{card}" for card in cards) or None


def _rerolled(command: commands.Reroll) -> Places:
    return (*_numbered("own", command.own), *_numbered("white", command.white)) or None


_PLACES: Mapping[type[Command], Callable[[Any], Places]] = {
    commands.KeepSpecial: lambda command: _cards(command.cards),
    commands.Gather: lambda command: _numbered("saved", command.roll_saved) or None,
    commands.PickWhite: lambda command: _numbered("white", command.faces) or None,
    commands.Reroll: _rerolled,
    commands.PlaceTrain: lambda command: command.space,
    commands.Erect: lambda command: f"city:{command.city}",
    commands.FinishResolve: lambda command: _numbered("own", command.save) or None,
    commands.ChooseDelivery: lambda command: f"route:{command.route}",
    commands.ChooseMajority: lambda command: f"seat:{command.seat}",
    commands.ClaimGoals: lambda command: _cards(command.cards),
    commands.ChooseUpgrade: lambda command: f"field:{command.building}",
    commands.GiveSpecials: lambda command: _cards(command.cards),
    commands.GiveCoins: lambda command: f"seat:{command.to}",
}
"""The places of each type of command. Commands without a place are buttons next to the board."""


def change(event: Event) -> BoardChange | None:
    """Return the places changed by an event."""
    return find_change(CHANGES, event)


CHANGES: Changes = {
    events.TrainPlaced: lambda event: at(event.space),
    events.BuildingErected: lambda event: at(f"city:{event.city}"),
    events.DeliveryBegan: lambda event: at(f"route:{event.route}"),
    events.GoalRevealed: lambda event: at(f"seat:{event.seat}"),
    events.FieldUpgraded: lambda event: at(f"field:{event.building}"),
    events.CoinsGiven: lambda event: at(f"seat:{event.to}"),
    events.WorkersStruck: lambda event: at(f"seat:{event.seat}"),
}
"""The places changed by each type of event.

The effects of a delivery are shown with the delivery. Dice come and go with each turn, so they are left out.
"""
