"""What a state of El Paso promises each seat, and Sue, in points: what stands and what may come."""

from __future__ import annotations

from functools import lru_cache

from domain.games.el_paso.data import COSTS, GOALS, REGULAR
from domain.games.el_paso.evaluation import POINT, evaluate_pending
from domain.games.el_paso.model import goals
from domain.games.el_paso.outlook.clock import WHOLE, Remaining, read_clock
from domain.games.el_paso.outlook.deliveries import DeliveryTable, quarters
from domain.games.el_paso.outlook.person import BUILDERS, Person, read_person
from domain.games.el_paso.outlook.sue import sues_total
from domain.games.el_paso.outlook.tiles import tile_uses
from domain.games.el_paso.outlook.trend import LONGEST, still_to_come
from domain.games.el_paso.outlook.weights import ElPasoWeights
from domain.games.el_paso.scoring import score
from domain.games.el_paso.state import SUE, Player, State

ROUND = 5
"""Turns after which the herd deck has gone round once."""
PRICE = COSTS.dollars_per_worker
LEVELS = 12
"""Levels of two buildings of the highest kind."""


def estimate(state: State, weights: ElPasoWeights) -> tuple[float, ...]:
    """Give the points to be expected at the end, by seat and then Sue's; of a game that is over the score."""
    if state.over:
        final = score(state)
        return (*map(float, final.totals), *(float(rival.total) for rival in final.rivals))
    clock = read_clock(state, weights)
    estimator = _estimator(weights)
    found = [estimator.seat(state, seat, clock[seat]) for seat in range(len(state.players))]
    asked = getattr(state.stack[-1], "seat", None)
    if asked is not None:
        found[asked] += weights.pending * evaluate_pending(state) / POINT
    if state.sue is not None:
        found.append(sues_total(state, clock[SUE]))
    return tuple(found)


@lru_cache(maxsize=8)
def _estimator(weights: ElPasoWeights) -> _Estimator:
    return _Estimator(weights)


class _Estimator:
    def __init__(self, weights: ElPasoWeights) -> None:
        self._weights = weights
        self._deliveries = DeliveryTable(weights)

    def seat(self, state: State, seat: int, clock: Remaining) -> float:
        """Give what stands and what may come."""
        weights, player = self._weights, state.players[seat]
        person = read_person(player, weights)
        own = tuple(sorted(one.level for one in state.board.buildings.values() if one.seat == seat))
        fading = clock.turns / (clock.turns + weights.late)
        left = min(LONGEST, clock.turns / WHOLE)
        met, hoped = self._goals(player, person, own)
        drives = self._drives(player, person, clock, left)
        stands = (
            person.points
            + sum(REGULAR[level].vp for level in own)
            + (COSTS.simmental_space_vp if state.closer == seat else 0)
            + met
        )
        hopes = (
            hoped * fading
            + self._money(player.money, sum(person.area), clock)
            + drives
            + self._crew(person, own, clock)
            + left * person.lasting
            + self._own_tiles(state, own, clock)
            + weights.exchange * player.exchange_tokens * fading
            + weights.turn * clock.turns
        )
        if state.sue is not None and clock.turns:
            line = still_to_come(player, person, clock, weights.late, drives, hoped)
            hopes += weights.trend * (line - hopes)
        return stands + hopes

    def _own_tiles(self, state: State, own: tuple[int, ...], clock: Remaining) -> float:
        """Give what own tiles still bring."""
        if not own:
            return 0.0
        dollar = round(self._deliveries.dollar(clock.turns), 2)
        fading = round(clock.turns / (clock.turns + self._weights.late), 1)
        use = tile_uses(
            state.options.building_sides, dollar, fading, round(clock.deliveries, 1), self._weights
        )
        return sum(use[level] for level in own)

    def _goals(self, player: Player, person: Person, own: tuple[int, ...]) -> tuple[float, float]:
        """Give the points of goals that are met, and what is hoped for of the others."""
        if not player.goals:
            return 0.0, 0.0
        amounts = (*person.amounts[:BUILDERS], sum(own), *person.amounts[BUILDERS + 1 :])
        return _value_goals(player.goals, amounts, self._weights.hope)

    def _money(self, money: int, workers: int, clock: Remaining) -> float:
        """Value dollars by what they may still buy; those beyond the purse find less use."""
        weights = self._weights
        if not clock.turns and clock.value is None:
            return float(money // COSTS.dollars_per_victory_point)
        dollar, plain = self._deliveries.dollar(clock.turns), 1 / COSTS.dollars_per_victory_point
        spent = min(float(money), weights.purse + PRICE * workers)
        return spent * dollar + (money - spent) * (plain + (dollar - plain) * weights.surplus)

    def _drives(self, player: Player, person: Person, clock: Remaining, left: float) -> float:
        weights, count = self._weights, min(clock.deliveries, len(player.discs))
        if count <= 0:
            return 0.0
        if clock.value is None:
            turned = 1 - (1 - weights.swap) ** max(0.0, clock.wait - 1)
            value = person.value + max(0.0, person.strength - person.value) * turned
        else:
            value = float(clock.value)
        later = person.strength + weights.growth * min(1.0, left)
        marker = 0 if clock.is_fixed else player.certificates
        kept = weights.certificate * (player.certificates - marker)
        return kept + self._deliveries.worth(
            person.used, quarters(count), quarters(value), quarters(later), marker
        )

    def _crew(self, person: Person, own: tuple[int, ...], clock: Remaining) -> float:
        """Value workers by how often they will still be used, those of the worker area once more."""
        weights = self._weights
        rounds = weights.again * max(0.0, clock.turns - 2) / ROUND
        soon = weights.ready * clock.turns / (clock.turns + weights.late / 2)
        cowboy, builder, engineer, versatile = (
            owned * rounds + here * soon for owned, here in zip(person.crew, person.area, strict=True)
        )
        return (
            weights.cowboy * cowboy
            + weights.builder * min(LEVELS - sum(own), builder)
            + weights.engineer * engineer
            + weights.versatile * versatile
        )


@lru_cache(maxsize=1 << 14)
def _value_goals(tokens: tuple[str, ...], owned: goals.Amounts, hope: float) -> tuple[float, float]:
    """Give the points of goals that are met, and what is hoped for of the others."""
    met, hoped = goals.met_goals(tokens, owned), 0.0
    for token in tokens:
        if token not in met:
            needs = GOALS[token].needs.items()
            missing = sum(max(0, number - owned[goals.NEEDS.index(need)]) for need, number in needs)
            hoped += GOALS[token].vp * hope ** max(1, missing)
    return float(goals.goal_points(met)), hoped
