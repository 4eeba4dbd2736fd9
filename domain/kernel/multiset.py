"""Multisets: unordered piles, stored as sorted (item, count) pairs with counts of at least 1."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")

_COUNT = itemgetter(1)

Multiset = tuple[tuple[T, int], ...]


def to_multiset(things: Iterable[T]) -> Multiset[T]:
    """Return the multiset of the items."""
    return tuple(sorted(Counter(things).items()))


def size(left: Multiset[T]) -> int:
    """Return the total number of items."""
    return sum(map(_COUNT, left))


def without(left: Multiset[T], thing: T) -> Multiset[T]:
    """Return the pile with one copy of the item removed; raise KeyError if there is none."""
    for place, (item, count) in enumerate(left):
        if item == thing:
            rest = ((item, count - 1),) if count > 1 else ()
            return (*left[:place], *rest, *left[place + 1 :])
    raise KeyError(thing)


def plus(left: Multiset[T], thing: T) -> Multiset[T]:
    """Return the pile with one item added."""
    return plus_all(left, (thing,))


def plus_all(left: Multiset[T], things: Iterable[T]) -> Multiset[T]:
    """Return the pile with all these items added."""
    counts = dict(left)
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return tuple(sorted(counts.items()))
