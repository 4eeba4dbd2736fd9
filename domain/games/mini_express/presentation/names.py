"""The names of companies, cities and ports for use in sentences."""

from __future__ import annotations

from domain.games.mini_express.data import BOX, MAPS, MapName, Symbol

COMPANY_NAMES: dict[Symbol, str] = {
    **{company.id: company.name for company in BOX.company},
    "wild": "a company of your choice",
}
CITY_NAMES: dict[tuple[MapName, str], str] = {
    (side.map, city.hex): city.name for side in MAPS.values() for city in side.city
}
"""The names of cities, by map and hex."""
PORTS = {(side.map, port.number): port for side in MAPS.values() for port in side.port}
"""The names of ports, by map and number."""
