"""Names of companies, cities and ports as sentences use them."""

from __future__ import annotations

from domain.games.mini_express.data import BOX, MAPS, MapName, Symbol

COMPANY_NAMES: dict[Symbol, str] = {
    **{company.id: company.name for company in BOX.company},
    "wild": "a company of your choice",
}
CITY_NAMES: dict[tuple[MapName, str], str] = {
    (side.map, city.hex): city.name for side in MAPS.values() for city in side.city
}
"""By map and hex."""
PORTS = {(side.map, port.number): port for side in MAPS.values() for port in side.port}
"""By map and number."""
