"""What the buildings of all cities say by seat, read once as long as nobody builds."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from domain.games.trains_and_stations.data import BOX, BUILDINGS, CITY_NUMBERS, ROUTES
from domain.games.trains_and_stations.state import Built
from domain.planning.memory import ByIdentity

Cities = tuple[tuple[Built, ...], ...]
Counts = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Buildings:
    """`owners` has the seat of each building, city by city; `along` counts them by route and seat.

    `left` counts by seat and type those that are not built. The same object for the same buildings, so it is
    a quick key.
    """

    owners: tuple[int, ...]
    along: tuple[Counts, ...]
    left: tuple[Counts, ...]


@lru_cache(maxsize=4_096)
def _read(cities: Cities, seats: int) -> Buildings:
    along = [
        [one.seat for city in route.cities for one in cities[CITY_NUMBERS[city]]] for route in ROUTES.values()
    ]
    return Buildings(
        tuple(one.seat for city in cities for one in city),
        tuple(tuple(owners.count(seat) for seat in range(seats)) for owners in along),
        tuple(_left(cities, seat) for seat in range(seats)),
    )


def _left(cities: Cities, seat: int) -> Counts:
    built = [one.building for city in cities for one in city if one.seat == seat]
    return tuple(BOX.components.buildings_per_colour_and_type - built.count(one) for one in BUILDINGS)


read_buildings = ByIdentity(_read)
