"""What the goals that a seat holds add to routes, and what they promise themselves."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations

from domain.games.trains_and_stations.data import CARDS, ROUTES
from domain.games.trains_and_stations.model.goals import connected_goals
from domain.planning.memory import ByIdentity

_NUMBERS = {route: number for number, route in enumerate(ROUTES)}


@lru_cache(maxsize=4_096)
def goals_among(specials: tuple[str, ...]) -> tuple[str, ...]:
    """Give the goals among special cards."""
    return tuple(card for card in specials if CARDS[card].vp)


@lru_cache(maxsize=4_096)
def single_route_goals(goals: tuple[str, ...]) -> tuple[str, ...]:
    """Give the goals that one route alone can fulfil."""
    return tuple(card for card in goals if any(len(way) == 1 for way in _ways(card)))


@lru_cache(maxsize=4_096)
def route_bonuses(goals: tuple[str, ...], easy: float) -> tuple[float, ...]:
    """Give what each route, once delivered, adds to the hope of goals that this route alone fulfils."""
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
    """Give the least sets of at most three routes that fulfil a goal."""
    found: list[tuple[str, ...]] = []
    for size in (1, 2, 3):
        found += [
            way
            for way in combinations(ROUTES, size)
            if card in connected_goals(way) and not any(set(one) <= set(way) for one in found)
        ]
    return tuple(tuple(_NUMBERS[route] for route in way) for way in found)
