"""The goals of a player that are met together, for the most points (ELP-11.7)."""

from __future__ import annotations

from functools import lru_cache

from domain.games.el_paso.data import GOALS
from domain.games.el_paso.data.schema import Need

NEEDS: tuple[Need, ...] = tuple(sorted({need for goal in GOALS.values() for need in goal.needs}))
"""All that a goal may ask for; no two overlap, so what counts is only how many of each are owned."""

Amounts = tuple[int, ...]
"""How many there are of each of NEEDS."""

_NEEDED: dict[str, Amounts] = {
    token: tuple(goal.needs.get(need, 0) for need in NEEDS) for token, goal in GOALS.items()
}


@lru_cache(maxsize=1 << 14)
def met(tokens: tuple[str, ...], owned: Amounts) -> tuple[str, ...]:
    """Give the goals worth most among those that can be met together: each thing serves one goal."""
    possible = [token for token in tokens if _fits(_NEEDED[token], owned)]
    order = tuple(sorted(possible, key=lambda token: (-GOALS[token].vp, token)))
    return tuple(sorted(_best(order, owned)[1]))


def points(tokens: tuple[str, ...]) -> int:
    """Add up the points of goals."""
    return sum(GOALS[token].vp for token in tokens)


def _best(order: tuple[str, ...], left: Amounts) -> tuple[int, tuple[str, ...]]:
    """Try with and without the first goal, as long as what follows may still be worth more."""
    if not order:
        return 0, ()
    first, rest = order[0], order[1:]
    found = (0, tuple[str, ...]())
    if _fits(_NEEDED[first], left):
        after = tuple(have - need for have, need in zip(left, _NEEDED[first], strict=True))
        more, chosen = _best(rest, after)
        found = (GOALS[first].vp + more, (first, *chosen))
    if points(rest) > found[0]:
        found = max(found, _best(rest, left), key=lambda each: each[0])
    return found


def _fits(needed: Amounts, left: Amounts) -> bool:
    return all(need <= have for need, have in zip(needed, left, strict=True))
