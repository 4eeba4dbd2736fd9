"""What the Machinist chooses: city and route (MEX-9.11, MEX-9.12), port, western branch."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import COMPANIES, NUMBERS
from domain.games.mini_express.model.board import UNREACHABLE, Board, board_of
from domain.games.mini_express.model.destinations import Destination, builds_from
from domain.games.mini_express.model.reach import Reach
from domain.games.mini_express.rules.ports import free_ports
from domain.games.mini_express.rules.track import open_cities, reaches
from domain.games.mini_express.state import State, machinist_of

CACHED_CHOICES = 8_192
"""Routes from a hex into a city that are kept; a board has at most some 7,000 for its four companies."""


def has_build(state: State, company: Company) -> bool:
    """Say whether a city is legal for the company (MEX-6.2)."""
    return open_cities(state, reaches(state))[NUMBERS[company]] > 0


def choose_build(state: State, company: Company) -> BuildTrack | None:
    """Choose among the legal cities, then the route (MEX-9.11, MEX-9.12); None where there is no city."""
    board, found = board_of(state), reaches(state)
    legal = open_cities(state, found)[NUMBERS[company]]
    if not legal:
        return None
    away = board.distances_to(board.map.city[machinist_of(state).target - 1].hex)

    reached = found[NUMBERS[company]]
    legal_targets = [target for target in reached.targets if target[0].bit & legal]
    nearest = min([away.get(city.hex, UNREACHABLE) for city, _ in legal_targets])

    def key(target: tuple[Destination, int]) -> tuple[int, int, int]:
        city, length = target
        return length, -sum([one.network & city.bit > 0 for one in found]), -city.place

    at_nearest = [target for target in legal_targets if away.get(target[0].hex, UNREACHABLE) == nearest]
    return choose_route(board, reached, *min(at_nearest, key=key))


def choose_route(board: Board, reached: Reach, city: Destination, length: int) -> BuildTrack:
    """Choose among the shortest routes: the start hex first, then the clockwise rule (MEX-9.12)."""
    starts = board.spread(reached.beside & city.rings[length - 1]) & reached.network
    start = min(board.bits(starts), key=lambda bit: rank_start(board, board.hex[bit]))
    return _route_from(board, reached.company, city, length, start)


@lru_cache(maxsize=CACHED_CHOICES)
def _route_from(board: Board, company: Company, city: Destination, length: int, start: int) -> BuildTrack:
    """Choose among all shortest routes that leave a hex; other hexes of the network add none."""
    leaving = builds_from(city, company, length, board.near[start])
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
