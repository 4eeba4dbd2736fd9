"""Buildings, for three dice of a kind (TNS-6.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from domain.games.trains_and_stations.commands import Erect
from domain.games.trains_and_stations.data import BUILDINGS, CITIES, NUMBERS
from domain.games.trains_and_stations.data.schema import Building
from domain.games.trains_and_stations.events.dice import BuildingErected
from domain.games.trains_and_stations.frames import Pool
from domain.games.trains_and_stations.model import names
from domain.games.trains_and_stations.model.dice import without
from domain.games.trains_and_stations.state import Built, State
from domain.kernel.game import RefusalReason
from domain.kernel.ledger import Ledger
from domain.kernel.phrases import pluralize

DICE_FOR_ONE = NUMBERS.building_set_size


def erections(state: State, seat: int, pool: Pool) -> Iterator[Erect]:
    """Any three dice of a kind, own and bonus dice in any mix, in any city that may take a building."""
    for building in BUILDINGS:
        own, white = pool.own.count(building), pool.white.count(building)
        if own + white < DICE_FOR_ONE or not state.buildings_left(seat, building):  # TNS-6.3.1
            continue
        for bonus in range(max(0, DICE_FOR_ONE - own), min(DICE_FOR_ONE, white) + 1):
            yield from (_erect(building, bonus, city) for city in open_cities(state.cities))


@cache
def _erect(building: Building, white: int, city: str) -> Erect:
    return Erect(building, white, city)


def open_cities(cities: tuple[tuple[Built, ...], ...]) -> tuple[str, ...]:
    """Give the cities with a free site that the level rule allows now (TNS-6.3.2, TNS-6.3.3)."""
    level = min(map(len, cities))
    return tuple(
        city.id
        for city, built in zip(CITIES.values(), cities, strict=True)
        if len(built) < city.sites and len(built) <= level
    )


def erect(ledger: Ledger[State], seat: int, pool: Pool, command: Erect) -> Pool:
    """Put up the building, and give the dice that are left."""
    building, white = command.building, command.white
    ledger.record(BuildingErected(seat, building, white, command.city))
    own_dice: tuple[Building, ...] = (building,) * (DICE_FOR_ONE - white)
    rest = without(pool.own, own_dice)
    kept = pool.kept
    for _ in range(kept.count(building) - rest.count(building)):
        kept = without(kept, (building,))
    return Pool(rest, without(pool.white, (building,) * white), kept)


def why_not_erect(state: State, seat: int, pool: Pool, command: Erect) -> RefusalReason:
    building, city = command.building, command.city
    own, white = pool.own.count(building), pool.white.count(building)
    have = f"a {building} takes three dice that show it; you have {own} of your own and {white} white"
    least, most = max(0, DICE_FOR_ONE - own), min(DICE_FOR_ONE, white)
    if least > most:
        return RefusalReason("TNS-6.3", have)
    if not least <= command.white <= most:
        numbers = f"{least}" if least == most else f"from {least} to {most}"
        return RefusalReason("TNS-6.3", f"{have}: of the three {numbers} may be white")
    if not state.buildings_left(seat, building):
        return RefusalReason("TNS-6.3.1", f"you have no {building} left")
    cities = ", ".join(map(names.city, open_cities(state.cities))) or "none"
    here = dict(zip(CITIES, state.cities, strict=True)).get(city)
    if here is not None and len(here) < CITIES[city].sites:
        built = pluralize(len(here), "building")
        return RefusalReason("TNS-6.3.3", f"every city needs {built} before; cities open now: {cities}")
    where = names.city(city) if city in CITIES else "such a city"
    return RefusalReason("TNS-6.3.2", f"no free site in {where}; cities open now: {cities}")
