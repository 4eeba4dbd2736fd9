"""The drawing of the whole board, its description, and the cover."""

from __future__ import annotations

from itertools import combinations

from domain.drawing.svg import ID_PREFIX, Picture, use
from domain.games.mini_express.presentation.drawing import board_map, company_styles, tables
from domain.games.mini_express.presentation.drawing.board_map import (
    Sheet,
    clip,
    frame,
    hexagon,
    land,
    lines,
    networks,
    north,
    peaks,
    river,
    sheet_of,
    starts,
    stop,
    trains,
    trees,
    tufts,
)
from domain.games.mini_express.presentation.drawing.cartouche import cartouche
from domain.games.mini_express.presentation.drawing.company_styles import definitions
from domain.games.mini_express.presentation.drawing.places import explained_spots, map_targets, table_targets
from domain.games.mini_express.presentation.drawing.tables import (
    company_table,
    last_build,
    spike_tile,
    target_marker,
)
from domain.games.mini_express.view import CompanyView, View
from domain.kernel.phrases import pluralize

LINES = {
    "lumber": ("G5", "H5", "I6", "J6"),
    "steel": ("I4", "I5", "I6", "I7"),
    "leather": ("G6", "H6", "I6", "J5", "K6"),
}
PEAKS, TREES = ("G5", "G6", "H4"), ("J5", "K6", "K5")
PLAINS = (
    "F4",
    "F5",
    "F6",
    "G4",
    "H5",
    "H6",
    "I4",
    "I5",
    "I6",
    "I7",
    "J4",
    "J6",
    "J7",
    "K4",
    "H7",
    "G7",
    "K7",
)


def cover() -> Picture:
    """Draw the picture shown in the list of games."""
    hexes = "".join(hexagon(name) for name in (*PLAINS, *PEAKS, *TREES))
    relief = "".join(map(peaks, PEAKS))
    woods = "".join(map(trees, TREES))
    body = (
        f"<defs>{definitions()}</defs>"
        f'<path class="prairie" d="{hexes}"/><path class="grid" style="stroke-width:1.6" d="{hexes}"/>'
        f'<path class="grass" style="stroke-width:2" d="{"".join(map(tufts, PLAINS))}"/>'
        f'<path class="peaks" style="stroke-width:2" d="{relief}"/>'
        f'<path class="peaks" style="stroke-width:2" d="{woods}"/>'
        + "".join(river(name, lines(name, combinations(route, 2))) for name, route in LINES.items())
        + "".join(
            use(f"train-{name}", *stop(place, name)) for name, route in LINES.items() for place in route
        )
    )
    return Picture(600, 336, "Mini Express", "Lines of three companies", body, left=990, top=705)


ACTIVITIES = {
    "draft": "drafts a share",
    "act": "takes a share or builds track",
    "wild": "chooses the company of the wild symbol",
    "port": "chooses a port",
    "western_branch": "chooses the western branch",
    "over": "",
}


def participant_name(view: View, seat: int) -> str:
    """Return a participant's colour, or "the Machinist"."""
    player = next(each for each in view.seats if each.seat == seat)
    return "the Machinist" if player.machinist else player.colour


def describe(view: View) -> str:
    """Return a sentence on the turn, the last build, and the state of companies and participants."""
    parts = [activity(view)]
    if view.last is not None:
        parts.append(f"last built: {view.last.company} by {' '.join(view.last.route)}")
    if view.triggered:
        parts.append("last round")
    parts += [company_text(company) for company in view.companies]
    parts += [
        f"{participant_name(view, player.seat)} {pluralize(player.score, 'point')}" for player in view.seats
    ]
    return "; ".join(parts) + "."


def activity(view: View) -> str:
    """Return the active seat and its question.

    No winner is named: that depends on the table, where seats may resign and games may be cancelled.
    """
    if view.active is None:
        return "the game is over"
    return f"{participant_name(view, view.active)} {ACTIVITIES[view.step]}"


def company_text(company: CompanyView) -> str:
    state = "exhausted" if company.exhausted else pluralize(company.shares, "share")
    return (
        f"{company.name}: {state}, {pluralize(company.trains, 'train')} ready, "
        f"{company.supply} in the supply, "
        f"track length {company.length}"
    )


def picture(view: View) -> Picture:
    """Draw a view; equal views give identical bytes."""
    sheet = sheet_of(view.map, tables.height(view))
    defined = (
        company_styles.definitions()
        + board_map.definitions()
        + tables.definitions()
        + clip(sheet, ID_PREFIX + "map")
    )
    body = (
        f"<defs>{defined}</defs>"
        f'<g class="art" aria-hidden="true" style="--unit:{sheet.unit:g}">'
        f'{frame(sheet)}<g clip-path="url(#{ID_PREFIX}map)">{printed(view, sheet)}</g>'
        f"{standing(view)}{cartouche(view, sheet)}"
        f"{company_table(view, sheet)}{tables.value_table(view, sheet)}{last_build(view.last)}</g>"
        f'<g class="spots">{explained_spots(view, sheet)}{map_targets(view.map, ports=bool(view.ports))}'
        f"{table_targets(sheet)}</g>"
        f'<g class="ghosts"></g>{board_map.over_places(uppermost(view))}'
    )
    out = sheet.frame
    return Picture(
        width=sheet.right - sheet.left + 2 * out,
        height=sheet.foot - sheet.top + 2 * out,
        title=f"Mini Express, {sheet.chart.title}, turn {view.turn}",
        desc=describe(view),
        body=body,
        left=sheet.left - out,
        top=sheet.top - out,
        css_class="wide vast",
    )


def printed(view: View, sheet: Sheet) -> str:
    """Draw the printed map. Ports are drawn only in the Ports variant."""
    sizes = tuple((city.hex, city.capacity) for city in view.cities)
    return (
        land(view.map, ports=bool(view.ports))
        + north(sheet)
        + board_map.grounds(view.map, sizes)
        + board_map.ports(view.ports)
    )


def standing(view: View) -> str:
    """Draw the pieces on the map, with tracks at the bottom and trains on top."""
    tracks = f"{networks(view.companies)}{board_map.numbers(view.cities)}"
    return f"{tracks}{spike_tile(view)}{trains(view.companies)}"


def uppermost(view: View) -> str:
    """Draw the top layer: names, demand tokens, city capacity, and the Machinist's target."""
    names = [(city.hex, city.name) for city in view.cities]
    names += [(start.hex, start.name) for start in starts(view.map)]
    names += [(port.hex, port.name) for port in view.ports]
    tokens = "".join(board_map.dots(city) + board_map.token(city) for city in view.cities)
    numbered = frozenset([*(city.hex for city in view.cities), *(port.hex for port in view.ports)])
    return board_map.signs(tuple(names), numbered) + tokens + target_marker(view)
