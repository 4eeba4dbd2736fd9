"""The shortest routes into each city, worked out once for a board (MEX-6.4, MEX-6.5).

A shortest route from a network touches the network only where it starts. So its hexes are those of a shortest
walk from its first hex to the city, whatever else the network is: which of these are routes follows from the
hexes beside the network alone.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache, reduce
from operator import or_

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import Board

Route = tuple[str, ...]

CACHED_STARTS = 8_192
"""Combinations of a city and first hexes of routes to it whose commands are kept; some 300 bytes each."""


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


@lru_cache(maxsize=CACHED_STARTS)
def builds_from(city: Destination, company: Company, length: int, firsts: int) -> tuple[BuildTrack, ...]:
    """Give the command for each route of that length into the city by one of the first hexes."""
    return tuple(build for first, build in _builds(city, company, length) if firsts & first)


@cache
def _builds(city: Destination, company: Company, length: int) -> tuple[tuple[int, BuildTrack], ...]:
    """Equal commands are the same object, made once: some 10,000 for each board that is played on."""
    return tuple((first, BuildTrack(company, city.hex, route)) for first, route in city.routes[length - 1])


class Destinations:
    """All cities of a board in the order of their numbers, and by hex how far each is from there."""

    def __init__(self, board: Board) -> None:
        self.cities = tuple(Destination(board, city) for city in board.cities)
        self._lengths = {hexid: self._lengths_from(board, bit) for hexid, bit in board.bit.items()}

    def _lengths_from(self, board: Board, bit: int) -> int:
        """Give a byte for each city: bit 0 stands for the city itself, bit n for a route of n hexes to it."""
        here, found = 1 << bit, 0
        for city in self.cities:
            lengths = [n for n, ring in enumerate(city.rings, start=1) if board.near[bit] & ring]
            lengths = [0] if city.bit == here else lengths[:1]
            found |= sum(1 << length for length in lengths) << 8 * city.place
        return found

    def lengths(self, track: Route) -> bytes:
        """Give for each city the length of the shortest routes from a network, 0 for what is out of reach."""
        found = reduce(or_, map(self._lengths.__getitem__, track), 0)
        return found.to_bytes(len(self.cities), "little").translate(_LOWEST_BIT)


_LOWEST_BIT = bytes([0, *((byte & -byte).bit_length() - 1 for byte in range(1, 256))])


@cache
def load_destinations(board: Board) -> Destinations:
    """Give the cities of a board, made once."""
    return Destinations(board)
