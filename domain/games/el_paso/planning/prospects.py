"""Estimates the rest of a game: turns left, deliveries, the herd, and Sue's points."""

from __future__ import annotations

from functools import lru_cache
from math import floor
from typing import NamedTuple

from domain.games.el_paso import model
from domain.games.el_paso.data import (
    BONUSES,
    BOT_CARDS,
    CATTLE,
    COSTS,
    DISCS,
    EL_PASO,
    POSTS,
    REGULAR,
    SITES,
    SOLO,
    VALUES,
    WORKER_CARDS,
    WORKERS,
)
from domain.games.el_paso.data.actions import Breed, GainExchangeToken, GainMoney, GainToken, Hire
from domain.games.el_paso.frames import Delivery, Move, NextTurn, PickDisc, Place
from domain.games.el_paso.model import (
    Tiles,
    delivery_value,
    hand_limit,
    is_stop,
    own_buildings,
    permanent_certificates,
    steps_to_stops,
    sues_next_space,
    tiles_of,
)
from domain.games.el_paso.rules.sue import SPECIALTY_ACTIONS
from domain.games.el_paso.scoring import CARD_VP, count_cards, sue_points
from domain.games.el_paso.state import SUE, Player, State, Sue, sue_of
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value


class ElPasoWeights(Value, frozen=True):
    """The weights of the estimate, in points unless stated otherwise; future gains fade with the turns left.

    Clock: a lap takes `lap` turns, in which the rancher moves `stride` stops a turn; once the step limit's
    disc is off the board, laps are `hurry` turns shorter. The fraction `unfinished` of the last lap earns
    nothing. Each turn left is worth `turn` on top of everything else.

    Money: a dollar is worth `dollar`. With `late` turns left, it has lost half of the excess over its final
    value. Dollars beyond `purse`, plus two for each worker in the worker area, are weighted by `surplus`.

    Deliveries: a hand is chosen from `seen` more cards than it holds. With each turn until the delivery, the
    hand's value moves by the fraction `swap` towards the herd's expected value. The breeding value of later
    deliveries is higher by `growth`. An unspent certificate is worth `certificate`, an exchange token
    `exchange`, a goal token taken `goal`, a bonus token `bonus`, a hired worker `hire`.

    Workers: each use of a worker is worth `cowboy`, `builder`, `engineer` or `versatile`. Workers in the
    worker area are used with the probability `ready`, and all workers `again` times in every five turns.

    Discs off the board, over a whole game and without their effect on deliveries: `auxiliary`, `step`,
    `hand`, `permanent`. A visit to one of the seat's own buildings counts `building` times the value of its
    slots, or `passing` times if the building moves the rancher on. A slot of any other kind is worth
    `chance`. Each missing component of an unmet goal multiplies its points by `hope`. A pending question adds
    its greedy evaluation, weighted by `pending`.

    In solo games, `forecast` and `rival_forecast` are the shares of the forecast in the estimates of the
    seat's and of Sue's points.
    """

    lap: float
    stride: float
    hurry: float
    unfinished: float
    turn: float
    dollar: float
    late: float
    purse: float
    surplus: float
    seen: float
    swap: float
    growth: float
    certificate: float
    exchange: float
    goal: float
    bonus: float
    hire: float
    ready: float
    again: float
    cowboy: float
    builder: float
    engineer: float
    versatile: float
    auxiliary: float
    step: float
    hand: float
    permanent: float
    building: float
    passing: float
    chance: float
    hope: float
    pending: float
    forecast: float
    rival_forecast: float


WHOLE = 16
"""The number of turns each party takes in a two-player game."""
MOST_TIME = 1.5
"""The maximum remaining time, as a multiple of the usual length of a game."""
IN_REACH = 1.5
"""The greatest distance from El Paso, in turns, at which a seat still delivers in its last turn."""
DUE = 0.6
"""Sue's extra turns if the seat has moved in this round and she has not."""
MOST_STEPS = 5
"""The maximum number of steps that count in one of Sue's moves, because El Paso ends her move."""


class Remaining(NamedTuple):
    """What remains of the game for one party: turns, deliveries, and turns until the next delivery.

    `value` is the value of the current delivery, if any; `is_fixed` means that certificates can no longer
    raise it.
    """

    turns: float
    deliveries: float
    wait: float
    value: int | None = None
    is_fixed: bool = False


class _Lap(NamedTuple):
    wait: float
    length: float
    value: int | None = None
    is_fixed: bool = False


def read_clock(state: State, weights: ElPasoWeights) -> tuple[Remaining, ...]:
    """Estimate how much of the game remains for each party, from the Simmental cards left."""
    tiles = tiles_of(state)
    laps = [_lap(state, seat, tiles, weights) for seat in range(len(state.players))]
    if state.sue is not None:
        laps.append(_sues_lap(sue_of(state), tiles))
    if state.closer is not None:
        return tuple(_last(state, party, lap) for party, lap in enumerate(laps))
    pace = sum(1 / lap.length for lap in laps)
    begun = sum(1 - (lap.wait or lap.length) / lap.length for lap in laps)  # the current visit already counts
    visits = state.board.simmental + 1 + (len(laps) - 1) / 2
    turns = max(min(lap.wait or lap.length for lap in laps), (visits - begun) / pace, 0.0)
    clock = [
        Remaining(turns, _deliveries(turns, lap, weights.unfinished), lap.wait, lap.value, lap.is_fixed)
        for lap in laps
    ]
    if state.sue is not None and not isinstance(state.stack[-1], Move | Place):
        clock[SUE] = clock[SUE]._replace(turns=turns + DUE)
    return tuple(clock)


def _deliveries(turns: float, lap: _Lap, unfinished: float) -> float:
    whole = 1 + (turns - lap.wait) / lap.length - unfinished
    return max(whole, 1.0 if turns >= lap.wait else 0.0)


def _lap(state: State, seat: int, tiles: Tiles, weights: ElPasoWeights) -> _Lap:
    player = state.players[seat]
    quick = 0.0 if "disc_step" in player.discs else weights.hurry
    length = weights.lap - quick
    top = state.stack[-1]
    if player.rancher not in SITES:
        return _Lap(length, length)
    if player.rancher == EL_PASO:
        for frame in state.stack:
            if isinstance(frame, Delivery) and frame.seat == seat:
                return _Lap(0.0, length, delivery_value(player.hand, player.discs, player.bonuses))
        if isinstance(top, PickDisc) and top.seat == seat:
            return _Lap(0.0, length, top.total, is_fixed=True)
    steps = steps_to_stops(player.rancher, tiles).get(EL_PASO)
    if steps is None:
        return _Lap(length, length)
    return _Lap(max(1.0, min(length, steps / (weights.stride + quick))), length)


@lru_cache(maxsize=1 << 12)
def _sues_lap(sue: Sue, tiles: Tiles) -> _Lap:
    if sue.rancher not in SITES:
        return _Lap(WHOLE, WHOLE)
    pace = sues_pace(sue)
    length = sues_stops(EL_PASO, tiles) / pace + 0.3
    return _Lap(max(1.0, sues_stops(sue.rancher, tiles) / pace + 0.2), length)


@lru_cache(maxsize=1 << 12)
def sues_stops(start: str, tiles: Tiles) -> int:
    """Count the stops on Sue's route to El Paso, including El Paso."""
    site, stops = sues_next_space(start, tiles), 1
    while site != EL_PASO:
        stops += is_stop(site, tiles)
        site = sues_next_space(site, tiles)
    return stops


def sues_pace(sue: Sue) -> float:
    """Return the average steps of Sue's bot cards."""
    workers: dict[str, int] = {place.worker: place.count for place in sue.row}
    cards = [card for pile in (sue.bots, sue.used) for card, _ in pile]
    if sue.turned:
        cards.append(sue.turned)
    return sum([min(MOST_STEPS, _steps(card, workers)) for card in cards]) / len(cards)


def _steps(card: str, workers: dict[str, int]) -> int:
    bot = BOT_CARDS[card]
    return workers[bot.steps_per] if bot.steps_per else bot.steps or 0


def _last(state: State, party: int, lap: _Lap) -> Remaining:
    """Return what remains of the game for a party once the end has been triggered.

    This is one turn if the party plays before the party that triggered the end, otherwise nothing.
    """
    bottom, top, parties = state.stack[0], state.stack[-1], state.parties
    closer = state.closer if state.closer is not None else party
    comes = (
        isinstance(bottom, NextTurn) and (party - bottom.seat) % parties < (closer - bottom.seat) % parties
    )
    at_once = isinstance(top, Move | Place) and top.seat == party
    turns = 1.0 if comes or at_once else 0.0
    if party == SUE and state.sue is not None:
        return Remaining(turns, turns * max(0.0, 1 - (lap.wait - 1)), lap.wait)
    delivers = lap.value is not None or (turns and lap.wait <= IN_REACH)
    return Remaining(turns, float(delivers), lap.wait, lap.value, lap.is_fixed)


QUARTERS = 4
"""Breeding values and numbers of deliveries are counted in steps of a quarter."""
KEPT = 400_000
POINT_OF_DOLLAR = 1 / COSTS.dollars_per_victory_point
BIT = {minimum: 0 if post.repeatable else 1 << place for place, (minimum, post) in enumerate(POSTS.items())}


class DeliveryTable:
    """The value of deliveries for given weights, with a cache.

    `used` is a bit mask of the posts that the seat may not use again. `value` and `herd` are the breeding
    values, in quarters, of the next delivery and of later ones.
    """

    def __init__(self, weights: ElPasoWeights) -> None:
        self._weights = weights
        self._kept: dict[tuple[int, ...], float] = {}
        self._posts = [(minimum, post.vp, BIT[minimum], post.reward) for minimum, post in POSTS.items()]

    def dollar(self, turns: float) -> float:
        """Return the value of a dollar with `turns` turns left."""
        weights = self._weights
        return POINT_OF_DOLLAR + (weights.dollar - POINT_OF_DOLLAR) * turns / (turns + weights.late)

    def worth(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        """Return the value of `count` deliveries, given in quarters of a delivery.

        The next delivery spends up to `marker` certificates.
        """
        key = (used, count, value, herd, marker)
        points = self._kept.get(key)
        if points is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            points = self._kept[key] = self._worth(used, count, value, herd, marker)
        return points

    def _worth(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        whole, rest = divmod(count, QUARTERS)
        less = self._next(used, whole, value, herd, marker) if whole else marker * 0.1
        if not rest:
            return less
        more = self._next(used, whole + 1, value, herd, marker)
        return less + (more - less) * rest / QUARTERS

    def _next(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        """Return the value when the next delivery spends the best number of certificates."""
        spare = self._weights.certificate * (count - 1) / count
        return max(
            self._between(used, count, value + spent * QUARTERS, herd) + (marker - spent) * spare
            for spent in range(marker + 1)
        )

    def _between(self, used: int, count: int, value: int, herd: int) -> float:
        low, rest = divmod(value, QUARTERS)
        points = self._best(used, count, low, herd)
        if rest:
            points += (self._best(used, count, low + 1, herd) - points) * rest / QUARTERS
        return points

    def _best(self, used: int, count: int, value: int, herd: int) -> float:
        key = (used, count, min(value, 16), herd)
        points = self._kept.get(key)
        if points is None:
            turns = (count - 1) * self._weights.lap
            points = self._kept[key] = max(
                vp + self._reward(reward, turns) + self._later(used | bit, count - 1, herd)
                for post, vp, bit, reward in self._posts
                if post <= value and not used & bit
            )
        return points

    def _later(self, used: int, count: int, herd: int) -> float:
        return self._between(used, count, herd, herd) if count else 0.0

    def _reward(self, reward: tuple[object, ...], turns: float) -> float:
        weights, total = self._weights, 0.0
        fading = turns / (turns + weights.late)
        for action in reward:
            match action:
                case GainMoney(amount):
                    total += amount * self.dollar(turns)
                case GainToken():
                    total += weights.goal * (0.4 + 0.6 * fading)
                case Hire():
                    total += 2.5 + (weights.hire - 2.0) * fading
                case GainExchangeToken(amount):
                    total += weights.exchange * fading
                case _:
                    pass
        return total


def quarters(number: float) -> int:
    """Convert a number to quarters, rounded, and at least 0."""
    return max(0, floor(number * QUARTERS + 0.5))


DUPLICATE = 2.5
"""The average value of a duplicate card counted by a bonus token."""


@lru_cache(maxsize=1 << 14)
def herd_value(
    hand: tuple[Breed, ...], draw: Multiset[str], discard: Multiset[str], limit: int, seen: float
) -> float:
    """Return the expected breeding value of the best `limit` breeds among `limit + seen` cards."""
    counts: dict[str, int] = {}
    for card, count in (*((breed, 1) for breed in hand), *draw, *discard):
        if card in CATTLE:
            counts[card] = counts.get(card, 0) + count
    missed = max(0.0, 1 - (limit + seen) / max(1, sum(counts.values())))
    room, value = float(limit), 0.0
    for breed in sorted(counts, key=lambda card: (-VALUES[card], card)):
        part = min(room, 1 - missed ** counts[breed])
        value += part * VALUES[breed]
        room -= part
    return value


def lasting_value(player: Player) -> float:
    """Return the value that permanent certificates and bonus tokens add to every delivery."""
    more = sum(BONUSES[token].effect == "count_duplicate" for token in player.bonuses)
    return permanent_certificates(player.discs, player.bonuses) + DUPLICATE * more


BUILDERS = model.NEEDS.index("building_builders")


class Person(NamedTuple):
    """A player's assets, prepared for the estimate.

    `points` come from cards, posts and bonus tokens. `crew` counts all workers by kind, `area` only those in
    the worker area. `amounts` are the components for goals, without buildings. `lasting` is the value of
    removed discs over a whole game. `value` is the breeding value of the hand, `strength` the expected value
    of a later hand. `used` is a bit mask of the posts taken. `owned` counts all cards and components.
    """

    points: int
    crew: tuple[int, ...]
    area: tuple[int, ...]
    amounts: model.Amounts
    lasting: float
    value: int
    strength: float
    used: int
    owned: dict[str, int]


def read_person(player: Player, weights: ElPasoWeights) -> Person:
    owned = count_cards(player)
    points = sum(CARD_VP[card] * count for card, count in owned.items())
    points += sum(POSTS[post].vp for post in player.posts) + sum(
        BONUSES[token].vp for token in player.bonuses
    )
    owned["dark_disc"] = sum(POSTS[post].dark for post in player.posts)
    owned["bonus_token"] = len(player.bonuses)
    strength = herd_value(player.hand, player.draw, player.discard, hand_limit(player), weights.seen)
    return Person(
        points,
        tuple(owned.get(worker, 0) for worker in WORKER_CARDS),
        tuple(getattr(player.area, worker) for worker in WORKERS),
        tuple(owned.get(need, 0) for need in model.NEEDS),
        sum(_cleared(disc, weights) for disc in DISCS if disc not in player.discs),
        delivery_value(player.hand, player.discs, player.bonuses),
        strength + lasting_value(player),
        sum({BIT[post] for post in player.posts}),
        owned,
    )


def _cleared(disc: str, weights: ElPasoWeights) -> float:
    special = {"disc_step": weights.step, "disc_hand": weights.hand, "disc_certificate": weights.permanent}
    return special.get(disc, weights.auxiliary)


TOKEN = {7: 4.8, 9: 2.3, 14: 2.3}
"""Points of the rewards at Sue's posts: the best goal token of three, or a resource card."""
MARKET = (0.0, *(float(CATTLE[SOLO.market_by_cowboys[n]].vp) for n in sorted(SOLO.market_by_cowboys)))
TRAIN = (0.0, 3.5, 4.8, 6.5, 4.8)
"""Points of Sue's train action, indexed by her number of engineers: the best face-up tokens, or a cow."""
LEVELS = (0.0, *(float(tile.vp) for tile in REGULAR.values()))
HIGHEST = max(REGULAR)
DRAWS = 0.65
"""The resource cards that Sue draws per turn, on average."""
RECRUITS = 0.15
"""The workers that a specialty gains per turn, on average."""


def sues_total(state: State, clock: Remaining) -> float:
    """Return Sue's expected final points."""
    now = float(sum(sue_points(state)))
    if not clock.turns:
        return now
    levels = tuple(sorted(state.board.buildings[site].level for site in own_buildings(state, SUE)))
    gain = _gain_of_card(sue_of(state), levels, round(clock.turns, 1))
    return now + clock.turns * gain + _visits(len(sue_of(state).posts), clock.deliveries)


@lru_cache(maxsize=1 << 12)
def _gain_of_card(sue: Sue, levels: tuple[int, ...], turns: float) -> float:
    """Return the average points of a bot card.

    Sue is assumed to have the workers expected halfway through the turns left.
    """
    workers: dict[str, float] = {place.worker: place.count + RECRUITS * turns / 2 for place in sue.row}
    resource = _mean(sue.resources) * min(1.0, size(sue.resources) / max(0.1, DRAWS * turns))
    worth = {
        "market": _between(MARKET, workers["cowboy"]),
        "build": _build(levels, workers["builder"]),
        "train": _between(TRAIN, workers["engineer"]),
    }
    worth["choose"] = worth[SPECIALTY_ACTIONS[max(sue.row, key=lambda place: place.count).worker]]
    cards = [BOT_CARDS[card] for card, _ in (*sue.bots, *sue.used)]
    gains = [card.draw * resource if card.action == "resources" else worth[card.action] for card in cards]
    return sum(gains) / max(1, len(gains))


def _mean(resources: Multiset[str]) -> float:
    total = size(resources)
    return sum(CARD_VP[card] * count for card, count in resources) / total if total else 0.0


def _between(table: tuple[float, ...], number: float) -> float:
    low = min(len(table) - 1, floor(number))
    high = min(len(table) - 1, low + 1)
    return table[low] + (table[high] - table[low]) * (number - floor(number))


def _build(levels: tuple[int, ...], builders: float) -> float:
    if len(levels) < SOLO.sue_max_buildings:
        return _between(LEVELS, builders)
    low = levels[0]
    if low == HIGHEST:
        return float(CATTLE[SOLO.sue_fallback_cow].vp)
    return _between(LEVELS, min(float(HIGHEST), low + builders)) - LEVELS[low]


@lru_cache(maxsize=1 << 12)
def _visits(placed: int, visits: float) -> float:
    order = [SOLO.sue_start_post, *SOLO.sue_delivery_order]
    total, number = 0.0, placed
    while visits > 0:
        part = min(1.0, visits)
        gain = 2.0
        if number < len(order):
            gain += POSTS[order[number]].vp + TOKEN.get(order[number], 0.0)
        total += part * gain
        visits -= 1
        number += 1
    return total
