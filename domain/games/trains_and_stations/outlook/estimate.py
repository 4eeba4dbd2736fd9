"""What a state of Trains & Stations promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from domain.games.trains_and_stations.data import BOX, BUILDINGS, CARDS, MONOPOLIES
from domain.games.trains_and_stations.model.dice import trains
from domain.games.trains_and_stations.outlook.goals import goals_hope, route_bonuses
from domain.games.trains_and_stations.outlook.routes import RouteBoard, board_of, place_trains, routes_worth
from domain.games.trains_and_stations.outlook.weights import StationWeights
from domain.games.trains_and_stations.scoring import amount, score
from domain.games.trains_and_stations.state import Built, GoodsCounts, State, pool_frame

MOST_COINS, DICE_OF_BUILDING = 5, 3


def estimate(state: State, weights: StationWeights) -> tuple[float, ...]:
    """Give by seat: points, monopolies in sight, and what routes, buildings, goals and means will bring.

    In the middle of a turn the trains of the roll count as placed where they bring their seat most.
    """
    if state.over:
        return tuple(map(float, score(state).totals))
    seats, frame = len(state.players), pool_frame(state)
    rounds = state.vp_supply / weights.pace
    last = state.final and (state.active + 1) % seats == state.conductor
    late = 0.0 if last else (rounds + 0.3) / (rounds + 0.3 + weights.hold)
    board = _board(state, round(0.0 if last else late**0.5, 4), weights)
    if frame is not None:
        own, white = len(trains(frame.pool.own)), len(trains(frame.pool.white))
        board = place_trains(board, frame.seat, own, white)
    promised, fill = routes_worth(board)
    worth = [
        player.vp
        + sum(CARDS[card].vp for card in player.goals)
        + promised[seat]
        + late * (_means(state, seat, weights) + goals_hope(player.specials, fill, weights))
        for seat, player in enumerate(state.players)
    ]
    _add_monopolies(worth, tuple(map(amount, state.players)), rounds, weights)
    for city in state.cities:
        for one in city:
            worth[one.seat] += late * weights.building + weights.income * rounds
    if frame is not None:
        worth[frame.seat] += _sets_in_hand(state, weights) * (
            late * weights.building + weights.income * rounds
        )
    return tuple(worth)


def _board(state: State, ready: float, weights: StationWeights) -> RouteBoard:
    bonuses = tuple(route_bonuses(player.specials, weights.easy_goal) for player in state.players)
    return board_of(state.board, state.cities, bonuses, ready, weights)


def _sets_in_hand(state: State, weights: StationWeights) -> float:
    """Give the part of a building that the dice in hand can be exchanged for."""
    frame = pool_frame(state)
    if frame is None:
        return 0.0
    dice = [*frame.pool.own, *frame.pool.white]
    return weights.in_hand * sum(
        min(dice.count(building) // DICE_OF_BUILDING, left)
        for building, left in zip(BUILDINGS, _buildings_left(state.cities, frame.seat), strict=True)
    )


@lru_cache(maxsize=4_096)
def _buildings_left(cities: tuple[tuple[Built, ...], ...], seat: int) -> tuple[int, ...]:
    built = [one.building for city in cities for one in city if one.seat == seat]
    return tuple(BOX.components.buildings_per_colour_and_type - built.count(one) for one in BUILDINGS)


def _means(state: State, seat: int, weights: StationWeights) -> float:
    """Give what coins, dice and cards that are no goals promise while there are turns left."""
    player, frame = state.players[seat], pool_frame(state)
    faces, coins, ready = list(player.saved), player.coins, state.off_board(seat)
    if frame is not None and frame.seat == seat:
        faces = [*frame.pool.own]
        coins = min(MOST_COINS, coins + 2 * (faces.count("coin") + frame.pool.white.count("coin")))
        faces += frame.pool.white
        ready -= len(trains(frame.pool.own))
    alike = 0.0
    if faces:
        alike = sum(
            _alike(faces.count(building), weights.pair)
            for building, left in zip(BUILDINGS, _buildings_left(state.cities, seat), strict=True)
            if left
        )
    return (
        coins * weights.coin
        + faces.count("coin") * weights.coin
        + player.bonus * weights.bonus_die
        + _count_goods(player.specials) * weights.trade
        + min(5, ready) * weights.ready_die
        + alike
    )


@lru_cache(maxsize=4_096)
def _count_goods(specials: tuple[str, ...]) -> int:
    return sum(not CARDS[card].vp for card in specials)


def _alike(count: int, pair: float) -> float:
    """Give what dice that show one building are worth beside those that make one now."""
    return (0.0, pair / 4, pair)[count % DICE_OF_BUILDING]


def _add_monopolies(
    worth: list[float], amounts: tuple[GoodsCounts, ...], rounds: float, weights: StationWeights
) -> None:
    """Share out each monopoly by who leads now, and by who may still take the lead."""
    open_part = rounds / (rounds + weights.settled)
    spread = 0.25 + weights.spread * rounds**0.5
    for value, held in zip(MONOPOLIES, zip(*amounts, strict=True), strict=True):
        if any(held):
            for seat, share in enumerate(_shares(held, round(open_part, 2), round(spread, 2))):
                worth[seat] += value * share


@lru_cache(maxsize=65_536)
def _shares(held: tuple[int, ...], open_part: float, spread: float) -> tuple[float, ...]:
    most = max(held)
    odds = [exp((count - most) / spread) for count in held]
    return tuple(
        open_part * each / sum(odds) + (1 - open_part) * (count == most)
        for each, count in zip(odds, held, strict=True)
    )
