"""Results computed from a part of a state, cached while states share that part."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

KEPT = 5_000
"""Maximum number of cached results: a search reuses few for long, and each may take a kilobyte."""


class ByIdentity(Generic[T]):
    """Caches a function's results by the identity of its first argument and the values of the others.

    Boards contain dicts and cannot be hashed; hashing a player takes longer than a lookup. The cache keeps
    its arguments alive, so that their identities stay unique. When it is full, it is cleared.
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
