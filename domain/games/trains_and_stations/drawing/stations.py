"""Cities as station name boards: the name, the majority bonus, and the sites with their buildings."""

from __future__ import annotations

from collections.abc import Iterable

from domain.drawing.icons.registry import icon
from domain.drawing.parts.legible import kept_by_scale
from domain.drawing.svg import text
from domain.games.trains_and_stations.data import CITIES, COLOURS
from domain.games.trains_and_stations.data.schema import Bonus
from domain.games.trains_and_stations.drawing.map_data import NAME, SITE, cells, plate
from domain.games.trains_and_stations.drawing.pieces import building
from domain.games.trains_and_stations.drawing.shapes import rectangle
from domain.games.trains_and_stations.view import CityView

LETTER = 26.5
HALF = SITE / 2 - 2
ICONS: dict[Bonus, str] = {"vp": "points", "special_card": "special-card", "bonus_die": "bonus-die"}


@kept_by_scale
def boards() -> str:
    """Draw every plate with its name, its bonus and its empty sites."""
    frames, heads, sites, names, bonuses = "", "", "", "", ""
    for city in CITIES.values():
        box, (first, *rest) = plate(city.id), cells(city.id)
        frames += rectangle(*box)
        heads += rectangle(box.left, box.top, box.right, box.top + NAME)
        names += text(box.middle[0], box.top + 25.5, city.name, LETTER, "num mid bold on-enamel")
        bonuses += bonus(city.bonus, *first)
        sites += "".join(rectangle(x - HALF, y - HALF, x + HALF, y + HALF) for x, y in rest)
    return (
        f'<path class="haloed" d="{frames}"/>'
        f'<path class="sheet" d="{frames}"/><path class="enamel" d="{heads}"/>'
        f'<path class="ln" stroke-width="1.8" d="{frames}"/>'
        f'<path class="ln" stroke-width="1.3" stroke-dasharray="3.4 3" d="{sites}"/>{bonuses}{names}'
    )


def bonus(kind: Bonus, x: float, y: float) -> str:
    """Draw what the majority on a route to the city is worth (TNS-7.4.3)."""
    shown = icon(ICONS[kind], x - 15, y - 15, 30)
    if kind != "vp":
        return shown
    return shown + text(x, y + 6.5, "1", 18, "num mid bold on-enamel")


def standing(cities: Iterable[CityView]) -> str:
    """Draw the buildings in the order in which they were built."""
    return "".join(
        building(built.building, COLOURS[built.seat], *place, SITE - 3)
        for city in cities
        for built, place in zip(city.built, cells(city.city)[1:], strict=False)
    )
