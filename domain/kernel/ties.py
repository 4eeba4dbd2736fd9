"""Ties on points in words: which tie-breaker decided."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from domain.kernel.ranking import TieBreaker


def describe_ties(
    names: Sequence[str], totals: Sequence[int], ranked: Sequence[int], tie_breakers: Sequence[TieBreaker]
) -> tuple[str, ...]:
    """Return a sentence for each tie on points that a tie-breaker decided between neighbouring places.

    Seats come first, then rivals; `ranked` are their places.
    """
    order = sorted(range(len(totals)), key=lambda who: ranked[who])
    pairs = [
        (ahead, behind)
        for ahead, behind in pairwise(order)
        if totals[ahead] == totals[behind] and ranked[ahead] < ranked[behind]
    ]
    decided = [(ahead, behind, _deciding(ahead, behind, tie_breakers)) for ahead, behind in pairs]
    return tuple(
        f"Tie at {totals[ahead]} points, broken by {words}: {names[ahead]} is ahead of {names[behind]}"
        for ahead, behind, words in decided
        if words
    )


def _deciding(ahead: int, behind: int, tie_breakers: Sequence[TieBreaker]) -> str:
    """Return the words of the tie-breaker that decided; "" if none did, as after a resignation."""
    for each in tie_breakers:
        more, less = each.values[ahead], each.values[behind]
        if more != less:
            if (more < less) != each.fewest:
                return ""
            return f"{each.words} ({more} to {less})" if each.counted else each.words
    return ""
