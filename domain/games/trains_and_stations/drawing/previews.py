"""What an option would put on the board, drawn over it before it is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import text
from domain.games.trains_and_stations import commands
from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.games.trains_and_stations.drawing.dice_tray import tray_dice
from domain.games.trains_and_stations.drawing.map_data import AT, SITE, cells, plate
from domain.games.trains_and_stations.drawing.panels import field_box
from domain.games.trains_and_stations.drawing.pieces import building, die
from domain.games.trains_and_stations.drawing.seat_rows import BADGE
from domain.games.trains_and_stations.drawing.shapes import Box, card, tick
from domain.games.trains_and_stations.drawing.sheet import Sheet, row, sheet_of
from domain.games.trains_and_stations.drawing.targets import good_box, hand_cards
from domain.games.trains_and_stations.drawing.tracks import DIE
from domain.games.trains_and_stations.model.routes import ROUTE_SPACE_IDS
from domain.games.trains_and_stations.view import View

SIGN, SIGN_WIDE = 93, 38
"""Where the sign stands with what a seat would get: where the conductor's hat is, in every layout."""


def preview(view: View, command: commands.AnyCommand) -> str:
    """Give the fragment for an option of the viewer; "" where the board shows nothing of it.

    It uses symbols of the same view's picture and its coordinates. Ticks show once it is chosen.
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
        case commands.Gather(_, faces):
            return dice_ticks(view, sheet, {"saved": faces})
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
    """Mark the lines of the seats that would get something."""
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
    """Tick the dice chosen, the lowest numbers of each face."""
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
    """Write how many cards of a kind would be given."""
    box = good_box(good, sheet)
    return text(box.right - 3, box.top + 25, f"\u2212{count}", 24, "num bold end") if count else ""


def seat_preview(view: View, sheet: Sheet, seat: int, words: str) -> str:
    """Mark a seat's line, with what it would get on a sign beside the badge."""
    box = row(sheet, seat)
    y = box.middle[1]
    shown = badge(view.seats[seat].colour, BADGE, y, 18) + tick(BADGE + 20, y - 15)
    if not words:
        return shown
    sign = card(Box(SIGN, y - 15, SIGN + SIGN_WIDE, y + 15), "enamel")
    return shown + sign + text(SIGN + SIGN_WIDE / 2, y + 8, words, 22, "num mid bold on-enamel")
