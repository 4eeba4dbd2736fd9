"""What an option would put on the board, drawn over it before it is chosen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import assert_never

from domain.drawing.emblems import badge
from domain.drawing.icons.registry import icon
from domain.drawing.svg import text
from domain.games.trains_and_stations import commands as c
from domain.games.trains_and_stations.data.schema import Building, Face, Good
from domain.games.trains_and_stations.drawing.atlas import AT, SITE, cells, plate
from domain.games.trains_and_stations.drawing.panels import field_box
from domain.games.trains_and_stations.drawing.pieces import building, die
from domain.games.trains_and_stations.drawing.seats import BADGE, END
from domain.games.trains_and_stations.drawing.shapes import tick
from domain.games.trains_and_stations.drawing.sheet import Sheet, row, sheet_of
from domain.games.trains_and_stations.drawing.spots import cards, good_box
from domain.games.trains_and_stations.drawing.tracks import DIE, SPACES_OF
from domain.games.trains_and_stations.drawing.well import dice
from domain.games.trains_and_stations.view import View


def preview(view: View, command: c.AnyCommand) -> str:
    """Give the fragment for an option of the viewer; "" where the board shows nothing of it.

    It uses symbols of the same view's picture and its coordinates. Ticks show once it is chosen.
    """
    sheet = sheet_of(view)
    match command:
        case c.PlaceTrain() | c.Erect() | c.Recall() | c.ChooseDelivery() | c.ChooseUpgrade():
            return on_map(view, command)
        case c.Gather() | c.PickWhite() | c.Reroll() | c.FinishResolve():
            return on_dice(view, sheet, command)
        case c.KeepSpecial(names) | c.ClaimGoals(names) | c.GiveSpecials(names):
            return on_cards(view, sheet, names)
        case c.GiveGoods(good, count):
            return given(good, count, sheet)
        case c.ChooseMajority() | c.SplitSpeculation() | c.GiveCoins() | c.AllocateGoods():
            return on_seats(view, sheet, command)
        case c.StopRolling() | c.SetAutoClaim():
            return ""
        case _:
            assert_never(command)


def on_dice(view: View, sheet: Sheet, command: c.Gather | c.PickWhite | c.Reroll | c.FinishResolve) -> str:
    """Tick the dice that are named."""
    match command:
        case c.Gather(_, faces):
            return ticked(view, sheet, {"saved": faces})
        case c.PickWhite(faces):
            return ticked(view, sheet, {"white": faces})
        case c.Reroll(own, white):
            return ticked(view, sheet, {"own": own, "white": white})
        case c.FinishResolve(faces):
            return ticked(view, sheet, {"own": faces})
        case _:
            assert_never(command)


def on_cards(view: View, sheet: Sheet, names: Sequence[str]) -> str:
    """Tick special cards of the hand."""
    return "".join(tick(box.right - 8, box.top + 6) for name, box in cards(view, sheet) if name in names)


def on_seats(
    view: View,
    sheet: Sheet,
    command: c.ChooseMajority | c.SplitSpeculation | c.GiveCoins | c.AllocateGoods,
) -> str:
    """Mark the lines of the seats that would get something."""
    match command:
        case c.ChooseMajority(seat):
            return at_seat(view, sheet, seat, "")
        case c.SplitSpeculation(seat, count) | c.GiveCoins(seat, count):
            return at_seat(view, sheet, seat, f"+{count}")
        case c.AllocateGoods(counts):
            return "".join(
                at_seat(view, sheet, seat, f"+{count}") for seat, count in enumerate(counts) if count
            )
        case _:
            assert_never(command)


def on_map(
    view: View, command: c.PlaceTrain | c.Erect | c.Recall | c.ChooseDelivery | c.ChooseUpgrade
) -> str:
    """Draw what changes on the map."""
    colour = view.seats[view.active].colour
    match command:
        case c.PlaceTrain(owner, space):
            x, y = AT[space]
            piece = colour if owner == "own" else "white"
            return die(piece, "train", x, y, DIE) + tick(x + 17, y - 17)
        case c.Erect(kind, _, city):
            return erected(view, kind, colour, city)
        case c.Recall():
            return "".join(
                icon("undo", AT[each.space][0] - 15, AT[each.space][1] - 15, 30)
                for each in view.board
                if each.piece == colour
            )
        case c.ChooseDelivery(route):
            return "".join(tick(AT[space][0] + 15, AT[space][1] - 15) for space in SPACES_OF[route])
        case c.ChooseUpgrade(kind, good):
            box = field_box(kind)
            x, y = box.left + 57, box.middle[1]
            return icon(good, x - 14, y - 15, 28) + tick(box.right - 8, box.top + 4)
        case _:
            assert_never(command)


def erected(view: View, kind: Building, colour: str, city: str) -> str:
    """Stand the building on the next free site."""
    built = next(len(each.built) for each in view.cities if each.city == city)
    sites = cells(city)[1:]
    x, y = sites[min(built, len(sites) - 1)]
    box = plate(city)
    return building(kind, colour, x, y, SITE - 3) + tick(box.right - 4, box.top)


def ticked(view: View, sheet: Sheet, chosen: dict[str, Iterable[Face]]) -> str:
    """Tick the dice chosen, the lowest numbers of each face."""
    places = {
        f"{owner}:{face}#{nth}"
        for owner, faces in chosen.items()
        for face, count in Counter(faces).items()
        for nth in range(1, count + 1)
    }
    return "".join(
        tick(each.x + each.size / 2 - 2, each.y - each.size / 2 + 2, 13)
        for each in dice(view, sheet)
        if each.at in places
    )


def given(good: Good, count: int, sheet: Sheet) -> str:
    """Write how many cards of a kind would be given."""
    box = good_box(good, sheet)
    return text(box.right - 3, box.top + 25, f"\u2212{count}", 24, "num bold end") if count else ""


def at_seat(view: View, sheet: Sheet, seat: int, words: str) -> str:
    """Mark a seat's line, with what it would get."""
    box = row(sheet, seat)
    x, y = END - 6.0, box.middle[1]
    shown = badge(view.seats[seat].colour, BADGE, y, 18) + tick(BADGE + 20, y - 15)
    return shown + (text(x, y + 10, words, 28, "num bold end") if words else "")
