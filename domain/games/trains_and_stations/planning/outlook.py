"""The estimate of final points used by planning bots, and its weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import combinations
from math import exp
from typing import Any, NamedTuple

from domain.games.trains_and_stations.commands import Cards, Erect, Faces, PlaceTrain
from domain.games.trains_and_stations.data import (
    BOX,
    BUILDINGS,
    CARDS,
    CITIES,
    CITY_NUMBERS,
    COLOURS,
    MONOPOLIES,
    ROUTES,
    SPACES,
    WHITE,
)
from domain.games.trains_and_stations.data.schema import Piece
from domain.games.trains_and_stations.frames import RerollDice, ResolveDice
from domain.games.trains_and_stations.model import ROUTE_SPACES, connected_goals, trains
from domain.games.trains_and_stations.scoring import amount, score
from domain.games.trains_and_stations.state import Built, GoodsCounts, Player, State, pool_frame
from domain.kernel.values import Command, Value
from domain.planning.memory import ByIdentity
from domain.planning.outlook import Outlook, load_weights

Cities = tuple[tuple[Built, ...], ...]
Counts = tuple[int, ...]


@dataclass(frozen=True, eq=False)
class Buildings:
    """The buildings on the board.

    Equal sets of buildings share one object, so hashing is cheap. `owners` lists the seat of each building,
    city by city. `along` counts buildings by route and seat, `left` counts unbuilt buildings by seat and
    type.
    """

    owners: tuple[int, ...]
    along: tuple[Counts, ...]
    left: tuple[Counts, ...]


@lru_cache(maxsize=4_096)
def _read(cities: Cities, seats: int) -> Buildings:
    along = [
        [built.seat for city in route.cities for built in cities[CITY_NUMBERS[city]]]
        for route in ROUTES.values()
    ]
    return Buildings(
        tuple(built.seat for city in cities for built in city),
        tuple(tuple(owners.count(seat) for seat in range(seats)) for owners in along),
        tuple(_left(cities, seat) for seat in range(seats)),
    )


def _left(cities: Cities, seat: int) -> Counts:
    built = [each.building for city in cities for each in city if each.seat == seat]
    return tuple(BOX.components.buildings_per_colour_and_type - built.count(kind) for kind in BUILDINGS)


read_buildings = ByIdentity(_read)


_NUMBERS = {route: number for number, route in enumerate(ROUTES)}


@lru_cache(maxsize=4_096)
def goals_among(specials: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in specials if CARDS[card].vp)


@lru_cache(maxsize=4_096)
def single_route_goals(goals: tuple[str, ...]) -> tuple[str, ...]:
    """Return the goals that a single route can fulfil."""
    return tuple(card for card in goals if any(len(routes) == 1 for routes in _route_sets(card)))


@lru_cache(maxsize=4_096)
def route_bonuses(goals: tuple[str, ...], easy: float) -> tuple[float, ...]:
    """Return how much the delivery of each route raises the goal estimate.

    Only goals that the route fulfils by itself count.
    """
    bonuses = [0.0] * len(ROUTES)
    for card in goals:
        for routes in _route_sets(card):
            if len(routes) == 1:
                bonuses[routes[0]] = (1 - easy) * CARDS[card].vp
    return tuple(bonuses)


@ByIdentity
def goals_hope(fill: tuple[float, ...], goals: tuple[str, ...], easy: float, goal: float) -> float:
    """Return the expected points of goals, excluding `route_bonuses`.

    `easy` and `goal` are weights.
    """
    return sum([CARDS[card].vp * _goal_hope(card, fill, easy, goal) for card in goals])


def _goal_hope(card: str, fill: tuple[float, ...], easy: float, goal: float) -> float:
    best = 0.0
    for routes in _route_sets(card):
        if len(routes) == 1:
            best = max(best, easy)
        else:
            full = sum(fill[route] for route in routes) / len(routes)
            chance = 1.0 if full == 1.0 else goal + (0.9 - goal) * full**3
            best = max(best, chance / (len(routes) - 1) ** 0.5)
    return best


@cache
def _route_sets(card: str) -> tuple[tuple[int, ...], ...]:
    """Return the minimal sets of up to three routes that fulfil a goal."""
    minimal: list[tuple[str, ...]] = []
    for size in (1, 2, 3):
        minimal += [
            routes
            for routes in combinations(ROUTES, size)
            if card in connected_goals(routes) and not any(set(smaller) <= set(routes) for smaller in minimal)
        ]
    return tuple(tuple(_NUMBERS[route] for route in routes) for routes in minimal)


class StationWeights(Value, frozen=True):
    """The weights of the estimate, in points unless noted.

    - `pace`: VP taken from the supply per round.
    - `route`, `steep`: the part of a route's reward that counts as the route fills up, and the exponent of
      its fill.
    - `building`, `income`: a building, and its income per round; `in_hand`: the part of both that counts for
      three dice not yet exchanged.
    - `goal`, `easy_goal`: the chance of a goal over several routes, even if they are empty, and over one
      route.
    - `special`, `bonus_die`, `coin`, `ready_die` (at most five count), `pair` (of saved dice): values that
      fade towards the end; with `hold` rounds left, half remains.
    - `spread`, `settled`: a monopoly is shared by odds that grow e-fold per `spread` cards times the square
      root of the rounds left; with `settled` rounds left, half goes to the leader.
    - `trade`: the extra value of a two-goods card; `good`: a goods card that a building takes.
    """

    pace: float
    route: float
    steep: float
    building: float
    income: float
    in_hand: float
    goal: float
    easy_goal: float
    special: float
    bonus_die: float
    coin: float
    ready_die: float
    pair: float
    hold: float
    spread: float
    settled: float
    trade: float
    good: float


_NAMES = tuple(ROUTES)
_LENGTHS = tuple(len(ROUTE_SPACES[route]) for route in _NAMES)


class RouteBoard(NamedTuple):
    """Everything that route values depend on.

    `dice` counts dice by route and seat, with white ones last. `built` counts buildings by route and seat.
    `bonuses` is the value added by goals, by seat and route. `ready` is the chance that a route can still be
    delivered.
    """

    dice: tuple[Counts, ...]
    built: tuple[Counts, ...]
    bonuses: tuple[tuple[float, ...], ...]
    ready: float
    weights: StationWeights


@lru_cache(maxsize=16_384)
def count_dice(board: tuple[Piece | None, ...], seats: int) -> tuple[Counts, ...]:
    """Return the number of dice on each route by seat, with white ones last."""
    colours = (*COLOURS[:seats], WHITE)
    counts = []
    for route in _NAMES:
        dice = [board[space] for space in ROUTE_SPACES[route]]
        counts.append(tuple(dice.count(colour) for colour in colours))
    return tuple(counts)


def place_trains(board: RouteBoard, seat: int, own: int, white: int) -> RouteBoard:
    """Place dice greedily where the seat gains most compared with the others.

    Several dice are placed together if they fill a route.
    """
    dice = list(board.dice)
    while own or white:
        column = seat if own else len(board.bonuses)
        left = own or white
        options = [
            (number, count)
            for number, counts in enumerate(dice)
            for count in {1, _LENGTHS[number] - sum(counts)}
            if 0 < count <= min(left, _LENGTHS[number] - sum(counts))
        ]
        if not options:
            break
        number, count = max(options, key=lambda option: _gain(board, dice, seat, column, *option))
        dice[number] = _with_more(dice[number], column, count)
        own, white = (own - count, white) if own else (0, white - count)
    return board._replace(dice=tuple(dice))


def _gain(board: RouteBoard, dice: list[Counts], seat: int, column: int, number: int, count: int) -> float:
    """Return the seat's gain per die from placing dice on a route.

    The average gain of the other seats is subtracted.
    """
    after = _promise(board, number, _with_more(dice[number], column, count))
    before = _promise(board, number, dice[number])
    gains = [new - old for new, old in zip(after, before, strict=True)]
    return (gains[seat] - (sum(gains) - gains[seat]) / (len(gains) - 1)) / count


def _with_more(counts: Counts, column: int, count: int) -> Counts:
    return (*counts[:column], counts[column] + count, *counts[column + 1 :])


def routes_worth(board: RouteBoard) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the value of all routes by seat, and each route's fill from 0 to 1."""
    promised = [_promise(board, number, counts) for number, counts in enumerate(board.dice)]
    fill = tuple(sum(counts) / length for counts, length in zip(board.dice, _LENGTHS, strict=True))
    return tuple(map(sum, zip(*promised, strict=True))), fill


def _promise(board: RouteBoard, number: int, counts: Counts) -> tuple[float, ...]:
    full = sum(counts) / _LENGTHS[number]
    if not full:
        return (0.0,) * (len(counts) - 1)
    likely = 1.0 if full == 1.0 else board.ready * board.weights.route * full**board.weights.steep
    weights, bonuses = board.weights, tuple([by_route[number] for by_route in board.bonuses])
    rates = (weights.special, weights.bonus_die, weights.good)
    return tuple([likely * pay for pay in _pays(number, counts, board.built[number], bonuses, rates)])


@lru_cache(maxsize=65_536)
def _pays(
    number: int, counts: Counts, built: Counts, bonuses: tuple[float, ...], rates: tuple[float, float, float]
) -> tuple[float, ...]:
    """Return the reward of each seat for the delivery of a route: cities, majority, buildings and goals.

    `rates` holds only the weights in use, because hashing all weights takes longer than computing the sum.
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


RoutesWorth = tuple[tuple[float, ...], tuple[float, ...]]
"""The value of routes by seat, and the fill of each route."""

MOST_COINS, DICE_OF_BUILDING = 5, 3


def estimate(state: State, weights: StationWeights) -> tuple[float, ...]:
    """Return the expected final points by seat.

    In the middle of a turn, the rolled trains count as if they were placed where the seat gains most.
    """
    if state.over:
        return tuple(map(float, score(state).totals))
    return _estimator(weights).estimate(state)


class _Estimator:
    """Estimates points under given weights, and caches results for routes and players."""

    def __init__(self, weights: StationWeights) -> None:
        self._weights = weights
        self._routes = lru_cache(maxsize=16_384)(self._read_routes)
        self._means = ByIdentity(self._read_means)

    def estimate(self, state: State) -> tuple[float, ...]:
        """Return the expected final points of a game that is not over, by seat."""
        weights, players, frame = self._weights, state.players, pool_frame(state)
        rounds = state.vp_supply / weights.pace
        last = state.final and (state.active + 1) % len(players) == state.conductor
        late = 0.0 if last else (rounds + 0.3) / (rounds + 0.3 + weights.hold)
        buildings, holdings = read_buildings(state.cities, len(players)), [_hold(each) for each in players]
        promised, fill = self._find_routes(state, buildings, holdings, round(0.0 if last else late**0.5, 4))
        ready = _count_off_board(state.board, len(players))
        worth = []
        for seat, held in enumerate(holdings):
            dice = () if frame is None or frame.seat != seat else (frame.pool.own, frame.pool.white)
            means = self._means(players[seat], ready[seat], buildings.left[seat], *dice)
            hope = goals_hope(fill, held.goals, weights.easy_goal, weights.goal) if held.goals else 0.0
            worth.append(held.points + promised[seat] + late * (means + hope))
        _add_monopolies(worth, tuple([each.amounts for each in holdings]), rounds, weights)
        building = late * weights.building + weights.income * rounds
        for seat in buildings.owners:
            worth[seat] += building
        if frame is not None:
            worth[frame.seat] += _sets_in_hand(frame, buildings.left[frame.seat], weights) * building
        return tuple(worth)

    def _find_routes(
        self, state: State, buildings: Buildings, holdings: list[_Holding], ready: float
    ) -> RoutesWorth:
        frame, goals = pool_frame(state), tuple([each.single_route_goals for each in holdings])
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
        """Return the values and fill of the routes.

        `rolled` is a seat and the trains it has to place. `goals` are the single-route goals.
        """
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
        """Return the value of coins, dice and two-goods cards while turns are left.

        `ready` counts the seat's dice off the board, `left` its unbuilt buildings by type. `own` and `white`
        are the current roll.
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
                for building, count in zip(BUILDINGS, left, strict=True)
                if count
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
    """A player's points without monopolies, the amounts of goods, and the unrevealed goals."""

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
    """Return each seat's number of dice off the board (TNS-4.1)."""
    return tuple(BOX.setup.start_player_dice - board.count(colour) for colour in COLOURS[:seats])


def _sets_in_hand(
    frame: RerollDice | ResolveDice, buildings_left: tuple[int, ...], weights: StationWeights
) -> float:
    """Return the value of the sets of three dice in the roll, as a number of buildings."""
    dice = [*frame.pool.own, *frame.pool.white]
    return weights.in_hand * sum(
        min(dice.count(building) // DICE_OF_BUILDING, left)
        for building, left in zip(BUILDINGS, buildings_left, strict=True)
    )


def _alike(count: int, pair: float) -> float:
    """Return the value of equal building dice left over after complete sets."""
    return (0.0, pair / 4, pair)[count % DICE_OF_BUILDING]


def _add_monopolies(
    worth: list[float], amounts: tuple[GoodsCounts, ...], rounds: float, weights: StationWeights
) -> None:
    """Add the points of each monopoly, shared between the current leaders and likely challengers."""
    open_part = rounds / (rounds + weights.settled)
    spread = 0.25 + weights.spread * rounds**0.5
    for seat, gain in _monopolies(amounts, round(open_part, 2), round(spread, 2)):
        worth[seat] += gain


@lru_cache(maxsize=16_384)
def _monopolies(
    amounts: tuple[GoodsCounts, ...], open_part: float, spread: float
) -> tuple[tuple[int, float], ...]:
    """Return the expected points for each monopoly and seat.

    They are not added up here, because that would change the rounding.
    """
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


def narrow(state: State, seat: int, options: tuple[Any, ...]) -> tuple[Command, ...]:
    """Drop options that differ little from an option that is kept.

    One space is kept for each route and kind of die. For each building and city, the option with the most
    bonus dice is kept.
    """
    kept: dict[tuple[Any, ...], Command] = {}
    for option in options:
        match option:
            case PlaceTrain(die, space):
                kept.setdefault((die, SPACES[space].route), option)
            case Erect(building, white, city):
                best = kept.get((building, city))
                if not isinstance(best, Erect) or best.white < white:
                    kept[building, city] = option
            case _:
                kept[(option,)] = option
    return tuple(kept.values())


OUTLOOK = Outlook(estimate, load_weights(__package__ or "", StationWeights), narrow=narrow, judges_draws=True)
