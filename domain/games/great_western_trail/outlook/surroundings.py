"""What the board says of each seat: its points there, and what lies on the way."""

from __future__ import annotations

from typing import NamedTuple

from domain.games.great_western_trail.data import (
    ARROWS,
    BUILDINGS,
    CITIES,
    JOB_MARKET,
    STATIONS,
    TRAIL,
)
from domain.games.great_western_trail.model.trail import ALWAYS, BIT, Mask
from domain.games.great_western_trail.outlook.memory import ByIdentity
from domain.games.great_western_trail.state import Board

CITY_BIT = {city: 1 << place for place, city in enumerate(CITIES)}
STATION_BIT = {station: 1 << place for place, station in enumerate(STATIONS)}


class Holding(NamedTuple):
    """What a seat has on the board; `points` are those of its buildings, cities and stations."""

    points: int
    buildings: int
    woods: int
    hands: int
    cities: int
    stations: int
    station_count: int
    san_francisco: int


class Surroundings(NamedTuple):
    """The places where a cattleman stops, the places left in the job market, and the seats' holdings."""

    mask: Mask
    free_jobs: int
    holdings: tuple[Holding, ...]


SEATS = 4


def _look_around(board: Board) -> Surroundings:
    mask = ALWAYS
    for site in board.buildings:
        mask |= BIT[site]
    for space in board.tiles:
        mask |= BIT[space]
    return Surroundings(mask, _free_jobs(board), tuple(_holding(board, seat) for seat in range(SEATS)))


def _free_jobs(board: Board) -> int:
    """Count the places from the token's row on, as if all columns were used; 0 once the market is closed."""
    return sum(row.count(None) for row in board.jobs[board.row - 1 : JOB_MARKET.rows])


def _holding(board: Board, seat: int) -> Holding:
    points = count = woods = hands = 0
    for site, building in board.buildings.items():
        if building.seat == seat:
            printed = BUILDINGS[building.tile]
            points += printed.vp
            count += 1
            hands += len(printed.hands)
            woods += TRAIL[site].woods
    cities = stations = 0
    for city, seats in board.cities.items():
        if seat in seats:
            cities |= CITY_BIT[city]
            points += CITIES[city].vp_per_disc * seats.count(seat)
    points += sum(vp for bits, vp in ARROW_POINTS if cities & bits == bits)
    for station, seats in board.stations.items():
        if seat in seats:
            stations |= STATION_BIT[station]
            points += STATIONS[station].vp
    far = board.cities.get("san_francisco", ()).count(seat)
    return Holding(points, count, woods, hands, cities, stations, stations.bit_count(), far)


ARROW_POINTS = tuple((CITY_BIT[arrow.cities[0]] | CITY_BIT[arrow.cities[1]], arrow.vp) for arrow in ARROWS)

look_around = ByIdentity(_look_around)
