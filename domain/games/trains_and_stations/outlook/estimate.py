"""What a state of Trains & Stations promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from domain.games.trains_and_stations.commands import Cards, Faces
from domain.games.trains_and_stations.data import BOX, BUILDINGS, CARDS, COLOURS, MONOPOLIES
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.frames import RerollDice, ResolveDice
from domain.games.trains_and_stations.model.dice import trains
from domain.games.trains_and_stations.outlook.buildings import Buildings, read_buildings
from domain.games.trains_and_stations.outlook.goals import (
    goals_among,
    goals_hope,
    route_bonuses,
    single_route_goals,
)
from domain.games.trains_and_stations.outlook.routes import RouteBoard, count_dice, place_trains, routes_worth
from domain.games.trains_and_stations.outlook.weights import StationWeights
from domain.games.trains_and_stations.scoring import amount, score
from domain.games.trains_and_stations.state import GoodsCounts, Player, State, pool_frame
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity

RoutesWorth = tuple[tuple[float, ...], tuple[float, ...]]
"""What routes promise by seat, and how full each is."""

MOST_COINS, DICE_OF_BUILDING = 5, 3


def estimate(state: State, weights: StationWeights) -> tuple[float, ...]:
    """Give by seat: points, monopolies in sight, and what routes, buildings, goals and means will bring.

    In the middle of a turn the trains of the roll count as placed where they bring their seat most.
    """
    if state.over:
        return tuple(map(float, score(state).totals))
    return _estimator(weights).estimate(state)


class _Estimator:
    """Estimates by given weights; keeps what it has worked out of routes, players and monopolies."""

    def __init__(self, weights: StationWeights) -> None:
        self._weights = weights
        self._routes = lru_cache(maxsize=16_384)(self._read_routes)
        self._means = ByIdentity(self._read_means)

    def estimate(self, state: State) -> tuple[float, ...]:
        """Give what a state promises by seat."""
        weights, players, frame = self._weights, state.players, pool_frame(state)
        rounds = state.vp_supply / weights.pace
        last = state.final and (state.active + 1) % len(players) == state.conductor
        late = 0.0 if last else (rounds + 0.3) / (rounds + 0.3 + weights.hold)
        buildings, holdings = read_buildings(state.cities, len(players)), [_hold(one) for one in players]
        promised, fill = self._find_routes(state, buildings, holdings, round(0.0 if last else late**0.5, 4))
        ready = _count_off_board(state.board, len(players))
        worth = []
        for seat, held in enumerate(holdings):
            dice = () if frame is None or frame.seat != seat else (frame.pool.own, frame.pool.white)
            means = self._means(players[seat], ready[seat], buildings.left[seat], *dice)
            hope = goals_hope(fill, held.goals, weights.easy_goal, weights.goal) if held.goals else 0.0
            worth.append(held.points + promised[seat] + late * (means + hope))
        _add_monopolies(worth, tuple([one.amounts for one in holdings]), rounds, weights)
        building = late * weights.building + weights.income * rounds
        for seat in buildings.owners:
            worth[seat] += building
        if frame is not None:
            worth[frame.seat] += _sets_in_hand(frame, buildings.left[frame.seat], weights) * building
        return tuple(worth)

    def _find_routes(
        self, state: State, buildings: Buildings, holdings: list[_Holding], ready: float
    ) -> RoutesWorth:
        frame, goals = pool_frame(state), tuple([one.single_route_goals for one in holdings])
        if frame is None:
            return self._routes(state.board, buildings, goals, ready)
        own, white = len(trains(frame.pool.own)), len(trains(frame.pool.white))
        return self._routes(state.board, buildings, goals, ready, (frame.seat, own, white))

    def _read_routes(
        self,
        board: tuple[Piece | None, ...],
        buildings: Buildings,
        goals: tuple[Cards, ...],
        ready: float,
        rolled: tuple[int, int, int] | None = None,
    ) -> RoutesWorth:
        """Give what routes promise; `rolled` are a seat and its trains to be placed, `goals` those of one."""
        weights = self._weights
        bonuses = tuple(route_bonuses(cards, weights.easy_goal) for cards in goals)
        dice = count_dice(board, len(goals))
        routes = RouteBoard(dice, buildings.along, bonuses, ready, weights)
        if rolled is not None:
            routes = place_trains(routes, *rolled)
        return routes_worth(routes)

    def _read_means(
        self, player: Player, ready: int, left: tuple[int, ...], own: Faces | None = None, white: Faces = ()
    ) -> float:
        """Give what coins, dice and cards that are no goals promise while there are turns left.

        `ready` are own dice that are not on the board, `left` buildings by type; `own` and `white` have been
        rolled just now.
        """
        weights, faces, coins = self._weights, list(player.saved), player.coins
        if own is not None:
            faces = [*own]
            coins = min(MOST_COINS, coins + 2 * (faces.count("coin") + white.count("coin")))
            faces += white
            ready -= len(trains(own))
        alike = 0.0
        if faces:
            alike = sum(
                _alike(faces.count(building), weights.pair)
                for building, one in zip(BUILDINGS, left, strict=True)
                if one
            )
        return (
            coins * weights.coin
            + faces.count("coin") * weights.coin
            + player.bonus * weights.bonus_die
            + sum(not CARDS[card].vp for card in player.specials) * weights.trade
            + min(5, ready) * weights.ready_die
            + alike
        )


_estimator = ByIdentity(_Estimator)


class _Holding(Value, frozen=True):
    """What a player has: points but for monopolies, amounts of goods, and goals that are still hidden."""

    points: int
    amounts: GoodsCounts
    goals: Cards
    single_route_goals: Cards


@ByIdentity
def _hold(player: Player) -> _Holding:
    goals = goals_among(player.specials)
    points = player.vp + sum(CARDS[card].vp for card in player.goals)
    return _Holding(points, amount(player), goals, single_route_goals(goals))


@lru_cache(maxsize=16_384)
def _count_off_board(board: tuple[Piece | None, ...], seats: int) -> tuple[int, ...]:
    """Give by seat how many own dice are not on the board (TNS-4.1)."""
    return tuple(BOX.setup.start_player_dice - board.count(colour) for colour in COLOURS[:seats])


def _sets_in_hand(
    frame: RerollDice | ResolveDice, buildings_left: tuple[int, ...], weights: StationWeights
) -> float:
    """Give the part of a building that the dice in hand can be exchanged for."""
    dice = [*frame.pool.own, *frame.pool.white]
    return weights.in_hand * sum(
        min(dice.count(building) // DICE_OF_BUILDING, left)
        for building, left in zip(BUILDINGS, buildings_left, strict=True)
    )


def _alike(count: int, pair: float) -> float:
    """Give what dice that show one building are worth beside those that make one now."""
    return (0.0, pair / 4, pair)[count % DICE_OF_BUILDING]


def _add_monopolies(
    worth: list[float], amounts: tuple[GoodsCounts, ...], rounds: float, weights: StationWeights
) -> None:
    """Share out each monopoly by who leads now, and by who may still take the lead."""
    open_part = rounds / (rounds + weights.settled)
    spread = 0.25 + weights.spread * rounds**0.5
    for seat, gain in _monopolies(amounts, round(open_part, 2), round(spread, 2)):
        worth[seat] += gain


@lru_cache(maxsize=16_384)
def _monopolies(
    amounts: tuple[GoodsCounts, ...], open_part: float, spread: float
) -> tuple[tuple[int, float], ...]:
    """Give what each monopoly promises each seat, one by one: sums of them would round otherwise."""
    return tuple(
        (seat, value * share)
        for value, held in zip(MONOPOLIES, zip(*amounts, strict=True), strict=True)
        if any(held)
        for seat, share in enumerate(_shares(held, open_part, spread))
    )


@lru_cache(maxsize=65_536)
def _shares(held: tuple[int, ...], open_part: float, spread: float) -> tuple[float, ...]:
    most = max(held)
    odds = [exp((count - most) / spread) for count in held]
    return tuple(
        open_part * each / sum(odds) + (1 - open_part) * (count == most)
        for each, count in zip(odds, held, strict=True)
    )
