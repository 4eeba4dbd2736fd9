"""Multisets: a pile as sorted pairs of a thing and its count, each at least 1; never an order of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from operator import itemgetter
from typing import TypeVar

T = TypeVar("T")

_COUNT = itemgetter(1)

Multiset = tuple[tuple[T, int], ...]


def to_multiset(things: Iterable[T]) -> Multiset[T]:
    """Return the multiset of the things, sorted."""
    return tuple(sorted(Counter(things).items()))


def size(left: Multiset[T]) -> int:
    """Return how many things are left."""
    return sum(map(_COUNT, left))


def without(left: Multiset[T], thing: T) -> Multiset[T]:
    """Return the pile with one thing less; KeyError if there is none of it."""
    for place, (other, count) in enumerate(left):
        if other == thing:
            rest = ((other, count - 1),) if count > 1 else ()
            return (*left[:place], *rest, *left[place + 1 :])
    raise KeyError(thing)


def plus(left: Multiset[T], thing: T) -> Multiset[T]:
    """Return the pile with one thing more, sorted."""
    return plus_all(left, (thing,))


def plus_all(left: Multiset[T], things: Iterable[T]) -> Multiset[T]:
    """Return the pile with all these things more, sorted."""
    counts = dict(left)
    for thing in things:
        counts[thing] = counts.get(thing, 0) + 1
    return tuple(sorted(counts.items()))
