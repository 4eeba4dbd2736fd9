"""The points that Sue will probably have at the end (ELP-16.17)."""

from __future__ import annotations

from functools import lru_cache
from math import floor

from domain.games.el_paso.data import BOT_CARDS, CATTLE, POSTS, REGULAR, SOLO
from domain.games.el_paso.model.limits import own_buildings
from domain.games.el_paso.outlook.clock import Remaining
from domain.games.el_paso.rules.sue.bot_cards import OF_SPECIALTY
from domain.games.el_paso.scoring import CARD_VP, sue_points
from domain.games.el_paso.state import SUE, State, Sue, sue_of
from domain.kernel.multiset import Multiset, size

TOKEN = {7: 4.8, 9: 2.3, 14: 2.3}
"""Points of the rewards of her posts: the best goal token of three, a resource card."""
MARKET = (0.0, *(float(CATTLE[SOLO.market_by_cowboys[n]].vp) for n in sorted(SOLO.market_by_cowboys)))
TRAIN = (0.0, 3.5, 4.8, 6.5, 4.8)
"""Points of a train card by her engineers: the best tokens that lie face up, a cow."""
LEVELS = (0.0, *(float(tile.vp) for tile in REGULAR.values()))
HIGHEST = max(REGULAR)
DRAWS = 0.65
"""Resource cards that she draws each turn."""
RECRUITS = 0.15
"""Workers that a specialty gains each turn."""


def sues_total(state: State, clock: Remaining) -> float:
    """Give her points, and what her cards and visits bring until the end."""
    now = float(sum(sue_points(state)))
    if not clock.turns:
        return now
    levels = tuple(sorted(state.board.buildings[site].level for site in own_buildings(state, SUE)))
    gain = _gain_of_card(sue_of(state), levels, round(clock.turns, 1))
    return now + clock.turns * gain + _visits(len(sue_of(state).posts), clock.deliveries)


@lru_cache(maxsize=1 << 12)
def _gain_of_card(sue: Sue, levels: tuple[int, ...], turns: float) -> float:
    """Give what a bot card brings on average, half-way through the turns that are left."""
    workers: dict[str, float] = {place.worker: place.count + RECRUITS * turns / 2 for place in sue.row}
    resource = _mean(sue.resources) * min(1.0, size(sue.resources) / max(0.1, DRAWS * turns))
    worth = {
        "market": _between(MARKET, workers["cowboy"]),
        "build": _build(levels, workers["builder"]),
        "train": _between(TRAIN, workers["engineer"]),
    }
    worth["choose"] = worth[OF_SPECIALTY[max(sue.row, key=lambda place: place.count).worker]]
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
