"""Where a company can build: the cities in reach of its network, and shortest routes (MEX-6.2 to MEX-6.5)."""

from __future__ import annotations

from functools import lru_cache
from itertools import accumulate, compress
from operator import or_

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import Board
from domain.games.mini_express.model.destinations import Route, builds_from, load_destinations

CACHED_NETWORKS = 2_048
"""Networks whose reach is kept: a game has some 60 of them, and options are listed at every decision."""

CACHED_LISTS = 4_096
"""Lists of builds that are kept, each of a network and the cities open to it: most outlive a decision."""


class Reach:
    """What follows from a company's network alone: the cities within five trains, and the routes to them.

    `targets` gives these cities in the order of their numbers, each with its shortest length, `within` by a
    number of trains the set of those that it reaches. `beside` are the hexes next to the network and its own.
    """

    def __init__(self, board: Board, company: Company, track: Route) -> None:
        self._board, self.company = board, company
        self.network = board.mask(track)
        self.beside = board.spread(self.network)
        found = load_destinations(board)
        lengths = found.lengths(track)
        self.targets = list(compress(zip(found.cities, lengths, strict=True), lengths))
        at = [0] * (LONGEST_ROUTE + 1)
        for city, length in self.targets:
            at[length] |= city.bit
        self.within = tuple(accumulate(at, or_))

    @property
    def length(self) -> dict[str, int]:
        """Give the shortest length to each city within five trains, in the order of the city numbers."""
        return {city.hex: length for city, length in self.targets}

    def builds(self, city: str) -> tuple[BuildTrack, ...]:
        """Give the command for each shortest route to the city (MEX-6.5), none if it is out of reach."""
        return self.builds_into(1 << self._board.bit[city])

    def builds_into(self, cities: int) -> tuple[BuildTrack, ...]:
        """Give the command for each shortest route to one of the cities, city by city."""
        return _builds_into(self, cities)


@lru_cache(maxsize=CACHED_LISTS)
def _builds_into(reached: Reach, cities: int) -> tuple[BuildTrack, ...]:
    found: list[BuildTrack] = []
    for city, length in reached.targets:
        if cities & city.bit:
            found += builds_from(city, reached.company, length, reached.beside & city.rings[length - 1])
    return tuple(found)


@lru_cache(maxsize=CACHED_NETWORKS)
def reach(board: Board, company: Company, track: Route) -> Reach:
    """Give the reach of a company's network, remembered from one decision to the next."""
    return Reach(board, company, track)
