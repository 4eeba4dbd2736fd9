"""What was worked out of a part of a state, kept while states share that part."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

KEPT = 5_000
"""What is kept at most: a search looks at few things for long, and each of them may be a kilobyte."""


class ByIdentity(Generic[T]):
    """Keeps what a function gives of a value, by the value's identity, and of what else it is given.

    Boards hold dicts and have no hash; to hash a player takes longer than to look it up. What is kept holds
    on to its value, so that no other takes its identity. All is forgotten at once when it is too much.
    """

    __slots__ = ("_function", "_kept")

    def __init__(self, function: Callable[..., T]) -> None:
        self._function = function
        self._kept: dict[Hashable, tuple[Any, T]] = {}

    def __call__(self, value: object, *others: Hashable) -> T:
        """Return what the function gives."""
        key = (id(value), others)
        found = self._kept.get(key)
        if found is not None:
            return found[1]
        if len(self._kept) >= KEPT:
            self._kept.clear()
        made = self._function(value, *others)
        self._kept[key] = (value, made)
        return made
