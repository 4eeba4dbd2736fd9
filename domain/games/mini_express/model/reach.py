"""Where a company can build: the cities in reach of its network, and shortest routes (MEX-6.2 to MEX-6.5)."""

from __future__ import annotations

from functools import lru_cache

from domain.games.mini_express.commands import LONGEST_ROUTE, BuildTrack, Company
from domain.games.mini_express.model.board import Board
from domain.games.mini_express.model.destinations import Approach, Route, load_approaches, load_destinations

CACHED_NETWORKS = 128
"""Networks whose reach is kept: a game has some 60. To fetch one of thousands costs more than to make it."""

CACHED_LISTS = 128
"""Lists of builds that are kept, each of a network and the cities open to it: most outlive a decision."""


class Reach:
    """What follows from a company's network alone: the cities within five trains, and the routes to them.

    `inside` are the cities in the network, `within` by a number of trains those that it reaches, `lengths` by
    city how many it takes (0: out of reach). `beside` are the hexes next to the network and its own.
    """

    __slots__ = ("_board", "beside", "company", "inside", "lengths", "network", "within")

    def __init__(self, board: Board, company: Company, track: Route) -> None:
        self._board, self.company = board, company
        self.network, self.inside, self.within, self.lengths = load_destinations(board).survey(track)
        self.beside = board.spread(self.network)

    def trains_to(self, city: int) -> int | None:
        """Give how many trains it takes to the city of that number; None: more than five, or it is inside."""
        return self.lengths[city - 1] or None

    def builds(self, city: int) -> tuple[BuildTrack, ...]:
        """Give the command for each shortest route to the city (MEX-6.5), none if it is out of reach."""
        return builds_into(self, self.within[LONGEST_ROUTE] & 1 << city - 1)

    def approaches(self) -> tuple[tuple[Approach, ...], ...]:
        """Give for each city the approaches of the company to it, by their length less one."""
        return load_approaches(self._board, self.company)


@lru_cache(maxsize=CACHED_LISTS)
def builds_into(reached: Reach, cities: int) -> tuple[BuildTrack, ...]:
    """Give the command for each shortest route to one of these cities in reach, city by city."""
    found: list[BuildTrack] = []
    approaches, lengths, beside = reached.approaches(), reached.lengths, reached.beside
    while cities:
        place = (cities & -cities).bit_length() - 1
        cities &= cities - 1
        approach = approaches[place][lengths[place] - 1]
        found += approach.builds(beside & approach.ring)
    return tuple(found)


@lru_cache(maxsize=CACHED_NETWORKS)
def reach(board: Board, company: Company, track: Route) -> Reach:
    """Give the reach of a company's network, remembered from one decision to the next."""
    return Reach(board, company, track)
