"""The goods that may follow on an exhausted field (TNS-9.3)."""

from __future__ import annotations

from functools import cache

from domain.games.trains_and_stations.data import UPGRADES
from domain.games.trains_and_stations.data.schema import Building, Good


@cache
def next_goods(building: Building, good: Good, used: tuple[Good, ...]) -> tuple[Good, ...]:
    """Give the goods that may follow on the field, none if it stays empty for good (TNS-9.3)."""
    step = UPGRADES[building, good]
    fresh = tuple(other for other in step.options if other not in used)
    return fresh or tuple(other for other in step.fallback if other not in used)
