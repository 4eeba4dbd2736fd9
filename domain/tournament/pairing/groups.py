"""Groups whose pairs cost as little as a bounded search finds: built one by one, then exchanged."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, product

PairCost = Callable[[int, int], int]
"""What it costs that two meet; the same both ways."""

ENTRANTS_SEARCHED = 200
"""Of up to so many entrants in all searches together, or of one search."""

MAX_PASSES = 40
"""Passes of exchanges; each goes over all pairs of entrants in different groups."""


def cheap_groups(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    """Part entrants, whose number is a multiple of `size`, into groups; what is alike goes by the order.

    The same order and costs give the same groups. One search grows with the square of the entrants, so that
    of few several are made, each from another beginning, and the cheapest is taken, the first of those alike.
    """
    starts = range(0, len(order), max(1, -(-len(order) * len(order) // ENTRANTS_SEARCHED)))
    found = (_search([*order[start:], *order[:start]], size, cost) for start in starts)
    return min(found, key=lambda groups: _total(groups, cost), default=())


def _total(groups: Sequence[Sequence[int]], cost: PairCost) -> int:
    return sum(cost(one, other) for group in groups for one, other in combinations(group, 2))


def _search(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    left, groups = list(order), list[list[int]]()
    while left:
        group = [left.pop(0)]
        while len(group) < size:
            costs = [sum(cost(one, other) for other in group) for one in left]
            group.append(left.pop(costs.index(min(costs))))
        groups.append(group)
    for _ in range(MAX_PASSES):
        if not _exchange_all(groups, cost):
            break
    return tuple(map(tuple, groups))


def _exchange_all(groups: Sequence[list[int]], cost: PairCost) -> bool:
    """Exchange two entrants wherever that is cheaper; say whether it was anywhere."""
    bettered = False
    for one, other in combinations(groups, 2):
        for here, there in product(range(len(one)), range(len(other))):
            if _saving(one, other, (here, there), cost) > 0:
                one[here], other[there] = other[there], one[here]
                bettered = True
    return bettered


def _saving(one: Sequence[int], other: Sequence[int], places: tuple[int, int], cost: PairCost) -> int:
    here, there = one[places[0]], other[places[1]]
    stay_here = [entrant for entrant in one if entrant != here]
    stay_there = [entrant for entrant in other if entrant != there]
    now = sum(cost(here, entrant) for entrant in stay_here) + sum(
        cost(there, entrant) for entrant in stay_there
    )
    then = sum(cost(there, entrant) for entrant in stay_here) + sum(
        cost(here, entrant) for entrant in stay_there
    )
    return now - then
