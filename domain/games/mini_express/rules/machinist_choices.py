"""What the Machinist chooses: city and route (MEX-9.11, MEX-9.12), port, western branch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import COMPANIES, NUMBERS
from domain.games.mini_express.model.board import Board, board_of
from domain.games.mini_express.model.destinations import Approach, nearest_first
from domain.games.mini_express.model.reach import Reach
from domain.games.mini_express.rules.ports import free_ports
from domain.games.mini_express.rules.track import open_cities, reaches
from domain.games.mini_express.state import State, machinist_of

CACHED_CHOICES = 8_192
"""Routes from a hex into a city that are kept; a board has at most some 7,000 for its four companies."""
CACHED_STARTS = 4_096
"""Sets of possible start hexes whose first one is kept."""


def choose_build(state: State, company: Company) -> BuildTrack | None:
    """Choose among the legal cities, then the route (MEX-9.11, MEX-9.12); None where there is no city."""
    board, found = board_of(state), reaches(state)
    legal = open_cities(state, found)[NUMBERS[company]]
    if not legal:
        return None
    goal = board.map.city[machinist_of(state).target - 1].hex
    nearest = next(cities & legal for cities in nearest_first(board, goal) if cities & legal)
    reached = found[NUMBERS[company]]

    def key(place: int) -> tuple[int, int, int]:
        return reached.lengths[place], -sum([one.inside >> place & 1 for one in found]), -place

    place = min(board.bits(nearest), key=key)
    approach = reached.approaches()[place][reached.lengths[place] - 1]
    return choose_route(board, reached, approach)


def choose_route(board: Board, reached: Reach, approach: Approach) -> BuildTrack:
    """Choose among the shortest routes: the start hex first, then the clockwise rule (MEX-9.12)."""
    starts = board.spread(reached.beside & approach.ring) & reached.network
    start = _first_start(board, starts)
    return _route_from(board, approach, start)


@lru_cache(maxsize=CACHED_STARTS)
def _first_start(board: Board, starts: int) -> int:
    return min(board.bits(starts), key=lambda bit: rank_start(board, board.hex[bit]))


@lru_cache(maxsize=CACHED_CHOICES)
def _route_from(board: Board, approach: Approach, start: int) -> BuildTrack:
    """Choose among all shortest routes that leave a hex; other hexes of the network add none."""
    leaving = approach.builds(board.near[start] & approach.ring)
    return max(leaving, key=lambda found: rank_clockwise(board, (board.hex[start], *found.route)))


def rank_start(board: Board, hexid: str) -> tuple[int, int]:
    """Give the sort key of a start hex: by column from the east, in a column from the north (MEX-17.15)."""
    q, r = board.at[hexid]
    return -q, r


def rank_clockwise(board: Board, walk: tuple[str, ...]) -> int:
    """Give twice the area between the walk and the way straight back; the greatest keeps left (MEX-17.16)."""
    points = [board.at[hexid] for hexid in walk]
    onward = (*points[1:], points[0])
    return sum(q * to_r - to_q * r for (q, r), (to_q, to_r) in zip(points, onward, strict=True))


def choose_port(state: State) -> int:
    """Choose the unoccupied port nearest to the target city; of equals the higher number (MEX-12.3.4)."""
    board = board_of(state)
    target = board.map.city[machinist_of(state).target - 1].hex

    def key(number: int) -> tuple[int, int]:
        return board.distance(board.ports[number].hex, target), -number

    return min(free_ports(state), key=key)


def choose_western_branch(state: State, candidates: Iterable[Company]) -> Company:
    """Choose by own shares, by the humans', then along the company marker's way (MEX-12.2.9)."""
    marker, humans = NUMBERS[machinist_of(state).company], state.players[: state.seats]

    def key(company: Company) -> tuple[int, int, int]:
        number = NUMBERS[company]
        own = state.players[state.seats].shares[number]
        theirs = sum(player.shares[number] for player in humans)
        return -own, theirs, (number - marker) % len(COMPANIES)

    return min(candidates, key=key)
