"""The options that were listed last."""

from __future__ import annotations

from typing import Any, NamedTuple

from domain.kernel.values import Command


class ListedOptions(NamedTuple):
    """The options of a seat in a state; both are compared by identity, which costs nothing."""

    game: Any
    state: Any
    seat: int | None
    options: tuple[Command, ...]


class OptionCache:
    """Keeps one list: the next question is mostly about the state of the last one.

    Threads may share it without a lock: it is read and replaced as one value, so they mix no two lists, and
    who comes between two calls of another only lets that one list again.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last = ListedOptions(None, None, None, ())

    def find(self, game: Any, state: Any, seat: int) -> tuple[Command, ...] | None:
        """Give the list if it is this one, None if it is another."""
        last = self._last
        return last.options if last.state is state and last.seat == seat and last.game is game else None

    def keep(self, game: Any, state: Any, seat: int, options: tuple[Command, ...]) -> None:
        self._last = ListedOptions(game, state, seat, options)
