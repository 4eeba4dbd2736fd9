"""The estimate of final points in Great Western Trail and its weights, for bots that search ahead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import floor

from domain.games.great_western_trail.data import (
    CITIES,
    JOB_MARKET,
    OBJECTIVES,
    RAILROAD,
    SCORING,
    STATION_MASTERS,
    STATIONS,
)
from domain.games.great_western_trail.frames import City, EndVisit, Income, IncomeStep, Move, NextTurn
from domain.games.great_western_trail.model import POSITION
from domain.games.great_western_trail.planning.evaluation import (
    POINT,
    START,
    evaluate_pending,
    steps_to_kansas_city,
    weights_at,
)
from domain.games.great_western_trail.planning.prospects import (
    ARROW_POINTS,
    CITY_BIT,
    STATION_BIT,
    Holding,
    Person,
    Surroundings,
    TrailWeights,
    look_around,
    person_reader,
)
from domain.games.great_western_trail.scoring import (
    NEEDS,
    Items,
    assign_objectives,
    master_points,
    seat_points,
)
from domain.games.great_western_trail.state import Player, State
from domain.kernel.values import Value
from domain.planning.memory import ByIdentity
from domain.planning.outlook import Outlook, load_weights

WHOLE = 30
"""The number of turns each seat takes in a two-player game."""


class Remaining(Value, frozen=True):
    """What remains of the game for one seat: turns, deliveries, and turns until the next delivery.

    `value` is the breeding value of the current delivery, if any.
    """

    turns: float
    deliveries: float
    wait: float
    value: int | None = None


class _Drive(Value, frozen=True):
    wait: float
    cycle: float
    value: int | None


def read_clock(
    state: State, around: Surroundings, persons: Sequence[Person], weights: TrailWeights
) -> tuple[Remaining, ...]:
    """Return the remaining turns of each seat, estimated from the free job market spaces."""
    board = state.board
    drives = [_read_drive(state, seat, person, around, weights) for seat, person in enumerate(persons)]
    if board.row > JOB_MARKET.rows:
        return tuple(_read_last_turn(state, seat, drive) for seat, drive in enumerate(drives))
    unused = (JOB_MARKET.rows + 1 - board.row) * (state.counts.job_first_column - 1)
    visits = (around.free_jobs - unused) / weights.placed
    pace = sum(1 / drive.cycle for drive in drives)
    turns = max(0.5, (visits - sum(1 - drive.wait / drive.cycle for drive in drives)) / pace)
    return tuple(
        Remaining(turns, _count_deliveries(turns, drive), drive.wait, drive.value) for drive in drives
    )


def _count_deliveries(turns: float, drive: _Drive) -> float:
    if turns >= drive.wait:
        return 1 + (turns - drive.wait) / drive.cycle
    return max(0.0, 1 - (drive.wait - turns) / 2)


def _read_drive(
    state: State, seat: int, person: Person, around: Surroundings, weights: TrailWeights
) -> _Drive:
    player, more = state.players[seat], person.further_steps
    cycle = weights.cycle - more / weights.hurry
    value, space = None, player.cattleman or START
    if state.stack[-1].seat == seat:
        value, space = _visit(state, seat, space)
    if value is not None:
        return _Drive(0.0, cycle, value)
    steps = steps_to_kansas_city(space, around.mask)
    return _Drive(steps / (weights.stride + more / weights.hurry), cycle, None)


def _visit(state: State, seat: int, space: str) -> tuple[int | None, str]:
    """Return the value of the current delivery, or the space where the cattleman is after the visit."""
    ending = False
    for frame in state.stack:
        if isinstance(frame, City) and frame.seat == seat:
            return frame.value, space
        if isinstance(frame, Income | IncomeStep):
            return None, space
        ending = ending or isinstance(frame, EndVisit)
    return None, START if ending else space


def _read_last_turn(state: State, seat: int, drive: _Drive) -> Remaining:
    """Return what remains for a seat after the job market has closed: at most one more turn."""
    bottom, top, seats = state.stack[0], state.stack[-1], len(state.players)
    closer = state.closer if state.closer is not None else seat
    has_turn = isinstance(bottom, NextTurn) and (seat - bottom.seat) % seats < (closer - bottom.seat) % seats
    turns = 1.0 if has_turn or (isinstance(top, Move) and top.seat == seat) else 0.0
    delivers = drive.value is not None or (drive.wait <= turns and turns > 0)
    return Remaining(turns, float(delivers), drive.wait, drive.value)


QUARTERS = 4
"""Breeding values and numbers of deliveries are counted in steps of a quarter."""
MOST = 7
"""The largest number of deliveries to look ahead."""
KEPT = 400_000
POINT_OF_DOLLAR = 1 / SCORING.money_per_vp
SIGNS = {
    city: sum(sign < printed.value for sign in RAILROAD.crossings_after) for city, printed in CITIES.items()
}
"""The number of crossing signs between the start and each city."""


class DeliveryTable:
    """The values of deliveries under given weights, with a cache.

    `cities` is a bit mask of the cities with the seat's discs. `passed` is the number of crossing signs
    behind the seat's engine. `value` and `herd` are breeding values in quarters, of the next hand and of
    later hands.
    """

    def __init__(self, weights: TrailWeights) -> None:
        self._weights = weights
        self._kept: dict[tuple[int, ...], float] = {}

    def dollar(self, turns: float) -> float:
        """Return the value of a dollar with `turns` turns left."""
        weights = self._weights
        return POINT_OF_DOLLAR + (weights.dollar - POINT_OF_DOLLAR) * turns / (turns + weights.late)

    def worth(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        """Return the value of `count` deliveries, given in quarters of a delivery.

        The next delivery uses up to `marker` certificates.
        """
        key = (cities, count, value, herd, passed, marker)
        worth = self._kept.get(key)
        if worth is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            worth = self._kept[key] = self._worth(cities, count, value, herd, passed, marker)
        return worth

    def _worth(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        whole, rest = divmod(min(count, MOST * QUARTERS), QUARTERS)
        less = self._next(cities, whole, value, herd, passed, marker) if whole else 0.0
        if not rest:
            return less
        more = self._next(cities, whole + 1, value, herd, passed, marker)
        return less + (more - less) * rest / QUARTERS

    def _next(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        """Return the value when the next delivery uses the best number of certificates."""
        spare = self._weights.certificate * (count - 1) / count
        return max(
            self._interpolate(cities, count, value + used * QUARTERS, herd, passed) + (marker - used) * spare
            for used in range(marker + 1)
        )

    def _interpolate(self, cities: int, count: int, value: int, herd: int, passed: int) -> float:
        """Return the value, interpolated between the two nearest whole breeding values."""
        low, rest = divmod(value, QUARTERS)
        worth = self._best(cities, count, low, herd, passed)
        if rest:
            more = self._best(cities, count, low + 1, herd, passed)
            worth += (more - worth) * rest / QUARTERS
        return worth

    def _best(self, cities: int, count: int, value: int, herd: int, passed: int) -> float:
        """Return the value of the best city within `value`, including the following deliveries."""
        key = (cities, count, value, herd, passed)
        worth = self._kept.get(key)
        if worth is None:
            dollar = self.dollar((count - 1) * self._weights.cycle)
            worth = value * dollar + max(
                self._city(cities, count, city, passed, dollar)
                + self._later(cities, bit, count, herd, passed)
                for city, bit in CITY_BIT.items()
                if CITIES[city].value <= value and (CITIES[city].repeatable or not cities & bit)
            )
            self._kept[key] = worth
        return worth

    def _later(self, cities: int, bit: int, count: int, herd: int, passed: int) -> float:
        return self._interpolate(cities | bit, count - 1, herd, herd, passed) if count > 1 else 0.0

    def _city(self, cities: int, count: int, city: str, passed: int, dollar: float) -> float:
        """Return the value of a disc on the city: points, arrows, money, and the cleared space."""
        printed, after = CITIES[city], cities | CITY_BIT[city]
        arrows = sum(vp for bits, vp in ARROW_POINTS if after & bits == bits and cities & bits != bits)
        money = printed.money - max(0, SIGNS[city] - passed)
        disc = self._weights.disc + (self._weights.black if printed.disc == "black" else 0.0)
        return printed.vp_per_disc + arrows + money * dollar + disc * (count - 1)


def quarters(number: float) -> int:
    """Convert a number to quarters, rounded, and at least 0."""
    return max(0, floor(number * QUARTERS + 0.5))


PER_TWO = {tile: master.vp for tile, master in STATION_MASTERS.items() if master.per == "objectives_in_area"}


def objective_points(player: Player, person: Person, holding: Holding, hope: float) -> tuple[int, float]:
    """Return the points of objective cards and station masters, and the points hoped for."""
    if not (person.objectives or player.area):
        return _master_points(player, 0), 0.0
    items: Items = (
        holding.buildings,
        player.teepees.green,
        player.teepees.blue,
        len(player.hazards),
        holding.station_count,
        *person.cattle,
        holding.san_francisco,
    )
    area = tuple(sorted(player.area))
    per_two = sum(PER_TWO.get(tile, 0) for tile in player.masters)
    assignment = assign_objectives(area, person.objectives, items, per_two)
    points = assignment.points + _master_points(player, len(area) + len(assignment.added))
    return points, _hoped_points(area, person.objectives, assignment.fulfilled, items, hope)


def _master_points(player: Player, in_area: int) -> int:
    return sum(master_points(player, tile, in_area) for tile in player.masters)


@lru_cache(maxsize=16_384)
def _hoped_points(
    area: tuple[str, ...], held: tuple[str, ...], fulfilled: tuple[str, ...], items: Items, hope: float
) -> float:
    """Return a fraction of the points of unfulfilled cards, depending on how many items are missing.

    An item counts for every card that needs it.
    """
    total = 0.0
    for cards, in_area in ((area, True), (held, False)):
        for card in cards:
            if card not in fulfilled:
                missing = sum(max(0, need - have) for need, have in zip(NEEDS[card], items, strict=True))
                points = OBJECTIVES[card].vp + (OBJECTIVES[card].penalty if in_area else 0)
                total += points * hope ** max(1, missing)
    return total


STOPS = tuple((POSITION[station.space], STATION_BIT[name], station) for name, station in STATIONS.items())


def estimate(state: State, weights: TrailWeights) -> tuple[float, ...]:
    """Return the expected final points by seat, or the actual score of a finished game."""
    if state.over:
        return tuple(float(sum(seat_points(state, seat))) for seat in range(len(state.players)))
    estimates = _estimator(weights).estimate(state)
    asked, fading = state.stack[-1].seat, weights_at(state)
    # Pending questions must count; otherwise, a narrow search drops them for immediate gains.
    return tuple(
        worth + evaluate_pending(state, seat, fading) / POINT if seat == asked else worth
        for seat, worth in enumerate(estimates)
    )


@lru_cache(maxsize=8)
def _estimator(weights: TrailWeights) -> _Estimator:
    return _Estimator(weights)


class _Estimator:
    """Estimates points under given weights, and caches results for players and deliveries."""

    def __init__(self, weights: TrailWeights) -> None:
        self._weights = weights
        self._deliveries = DeliveryTable(weights)
        self._read = read = person_reader(weights)
        self._objectives = ByIdentity[tuple[int, float]](
            lambda player, holding: objective_points(player, read(player), holding, weights.hope)
        )
        self._stations: dict[tuple[int, int, int, int], float] = {}

    def estimate(self, state: State) -> tuple[float, ...]:
        """Return the current points of each seat plus those it can expect."""
        around = look_around(state.board)
        persons = [self._read(player) for player in state.players]
        clock = read_clock(state, around, persons, self._weights)
        return tuple(
            [
                self._seat(state, seat, person, around.holdings[seat], clock[seat])
                for seat, person in enumerate(persons)
            ]
        )

    def _seat(self, state: State, seat: int, person: Person, holding: Holding, clock: Remaining) -> float:
        weights, player = self._weights, state.players[seat]
        left = clock.turns / WHOLE
        met, hoped = self._objectives(player, holding)
        points = person.points + holding.points + met
        if state.closer == seat:
            points += SCORING.job_market_token_vp
        return (
            points
            + self._money(player.money, clock)
            + self._drives(player, person, holding, clock)
            + left * (person.lasting + self._trail(holding, len(state.players)))
            + self._railroad(player, person, holding, clock)
            + hoped * clock.turns / (clock.turns + weights.late)
            + weights.teepee * person.teepees * left
        )

    def _money(self, money: int, clock: Remaining) -> float:
        if not clock.turns:
            return float(money // SCORING.money_per_vp)
        return money * self._deliveries.dollar(clock.turns)

    def _drives(self, player: Player, person: Person, holding: Holding, clock: Remaining) -> float:
        if not clock.deliveries:
            return 0.0
        weights = self._weights
        if clock.value is None:
            value = person.value + person.chance * min(person.useless, weights.swap * clock.wait)
            marker = player.marker
        else:
            value, marker = float(clock.value), 0
        strength = person.strength + weights.growth * clock.turns / WHOLE
        kept = 0.0 if clock.value is None else weights.certificate * player.marker
        return kept + self._deliveries.worth(
            holding.cities,
            quarters(clock.deliveries),
            quarters(value),
            quarters(strength),
            person.passed,
            marker,
        )

    def _trail(self, holding: Holding, seats: int) -> float:
        weights = self._weights
        return (
            weights.building * holding.buildings
            + weights.woods * holding.woods
            + weights.toll * holding.hands * (seats - 1)
        )

    def _railroad(self, player: Player, person: Person, holding: Holding, clock: Remaining) -> float:
        reach = round(self._weights.travel * player.workers.engineer * clock.turns)
        key = (person.place, holding.stations, reach, round(clock.deliveries))
        ahead = self._stations.get(key)
        if ahead is None:
            ahead = self._stations[key] = self._stations_ahead(*key)
        return ahead + self._weights.track * person.place * clock.turns / WHOLE

    def _stations_ahead(self, place: int, built: int, reach: int, deliveries: int) -> float:
        """Return the value of the stations ahead, weighted by the probability of reaching them."""
        dollar = self._deliveries.dollar(deliveries * self._weights.cycle)
        total = 0.0
        for stop, bit, station in STOPS:
            if stop > place and not built & bit:
                gain = station.vp + self._weights.disc * deliveries - station.cost * dollar
                total += max(0.0, gain) * reach / (reach + stop - place)
        return total


OUTLOOK = Outlook(estimate, load_weights(__package__ or "", TrailWeights))
