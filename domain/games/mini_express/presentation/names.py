"""The names of companies, cities and ports for use in sentences."""

from __future__ import annotations

from domain.games.mini_express.data import BOX, MAPS, SPIKE, MapName, Symbol

COMPANY_NAMES: dict[Symbol, str] = {
    **{company.id: company.name for company in BOX.company},
    "wild": "a company of your choice",
}
CITY_NAMES: dict[tuple[MapName, str], str] = {
    (side.map, city.hex): city.name for side in MAPS.values() for city in side.city
}
"""The names of cities, by map and hex."""
_SPIKE_CITIES = {city.slug: city.name for city in MAPS[BOX.variant.golden_spike.map].city}
EAST, WEST = _SPIKE_CITIES[SPIKE.east_city], _SPIKE_CITIES[SPIKE.west_city]
"""The cities of the Golden Spike: Omaha and San Francisco, unless an edition has others."""
NUMBER_WORDS = ("no", "one", "two", "three", "four")


def count_companies(count: int) -> str:
    """Return a number of companies with its verb, such as "two companies are"."""
    return f"{NUMBER_WORDS[count]} company is" if count == 1 else f"{NUMBER_WORDS[count]} companies are"


EXHAUSTED = count_companies(BOX.end.exhausted_companies)
EXHAUSTED_IN_DUEL = count_companies(BOX.end.exhausted_companies_duel)
PORTS = {(side.map, port.number): port for side in MAPS.values() for port in side.port}
"""The names of ports, by map and number."""
