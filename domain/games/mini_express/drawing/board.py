"""The whole drawing of a view."""

from __future__ import annotations

from domain.drawing.svg import ID_PREFIX, Picture
from domain.games.mini_express.drawing import cities, company_styles, value_table
from domain.games.mini_express.drawing.cartouche import cartouche
from domain.games.mini_express.drawing.company_table import company_table
from domain.games.mini_express.drawing.description import describe
from domain.games.mini_express.drawing.explained_spots import explained_spots
from domain.games.mini_express.drawing.land import land
from domain.games.mini_express.drawing.map_data import starts
from domain.games.mini_express.drawing.markers import last_build, spike_tile, target_marker
from domain.games.mini_express.drawing.sheet import Sheet, clip, frame, north, sheet_of
from domain.games.mini_express.drawing.targets import map_targets, table_targets
from domain.games.mini_express.drawing.tracks import networks, trains
from domain.games.mini_express.view import View


def picture(view: View) -> Picture:
    """Draw a view: same view, same bytes."""
    sheet = sheet_of(view.map, value_table.height(view))
    defined = (
        company_styles.definitions()
        + cities.definitions()
        + value_table.definitions()
        + clip(sheet, ID_PREFIX + "map")
    )
    body = (
        f"<defs>{defined}</defs>"
        f'<g class="art" aria-hidden="true" style="--unit:{sheet.unit:g}">'
        f'{frame(sheet)}<g clip-path="url(#{ID_PREFIX}map)">{printed(view, sheet)}</g>'
        f"{standing(view)}{cartouche(view, sheet)}"
        f"{company_table(view, sheet)}{value_table.value_table(view, sheet)}{last_build(view.last)}</g>"
        f'<g class="spots">{explained_spots(view, sheet)}{map_targets(view.map, ports=bool(view.ports))}'
        f"{table_targets(sheet)}</g>"
        f'<g class="ghosts"></g>{cities.over_places(uppermost(view))}'
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
    """Draw what is printed on the map, its ports only where they are played."""
    sizes = tuple((city.hex, city.capacity) for city in view.cities)
    return (
        land(view.map, ports=bool(view.ports))
        + north(sheet)
        + cities.grounds(view.map, sizes)
        + cities.ports(view.ports)
    )


def standing(view: View) -> str:
    """Draw what lies and stands on the map, tracks first and trains last."""
    return (
        f"{networks(view.companies)}{cities.numbers(view.cities)}{spike_tile(view)}{trains(view.companies)}"
    )


def uppermost(view: View) -> str:
    """Draw what nothing may hide: names, demand tokens, the room in cities, the Machinist's target."""
    names = [(city.hex, city.name) for city in view.cities]
    names += [(start.hex, start.name) for start in starts(view.map)]
    names += [(port.hex, port.name) for port in view.ports]
    tokens = "".join(cities.dots(city) + cities.token(city) for city in view.cities)
    return cities.signs(tuple(names)) + tokens + target_marker(view)
