"""The options that were listed last."""

from __future__ import annotations

from typing import Any


class OptionCache:
    """Keeps the options of one game, state and seat: the next question is mostly about the last ones.

    Game and state are compared by identity, which costs nothing. Threads may share a cache without a lock:
    what it keeps is read and replaced as one value, so they mix no two lists, and who comes between two calls
    of another only makes that one list again.
    """

    __slots__ = ("_last",)

    def __init__(self) -> None:
        self._last: tuple[Any, Any, int | None, tuple[Any, ...]] = (None, None, None, ())

    def find(self, game: Any, state: Any, seat: int) -> tuple[Any, ...] | None:
        """Give the list if it is this one, None if it is another."""
        of_game, of_state, of_seat, options = self._last
        return options if of_state is state and of_seat == seat and of_game is game else None

    def keep(self, game: Any, state: Any, seat: int, options: tuple[Any, ...]) -> None:
        self._last = (game, state, seat, options)
