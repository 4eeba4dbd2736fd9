"""The shortest routes into each city, worked out once for a board (MEX-6.4, MEX-6.5).

A shortest route from a network touches the network only where it starts. So its hexes are those of a shortest
walk from its first hex to the city, whatever else the network is: which of these are routes follows from the
hexes beside the network alone.
"""

from __future__ import annotations

from functools import cache, cached_property, lru_cache

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import Board

Route = tuple[str, ...]

CACHED_STARTS = 8_192
"""Combinations of a city and first hexes of routes to it whose commands are kept; some 300 bytes each."""


class Destination:
    """A city with all shortest routes of up to five hexes that lead into it; never changed once made.

    `place` is the place of its demand token, `bit` its own hex as a set. `firsts` gives the first hexes of the
    routes of 1, 2, 3 ... hexes, each with that length: of one hex it is the city itself. `zone` are all these.
    """

    def __init__(self, board: Board, city: str) -> None:
        self._board = board
        self.hex, self.place, self.bit = city, board.cities[city].number - 1, board.mask([city])
        self._rings = _rings(board, self.bit)
        self.firsts = tuple(enumerate(self._rings, start=1))
        self.zone = sum(self._rings)

    @cached_property
    def routes(self) -> tuple[tuple[tuple[int, Route], ...], ...]:
        """By length less one each route behind its first hex; in the order of bits from the city backwards."""
        found: list[tuple[tuple[int, Route], ...]] = [((self.bit, (self.hex,)),)]
        board = self._board
        for ring in self._rings[1:]:
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
    """Equal commands are the same object, made once: some 10,000 for each of the boards that are played on."""
    return tuple((first, BuildTrack(company, city.hex, route)) for first, route in city.routes[length - 1])


@cache
def list_destinations(board: Board) -> tuple[Destination, ...]:
    """Give all cities of the board in the order of their numbers."""
    return tuple(Destination(board, city) for city in board.cities)
