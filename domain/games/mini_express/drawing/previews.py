"""What an option would put on the board, drawn over it before it is chosen."""

from __future__ import annotations

from typing import assert_never

from domain.drawing.emblems import badge
from domain.drawing.highlights import CHOSEN_BADGE
from domain.drawing.svg import number, translate, use
from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.data import BOX, COMPANIES
from domain.games.mini_express.drawing.cartouche import west_place
from domain.games.mini_express.drawing.company_table import (
    HOLDERS,
    INFLUENCE,
    NAME,
    ROW,
    SLOTS,
    influence_cell,
    row_top,
    slot,
    small_train,
)
from domain.games.mini_express.drawing.hexes import HALF, centre, stop
from domain.games.mini_express.drawing.sheet import Sheet, sheet_of
from domain.games.mini_express.drawing.tracks import laid
from domain.games.mini_express.drawing.value_table import height
from domain.games.mini_express.view import SeatView, View


def preview(view: View, command: AnyCommand) -> str:
    """Give the fragment for an option of the seat that is asked; "" where nobody is.

    It uses symbols of the same view's picture and its coordinates. The tick shows once it is chosen.
    """
    player = next((each for each in view.seats if each.seat == view.active), None)
    if player is None:
        return ""
    sheet = sheet_of(view.map, height(view))
    match command:
        case BuildTrack(company, city, route):
            track = view.companies[COMPANIES.index(company)].track
            x, y = centre(city)
            return laid(company, track, route) + tick(x + 86, y - HALF + 4, 22)
        case DraftShare(company):
            return share_badge(view, player, company, sheet)
        case TakeShare(company):
            paid = view.companies[COMPANIES.index(company)].trains
            return (
                share_badge(view, player, company, sheet)
                + arriving_trains(view, company, sheet)
                + influence_marker(view, player, company, -paid, sheet)
            )
        case ChooseWild(company):
            return influence_marker(view, player, company, 1, sheet)
        case ChoosePort(port):
            return port_train(view, port)
        case ChooseWesternBranch(company):
            x, y = west_place(view, sheet)
            train = translate(x, y + 0.3 * sheet.unit, use(f"train-{company}", 0, 0), sheet.unit * 9 / 48)
            ticked = tick(x + 6 * sheet.unit, y - 5 * sheet.unit, 3 * sheet.unit)
            return train + ticked + company_tick(company, sheet)
        case _:
            assert_never(command)


def company_tick(company: str, sheet: Sheet) -> str:
    """Tick a company by its mark, where the map is shown apart from the table."""
    return tick(*sheet.at(NAME + 13, row_middle(company) - 5), 3 * sheet.unit)


def row_middle(company: str) -> float:
    return row_top(COMPANIES.index(company)) + ROW / 2


def share_badge(view: View, player: SeatView, company: str, sheet: Sheet) -> str:
    """Put the seat's badge where its share of the company would be told."""
    number_of = COMPANIES.index(company)
    holders = [each.seat for each in view.seats if each.shares[number_of] or each.seat == player.seat]
    wide = (INFLUENCE - HOLDERS - 2) / 5
    x, y = sheet.at(HOLDERS + wide * holders.index(player.seat) + 4, row_middle(company))
    shown = badge(player.colour, x, y, 4.4 * sheet.unit)
    return shown + tick(x + 4 * sheet.unit, y - 5 * sheet.unit, 3 * sheet.unit)


def arriving_trains(view: View, company: str, sheet: Sheet) -> str:
    """Draw the trains that a share brings to the train space (MEX-5.4)."""
    there = view.companies[COMPANIES.index(company)]
    after = min(there.trains + min(BOX.trains.added_by_share, there.supply), SLOTS)
    return "".join(
        small_train(company, *slot(sheet, index, row_middle(company)), sheet.unit)
        for index in range(there.trains, after)
    )


def influence_marker(view: View, player: SeatView, company: str, by: int, sheet: Sheet) -> str:
    amount = player.influence[COMPANIES.index(company)] + by
    x, y = influence_cell(view, amount, row_middle(company), sheet)
    shown = badge(player.colour, x, y, 4 * sheet.unit)
    ring = translate(x, y, f'<circle r="{number(5 * sheet.unit)}" class="ln" stroke-width="6"/>')
    return shown + ring + tick(x + 4 * sheet.unit, y - 5 * sheet.unit, 3 * sheet.unit)


def port_train(view: View, port: int) -> str:
    if view.shown is None:
        return ""
    name = next(each.hex for each in view.ports if each.number == port)
    x, y = stop(name, view.shown)
    return use(f"train-{view.shown}", x, y) + tick(x + 28, y - 28, 18)


def tick(x: float, y: float, radius: float) -> str:
    return f'<g class="tick">{translate(x, y, CHOSEN_BADGE, radius / 8)}</g>'
