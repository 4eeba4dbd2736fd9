"""What a state promises each seat, for players that look one step ahead; no rule goes by it.

All amounts are in hundredths of a victory point. What is held counts with what it may still bring in the time
that is left; a pending question counts with what its best answer is about to bring.
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
    """What one of each is worth: a dollar, a certificate, a space of the track, and so on."""

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
        """Return what is left of an amount that counts for the whole game."""
        return amount * self.left // 100


def weights_at(state: State) -> Weights:
    """Weigh by the row of the job market token: the game ends with the last row."""
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
"""What a cleared disc space brings in a whole game."""

BEGINNERS = frozenset(card for card, _ in HERD)
FURTHER = (0, 100, 90, 80, 70, 50, 40)
"""How much each further worker of a row counts, in hundredths; the first is printed."""

PERMANENT = 190
BUILDING = 175
TEEPEE = 60


def evaluate_holdings(state: State, seat: int, weights: Weights) -> int:
    """Add up what the seat has, beyond its points."""
    player = state.players[seat]
    return (
        player.money * weights.dollar
        + evaluate_workers(player, weights)
        + _herd(player.draw, player.hand, player.discard, weights)
        + POSITION[player.engine] * weights.track
        + player.marker * weights.certificate
        + weights.fading(sum(CLEARED[space] for space in player.cleared))
        + weights.fading(PERMANENT * permanent_certificates(player))
        + weights.fading(BUILDING * sum(one.seat == seat for one in state.board.buildings.values()))
        + (player.teepees.green + player.teepees.blue) * TEEPEE
    )


def evaluate_workers(player: Player, weights: Weights) -> int:
    """Weigh the workers, each further one of a row less."""
    rows = (
        (player.workers.cowboy, weights.cowboy),
        (player.workers.craftsman, weights.craftsman),
        (player.workers.engineer, weights.engineer),
    )
    return sum(sum(FURTHER[:count]) * weight // 100 for count, weight in rows)


def evaluate_next_worker(player: Player, kind: str, weights: Weights) -> int:
    """Return what one more worker of the kind is worth."""
    weight: int = getattr(weights, kind)
    return FURTHER[getattr(player.workers, kind)] * weight // 100


@lru_cache(maxsize=8_192)
def _herd(draw: Multiset[str], hand: tuple[str, ...], discard: tuple[str, ...], weights: Weights) -> int:
    """Weigh the herd: good cattle is worth its breeding value, what is poor stands in its way."""
    cards = dict(draw)
    for card in (*hand, *discard):
        cards[card] = cards.get(card, 0) + 1
    return sum(_card(card, weights) * count for card, count in cards.items())


def _card(card: str, weights: Weights) -> int:
    if card in OBJECTIVES:
        return weights.objective
    if card == "jersey":
        return -weights.jersey
    return 0 if card in BEGINNERS else CATTLE[card].value * weights.breeding


def evaluate_bought_card(card: str, weights: Weights) -> int:
    """Return what a card of the cattle market is worth to its buyer."""
    return CATTLE[card].vp * 100 + _card(card, weights)


WOODS = 40
"""What a building in the woods is worth beyond another one."""


def evaluate_hire(state: State, seat: int, modifier: int, weights: Weights) -> int:
    """The best worker for its cost."""
    player = state.players[seat]
    worth = (
        evaluate_next_worker(player, kind, weights) - hiring_cost(row, modifier) * weights.dollar
        for row, kind in hireable_workers(state, seat, modifier)
    )
    return max(worth, default=0)


def evaluate_placing(state: State, seat: int, price: int, weights: Weights) -> int:
    """The best tile for its craftsmen."""
    worth = (
        POINT * (BUILDINGS[one.tile].vp - (BUILDINGS[one.replaced].vp if one.replaced else 0))
        + (0 if one.replaced else weights.fading(BUILDING))
        + TRAIL[one.site].woods * WOODS
        - one.craftsmen * price * weights.dollar
        for one in affordable_placings(state, seat, price)
    )
    return max(worth, default=0)


def evaluate_trade(state: State, seat: int, weights: Weights) -> int:
    """The dearest teepee."""
    return max(
        (TRAIL[space].money * weights.dollar + TEEPEE for space in tradeable_teepees(state, seat)), default=0
    )


def evaluate_removal(state: State, seat: int, price: int, weights: Weights) -> int:
    """The hazard with most points."""
    tiles = (state.board.tiles[space] for space in removable_hazards(state, seat, price))
    return max((POINT * TILES[tile].vp - price * weights.dollar for tile in tiles), default=0)


def evaluate_purchase(state: State, seat: int, cowboys: int, weights: Weights) -> int:
    """The best purchase; what cowboys are left over may make another."""
    best, money, market = 0, state.players[seat].money, {*state.board.market}
    for option in BUY_OPTIONS.values():
        if option.cowboys <= cowboys and option.dollars <= money:
            found = [
                evaluate_bought_card(card, weights) for card in market if CATTLE[card].value == option.value
            ]
            if found:
                best = max(best, max(found) * option.cards - option.dollars * weights.dollar)
    return best


def evaluate_forward(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The farthest space, or a station on the way."""
    found = reachable_spaces(state, seat, "forward", steps, exact=False)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def evaluate_back(state: State, seat: int, steps: int, weights: Weights) -> int:
    """The least loss of an exact way back, or a station there."""
    found = reachable_spaces(state, seat, "back", steps, exact=True)
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def evaluate_retreat(state: State, seat: int, weights: Weights) -> int:
    """The best space behind the engine."""
    found = model.spaces_behind(state.players[seat].engine, other_engines(state, seat))
    return max((_arrival(state, seat, space, weights) for space in found), default=0)


def _arrival(state: State, seat: int, space: str, weights: Weights) -> int:
    moved = (model.POSITION[space] - model.POSITION[state.players[seat].engine]) * weights.track
    there = STATION_AT.get(space)
    return moved + (evaluate_station(state, seat, there.id, weights) if there else 0)


def evaluate_station(state: State, seat: int, name: str, weights: Weights) -> int:
    """Its points and its disc for its cost; a station master's worker is worth about as much as his tile."""
    if not is_buildable(state, seat, name):
        return 0
    printed = STATIONS[name]
    return max(POINT * printed.vp + weights.disc - printed.cost * weights.dollar, 0)


def evaluate_station_behind(state: State, seat: int, weights: Weights) -> int:
    """The best station behind the engine."""
    return max(
        (evaluate_station(state, seat, name, weights) for name in buildable_behind(state, seat)), default=0
    )


PATIENCE = 97
"""How much of a delivery is left for each turn on the way to it, in hundredths."""

BLACK = 200
"""What a city is worth beyond another one that takes the discs of black spaces, too."""

FAR = 14
"""What each step of a city's value is worth."""

START = next(space.id for space in TRAIL.values() if space.kind == "start")


def evaluate_drive(state: State, seat: int, weights: Weights) -> int:
    """Return what the next delivery is worth now; one that is being made counts as a pending question."""
    if any(isinstance(frame, City | Income) and frame.seat == seat for frame in state.stack):
        return 0
    player = state.players[seat]
    steps = steps_to_kansas_city(player.cattleman or START, locations(state))
    turns = -(-steps // step_limit(state, seat))
    worth = evaluate_delivery(state, seat, expected_breeding_value(player), weights)
    return worth * PATIENCE**turns // 100**turns if worth > 0 else worth


def expected_breeding_value(player: Player) -> int:
    """Return the breeding value of the hand in hundredths, with what its empty places will probably bring."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in player.hand if card in CATTLE}
    value = 100 * (sum(breeds.values()) + permanent_certificates(player))
    room = hand_limit(player) - len(player.hand)
    return value + max(room, 0) * _fresh(player.draw, player.discard, tuple(sorted(breeds)))


@lru_cache(maxsize=8_192)
def _fresh(draw: Multiset[str], discard: tuple[str, ...], breeds: tuple[str, ...]) -> int:
    """Return what a drawn card adds to the value on the average, in hundredths."""
    cards = dict(draw) if draw else {card: discard.count(card) for card in discard}
    total = sum(cards.values())
    new = sum(
        CATTLE[card].value * count
        for card, count in cards.items()
        if card not in OBJECTIVES and CATTLE[card].breed not in breeds
    )
    return 85 * new // total if total else 0


def evaluate_delivery(state: State, seat: int, value: int, weights: Weights) -> int:
    """Give what the best delivery with that breeding value (in hundredths) is worth, certificates used up."""
    player = state.players[seat]
    income = value * weights.dollar // 100
    best = -6 * POINT
    for used in range(player.marker + 1):
        worth = evaluate_best_city(state, seat, value // 100 + used, weights)
        best = max(best, worth - used * (weights.certificate - weights.dollar))
    return income + best + weights.disc


def evaluate_best_city(state: State, seat: int, value: int, weights: Weights) -> int:
    """Return what the best city of at most that value is worth."""
    player = state.players[seat]
    return max(
        evaluate_city(state, seat, city, weights)
        - count_crossings(player.engine, printed.value) * weights.dollar
        for city, printed in CITIES.items()
        if printed.value <= value and (printed.repeatable or seat not in state.board.cities.get(city, ()))
    )


def evaluate_city(state: State, seat: int, city: str, weights: Weights) -> int:
    """Return what a disc on the city is worth: points, its arrows (half of one that is still open), money."""
    cities, printed = state.board.cities, CITIES[city]
    found = POINT * printed.vp_per_disc + printed.money * weights.dollar
    again = seat in cities.get(city, ())
    for arrow in ARROWS:
        if city in arrow.cities and not again:
            other = arrow.cities[arrow.cities[0] == city]
            if seat in cities.get(other, ()):
                found += POINT * arrow.vp + (weights.objective if arrow.action else 0)
            else:
                found += max(POINT * arrow.vp, 0) * weights.left // 250
    if printed.disc == "black":
        found += weights.fading(BLACK)
    # What goes far is worth a hand that reached it; near cities remain for poorer ones.
    return found + FAR * printed.value


@lru_cache(maxsize=8_192)
def steps_to_kansas_city(space: str, mask: Mask) -> int:
    """Return the fewest steps to Kansas City."""
    if space == KANSAS_CITY:
        return 0
    return 1 + min(steps_to_kansas_city(following, mask) for following in next_locations(space, mask))


ONWARD = 45
"""What a further step of the cattleman is worth, who finds another place to use."""

NEIGHBOUR = 120

SHORT_RETREAT = 400
"""The breeding value, in hundredths, that an engine's way back is thought to be worth, and about its cost."""


def evaluate_local_action(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Return what the best way to perform it is about to bring, 0 if there is none."""
    if isinstance(action, actions.Choice):
        return max(evaluate_local_action(state, seat, option, weights) for option in action.options)
    if isinstance(action, actions.DiscardGain):
        return evaluate_discard(state, seat, action, weights)
    if not is_possible(state, seat, action):
        return 0
    return evaluate_possible_action(state, seat, action, weights)


def evaluate_discard(state: State, seat: int, action: actions.DiscardGain, weights: Weights) -> int:
    """Return the gain, and what a fresh card in place of each discarded one may add."""
    player = state.players[seat]
    found = discardable_sets(player, action)
    if not found:
        return 0
    certificates = marker_after_gain(player, action.certificates) - player.marker
    gained = (
        action.money * weights.dollar
        + certificates * weights.certificate
        + action.engine_forward * weights.track
        + action.objective_to_hand * weights.objective
    )
    return gained + max(sum(_gone(player.hand, card, weights) for card in cards) for cards in found)


def _gone(hand: tuple[str, ...], card: str, weights: Weights) -> int:
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
"""What the kinds of actions are about to bring; the others about a dollar."""


def evaluate_possible_action(state: State, seat: int, action: actions.AnyAction, weights: Weights) -> int:
    """Return what an action that can be performed is about to bring."""
    found = DEEDS.get(type(action))
    return found(state, seat, action, weights) if found else weights.dollar


LIGHT: tuple[type[SeatFrame], ...] = (
    frames.MoveCattleman,
    frames.Adjacent,
    frames.ExtraTarget,
    frames.StationMaster,
    frames.Immediate,
    frames.RemoveCards,
    frames.DrawCount,
)
"""Questions of little weight."""

SMALL = 50
"""What one of them is worth."""


def evaluate_pending(state: State, seat: int, weights: Weights) -> int:
    """Add up what the seat is asked, and what will be asked after it."""
    return sum(evaluate_question(state, frame, weights) for frame in state.stack if frame.seat == seat)


def evaluate_question(state: State, frame: SeatFrame, weights: Weights) -> int:
    """Return what the best answer of a frame is about to bring, nothing for most that run by themselves."""
    found = QUESTIONS.get(type(frame))
    return found(state, frame, weights) if found else 0


def _engine(state: State, frame: frames.MoveEngine, weights: Weights) -> int:
    way = evaluate_forward if frame.direction == "forward" else evaluate_back
    return way(state, frame.seat, frame.limit, weights) + frame.money * weights.dollar


def _delivery(state: State, frame: frames.City | frames.ExtraCity, weights: Weights) -> int:
    """The income has been taken, or there is none."""
    return evaluate_delivery(state, frame.seat, 100 * frame.value, weights) - frame.value * weights.dollar


def _disc(state: State, frame: frames.PlaceDisc, weights: Weights) -> int:
    """The space that it clears counts once it is cleared."""
    target, kept = frame.target, frame.reserve * weights.dollar
    if target in CITIES:
        return evaluate_city(state, frame.seat, target, weights) + weights.disc - kept
    return POINT * STATIONS[target].vp + weights.disc - kept


def evaluate_phase_b(state: State, frame: frames.PhaseB, weights: Weights) -> int:
    """Return the local actions that are left, or the auxiliary action in their place."""
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
    """Return by seat what the state promises."""
    if state.over:
        return tuple(POINT * sum(seat_points(state, seat)) for seat in range(len(state.players)))
    return tuple(evaluate_seat(state, seat) for seat in range(len(state.players)))


def evaluate_seat(state: State, seat: int) -> int:
    """Add up what is scored, what is held, the way to Kansas City, and what is being done."""
    scored, found = seat_points(state, seat), weights_at(state)
    # Money is weighed as what it buys, not by full fives.
    points = sum(scored) - scored[0]
    return (
        POINT * points
        + evaluate_holdings(state, seat, found)
        + evaluate_drive(state, seat, found)
        + evaluate_pending(state, seat, found)
    )
