"""What a table that plays on from another begins with."""

from __future__ import annotations

from typing import Generic, TypeVar

from domain.kernel.values import Event

P = TypeVar("P")


class Forked(Event, Generic[P], frozen=True):
    """The game stands as these events of another table's game left it."""

    line: tuple[P, ...]
