"""Estimates the value of a state to each seat, for bots that look one step ahead.

The rules do not use it. All amounts are in hundredths of a victory point. Possessions are valued at their
expected benefit in the remaining time, and a pending question at the benefit of its best answer.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from domain.games.great_western_trail import frames, model
from domain.games.great_western_trail.data import (
    ARROWS,
    BUILDINGS,
    BUY_OPTIONS,
    CATTLE,
    CITIES,
    HERD,
    JOB_MARKET,
    OBJECTIVES,
    STATION_AT,
    STATIONS,
    TILES,
    TRAIL,
    actions,
)
from domain.games.great_western_trail.frames import City, Income
from domain.games.great_western_trail.model import (
    KANSAS_CITY,
    POSITION,
    Mask,
    affordable_placings,
    certificate_limit,
    count_crossings,
    hand_limit,
    hireable_workers,
    hiring_cost,
    locations,
    marker_after_gain,
    next_locations,
    permanent_certificates,
    step_limit,
)
from domain.games.great_western_trail.rules.discs import discardable_sets
from domain.games.great_western_trail.rules.engine import other_engines, reachable_spaces
from domain.games.great_western_trail.rules.hazards import removable_hazards
from domain.games.great_western_trail.rules.local_actions import engine_steps, is_possible, tile_actions
from domain.games.great_western_trail.rules.phase_b import is_standing
from domain.games.great_western_trail.rules.stations import buildable_behind, is_buildable
from domain.games.great_western_trail.rules.trade import tradeable_teepees
from domain.games.great_western_trail.scoring import seat_points
from domain.games.great_western_trail.state import Player, State
from domain.kernel.frames import SeatFrame
from domain.kernel.multiset import Multiset

POINT = 100


class Weights(NamedTuple):
    """The value of one unit of each resource: a dollar, a certificate, a track space, and so on."""

    left: int
    dollar: int
    certificate: int
    track: int
    cowboy: int
    craftsman: int
    engineer: int
    breeding: int
    jersey: int
    disc: int
    objective: int

    def fading(self, amount: int) -> int:
        """Return the part of an amount for a whole game that is still to come."""
        return amount * self.left // 100


def weights_at(state: State) -> Weights:
    """Return the weights for the current row of the job market token. The game ends after the last row."""
    return _weights(JOB_MARKET.rows + 1 - state.board.row)


@lru_cache(maxsize=16)
def _weights(rows: int) -> Weights:
    left = 100 * rows // (JOB_MARKET.rows + 1 - JOB_MARKET.token_start_row)
    return Weights(
        left=left,
        dollar=20 + 25 * left // 100,
        certificate=10 + 140 * left // 100,
        track=6 + 34 * left // 100,
        cowboy=900 * left // 100,
        craftsman=500 * left // 100,
        engineer=800 * left // 100,
        breeding=80 * left // 100,
        jersey=60 * left // 100,
        disc=370 * left // 100,
        objective=20 + 100 * left // 100,
    )


CLEARED = {
    "step_left": 480,
    "step_right": 300,
    "hand_a": 630,
    "hand_b": 630,
    "cert_4": 195,
    "cert_6": 165,
    "aux_money_2": 105,
    "aux_draw_2": 120,
    "aux_cert_1": 90,
    "aux_cert_2": 90,
    "aux_engine_1": 90,
    "aux_engine_2": 90,
    "aux_trash_1": 165,
    "aux_trash_2": 165,
}
"""The value of each cleared disc space over a whole game."""

STARTING_CARDS = frozenset(card for card, _ in HERD)
FURTHER = (0, 100, 90, 80, 70, 50, 40)
"""The value of each worker in a row, in hundredths of the value of the first one hired. The row's first
worker is printed."""

PERMANENT = 190
BUILDING = 175
TEEPEE = 60


def evaluate_holdings(state: State, seat: int, weights: Weights) -> int:
    """Return the value of the seat's possessions, apart from their points."""
    player = state.players[seat]
    return (
        player.money * weights.dollar
        + evaluate_workers(player, weights)
        + _evaluate_herd(player.draw, player.hand, player.discard, weights)
        + POSITION[player.engine] * weights.track
        + player.marker * weights.certificate
        + weights.fading(sum(CLEARED[space] for space in player.cleared))
        + weights.fading(PERMANENT * permanent_certificates(player))
        + weights.fading(BUILDING * sum(building.seat == seat for building in state.board.buildings.values()))
        + (player.teepees.green + player.teepees.blue) * TEEPEE
    )


def evaluate_workers(player: Player, weights: Weights) -> int:
    """Return the value of the workers. Each additional worker in a row counts less."""
    rows = (
        (player.workers.cowboy, weights.cowboy),
        (player.workers.craftsman, weights.craftsman),
        (player.workers.engineer, weights.engineer),
    )
    return sum(sum(FURTHER[:count]) * weight // 100 for count, weight in rows)


def evaluate_next_worker(player: Player, kind: str, weights: Weights) -> int:
    """Return the value of one more worker of the kind."""
    weight: int = getattr(weights, kind)
    return FURTHER[getattr(player.workers, kind)] * weight // 100


@lru_cache(maxsize=8_192)
def _evaluate_herd(
    draw: Multiset[str], hand: tuple[str, ...], discard: tuple[str, ...], weights: Weights
) -> int:
    """Return the value of the herd. Good cattle add to it; poor cattle reduce it."""
    cards = dict(draw)
    for card in (*hand, *discard):
        cards[card] = cards.get(card, 0) + 1
    return sum(_evaluate_card(card, weights) * count for card, count in cards.items())


def _evaluate_card(card: str, weights: Weights) -> int:
    if card in OBJECTIVES:
        return weights.objective
    if card == "jersey":
        return -weights.jersey
    return 0 if card in STARTING_CARDS else CATTLE[card].value * weights.breeding


def evaluate_bought_card(card: str, weights: Weights) -> int:
    """Return the value of a cattle market card for its buyer."""
    return CATTLE[card].vp * 100 + _evaluate_card(card, weights)


WOODS = 40
"""The additional value of a building in the woods."""


def evaluate_hire(state: State, seat: int, modifier: int, weights: Weights) -> int:
    """Return the value of the best worker, less its cost."""
    player = state.players[seat]
    worth = (
        evaluate_next_worker(player, kind, weights) - hiring_cost(row, modifier) * weights.dollar
        for row, kind in hireable_workers(state, seat, modifier)
    )
    return max(worth, default=0)


def evaluate_placing(state: State, seat: int, price: int, weights: Weights) -> int:
    """Return the value of the best building, less its cost."""
    worth = (
        POINT * (BUILDINGS[placing.tile].vp - (BUILDINGS[placing.replaced].vp if placing.replaced else 0))
        + (0 if placing.replaced else weights.fading(BUILDING))
        + TRAIL[placing.site].woods * WOODS
        - placing.craftsmen * price * weights.dollar
        for placing in affordable_placings(state, seat, price)
    )
    return max(worth, default=0)


def evaluate_trade(state: State, seat: int, weights: Weights) -> int:
    """Return the value of the most profitable teepee."""
    return max(
        (TRAIL[space].money * weights.dollar + TEEPEE for space in tradeable_teepees(state, seat)), default=0
    )


def evaluate_removal(state: State, seat: int, price: int, weights: Weights) -> int:
    """Return the value of the hazard with the most points, less the cost."""
    tiles = (state.board.tiles[space] for space in removable_hazards(state, seat, price))
    return max((POINT * TILES[tile].vp - price * weights.dollar for tile in tiles), default=0)


def evaluate_purchase(state: State, seat: int, cowboys: int, weights: Weights) -> int:
    """Return the value of the best single purchase. Leftover cowboys may buy more."""
    best, money, market = 0, state.players[seat].money, {*state.board.market}
    for option in BUY_OPTIONS.values():
        if option.cowboys <= cowboys and option.dollars <= money:
            values = [
                evaluate_bought_card(card, weights) for card in market if CATTLE[card].value == option.value
            ]
            if values:
                best = max(best, max(values) * option.cards - option.dollars * weights.dollar)
    return best


def evaluate_forward(state: State, seat: int, steps: int, weights: Weights) -> int:
    """Return the value of the best move forward: distance and stations."""
    spaces = reachable_spaces(state, seat, "forward", steps, exact=False)
    return max((_evaluate_arrival(state, seat, space, weights) for space in spaces), default=0)


def evaluate_back(state: State, seat: int, steps: int, weights: Weights) -> int:
    """Return the value of the best exact move back: the smallest loss, or a station."""
    spaces = reachable_spaces(state, seat, "back", steps, exact=True)
    return max((_evaluate_arrival(state, seat, space, weights) for space in spaces), default=0)


def evaluate_retreat(state: State, seat: int, weights: Weights) -> int:
    """Return the value of the best space behind the engine."""
    spaces = model.spaces_behind(state.players[seat].engine, other_engines(state, seat))
    return max((_evaluate_arrival(state, seat, space, weights) for space in spaces), default=0)


def _evaluate_arrival(state: State, seat: int, space: str, weights: Weights) -> int:
    moved = (model.POSITION[space] - model.POSITION[state.players[seat].engine]) * weights.track
    station = STATION_AT.get(space)
    return moved + (evaluate_station(state, seat, station.id, weights) if station else 0)


def evaluate_station(state: State, seat: int, name: str, weights: Weights) -> int:
    """Return the value of a station: its points and disc, less its cost.

    The station master is ignored, because it is worth about as much as the worker exchanged for it.
    """
    if not is_buildable(state, seat, name):
        return 0
    printed = STATIONS[name]
    return max(POINT * printed.vp + weights.disc - printed.cost * weights.dollar, 0)


def evaluate_station_behind(state: State, seat: int, weights: Weights) -> int:
    """Return the value of the best station behind the engine."""
    return max(
        (evaluate_station(state, seat, name, weights) for name in buildable_behind(state, seat)), default=0
    )


PATIENCE = 97
"""The factor, in hundredths, by which a delivery's value is multiplied for each turn until it is made."""

BLACK = 200
"""The additional value of a city that also takes discs from black spaces."""

FAR = 14
"""The additional value of a city for each unit of its value."""

START = next(space.id for space in TRAIL.values() if space.kind == "start")


def evaluate_drive(state: State, seat: int, weights: Weights) -> int:
    """Return the discounted value of the next delivery.

    A current delivery counts as a pending question instead.
    """
    if any(isinstance(frame, City | Income) and frame.seat == seat for frame in state.stack):
        return 0
    player = state.players[seat]
    steps = steps_to_kansas_city(player.cattleman or START, locations(state))
    turns = -(-steps // step_limit(state, seat))
    worth = evaluate_delivery(state, seat, expected_breeding_value(player), weights)
    return worth * PATIENCE**turns // 100**turns if worth > 0 else worth


def expected_breeding_value(player: Player) -> int:
    """Return the breeding value, in hundredths, expected after filling the hand."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in player.hand if card in CATTLE}
    value = 100 * (sum(breeds.values()) + permanent_certificates(player))
    room = hand_limit(player) - len(player.hand)
    return value + max(room, 0) * _expected_gain(player.draw, player.discard, tuple(sorted(breeds)))


@lru_cache(maxsize=8_192)
def _expected_gain(draw: Multiset[str], discard: tuple[str, ...], breeds: tuple[str, ...]) -> int:
    """Return the average gain in breeding value per card drawn, in hundredths."""
    cards = dict(draw) if draw else {card: discard.count(card) for card in discard}
    total = sum(cards.values())
    new = sum(
        CATTLE[card].value * count
        for card, count in cards.items()
        if card not in OBJECTIVES and CATTLE[card].breed not in breeds
    )
    return 85 * new // total if total else 0


def evaluate_delivery(state: State, seat: int, value: int, weights: Weights) -> int:
    """Return the value of the best delivery, including certificates.

    The breeding `value` is in hundredths.
    """
    player = state.players[seat]
    income = value * weights.dollar // 100
    best = -6 * POINT
    for used in range(player.marker + 1):
        worth = evaluate_best_city(state, seat, value // 100 + used, weights)
        best = max(best, worth - used * (weights.certificate - weights.dollar))
    return income + best + weights.disc


def evaluate_best_city(state: State, seat: int, value: int, weights: Weights) -> int:
    """Return the value of the best city within reach of the breeding value."""
    player = state.players[seat]
    return max(
        evaluate_city(state, seat, city, weights)
        - count_crossings(player.engine, printed.value) * weights.dollar
        for city, printed in CITIES.items()
        if printed.value <= value and (printed.repeatable or seat not in state.board.cities.get(city, ()))
    )


def evaluate_city(state: State, seat: int, city: str, weights: Weights) -> int:
    """Return the value of a disc on the city.

    It includes points, money, and arrows; incomplete arrows count in part.
    """
    cities, printed = state.board.cities, CITIES[city]
    worth = POINT * printed.vp_per_disc + printed.money * weights.dollar
    again = seat in cities.get(city, ())
    for arrow in ARROWS:
        if city in arrow.cities and not again:
            partner = arrow.cities[arrow.cities[0] == city]
            if seat in cities.get(partner, ()):
                worth += POINT * arrow.vp + (weights.objective if arrow.action else 0)
            else:
                worth += max(POINT * arrow.vp, 0) * weights.left // 250
    if printed.disc == "black":
        worth += weights.fading(BLACK)
    # A good hand should go to a distant city and leave near cities for weaker hands.
    return worth + FAR * printed.value


@lru_cache(maxsize=8_192)
def steps_to_kansas_city(space: str, mask: Mask) -> int:
    """Return the fewest steps to Kansas City."""
    if space == KANSAS_CITY:
        return 0
    return 1 + min(steps_to_kansas_city(following, mask) for following in next_locations(space, mask))


ONWARD = 45
"""The value of each additional step of the cattleman: it brings another location within reach."""

NEIGHBOUR = 120

SHORT_RETREAT = 400
"""The assumed value, in hundredths, of an extraordinary delivery, and its approximate cost."""


def evaluate_local_action(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Return the benefit of the best way to perform the action; 0 if there is none."""
    if isinstance(action, actions.Choice):
        return max(evaluate_local_action(state, seat, option, weights) for option in action.options)
    if isinstance(action, actions.DiscardGain):
        return evaluate_discard(state, seat, action, weights)
    if not is_possible(state, seat, action):
        return 0
    return evaluate_possible_action(state, seat, action, weights)


def evaluate_discard(state: State, seat: int, action: actions.DiscardGain, weights: Weights) -> int:
    """Return the gain, plus the benefit of fresh cards in place of the discarded ones."""
    player = state.players[seat]
    choices = discardable_sets(player, action)
    if not choices:
        return 0
    certificates = marker_after_gain(player, action.certificates) - player.marker
    gained = (
        action.money * weights.dollar
        + certificates * weights.certificate
        + action.engine_forward * weights.track
        + action.objective_to_hand * weights.objective
    )
    return gained + max(
        sum(_evaluate_lost_card(player.hand, card, weights) for card in cards) for cards in choices
    )


def _evaluate_lost_card(hand: tuple[str, ...], card: str, weights: Weights) -> int:
    if card not in CATTLE or hand.count(card) > 1:
        return weights.dollar
    return (2 - CATTLE[card].value) * weights.dollar


def _gain(state: State, seat: int, action: actions.Gain, weights: Weights) -> int:
    player = state.players[seat]
    gained = marker_after_gain(player, action.certificates) - player.marker
    return action.money * weights.dollar + gained * weights.certificate


def _forward(state: State, seat: int, action: actions.EngineForward, weights: Weights) -> int:
    steps = engine_steps(state, seat, action)
    return evaluate_forward(state, seat, steps, weights) - action.pay * weights.dollar


def _back(state: State, seat: int, action: actions.EngineBackGain, weights: Weights) -> int:
    return evaluate_back(state, seat, action.exactly, weights) + action.money * weights.dollar


def _buy(state: State, seat: int, action: actions.BuyCattle, weights: Weights) -> int:
    return evaluate_purchase(state, seat, state.players[seat].workers.cowboy, weights)


def _most(state: State, seat: int, action: actions.MaxCertificates, weights: Weights) -> int:
    player = state.players[seat]
    return (certificate_limit(player) - player.marker) * weights.certificate


def _extraordinary(state: State, seat: int, action: actions.ExtraordinaryDelivery, weights: Weights) -> int:
    return max(evaluate_delivery(state, seat, SHORT_RETREAT, weights) - SHORT_RETREAT, 0)


DEEDS: dict[type[actions.Printed], Callable[[State, int, Any, Weights], int]] = {
    actions.Gain: _gain,
    actions.Hire: lambda state, seat, action, weights: evaluate_hire(state, seat, action.modifier, weights),
    actions.Build: lambda state, seat, action, weights: evaluate_placing(
        state, seat, action.dollars_per_craftsman, weights
    ),
    actions.EngineForward: _forward,
    actions.EngineBackGain: _back,
    actions.RemoveHazard: lambda state, seat, action, weights: evaluate_removal(
        state, seat, action.cost, weights
    ),
    actions.Trade: lambda state, seat, action, weights: evaluate_trade(state, seat, weights),
    actions.BuyCattle: _buy,
    actions.TakeObjective: lambda state, seat, action, weights: weights.objective,
    actions.MoveCattleman: lambda state, seat, action, weights: ONWARD * action.up_to,
    actions.MaxCertificates: _most,
    actions.BuildStationBehind: lambda state, seat, action, weights: evaluate_station_behind(
        state, seat, weights
    ),
    actions.ExtraordinaryDelivery: _extraordinary,
    actions.UseAdjacentBuilding: lambda state, seat, action, weights: NEIGHBOUR,
}
"""The benefit of each type of action. All other actions are worth as much as a dollar."""


def evaluate_possible_action(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Return the benefit of an action that can be performed."""
    evaluate_type = DEEDS.get(type(action))
    return evaluate_type(state, seat, action, weights) if evaluate_type else weights.dollar


LIGHT: tuple[type[SeatFrame], ...] = (
    frames.MoveCattleman,
    frames.Adjacent,
    frames.ExtraTarget,
    frames.StationMaster,
    frames.Immediate,
    frames.RemoveCards,
    frames.DrawCount,
)
"""The questions with a small, fixed benefit."""

SMALL = 50
"""The benefit of each question in LIGHT."""


def evaluate_pending(state: State, seat: int, weights: Weights) -> int:
    """Return the benefit of the seat's pending questions."""
    return sum(evaluate_question(state, frame, weights) for frame in state.stack if frame.seat == seat)


def evaluate_question(state: State, frame: SeatFrame, weights: Weights) -> int:
    """Return the benefit of the best answer to a frame; 0 for most automatic steps."""
    evaluate_type = QUESTIONS.get(type(frame))
    return evaluate_type(state, frame, weights) if evaluate_type else 0


def _engine(state: State, frame: frames.MoveEngine, weights: Weights) -> int:
    evaluate_move = evaluate_forward if frame.direction == "forward" else evaluate_back
    return evaluate_move(state, frame.seat, frame.limit, weights) + frame.money * weights.dollar


def _delivery(state: State, frame: frames.City | frames.ExtraCity, weights: Weights) -> int:
    """Return the value of the delivery without income, which has already been gained or does not apply."""
    return evaluate_delivery(state, frame.seat, 100 * frame.value, weights) - frame.value * weights.dollar


def _disc(state: State, frame: frames.PlaceDisc, weights: Weights) -> int:
    """Return the value of the target. The cleared space is counted later."""
    target, kept = frame.target, frame.reserve * weights.dollar
    if target in CITIES:
        return evaluate_city(state, frame.seat, target, weights) + weights.disc - kept
    return POINT * STATIONS[target].vp + weights.disc - kept


def evaluate_phase_b(state: State, frame: frames.PhaseB, weights: Weights) -> int:
    """Return the benefit of the remaining local actions, or of the auxiliary action in their place."""
    total = 0
    for use in frame.buildings:
        if is_standing(state, use):
            for index, action in enumerate(tile_actions(use.tile, use.site)):
                if index not in use.used:
                    total += max(evaluate_local_action(state, frame.seat, action, weights), 0)
    return max(total, weights.dollar) if frame.auxiliary else total


QUESTIONS: dict[type[SeatFrame], Callable[[State, Any, Weights], int]] = {
    frames.PhaseB: evaluate_phase_b,
    frames.Hire: lambda state, frame, weights: evaluate_hire(state, frame.seat, frame.modifier, weights),
    frames.Build: lambda state, frame, weights: evaluate_placing(state, frame.seat, frame.price, weights),
    frames.Trade: lambda state, frame, weights: evaluate_trade(state, frame.seat, weights),
    frames.RemoveHazard: lambda state, frame, weights: evaluate_removal(
        state, frame.seat, frame.cost, weights
    ),
    frames.CattleMarket: lambda state, frame, weights: evaluate_purchase(
        state, frame.seat, frame.cowboys, weights
    ),
    frames.MoveEngine: _engine,
    frames.TrackEnd: lambda state, frame, weights: evaluate_retreat(state, frame.seat, weights),
    frames.BuildStation: lambda state, frame, weights: evaluate_station(
        state, frame.seat, frame.station, weights
    ),
    frames.StationBehind: lambda state, frame, weights: evaluate_station_behind(state, frame.seat, weights),
    frames.PlaceDisc: _disc,
    frames.City: _delivery,
    frames.ExtraCity: _delivery,
    frames.Receive: lambda state, frame, weights: frame.certificates * weights.certificate,
    frames.TakeObjective: lambda state, frame, weights: weights.objective,
    frames.Auxiliary: lambda state, frame, weights: weights.dollar,
    **dict.fromkeys(LIGHT, lambda state, frame, weights: SMALL),
}


def evaluate(state: State) -> tuple[int, ...]:
    """Return the estimate of the state for each seat."""
    if state.over:
        return tuple(POINT * sum(seat_points(state, seat)) for seat in range(len(state.players)))
    return tuple(evaluate_seat(state, seat) for seat in range(len(state.players)))


def evaluate_seat(state: State, seat: int) -> int:
    """Return the sum of points, possessions, the next delivery, and pending questions."""
    scored, weights = seat_points(state, seat), weights_at(state)
    # Money counts by what it can buy, not as points per full $5.
    points = sum(scored) - scored[0]
    return (
        POINT * points
        + evaluate_holdings(state, seat, weights)
        + evaluate_drive(state, seat, weights)
        + evaluate_pending(state, seat, weights)
    )
