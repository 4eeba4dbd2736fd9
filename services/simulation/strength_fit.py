"""How strong players are, from all their games at once: the model of Plackett and Luce, on the scale of Elo.

In a game the first place falls to each player in proportion to its strength, the next one to each of the
others likewise, and so on; of two this is the model of Bradley and Terry. A tie counts by its part for each
order that it may stand for. Strengths are those at which the results are most likely, with a weak prior
that keeps who has won or lost every game within bounds. An error is the standard deviation of the normal
distribution that fits the likelihood there (from the observed information). Deals that several games share
are not allowed for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations, product
from math import exp, factorial, log, prod, sqrt

from domain.kernel.values import Value

ELO = 400 / log(10)
"""Points of Elo in one unit of the logarithm of strength."""
ANCHOR_RATING = 1_000
PRIOR_DEVIATION = 600 / ELO
"""Before any game: two of three players are within 600 points of the one that all are measured by."""
LARGEST_STEP, PRECISE, MOST_STEPS = 1.0, 1e-9, 200

Order = tuple[str, ...]
Groups = tuple[tuple[str, ...], ...]
"""Players from the first place to the last, those that share a place together."""
Matrix = list[list[float]]


class Strength(Value, frozen=True):
    """A rating on the scale of Elo and its standard error; the player that all are measured by has none."""

    rating: float
    error: float


def fit_strengths(results: Mapping[Groups, int], anchor: str) -> dict[str, Strength]:
    """Give the strength of each player from how often games ended so; `anchor` has 1000."""
    weights: dict[Order, float] = {}
    for groups, times in results.items():
        orders = factorial_of(groups)
        for order in _orders(groups):
            weights[order] = weights.get(order, 0.0) + times / orders
    others = sorted({player for order in weights for player in order} - {anchor})
    strengths = dict.fromkeys((*others, anchor), 0.0)
    covariance: Matrix = []
    for _ in range(MOST_STEPS):
        gradient, information = _differentiate(weights, strengths, others)
        covariance = _invert(information)
        steps = [sum(map(prod, zip(row, gradient, strict=True))) for row in covariance]
        most = max(map(abs, steps), default=0.0)
        for player, step in zip(others, steps, strict=True):
            strengths[player] += step * min(1.0, LARGEST_STEP / max(most, PRECISE))
        if most < PRECISE:
            break
    errors = {player: sqrt(covariance[row][row]) for row, player in enumerate(others)}
    return {
        player: Strength(ANCHOR_RATING + ELO * strength, ELO * errors.get(player, 0.0))
        for player, strength in strengths.items()
    }


def factorial_of(groups: Groups) -> int:
    """Give how many orders a result with ties may stand for."""
    return prod(factorial(len(group)) for group in groups)


def _orders(groups: Groups) -> Iterator[Order]:
    for parts in product(*map(permutations, groups)):
        yield tuple(player for part in parts for player in part)


def _differentiate(
    weights: Mapping[Order, float], strengths: Mapping[str, float], others: Sequence[str]
) -> tuple[list[float], Matrix]:
    """Give the gradient of the logarithm of the posterior, and the observed information."""
    size, number = len(others), {player: row for row, player in enumerate(others)}
    tight = PRIOR_DEVIATION**-2
    gradient = [-strengths[player] * tight for player in others]
    information = [[tight if row == column else 0.0 for column in range(size)] for row in range(size)]
    for order, weight in weights.items():
        for stage in range(len(order) - 1):
            shares = _shares(order[stage:], strengths)
            if (first := number.get(order[stage])) is not None:
                gradient[first] += weight
            rows = [(number[player], share) for player, share in shares.items() if player in number]
            for row, share in rows:
                gradient[row] -= weight * share
                information[row][row] += weight * share
                for column, other in rows:
                    information[row][column] -= weight * share * other
    return gradient, information


def _shares(players: Iterable[str], strengths: Mapping[str, float]) -> dict[str, float]:
    raised = {player: exp(strengths[player]) for player in players}
    total = sum(raised.values())
    return {player: one / total for player, one in raised.items()}


def _invert(matrix: Matrix) -> Matrix:
    """Invert a positive definite matrix by Gauss and Jordan."""
    size = len(matrix)
    rows = [[*row, *(float(one == at) for one in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [value / pivot for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [v - factor * p for v, p in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
