"""What a herd promises: the breeding value of a hand of it, now and later."""

from __future__ import annotations

from functools import lru_cache

from domain.games.great_western_trail.data import CATTLE
from domain.kernel.multiset import Multiset, size
from domain.kernel.values import Value

Cards = tuple[str, ...]


class HandValue(Value, frozen=True):
    """The breeding value of a hand, its cards that add nothing to it, and what a fresh card would add."""

    value: int
    useless: int
    fresh: float


@lru_cache(maxsize=16_384)
def value_hand(hand: Cards, draw: Multiset[str], discard: Cards) -> HandValue:
    """Weigh a hand; a Jersey counts among what is of no use, as any fresh card is better."""
    breeds = {CATTLE[card].breed: CATTLE[card].value for card in hand if card in CATTLE}
    useless = len(hand) - len(breeds) + ("jersey" in breeds)
    return HandValue(sum(breeds.values()), useless, _fresh(draw, discard, frozenset(breeds)))


def _fresh(draw: Multiset[str], discard: Cards, breeds: frozenset[str]) -> float:
    pile = draw or tuple((card, 1) for card in discard)
    total = size(pile)
    new = sum(
        CATTLE[card].value * count
        for card, count in pile
        if card in CATTLE and CATTLE[card].breed not in breeds
    )
    return new / total if total else 0.0


@lru_cache(maxsize=16_384)
def herd_strength(herd: Multiset[str], limit: int, seen: float) -> float:
    """Give the breeding value of `limit` breeds chosen from `limit + seen` cards of the whole herd."""
    counts: dict[str, int] = {}
    values: dict[str, int] = {}
    total = 0
    for card, count in herd:
        total += count
        if card in CATTLE:
            breed = CATTLE[card].breed
            counts[breed] = counts.get(breed, 0) + count
            values[breed] = CATTLE[card].value
    missed = max(0.0, 1 - (limit + seen) / max(1, total))
    room, strength = float(limit), 0.0
    for breed in sorted(counts, key=lambda one: (-values[one], one)):
        part = min(room, 1 - missed ** counts[breed])
        strength += part * values[breed]
        room -= part
    return strength
