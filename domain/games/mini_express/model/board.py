"""A map as numbers: hexes are bits, sets of them integers, and a step is a shift (MEX-2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import compress
from operator import or_

from domain.games.mini_express.data import BOX, MAPS
from domain.games.mini_express.data.map_schema import City, Map, MapName
from domain.games.mini_express.state import State

UNREACHABLE = 1_000
"""Stands for an infinite landscape distance; no map has so many hexes."""

CAPACITIES = (1, 2, 3)


class Board:
    """A side of the map, with or without Ports and the first-game option; never changed once made.

    `bit` gives the bit of a hex by its id, `hex` the id by its bit, `at` its axial coordinates (column, row),
    `near` the set of its neighbours by its bit; `land` are all hexes, `cities` goes by hex. A set of
    cities has a bit for each by its number, from 1 on; `city_sets` are those of one city each, in that order.
    `passable` are the hexes that a route may run through (MEX-6.4): landscape, and ports unless the Ports
    variant is played (MEX-2.2, MEX-12.3.1).
    """

    def __init__(self, side: Map, *, ports: bool, first_game: bool) -> None:
        hexes = side.grid.hexes
        west, north = min(cell.q for cell in hexes), min(cell.r for cell in hexes)
        # One empty row beyond the last, so that no step leads from one column into another.
        self._column = max(cell.r for cell in hexes) - north + 2
        self.map, self.ports = side, {port.number: port for port in side.port}
        self.bit = {cell.id: (cell.q - west) * self._column + cell.r - north + 1 for cell in hexes}
        self.hex = {bit: hexid for hexid, bit in self.bit.items()}
        self._sets = {hexid: 1 << bit for hexid, bit in self.bit.items()}
        self.at = {cell.id: (cell.q, cell.r) for cell in hexes}
        self.cities: dict[str, City] = {city.hex: city for city in side.city}
        self.city_sets = tuple(1 << number for number in range(len(self.cities)))
        self.land = self.mask(cell.id for cell in hexes)
        self.passable = self.mask(
            cell.id for cell in hexes if cell.kind == "landscape" or (cell.kind == "port" and not ports)
        )
        self.near = {bit: self.spread(1 << bit) & self.land for bit in self.hex}
        printed = {city.hex: city.capacity for city in side.city}
        self.capacity = dict.fromkeys(printed, BOX.option.first_game.city_capacity) if first_game else printed
        self._cities_of = tuple(
            sum(compress(self.city_sets, [capacity == size for capacity in self.capacity.values()]))
            for size in CAPACITIES
        )
        self._distances: dict[str, dict[str, int]] = {}

    def mask(self, hexes: Iterable[str]) -> int:
        """Give a set of hexes as an integer; KeyError if one is not of this map."""
        return reduce(or_, map(self._sets.__getitem__, hexes), 0)

    def spread(self, hexes: int) -> int:
        """Give what lies next to a set of hexes, with bits that are no hexes; the caller masks them out."""
        column = self._column
        up, down = hexes << column, hexes >> column
        return hexes << 1 | hexes >> 1 | up | up >> 1 | down | down << 1

    def bits(self, hexes: int) -> Iterator[int]:
        """Give the hexes of a set by their bits, ascending: columns from the west, each from the north."""
        while hexes:
            lowest = hexes & -hexes
            yield lowest.bit_length() - 1
            hexes ^= lowest

    def full_cities(self, entered: Iterable[int]) -> int:
        """Give the cities whose capacity is used up; `entered` are those of each company (MEX-2.3)."""
        one = two = three = 0
        for cities in entered:
            three |= two & cities
            two |= one & cities
            one |= cities
        single, double, triple = self._cities_of
        return one & single | two & double | three & triple

    def distance(self, one: str, other: str) -> int:
        """Give the landscape distance, UNREACHABLE if there is no walk; trains do not matter (MEX-2.7).

        The distances to a goal are worked out when it is asked for first.
        """
        return self.distances_to(other).get(one, UNREACHABLE)

    def distances_to(self, goal: str) -> dict[str, int]:
        """Give the landscape distance of every hex from which there is a walk to the goal."""
        found = self._distances.get(goal)
        if found is None:
            found = self._distances[goal] = self._walk_back(goal)
        return found

    def _walk_back(self, goal: str) -> dict[str, int]:
        found, seen, front, steps = {goal: 0}, 1 << self.bit[goal], 1 << self.bit[goal], 0
        while front:
            steps += 1
            reached = self.spread(front) & self.land & ~seen
            found.update((self.hex[bit], steps) for bit in self.bits(reached))
            seen |= reached
            front = reached & self.passable
        return found


@cache
def load_board(name: MapName, *, ports: bool, first_game: bool) -> Board:
    """Give the board of a map in one of its forms, made once."""
    return Board(MAPS[name], ports=ports, first_game=first_game)


def board_of(state: State) -> Board:
    options = state.options
    return _board(options.map, options.variant, options.first_game)


@cache
def _board(name: MapName, variant: str, first_game: bool) -> Board:  # noqa: FBT001 - a cache's key
    return load_board(name, ports=variant == "ports", first_game=first_game)


def companies_at(state: State, hexid: str) -> tuple[int, ...]:
    """Give the numbers of the companies with a train on the hex, in printed order."""
    return tuple([number for number, line in enumerate(state.lines) if hexid in line.track])
