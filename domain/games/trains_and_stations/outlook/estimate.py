"""What a state of Trains & Stations promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from domain.games.trains_and_stations.data import (
    BUILDINGS,
    CARDS,
    CITIES,
    CITY_NUMBERS,
    COLOURS,
    MONOPOLIES,
    ROUTES,
)
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.model.goals import connected_goals
from domain.games.trains_and_stations.model.routes import ROUTE_SPACES
from domain.games.trains_and_stations.scoring import amount, score
from domain.games.trains_and_stations.state import GoodsCounts, State, pool_frame
from domain.kernel.values import Value


class StationWeights(Value, frozen=True):
    """What is uncertain, weighed: in points, unless said otherwise.

    A round takes `pace` VP from the supply. A route that is full but for its delivery is worth the part
    `route` of what it pays, and less by the power `steep` of how full it is. A building is worth
    `building` and `income` a round. A goal is fulfilled with the chance `goal` even if its routes are empty.
    `special`, `bonus_die` and `coin` fade with the rounds left, as does a `ready_die` (at most five can be
    rolled) and a `pair` of saved dice. With `hold` rounds left half of that is worth something.
    """

    pace: float
    route: float
    steep: float
    building: float
    income: float
    goal: float
    special: float
    bonus_die: float
    coin: float
    ready_die: float
    pair: float
    hold: float


def estimate(state: State, weights: StationWeights) -> tuple[float, ...]:
    """Give by seat: points, monopolies in sight, and what routes, buildings, goals and means will bring."""
    if state.over:
        return tuple(map(float, score(state).totals))
    seats = len(state.players)
    rounds = state.vp_supply / weights.pace
    last = state.final and (state.active + 1) % seats == state.conductor
    late = 0.0 if last else (rounds + 0.3) / (rounds + 0.3 + weights.hold)
    worth = [
        player.vp + sum(CARDS[card].vp for card in player.goals) + late * _means(state, seat, weights)
        for seat, player in enumerate(state.players)
    ]
    _add_monopolies(worth, tuple(map(amount, state.players)), rounds)
    ready = 0.0 if last else late**0.5
    fill = _add_routes(worth, state, weights, ready)
    for city in state.cities:
        for one in city:
            worth[one.seat] += late * weights.building + weights.income * rounds
    for seat, player in enumerate(state.players):
        for card in player.specials:
            if CARDS[card].vp:
                worth[seat] += CARDS[card].vp * late * _goal_hope(card, fill, weights)
    return tuple(worth)


def _means(state: State, seat: int, weights: StationWeights) -> float:
    """Give what coins, dice and cards that are no goals promise while there are turns left."""
    player, frame = state.players[seat], pool_frame(state)
    faces = list(player.saved)
    if frame is not None and frame.seat == seat:
        faces += [*frame.pool.own, *frame.pool.white]
    alike = sum(
        _alike(faces.count(building), weights.pair)
        for building in BUILDINGS
        if building in faces and state.buildings_left(seat, building)
    )
    goods = sum(not CARDS[card].vp for card in player.specials)
    return (
        player.coins * weights.coin
        + player.bonus * weights.bonus_die
        + goods * weights.special
        + min(5, state.off_board(seat)) * weights.ready_die
        + alike
    )


def _alike(count: int, pair: float) -> float:
    return (0.0, pair / 4, pair, pair * 3)[min(3, count)]


def _add_routes(worth: list[float], state: State, weights: StationWeights, ready: float) -> dict[str, float]:
    """Add what each route would pay, by how full it is; give how full each route is, of one."""
    fill = {}
    for route, spaces in ROUTE_SPACES.items():
        dice = tuple([state.board[space] for space in spaces])
        full, shares = _stakes(route, dice, len(worth), weights)
        fill[route] = full
        if not full:
            continue
        likely = ready * weights.route * full**weights.steep
        for seat, share in enumerate(shares):
            worth[seat] += likely * share
        for city in ROUTES[route].cities:
            for one in state.cities[CITY_NUMBERS[city]]:
                worth[one.seat] += likely
    return fill


@lru_cache(maxsize=65_536)
def _stakes(
    route: str, dice: tuple[Piece | None, ...], seats: int, weights: StationWeights
) -> tuple[float, tuple[float, ...]]:
    """Give how full a route is, and what its completion and its bonuses pay each seat."""
    own = [dice.count(colour) for colour in COLOURS[:seats]]
    leaders = [seat for seat, count in enumerate(own) if count and count == max(own)]
    pays = {"vp": 1.0, "special_card": weights.special, "bonus_die": weights.bonus_die}
    bonus = sum(pays[CITIES[city].bonus] for city in ROUTES[route].cities)
    shares = [float(len(ROUTES[route].cities)) if count else 0.0 for count in own]
    for seat in leaders:
        shares[seat] += bonus / len(leaders)
    return (len(dice) - dice.count(None)) / len(dice), tuple(shares)


def _add_monopolies(worth: list[float], amounts: tuple[GoodsCounts, ...], rounds: float) -> None:
    """Share out each monopoly by who leads, the sharper the fewer rounds are left."""
    slack = 0.4 + 0.6 * rounds
    for value, held in zip(MONOPOLIES, zip(*amounts, strict=True), strict=True):
        most = max(held)
        if most:
            for seat, count in enumerate(held):
                worth[seat] += value * _share(count, most, slack) if count else 0.0


def _share(count: int, most: int, slack: float) -> float:
    return 1.0 if count == most else max(0.0, 1 - (most - count) / slack) * 0.6


def _goal_hope(card: str, fill: dict[str, float], weights: StationWeights) -> float:
    """Give the chance to fulfil a goal: that its likeliest routes are completed in one turn."""
    best = 0.0
    for way in _ways(card):
        full = sum(fill[route] for route in way) / len(way)
        best = max(best, (weights.goal + (0.9 - weights.goal) * full**2) / len(way) ** 0.5)
    return best


@cache
def _ways(card: str) -> tuple[tuple[str, ...], ...]:
    """Give the least sets of at most three routes that fulfil a goal."""
    found: list[tuple[str, ...]] = []
    for size in (1, 2, 3):
        found += [
            way
            for way in combinations(ROUTES, size)
            if card in connected_goals(way) and not any(set(one) <= set(way) for one in found)
        ]
    return tuple(found)
