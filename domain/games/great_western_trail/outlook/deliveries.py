"""What the deliveries that are left will bring: the best cities for hands as they may be expected."""

from __future__ import annotations

from math import floor

from domain.games.great_western_trail.data import CITIES, RAILROAD, SCORING
from domain.games.great_western_trail.outlook.surroundings import ARROW_POINTS, CITY_BIT
from domain.games.great_western_trail.outlook.weights import TrailWeights

QUARTERS = 4
"""Breeding values and numbers of deliveries are told apart by quarters."""
MOST = 7
"""Deliveries that are looked ahead at most."""
KEPT = 400_000
POINT_OF_DOLLAR = 1 / SCORING.money_per_vp
SIGNS = {city: sum(sign < found.value for sign in RAILROAD.crossings_after) for city, found in CITIES.items()}
"""The crossing signs on the way from the start to each city."""


class DeliveryTable:
    """What deliveries are worth by given weights; what was asked once is looked up.

    `cities` are the seat's discs as bits, `passed` the crossing signs behind its engine; `herd` and `value`
    are breeding values in quarters: of any later hand, and of the next one.
    """

    def __init__(self, weights: TrailWeights) -> None:
        self._weights = weights
        self._kept: dict[tuple[int, ...], float] = {}

    def dollar(self, turns: float) -> float:
        """Give what a dollar is worth with so many turns left."""
        weights = self._weights
        return POINT_OF_DOLLAR + (weights.dollar - POINT_OF_DOLLAR) * turns / (turns + weights.late)

    def worth(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        """Give what `count` quarters of deliveries bring, the next with up to `marker` certificates."""
        key = (cities, count, value, herd, passed, marker)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._worth(cities, count, value, herd, passed, marker)
        return found

    def _worth(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        whole, rest = divmod(min(count, MOST * QUARTERS), QUARTERS)
        less = self._next(cities, whole, value, herd, passed, marker) if whole else 0.0
        if not rest:
            return less
        more = self._next(cities, whole + 1, value, herd, passed, marker)
        return less + (more - less) * rest / QUARTERS

    def _next(self, cities: int, count: int, value: int, herd: int, passed: int, marker: int) -> float:
        """Use as many certificates as is best."""
        spare = self._weights.certificate * (count - 1) / count
        return max(
            self._between(cities, count, value + used * QUARTERS, herd, passed) + (marker - used) * spare
            for used in range(marker + 1)
        )

    def _between(self, cities: int, count: int, value: int, herd: int, passed: int) -> float:
        """Give the delivery between those of the whole values on either side."""
        low, rest = divmod(value, QUARTERS)
        found = self._best(cities, count, low, herd, passed)
        if rest:
            more = self._best(cities, count, low + 1, herd, passed)
            found += (more - found) * rest / QUARTERS
        return found

    def _best(self, cities: int, count: int, value: int, herd: int, passed: int) -> float:
        """Give the best city of at most that value, and what may follow."""
        key = (cities, count, value, herd, passed)
        found = self._kept.get(key)
        if found is None:
            dollar = self.dollar((count - 1) * self._weights.cycle)
            found = value * dollar + max(
                self._city(cities, count, city, passed, dollar)
                + self._later(cities, bit, count, herd, passed)
                for city, bit in CITY_BIT.items()
                if CITIES[city].value <= value and (CITIES[city].repeatable or not cities & bit)
            )
            self._kept[key] = found
        return found

    def _later(self, cities: int, bit: int, count: int, herd: int, passed: int) -> float:
        return self._between(cities | bit, count - 1, herd, herd, passed) if count > 1 else 0.0

    def _city(self, cities: int, count: int, city: str, passed: int, dollar: float) -> float:
        """Give what a disc on the city brings: points, arrows, money, and the space that it clears."""
        printed, after = CITIES[city], cities | CITY_BIT[city]
        arrows = sum(vp for bits, vp in ARROW_POINTS if after & bits == bits and cities & bits != bits)
        money = printed.money - max(0, SIGNS[city] - passed)
        disc = self._weights.disc + (self._weights.black if printed.disc == "black" else 0.0)
        return printed.vp_per_disc + arrows + money * dollar + disc * (count - 1)


def quarters(number: float) -> int:
    """Give a number in quarters, at least 0."""
    return max(0, floor(number * QUARTERS + 0.5))
