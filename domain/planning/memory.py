"""A cache for results that are computed from a part of a state, which many states share."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

KEPT = 5_000
"""Maximum number of cached results; a search reuses few of them for long, and each may take a kilobyte."""


class ByIdentity(Generic[T]):
    """Caches a function's results by the identity of its first argument and the values of the others.

    Identity is used because boards contain dicts and cannot be hashed, and hashing a player takes longer than
    a lookup. The cache keeps the arguments alive, so their identities stay unique. A full cache is cleared.
    """

    __slots__ = ("_function", "_kept")

    def __init__(self, function: Callable[..., T]) -> None:
        self._function = function
        self._kept: dict[Hashable, tuple[Any, T]] = {}

    def __call__(self, value: object, *others: Hashable) -> T:
        key = (id(value), others)
        cached = self._kept.get(key)
        if cached is not None:
            return cached[1]
        if len(self._kept) >= KEPT:
            self._kept.clear()
        result = self._function(value, *others)
        self._kept[key] = (value, result)
        return result
