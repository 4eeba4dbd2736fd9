"""The shortest routes into each city, worked out once for a board (MEX-6.4, MEX-6.5).

A shortest route from a network touches the network only where it starts. So its hexes are those of a shortest
walk from its first hex to the city, whatever else the network is: which of these are routes follows from the
hexes beside the network alone.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache, reduce
from operator import or_

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import UNREACHABLE, Board

Route = tuple[str, ...]

CACHED_STARTS = 32
"""Combinations of first hexes whose commands are kept for each approach; some 300 bytes each."""


class Destination:
    """A city with all shortest routes of up to five hexes that lead into it; never changed once made.

    `place` is that of its demand token, `bit` its own hex as a set. `rings` are the landscape hexes 0, 1, 2
    ... steps from it: a route of one hex more may begin there.
    """

    def __init__(self, board: Board, city: str) -> None:
        self._board = board
        self.hex, self.place, self.bit = city, board.cities[city].number - 1, board.mask([city])
        self.rings = _rings(board, self.bit)

    @cached_property
    def routes(self) -> tuple[tuple[tuple[int, Route], ...], ...]:
        """Give by length less one each route behind its first hex, in the order of bits from its end."""
        found: list[tuple[tuple[int, Route], ...]] = [((self.bit, (self.hex,)),)]
        board = self._board
        for ring in self.rings[1:]:
            found.append(
                tuple(
                    (1 << bit, (board.hex[bit], *route))
                    for first, route in found[-1]
                    for bit in board.bits(board.near[first.bit_length() - 1] & ring)
                )
            )
        return tuple(found)


def _rings(board: Board, city: int) -> list[int]:
    """Give the landscape hexes 1, 2, 3 ... steps from the city, the city itself first."""
    rings, seen = [city], city
    for _ in range(LONGEST_ROUTE - 1):
        reached = board.spread(rings[-1]) & board.passable & ~seen
        rings.append(reached)
        seen |= reached
    return rings


class Approach:
    """All routes of one length into a city, as commands for one company; never changed once made.

    Equal commands are the same object, made once: some 10,000 for each board that is played on. `ring` are
    the hexes that these routes begin on; `builds` gives those that begin on one of some hexes of it.
    """

    __slots__ = ("_city", "_company", "_length", "_listed", "builds", "ring")

    def __init__(self, city: Destination, company: Company, length: int) -> None:
        self._city, self._company, self._length = city, company, length
        self._listed: list[tuple[int, BuildTrack]] = []
        self.ring = city.rings[length - 1]
        self.builds = lru_cache(maxsize=CACHED_STARTS)(self._builds)

    def _builds(self, firsts: int) -> tuple[BuildTrack, ...]:
        if not self._listed:
            routes = self._city.routes[self._length - 1]
            self._listed = [(first, BuildTrack(self._company, self._city.hex, way)) for first, way in routes]
        return tuple([build for first, build in self._listed if firsts & first])


@cache
def load_approaches(board: Board, company: Company) -> tuple[tuple[Approach, ...], ...]:
    """Give for each city of a board the approaches to it, by their length less one."""
    lengths = range(1, LONGEST_ROUTE + 1)
    return tuple(
        tuple(Approach(city, company, length) for length in lengths)
        for city in load_destinations(board).cities
    )


class Destinations:
    """All cities of a board in the order of their numbers, and by hex what is in sight from there.

    This is one integer for each hex, so that the union over a network is worked out at once. Its lowest part
    has a byte for each city: bit 0 stands for the city itself, bit n for a route of n hexes to it. Sets of
    cities follow, those reached with 0, 1, 2 ... trains, and last the hex itself as a set.
    """

    def __init__(self, board: Board) -> None:
        self.cities = tuple(Destination(board, city) for city in board.cities)
        count = len(self.cities)
        self._all, self._bytes = (1 << count) - 1, (1 << 8 * count) - 1
        self._parts = range(8 * count, (8 + LONGEST_ROUTE + 1) * count, count)
        self._sights = {hexid: self._sight_from(board, bit) for hexid, bit in board.bit.items()}

    def _sight_from(self, board: Board, bit: int) -> int:
        here = 1 << bit
        found = here << self._parts.stop
        for city in self.cities:
            lengths = [n for n, ring in enumerate(city.rings, start=1) if board.near[bit] & ring]
            if city.bit == here:
                found |= 1 << 8 * city.place | 1 << self._parts[0] + city.place
            elif lengths:
                found |= 1 << 8 * city.place + lengths[0]
                found |= sum(1 << part + city.place for part in self._parts[lengths[0] :])
        return found

    def survey(self, track: Route) -> tuple[int, int, tuple[int, ...], bytes]:
        """Give a network's hexes and the cities in it, and what is in reach of it: no city that it has.

        That is by a number of trains the set of cities that these reach, and by city the length of the
        shortest routes to it, 0 for what is out of reach.
        """
        found = reduce(or_, map(self._sights.__getitem__, track), 0)
        lengths = (found & self._bytes).to_bytes(len(self.cities), "little").translate(_LOWEST_BIT)
        inside = found >> self._parts[0] & self._all
        outside = self._all ^ inside
        within = tuple([found >> part & outside for part in self._parts])
        return found >> self._parts.stop, inside, within, lengths


_LOWEST_BIT = bytes([0, *((byte & -byte).bit_length() - 1 for byte in range(1, 256))])


@cache
def load_destinations(board: Board) -> Destinations:
    """Give the cities of a board, made once."""
    return Destinations(board)


@cache
def nearest_first(board: Board, goal: str) -> tuple[int, ...]:
    """Give the cities by their landscape distance to a goal: a set of them for each, the nearest first."""
    away = board.distances_to(goal)
    found: dict[int, int] = {}
    for city, hexid in zip(board.city_sets, board.cities, strict=True):
        distance = away.get(hexid, UNREACHABLE)
        found[distance] = found.get(distance, 0) | city
    return tuple(found[distance] for distance in sorted(found))
