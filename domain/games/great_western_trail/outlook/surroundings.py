"""What the board says of each seat: its points there, and what lies on the way.

An answer changes the buildings, the discs on cities or those on stations, if any: each is read for itself.
"""

from __future__ import annotations

from collections.abc import Mapping

from domain.games.great_western_trail.data import (
    ARROWS,
    BUILDINGS,
    CITIES,
    JOB_MARKET,
    STATIONS,
    TRAIL,
)
from domain.games.great_western_trail.model.trail import ALWAYS, BIT, Mask
from domain.games.great_western_trail.state import Board, Building
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity

CITY_BIT = {city: 1 << place for place, city in enumerate(CITIES)}
STATION_BIT = {station: 1 << place for place, station in enumerate(STATIONS)}


class Holding(Value, frozen=True):
    """What a seat has on the board; `points` are those of its buildings, cities and stations."""

    points: int
    buildings: int
    woods: int
    hands: int
    cities: int
    stations: int
    station_count: int
    san_francisco: int


class Surroundings(Value, frozen=True):
    """The places where a cattleman stops, the places left in the job market, and the seats' holdings."""

    mask: Mask
    free_jobs: int
    holdings: tuple[Holding, ...]


SEATS = 4


def _look_around(board: Board) -> Surroundings:
    mask = _building_mask(board.buildings)
    for space in board.tiles:
        mask |= BIT[space]
    holdings = tuple(map(_join, _built(board.buildings), _delivered(board.cities), _stops(board.stations)))
    return Surroundings(mask, _free_jobs(board), holdings)


def _free_jobs(board: Board) -> int:
    """Count the places from the token's row on, as if all columns were used; 0 once the market is closed."""
    return sum(row.count(None) for row in board.jobs[board.row - 1 : JOB_MARKET.rows])


class _Built(Value, frozen=True):
    points: int
    buildings: int
    woods: int
    hands: int


class _Delivered(Value, frozen=True):
    points: int
    cities: int
    san_francisco: int


class _Stops(Value, frozen=True):
    points: int
    stations: int


def _join(built: _Built, delivered: _Delivered, stops: _Stops) -> Holding:
    return Holding(
        built.points + delivered.points + stops.points,
        built.buildings,
        built.woods,
        built.hands,
        delivered.cities,
        stops.stations,
        stops.stations.bit_count(),
        delivered.san_francisco,
    )


@ByIdentity
def _building_mask(buildings: Mapping[str, Building]) -> Mask:
    mask = ALWAYS
    for site in buildings:
        mask |= BIT[site]
    return mask


@ByIdentity
def _built(buildings: Mapping[str, Building]) -> tuple[_Built, ...]:
    return tuple(_built_by(buildings, seat) for seat in range(SEATS))


def _built_by(buildings: Mapping[str, Building], seat: int) -> _Built:
    points = count = woods = hands = 0
    for site, building in buildings.items():
        if building.seat == seat:
            printed = BUILDINGS[building.tile]
            points += printed.vp
            count += 1
            hands += len(printed.hands)
            woods += TRAIL[site].woods
    return _Built(points, count, woods, hands)


@ByIdentity
def _delivered(discs: Mapping[str, tuple[int, ...]]) -> tuple[_Delivered, ...]:
    return tuple(_delivered_by(discs, seat) for seat in range(SEATS))


def _delivered_by(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Delivered:
    points = cities = 0
    for city, seats in discs.items():
        if seat in seats:
            cities |= CITY_BIT[city]
            points += CITIES[city].vp_per_disc * seats.count(seat)
    points += sum([vp for bits, vp in ARROW_POINTS if cities & bits == bits])
    return _Delivered(points, cities, discs.get("san_francisco", ()).count(seat))


@ByIdentity
def _stops(discs: Mapping[str, tuple[int, ...]]) -> tuple[_Stops, ...]:
    return tuple(_stops_of(discs, seat) for seat in range(SEATS))


def _stops_of(discs: Mapping[str, tuple[int, ...]], seat: int) -> _Stops:
    owned = [station for station, seats in discs.items() if seat in seats]
    points = sum([STATIONS[station].vp for station in owned])
    return _Stops(points, sum([STATION_BIT[station] for station in owned]))


ARROW_POINTS = tuple((CITY_BIT[arrow.cities[0]] | CITY_BIT[arrow.cities[1]], arrow.vp) for arrow in ARROWS)

look_around = ByIdentity(_look_around)
