"""Estimates final points and narrows the options, for bots that search ahead."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from domain.games.el_paso import model
from domain.games.el_paso.commands import (
    AnyCommand,
    DiscardWorker,
    PayVersatile,
    PlaceBuilding,
    PlaceDisc,
    UseExchangeToken,
)
from domain.games.el_paso.data import CATTLE, COSTS, DISCS, GOALS, REGULAR, SITES, side
from domain.games.el_paso.data import actions as printed
from domain.games.el_paso.data.actions import DiscId
from domain.games.el_paso.frames import Build, Delivery, PayWorkers, PickDisc
from domain.games.el_paso.planning.evaluation import POINT, evaluate_pending
from domain.games.el_paso.planning.forecast import Assets, SeatEstimate, Situation, forecast
from domain.games.el_paso.planning.prospects import (
    BUILDERS,
    MOST_TIME,
    WHOLE,
    DeliveryTable,
    ElPasoWeights,
    Person,
    Remaining,
    quarters,
    read_clock,
    sues_total,
)
from domain.games.el_paso.scoring import score
from domain.games.el_paso.state import SUE, Player, State
from domain.planning.outlook import Outlook, load_weights

VALUE = 2
"""The breeding value assumed for a card discarded for money."""


@lru_cache(maxsize=1 << 12)
def tile_uses(
    sides: str, dollar: float, fading: float, visits: float, weights: ElPasoWeights
) -> tuple[float, ...]:
    """Return the value, for each level, of visiting the seat's own tile `visits` times.

    Visiting a tile that moves the rancher on takes no extra turn, so these visits have a separate weight.
    """
    values = [0.0]
    for level, tile in REGULAR.items():
        slots = tile.slots(side(sides[level - 1]))
        worth = sum(_worth(slot, dollar, fading, weights) for slot in slots)
        moves = any(isinstance(slot, printed.Move) for slot in slots)
        values.append(worth * visits * (weights.passing if moves else weights.building))
    return tuple(values)


def _worth(slot: printed.AnyPrinted, dollar: float, fading: float, weights: ElPasoWeights) -> float:
    match slot:
        case printed.GainMoney(amount):
            return amount * dollar
        case printed.DiscardCow(gain=gain, gain_per_value=per_value):
            return (gain + VALUE * per_value) * dollar
        case printed.GainCertificates(amount, cost):
            return amount * weights.certificate * fading - cost * dollar
        case printed.GainExchangeToken(amount, cost):
            return max(0.0, amount * weights.exchange * fading - cost * dollar)
        case printed.GainToken(cost=cost):
            return max(0.0, weights.bonus - cost * dollar)
        case printed.GainCow(breed, cost):
            return CATTLE[breed].vp - cost * dollar
        case printed.Hire(costs):
            return max(0.0, weights.hire * fading - costs[0] * dollar)
        case _:
            return weights.chance * fading


ROUND = 5
"""The number of turns needed to draw through the herd deck once."""
PRICE = COSTS.dollars_per_worker
LEVELS = 12
"""The combined level of two buildings of the highest level."""


def estimate(state: State, weights: ElPasoWeights) -> tuple[float, ...]:
    """Return each seat's expected final points, then Sue's; after the end, the score.

    In a solo game, the estimate is a mean of this module's and of the forecast.
    """
    if state.over:
        final = score(state)
        return (*map(float, final.totals), *(float(rival.total) for rival in final.rivals))
    clock = read_clock(state, weights)
    estimator = _estimator(weights)
    seats = [estimator.seat(state, seat, clock[seat]) for seat in range(len(state.players))]
    points = [each.points for each in seats]
    if state.sue is not None:
        situation = Situation(clock, seats[0], sues_total(state, clock[SUE]))
        points = estimator.blend(state, situation)
    asked = getattr(state.stack[-1], "seat", None)
    if asked is not None:
        points[asked] += weights.pending * evaluate_pending(state) / POINT
    return tuple(points)


def situation_of(state: State, weights: ElPasoWeights) -> Situation:
    """Return what the forecast of a solo game uses in addition to the state."""
    clock = read_clock(state, weights)
    return Situation(clock, _estimator(weights).seat(state, 0, clock[0]), sues_total(state, clock[SUE]))


def _levels(state: State, seat: int) -> tuple[int, ...]:
    return tuple(sorted(tile.level for tile in state.board.buildings.values() if tile.seat == seat))


@lru_cache(maxsize=8)
def _estimator(weights: ElPasoWeights) -> _Estimator:
    return _Estimator(weights)


class _Estimator:
    def __init__(self, weights: ElPasoWeights) -> None:
        self._weights = weights
        self._deliveries = DeliveryTable(weights)
        self._read = lru_cache(maxsize=1 << 14)(lambda player: Assets(player, weights))

    def seat(self, state: State, seat: int, clock: Remaining) -> SeatEstimate:
        """Return a seat's expected final points, and what they are based on."""
        weights, player = self._weights, state.players[seat]
        assets, own = self._read(player), _levels(state, seat)
        person = assets.person
        fading = clock.turns / (clock.turns + weights.late)
        left = min(MOST_TIME, clock.turns / WHOLE)
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
        return SeatEstimate(stands + hopes, assets, own, met, hoped, drives)

    def blend(self, state: State, situation: Situation) -> list[float]:
        """Return the means of the estimates and the forecast, which starts after the first move."""
        points, rivals, weights = situation.seat.points, situation.rivals, self._weights
        if state.closer is not None or state.players[0].rancher is None:
            return [points, rivals]
        seat, sue = forecast(state, situation)
        return [
            points + weights.forecast * (seat - points),
            rivals + weights.rival_forecast * (sue - rivals),
        ]

    def _own_tiles(self, state: State, own: tuple[int, ...], clock: Remaining) -> float:
        """Return the value of future visits to the seat's own tiles."""
        if not own:
            return 0.0
        dollar = round(self._deliveries.dollar(clock.turns), 2)
        fading = round(clock.turns / (clock.turns + self._weights.late), 1)
        use = tile_uses(
            state.options.building_sides, dollar, fading, round(clock.deliveries, 1), self._weights
        )
        return sum(use[level] for level in own)

    def _goals(self, player: Player, person: Person, own: tuple[int, ...]) -> tuple[float, float]:
        """Return the points of met goals, and the estimated value of the unmet ones."""
        if not player.goals:
            return 0.0, 0.0
        amounts = (*person.amounts[:BUILDERS], sum(own), *person.amounts[BUILDERS + 1 :])
        return _value_goals(player.goals, amounts, self._weights.hope)

    def _money(self, money: int, workers: int, clock: Remaining) -> float:
        """Return the value of money, based on its remaining uses; dollars beyond the purse count less."""
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
        """Return the value of workers, based on their expected uses.

        Workers in the worker area have one more use.
        """
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
def _value_goals(tokens: tuple[str, ...], owned: model.Amounts, hope: float) -> tuple[float, float]:
    """Return the points of met goals, and the estimated value of the unmet ones."""
    met, hoped = model.met_goals(tokens, owned), 0.0
    for token in tokens:
        if token not in met:
            needs = GOALS[token].needs.items()
            missing = sum(max(0, number - owned[model.NEEDS.index(need)]) for need, number in needs)
            hoped += GOALS[token].vp * hope ** max(1, missing)
    return float(model.goal_points(met)), hoped


LIGHT: tuple[DiscId, ...] = ("disc_aux_1", "disc_aux_2", "disc_aux_4", "disc_aux_3")
"""Light discs in the order in which the bot places them."""
DEAREST = 1
"""The most dollars that the bot pays for a building space."""


def narrow(state: State, seat: int, options: tuple[AnyCommand, ...]) -> tuple[AnyCommand, ...]:
    """Return the options without those that hardly ever pay off.

    These are worker bonuses and exchange tokens (except at deliveries and in the last turns), payments with
    more versatile workers than needed, light discs out of order, and expensive building spaces.
    """
    match state.stack[-1]:
        case Delivery():
            return options
        case PayWorkers():
            return _first(option for option in options if isinstance(option, PayVersatile))
        case PickDisc():
            kept = tuple(option for option in options if not _is_later_disc(state, seat, option))
        case Build():
            kept = tuple(option for option in options if not _is_dear(state, option))
        case _ if state.closer is not None:
            return options
        case _:
            kept = tuple(
                option for option in options if not isinstance(option, UseExchangeToken | DiscardWorker)
            )
    return kept or options


def _first(options: Iterable[PayVersatile]) -> tuple[AnyCommand, ...]:
    return (min(options, key=lambda option: option.count),)


def _is_later_disc(state: State, seat: int, option: AnyCommand) -> bool:
    if not isinstance(option, PlaceDisc) or DISCS[option.disc].dark:
        return False
    return option.disc != next(disc for disc in LIGHT if disc in state.players[seat].discs)


def _is_dear(state: State, option: AnyCommand) -> bool:
    if not isinstance(option, PlaceBuilding) or option.site in state.board.buildings:
        return False
    return (SITES[option.site].cost or 0) > DEAREST


OUTLOOK = Outlook(
    estimate,
    load_weights(__package__ or "", ElPasoWeights),
    narrow=narrow,
    judges_draws=True,
    draws_decide=True,
)
