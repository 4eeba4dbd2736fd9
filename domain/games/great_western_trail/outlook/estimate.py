"""What a state of Great Western Trail promises each seat, in points: what stands and what may come."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import SCORING, STATIONS
from domain.games.great_western_trail.evaluation.pending import evaluate_pending
from domain.games.great_western_trail.evaluation.weights import POINT, weights_at
from domain.games.great_western_trail.model.railroad import POSITION
from domain.games.great_western_trail.outlook.clock import WHOLE, Remaining, read_clock
from domain.games.great_western_trail.outlook.deliveries import DeliveryTable, quarters
from domain.games.great_western_trail.outlook.objectives import objective_points
from domain.games.great_western_trail.outlook.person import Person, person_reader
from domain.games.great_western_trail.outlook.surroundings import (
    STATION_BIT,
    Holding,
    look_around,
)
from domain.games.great_western_trail.outlook.weights import TrailWeights
from domain.games.great_western_trail.scoring.sheet import seat_points
from domain.games.great_western_trail.state import Player, State
from domain.planning.memory import ByIdentity

STOPS = tuple((POSITION[station.space], STATION_BIT[name], station) for name, station in STATIONS.items())


def estimate(state: State, weights: TrailWeights) -> tuple[float, ...]:
    """Give the points to be expected at the end by seat, the score itself of a game that is over."""
    if state.over:
        return tuple(float(sum(seat_points(state, seat))) for seat in range(len(state.players)))
    found = _estimator(weights).estimate(state)
    asked, fading = state.stack[-1].seat, weights_at(state)
    # What is being done has to count: without it a narrow search drops it for what is had at once.
    return tuple(
        worth + evaluate_pending(state, seat, fading) / POINT if seat == asked else worth
        for seat, worth in enumerate(found)
    )


@lru_cache(maxsize=8)
def _estimator(weights: TrailWeights) -> _Estimator:
    return _Estimator(weights)


class _Estimator:
    """Estimates by given weights; keeps what it has worked out of players and deliveries."""

    def __init__(self, weights: TrailWeights) -> None:
        self._weights = weights
        self._deliveries = DeliveryTable(weights)
        self._read = read = person_reader(weights)
        self._objectives = ByIdentity[tuple[int, float]](
            lambda player, holding: objective_points(player, read(player), holding, weights.hope)
        )
        self._stations: dict[tuple[int, int, int, int], float] = {}

    def estimate(self, state: State) -> tuple[float, ...]:
        """Give what stands and what may come, by seat."""
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
        found = self._stations.get(key)
        if found is None:
            found = self._stations[key] = self._stations_ahead(*key)
        return found + self._weights.track * person.place * clock.turns / WHOLE

    def _stations_ahead(self, place: int, built: int, reach: int, deliveries: int) -> float:
        """Add up the stations ahead, each by how likely the engine gets there."""
        dollar = self._deliveries.dollar(deliveries * self._weights.cycle)
        total = 0.0
        for stop, bit, station in STOPS:
            if stop > place and not built & bit:
                gain = station.vp + self._weights.disc * deliveries - station.cost * dollar
                total += max(0.0, gain) * reach / (reach + stop - place)
        return total
