"""What the Machinist chooses: city and route (MEX-9.11, MEX-9.12), port, western branch."""

from __future__ import annotations

from collections.abc import Iterable

from domain.games.mini_express.commands import BuildTrack, Company
from domain.games.mini_express.data import COMPANIES, NUMBERS
from domain.games.mini_express.model.board import Board, board_of, companies_at
from domain.games.mini_express.model.reach import Reach, reach
from domain.games.mini_express.rules.building import cities as legal_cities
from domain.games.mini_express.rules.ports import free
from domain.games.mini_express.state import State, machinist_of


def cities(state: State, company: Company) -> tuple[str, ...]:
    """Give the legal cities of the company (MEX-6.2)."""
    return tuple(city for _, _, city in legal_cities(state, NUMBERS[company]))


def build(state: State, company: Company) -> BuildTrack:
    """Choose the city, then the route (MEX-9.11, MEX-9.12)."""
    board = board_of(state)
    reached = reach(board, company, state.line(company).track)
    target = board.map.city[machinist_of(state).target - 1].hex

    def key(city: str) -> tuple[int, int, int, int]:
        occupied = len(companies_at(state, city))
        return board.distance(city, target), reached.length[city], -occupied, -board.cities[city].number

    return route(board, reached, min(cities(state, company), key=key))


def route(board: Board, reached: Reach, city: str) -> BuildTrack:
    """Choose among the shortest routes: the start hex first, then the clockwise rule (MEX-9.12)."""
    builds = [(found, reached.starts(found.route)) for found in reached.builds(city)]
    first = min(
        {start for _, starts in builds for start in starts}, key=lambda start: east_north(board, start)
    )
    leaving = [found for found, starts in builds if first in starts]
    return max(leaving, key=lambda found: clockwise(board, (first, *found.route)))


def east_north(board: Board, hexid: str) -> tuple[int, int]:
    """Order hexes by column from the east, in a column from the north (MEX-17.15)."""
    q, r = board.at[hexid]
    return -q, r


def clockwise(board: Board, walk: tuple[str, ...]) -> int:
    """Give twice the area between the walk and the way straight back; the greatest keeps left (MEX-17.16)."""
    points = [board.at[hexid] for hexid in walk]
    onward = (*points[1:], points[0])
    return sum(q * to_r - to_q * r for (q, r), (to_q, to_r) in zip(points, onward, strict=True))


def port(state: State) -> int:
    """Choose the unoccupied port nearest to the target city; of equals the higher number (MEX-12.3.4)."""
    board = board_of(state)
    target = board.map.city[machinist_of(state).target - 1].hex
    return min(free(state), key=lambda number: (board.distance(board.ports[number].hex, target), -number))


def western(state: State, candidates: Iterable[Company]) -> Company:
    """Choose by own shares, by the humans', then along the company marker's way (MEX-12.2.9)."""
    marker, humans = NUMBERS[machinist_of(state).company], state.players[: state.seats]

    def key(company: Company) -> tuple[int, int, int]:
        number = NUMBERS[company]
        own = state.players[state.seats].shares[number]
        theirs = sum(player.shares[number] for player in humans)
        return -own, theirs, (number - marker) % len(COMPANIES)

    return min(candidates, key=key)
