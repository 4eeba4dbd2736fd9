"""How a player that looks ahead sees Trains & Stations: what it estimates, and by which weights."""

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
    """`owners` has the seat of each building, city by city; `along` counts them by route and seat.

    `left` counts by seat and type those that are not built. The same object for the same buildings, so it is
    a quick key.
    """

    owners: tuple[int, ...]
    along: tuple[Counts, ...]
    left: tuple[Counts, ...]


@lru_cache(maxsize=4_096)
def _read(cities: Cities, seats: int) -> Buildings:
    along = [
        [one.seat for city in route.cities for one in cities[CITY_NUMBERS[city]]] for route in ROUTES.values()
    ]
    return Buildings(
        tuple(one.seat for city in cities for one in city),
        tuple(tuple(owners.count(seat) for seat in range(seats)) for owners in along),
        tuple(_left(cities, seat) for seat in range(seats)),
    )


def _left(cities: Cities, seat: int) -> Counts:
    built = [one.building for city in cities for one in city if one.seat == seat]
    return tuple(BOX.components.buildings_per_colour_and_type - built.count(one) for one in BUILDINGS)


read_buildings = ByIdentity(_read)


_NUMBERS = {route: number for number, route in enumerate(ROUTES)}


@lru_cache(maxsize=4_096)
def goals_among(specials: tuple[str, ...]) -> tuple[str, ...]:
    """Return the goals among special cards."""
    return tuple(card for card in specials if CARDS[card].vp)


@lru_cache(maxsize=4_096)
def single_route_goals(goals: tuple[str, ...]) -> tuple[str, ...]:
    """Return the goals that one route alone can fulfil."""
    return tuple(card for card in goals if any(len(way) == 1 for way in _ways(card)))


@lru_cache(maxsize=4_096)
def route_bonuses(goals: tuple[str, ...], easy: float) -> tuple[float, ...]:
    """Return what each route, once delivered, adds to the hope of goals that this route alone fulfils."""
    bonuses = [0.0] * len(ROUTES)
    for card in goals:
        for way in _ways(card):
            if len(way) == 1:
                bonuses[way[0]] = (1 - easy) * CARDS[card].vp
    return tuple(bonuses)


@ByIdentity
def goals_hope(fill: tuple[float, ...], goals: tuple[str, ...], easy: float, goal: float) -> float:
    """Give the points that goals promise beside what `route_bonuses` counts, by the weights of that name."""
    return sum([CARDS[card].vp * _goal_hope(card, fill, easy, goal) for card in goals])


def _goal_hope(card: str, fill: tuple[float, ...], easy: float, goal: float) -> float:
    best = 0.0
    for way in _ways(card):
        if len(way) == 1:
            best = max(best, easy)
        else:
            full = sum(fill[route] for route in way) / len(way)
            chance = 1.0 if full == 1.0 else goal + (0.9 - goal) * full**3
            best = max(best, chance / (len(way) - 1) ** 0.5)
    return best


@cache
def _ways(card: str) -> tuple[tuple[int, ...], ...]:
    """Return the least sets of at most three routes that fulfil a goal."""
    found: list[tuple[str, ...]] = []
    for size in (1, 2, 3):
        found += [
            way
            for way in combinations(ROUTES, size)
            if card in connected_goals(way) and not any(set(one) <= set(way) for one in found)
        ]
    return tuple(tuple(_NUMBERS[route] for route in way) for way in found)


class StationWeights(Value, frozen=True):
    """What is uncertain, weighed: in points, unless said otherwise.

    A round takes `pace` VP from the supply. A route that is full but for its delivery is worth the part
    `route` of what it pays, and less by the power `steep` of how full it is. A building is worth
    `building` and `income` a round; the dice for one, still in hand, the part `in_hand` of that. A goal over
    several routes is fulfilled with the chance `goal` even if they are empty, one over a single route with
    `easy_goal`. A `special` card that is drawn, a `bonus_die` and a `coin` fade with the rounds left, as does
    a `ready_die` (at most five can be rolled) and a `pair` of saved dice: with `hold` rounds left half of
    that is worth something. Monopolies are shared out by odds, e-fold for each `spread` cards times the root
    of the rounds left, and with `settled` rounds left half by who leads. `trade` is what a card of two goods
    is worth beside them, a `good` what a building takes at a delivery.
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
    """Return what all routes promise each seat, and how full each route is, of one."""
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
    """Return what the delivery of a route pays each seat: cities, majority, buildings and goals.

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


RoutesWorth = tuple[tuple[float, ...], tuple[float, ...]]
"""What routes promise by seat, and how full each is."""

MOST_COINS, DICE_OF_BUILDING = 5, 3


def estimate(state: State, weights: StationWeights) -> tuple[float, ...]:
    """Return by seat: points, monopolies in sight, and what routes, buildings, goals and means will bring.

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
        """Return what a state promises by seat."""
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
        """Return what coins, dice and cards that are no goals promise while there are turns left.

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
    """Return by seat how many own dice are not on the board (TNS-4.1)."""
    return tuple(BOX.setup.start_player_dice - board.count(colour) for colour in COLOURS[:seats])


def _sets_in_hand(
    frame: RerollDice | ResolveDice, buildings_left: tuple[int, ...], weights: StationWeights
) -> float:
    """Return the part of a building that the dice in hand can be exchanged for."""
    dice = [*frame.pool.own, *frame.pool.white]
    return weights.in_hand * sum(
        min(dice.count(building) // DICE_OF_BUILDING, left)
        for building, left in zip(BUILDINGS, buildings_left, strict=True)
    )


def _alike(count: int, pair: float) -> float:
    """Return what dice that show one building are worth beside those that make one now."""
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
    """Return what each monopoly promises each seat, one by one: sums of them would round otherwise."""
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
    """Keep one space of each route for a die, and of ways to pay for a building that with most bonus dice."""
    kept: dict[tuple[Any, ...], Command] = {}
    for option in options:
        match option:
            case PlaceTrain(die, space):
                kept.setdefault((die, SPACES[space].route), option)
            case Erect(building, white, city):
                found = kept.get((building, city))
                if not isinstance(found, Erect) or found.white < white:
                    kept[building, city] = option
            case _:
                kept[(option,)] = option
    return tuple(kept.values())


OUTLOOK = Outlook(estimate, load_weights(__package__ or "", StationWeights), narrow=narrow, judges_draws=True)
