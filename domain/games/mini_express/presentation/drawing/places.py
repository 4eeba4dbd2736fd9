"""The places on the board: their names and shapes, and the places of options and events."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import assert_never

from domain.drawing.emblems import badge
from domain.drawing.explaining.board_change import BoardChange, Changes, at, find_change
from domain.drawing.highlights import CHOSEN_BADGE, spot
from domain.drawing.parts.legible import least_letter
from domain.drawing.svg import number, translate, use
from domain.games.mini_express import events
from domain.games.mini_express.commands import (
    AnyCommand,
    BuildTrack,
    ChoosePort,
    ChooseWesternBranch,
    ChooseWild,
    DraftShare,
    TakeShare,
)
from domain.games.mini_express.data import BOX, COMPANIES, MAPS, MapName
from domain.games.mini_express.presentation.drawing.board_map import (
    HALF,
    Sheet,
    centre,
    hexagon,
    laid,
    sheet_of,
    stop,
)
from domain.games.mini_express.presentation.drawing.cartouche import line_boxes, tile_on_map, west_place
from domain.games.mini_express.presentation.drawing.tables import (
    HOLDERS,
    INFLUENCE,
    NAME,
    ROW,
    SLOTS,
    height,
    holders_edges,
    influence_cell,
    influence_edges,
    name_edges,
    row_top,
    shares_edges,
    slot,
    small_train,
    supply_edges,
    table_edges,
)
from domain.games.mini_express.presentation.names import PORTS
from domain.games.mini_express.view import SeatView, View
from domain.kernel.values import Event


def preview(view: View, command: AnyCommand) -> str:
    """Return the SVG preview of an option for the active seat; "" if there is none.

    It uses the symbols and coordinates of the view's picture. Its tick appears once the option is chosen.
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
    """Draw a tick next to a company's mark in the table, because the map may be a separate part."""
    return tick(*sheet.at(NAME + 13, row_middle(company) - 5), 3 * sheet.unit)


def row_middle(company: str) -> float:
    return row_top(COMPANIES.index(company)) + ROW / 2


def share_badge(view: View, player: SeatView, company: str, sheet: Sheet) -> str:
    """Draw the seat's badge among the company's shareholders."""
    number_of = COMPANIES.index(company)
    holders = [each.seat for each in view.seats if each.shares[number_of] or each.seat == player.seat]
    wide = (INFLUENCE - HOLDERS - 2) / 5
    x, y = sheet.at(HOLDERS + wide * holders.index(player.seat) + 4, row_middle(company))
    shown = badge(player.colour, x, y, 4.4 * sheet.unit)
    return shown + tick(x + 4 * sheet.unit, y - 5 * sheet.unit, 3 * sheet.unit)


def arriving_trains(view: View, company: str, sheet: Sheet) -> str:
    """Draw the trains that a share adds to the train space (MEX-5.4)."""
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


@cache
def map_targets(side: MapName, *, ports: bool) -> str:
    """Return the places of all cities and, in the Ports variant, of all ports."""
    named = [(city.hex, city.name) for city in MAPS[side].city]
    named += [(port.hex, port.name) for port in MAPS[side].port] if ports else []
    return "".join(spot(name, words, hexagon(name, 92), hexagon(name, 104)) for name, words in named)


@cache
def table_targets(sheet: Sheet) -> str:
    """Return the places of each company's shares and name."""
    drawn = []
    for index, name in enumerate(COMPANIES):
        for kind, words, edges in (
            ("share", f"{name.capitalize()}, shares", shares_edges(index, sheet)),
            ("company", name.capitalize(), name_edges(index, sheet)),
        ):
            inner, outer = box(*edges, 0), box(*edges, 0.8 * sheet.unit)
            drawn.append(spot(f"{kind}:{name}", words, inner, outer))
    return "".join(drawn)


def box(left: float, upper: float, right: float, lower: float, out: float) -> str:
    return (
        f"M{number(left - out)} {number(upper - out)}H{number(right + out)}V{number(lower + out)}"
        f"H{number(left - out)}z"
    )


def target(view: View, command: AnyCommand) -> str | None:
    """Return the place that an option refers to. All routes into a city share one place."""
    match command:
        case DraftShare(company) | TakeShare(company):
            return f"share:{company}"
        case BuildTrack(_, city, _):
            return city
        case ChooseWild(company) | ChooseWesternBranch(company):
            return f"company:{company}"
        case ChoosePort(port):
            return PORTS[view.map, port].hex
        case _:
            assert_never(command)


PRESSED = 1.1
NAMES = {"turn": "whose turn", "bag": "the Machinist", "spike": "the Golden Spike"}


def explained_spots(view: View, sheet: Sheet) -> str:
    """Return the places that have explanations. The places of options are drawn above them."""
    return map_spots(view, sheet) + table_spots(sheet) + values_spot(table_edges(view, sheet), sheet)


def map_spots(view: View, sheet: Sheet) -> str:
    """Return the places on the map."""
    drawn = start_spots(view.map) + landscape_spots(view)
    drawn += "".join(box_spot(name, NAMES[name], edges, sheet) for name, *edges in line_boxes(view, sheet))
    return drawn + marker_spots(view)


def values_spot(edges: Sequence[float], sheet: Sheet) -> str:
    """Return the place of the share value table."""
    return box_spot("values", "track length and share value", edges, sheet)


@cache
def start_spots(side: MapName) -> str:
    """Return the places of the start locations."""
    return "".join(hex_spot(start.hex, start.name) for start in MAPS[side].start)


def landscape_spots(view: View) -> str:
    """Return the places of landscape hexes with track."""
    named = {city.hex for city in view.cities} | {port.hex for port in view.ports}
    named |= {start.hex for start in MAPS[view.map].start}
    return "".join(hex_spot(each.hex, "land hex with track") for each in view.hexes if each.hex not in named)


def marker_spots(view: View) -> str:
    """Return the places of the target marker and of the Golden Spike's tile on the map."""
    drawn = ""
    if view.machinist is not None and view.machinist.target:
        x, y = centre(view.cities[view.machinist.target - 1].hex)
        x, y = x - 62, y - HALF + 8
        half = max(34.0, smallest_half())
        drawn += spot("target", "the Machinist's target", *(box(x, y, x, y, half + out) for out in (0, 6)))
    tile = tile_on_map(view.spike)
    if tile is not None:
        x, y = centre(tile)
        wide, high = max(30.0, smallest_half()), max(22.0, smallest_half())
        edges = (x - wide, y + 58 - high, x + wide, y + 58 + high)
        drawn += spot("spike", NAMES["spike"], *(box(*edges, out) for out in (0.0, 8.0)))
    return drawn


def smallest_half() -> float:
    """Return half the smallest width that can be pressed, relative to the letters in the drawing."""
    return PRESSED * least_letter()


@cache
def table_spots(sheet: Sheet) -> str:
    """Return the places of each company's supply, shareholders and influence track."""
    kinds = (
        ("supply", "supply", supply_edges),
        ("held", "shareholders", holders_edges),
        ("influence", "influence", influence_edges),
    )
    return "".join(
        box_spot(f"{kind}:{name}", f"{name.capitalize()}, {words}", edges(index, sheet), sheet)
        for index, name in enumerate(COMPANIES)
        for kind, words, edges in kinds
    )


def hex_spot(name: str, words: str) -> str:
    return spot(name, words, hexagon(name, 92), hexagon(name, 104))


def box_spot(at: str, words: str, edges: Sequence[float], sheet: Sheet) -> str:
    left, upper, right, lower = edges
    inner, outer = (box(left, upper, right, lower, out) for out in (0.0, 0.8 * sheet.unit))
    return spot(at, words, inner, outer)


def change(event: Event) -> BoardChange | None:
    """Return the places changed by an event."""
    return find_change(CHANGES, event)


def _share(event: events.SharesDrafted | events.ShareTaken | events.CompanyExhausted) -> BoardChange:
    return at(f"share:{event.company}")


def _company(event: events.WesternBranchSet | events.CompanyMarkerMoved) -> BoardChange:
    return at(f"company:{event.company}")


CHANGES: Changes = {
    events.SharesDrafted: _share,
    events.ShareTaken: _share,
    events.TrackBuilt: lambda event: at(*event.route),
    events.CompanyExhausted: _share,
    events.PortOccupied: lambda event: at(event.hex),
    events.SanFranciscoEntered: lambda event: at(event.hex),
    events.WesternBranchSet: _company,
    events.MachinistTokenDrawn: lambda event: at("bag"),
    events.CompanyMarkerMoved: _company,
    events.TargetMarkerMoved: lambda event: at("target"),
}
"""The places changed by each type of event.

The effects of a build are shown with the build. The Machinist's turn starts with its token.
"""
