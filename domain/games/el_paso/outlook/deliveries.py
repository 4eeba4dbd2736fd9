"""What the deliveries that are left will bring: the best posts for hands as they may be expected."""

from __future__ import annotations

from math import floor

from domain.games.el_paso.data import COSTS, POSTS
from domain.games.el_paso.data.actions import GainExchangeToken, GainMoney, GainToken, Hire
from domain.games.el_paso.outlook.weights import ElPasoWeights

QUARTERS = 4
"""Breeding values and numbers of deliveries are told apart by quarters."""
KEPT = 400_000
POINT_OF_DOLLAR = 1 / COSTS.dollars_per_victory_point
BIT = {post: 0 if found.repeatable else 1 << place for place, (post, found) in enumerate(POSTS.items())}


class DeliveryTable:
    """What deliveries are worth by given weights; what was asked once is looked up.

    `used` are the posts that the seat may not use again as bits; `value` and `herd` are breeding values in
    quarters: of the next delivery, and of any later one.
    """

    def __init__(self, weights: ElPasoWeights) -> None:
        self._weights = weights
        self._kept: dict[tuple[int, ...], float] = {}
        self._posts = [(post, found.vp, BIT[post], found.reward) for post, found in POSTS.items()]

    def dollar(self, turns: float) -> float:
        """Give what a dollar is worth with so many turns left."""
        weights = self._weights
        return POINT_OF_DOLLAR + (weights.dollar - POINT_OF_DOLLAR) * turns / (turns + weights.late)

    def worth(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        """Give what `count` quarters of deliveries bring, the next with up to `marker` certificates."""
        key = (used, count, value, herd, marker)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= KEPT:
                self._kept.clear()
            found = self._kept[key] = self._worth(used, count, value, herd, marker)
        return found

    def _worth(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        whole, rest = divmod(count, QUARTERS)
        less = self._next(used, whole, value, herd, marker) if whole else marker * 0.1
        if not rest:
            return less
        more = self._next(used, whole + 1, value, herd, marker)
        return less + (more - less) * rest / QUARTERS

    def _next(self, used: int, count: int, value: int, herd: int, marker: int) -> float:
        """Use as many certificates as is best."""
        spare = self._weights.certificate * (count - 1) / count
        return max(
            self._between(used, count, value + spent * QUARTERS, herd) + (marker - spent) * spare
            for spent in range(marker + 1)
        )

    def _between(self, used: int, count: int, value: int, herd: int) -> float:
        low, rest = divmod(value, QUARTERS)
        found = self._best(used, count, low, herd)
        if rest:
            found += (self._best(used, count, low + 1, herd) - found) * rest / QUARTERS
        return found

    def _best(self, used: int, count: int, value: int, herd: int) -> float:
        key = (used, count, min(value, 16), herd)
        found = self._kept.get(key)
        if found is None:
            turns = (count - 1) * self._weights.lap
            found = self._kept[key] = max(
                vp + self._reward(reward, turns) + self._later(used | bit, count - 1, herd)
                for post, vp, bit, reward in self._posts
                if post <= value and not used & bit
            )
        return found

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
    """Give a number in quarters, at least 0."""
    return max(0, floor(number * QUARTERS + 0.5))
