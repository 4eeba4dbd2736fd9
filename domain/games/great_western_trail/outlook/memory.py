"""What was worked out of a part of a state, kept while states share that part."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

T = TypeVar("T")

KEPT = 20_000


class ByIdentity(Generic[T]):
    """Keeps what a function gives of a value, by the value's identity: boards hold dicts and have no hash.

    What is kept holds on to its value, so that no other takes its identity. All is forgotten at once when
    it is too much.
    """

    __slots__ = ("_function", "_kept")

    def __init__(self, function: Callable[[Any], T]) -> None:
        self._function = function
        self._kept: dict[int, tuple[Any, T]] = {}

    def __call__(self, value: object) -> T:
        """Give what the function gives."""
        found = self._kept.get(id(value))
        if found is not None:
            return found[1]
        if len(self._kept) >= KEPT:
            self._kept.clear()
        made = self._function(value)
        self._kept[id(value)] = (value, made)
        return made
