"""Where a company can build: cities in reach of its network, and shortest routes (MEX-6.2 to MEX-6.5)."""

from __future__ import annotations

from functools import lru_cache

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import Board

Route = tuple[str, ...]

REMEMBERED = 2_048
"""Networks whose reach is kept: a game has some 60 of them, and options are listed at every decision."""


class Reach:
    """What follows from a company's network alone: a city's distance, and the routes to it when asked for.

    `length` gives the shortest length to each city within five trains, in the order of the city numbers;
    `targets` the same with the place of its token and its bit, as options are listed from them.
    """

    def __init__(self, board: Board, company: Company, track: Route) -> None:
        self._board, self._company = board, company
        self.network = board.mask(track)
        self._levels = _levels(board, self.network)
        self.length = _lengths(board, self.network, self._levels)
        self.targets = tuple(
            (length, board.cities[city].number - 1, 1 << board.bit[city], city)
            for city, length in self.length.items()
        )
        self._builds: dict[str, tuple[BuildTrack, ...]] = {}
        self._ways: dict[int, tuple[Route, ...]] = {}

    def builds(self, city: str) -> tuple[BuildTrack, ...]:
        """Give the command for each shortest route to the city (MEX-6.5).

        A route's hexes lie 1, 2, 3 ... steps from the network, so no two routes have the same set of hexes.
        """
        found = self._builds.get(city)
        if found is None:
            found = tuple(
                BuildTrack(self._company, city, route)
                for route in self._to(self._board.bit[city], self.length[city])
            )
            self._builds[city] = found
        return found

    def starts(self, route: Route) -> tuple[str, ...]:
        """Give the hexes of the network that the route may be thought to start from (MEX-6.4)."""
        board = self._board
        return tuple(board.hex[bit] for bit in board.each(board.near[board.bit[route[0]]] & self.network))

    def _to(self, bit: int, length: int) -> tuple[Route, ...]:
        found = self._ways.get(bit)
        if found is None:
            board, ways = self._board, list[Route]()
            end, before = board.hex[bit], board.near[bit] & self._levels[length - 1]
            if length == 1:
                ways.append((end,))
            else:
                for last in board.each(before):
                    ways += [(*way, end) for way in self._to(last, length - 1)]
            self._ways[bit] = found = tuple(ways)
        return found


def _levels(board: Board, network: int) -> list[int]:
    """Give the landscape hexes 1, 2, 3 ... steps from the network, the network itself first."""
    levels, seen = [network], network
    for _ in range(LONGEST_ROUTE - 1):
        reached = board.spread(levels[-1]) & board.passable & ~seen
        levels.append(reached)
        seen |= reached
    return levels


def _lengths(board: Board, network: int, levels: list[int]) -> dict[str, int]:
    found = {}
    for city in board.cities:
        bit = board.bit[city]
        if network >> bit & 1:  # MEX-6.2 (a)
            continue
        near = board.near[bit]
        for length, level in enumerate(levels, start=1):
            if near & level:
                found[city] = length
                break
    return found


@lru_cache(maxsize=REMEMBERED)
def reach(board: Board, company: Company, track: Route) -> Reach:
    """Give the reach of a company's network, remembered from one decision to the next."""
    return Reach(board, company, track)
