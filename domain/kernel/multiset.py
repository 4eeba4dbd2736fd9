"""Multisets: what is left of a pile, as things with their counts, never as an order of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

Multiset = tuple[tuple[T, int], ...]


def to_multiset(things: Iterable[T]) -> Multiset[T]:
    """Give the multiset of the things, sorted."""
    return tuple(sorted(Counter(things).items()))


def size(left: Multiset[T]) -> int:
    """Give how many things are left."""
    return sum(count for _, count in left)


def without(left: Multiset[T], thing: T) -> Multiset[T]:
    """Give the pile with one thing less; KeyError if there is none of it."""
    for place, (other, count) in enumerate(left):
        if other == thing:
            rest = ((other, count - 1),) if count > 1 else ()
            return (*left[:place], *rest, *left[place + 1 :])
    raise KeyError(thing)


def plus(left: Multiset[T], thing: T) -> Multiset[T]:
    """Give the pile with one thing more."""
    counts = dict(left)
    counts[thing] = counts.get(thing, 0) + 1
    return tuple(sorted(counts.items()))
