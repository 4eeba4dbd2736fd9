"""What the routes promise: counts of dice, what a delivery pays, and where trains are best placed."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from domain.games.trains_and_stations.data import CITIES, COLOURS, ROUTES, WHITE
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.model.routes import ROUTE_SPACES
from domain.games.trains_and_stations.outlook.weights import StationWeights

Counts = tuple[int, ...]
"""Dice on a route: of each seat, white ones last."""

_NAMES = tuple(ROUTES)
_LENGTHS = tuple(len(ROUTE_SPACES[route]) for route in _NAMES)


class RouteBoard(NamedTuple):
    """All that decides what routes promise; `built` counts buildings along each route by seat.

    `bonuses` are what goals add, by seat and route; `ready` says how likely a route is still delivered.
    """

    dice: tuple[Counts, ...]
    built: tuple[Counts, ...]
    bonuses: tuple[tuple[float, ...], ...]
    ready: float
    weights: StationWeights


@lru_cache(maxsize=16_384)
def count_dice(board: tuple[Piece | None, ...], seats: int) -> tuple[Counts, ...]:
    """Count the dice on each route."""
    colours = (*COLOURS[:seats], WHITE)
    found = []
    for route in _NAMES:
        dice = [board[space] for space in ROUTE_SPACES[route]]
        found.append(tuple(dice.count(colour) for colour in colours))
    return tuple(found)


def place_trains(board: RouteBoard, seat: int, own: int, white: int) -> RouteBoard:
    """Place that many dice where they bring the seat most beside the others, several to fill a route up."""
    dice = list(board.dice)
    while own or white:
        column = seat if own else len(board.bonuses)
        left = own or white
        ways = [
            (number, count)
            for number, counts in enumerate(dice)
            for count in {1, _LENGTHS[number] - sum(counts)}
            if 0 < count <= min(left, _LENGTHS[number] - sum(counts))
        ]
        if not ways:
            break
        number, count = max(ways, key=lambda way: _gain(board, dice, seat, column, *way))
        dice[number] = _with_more(dice[number], column, count)
        own, white = (own - count, white) if own else (0, white - count)
    return board._replace(dice=tuple(dice))


def _gain(board: RouteBoard, dice: list[Counts], seat: int, column: int, number: int, count: int) -> float:
    """Give what dice on a route bring the seat, less what they bring the others on average; for each die."""
    after = _promise(board, number, _with_more(dice[number], column, count))
    before = _promise(board, number, dice[number])
    gains = [new - old for new, old in zip(after, before, strict=True)]
    return (gains[seat] - (sum(gains) - gains[seat]) / (len(gains) - 1)) / count


def _with_more(counts: Counts, column: int, count: int) -> Counts:
    return (*counts[:column], counts[column] + count, *counts[column + 1 :])


def routes_worth(board: RouteBoard) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Give what all routes promise each seat, and how full each route is, of one."""
    promised = [_promise(board, number, counts) for number, counts in enumerate(board.dice)]
    fill = tuple(sum(counts) / length for counts, length in zip(board.dice, _LENGTHS, strict=True))
    return tuple(map(sum, zip(*promised, strict=True))), fill


def _promise(board: RouteBoard, number: int, counts: Counts) -> tuple[float, ...]:
    full = sum(counts) / _LENGTHS[number]
    if not full:
        return (0.0,) * (len(counts) - 1)
    likely = 1.0 if full == 1.0 else board.ready * board.weights.route * full**board.weights.steep
    weights, bonuses = board.weights, tuple([of_seat[number] for of_seat in board.bonuses])
    rates = (weights.special, weights.bonus_die, weights.good)
    return tuple([likely * pay for pay in _pays(number, counts, board.built[number], bonuses, rates)])


@lru_cache(maxsize=65_536)
def _pays(
    number: int, counts: Counts, built: Counts, bonuses: tuple[float, ...], rates: tuple[float, float, float]
) -> tuple[float, ...]:
    """Give what the delivery of a route pays each seat: cities, majority, buildings and goals.

    `rates` are the weights that it goes by: to hash all of them takes longer than to add up.
    """
    own, cities = counts[:-1], ROUTES[_NAMES[number]].cities
    special, bonus_die, good = rates
    most = max(own)
    leaders = own.count(most) if most else 0
    worth = {"vp": 1.0, "special_card": special, "bonus_die": bonus_die}
    majority = sum(worth[CITIES[city].bonus] for city in cities)
    return tuple(
        (len(cities) if count else 0.0)
        + (majority / leaders if most and count == most else 0.0)
        + good * built[seat]
        + bonuses[seat]
        for seat, count in enumerate(own)
    )
