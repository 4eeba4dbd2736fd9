"""Pauses between attempts."""

from __future__ import annotations


class Backoff:
    """Seconds to wait before the next attempt: doubled up to a maximum, and reset after a success."""

    def __init__(self, first: float, longest: float) -> None:
        self._first, self._longest, self._next = first, longest, first

    def next_pause(self) -> float:
        """Return the seconds to wait now, and double the next pause."""
        pause, self._next = self._next, min(2 * self._next, self._longest)
        return pause

    def reset(self) -> None:
        """Record a success."""
        self._next = self._first
