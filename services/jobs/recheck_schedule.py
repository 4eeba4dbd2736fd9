"""Which tables to look at when: after a notification somebody else may still be at what is due there."""

from __future__ import annotations

from collections.abc import Iterable

DELAYS = (0.0, 0.08, 0.08, 0.16, 0.32)
"""Seconds between looks at a table that was named, until all of them in a row show nothing new."""

MAX_TABLES = 2_000
"""Tables that are followed so closely; the sweep finds what becomes of the others."""


class RecheckSchedule:
    """When each table is to be looked at next; times are seconds of one clock that never goes back."""

    def __init__(self) -> None:
        self._step: dict[str, int] = {}
        self._at: dict[str, float] = {}
        self._seq: dict[str, int] = {}

    def note_changed(self, tables: Iterable[str], now: float) -> None:
        """Follow tables that a notification has named."""
        for table in tables:
            if table in self._step or len(self._at) < MAX_TABLES:
                self._step[table] = 0
                self._schedule(table, now)

    def schedule(self, table: str, at: float) -> None:
        """Look at a table again at some time."""
        if table in self._at or len(self._at) < MAX_TABLES:
            self._schedule(table, at)

    def pop_due(self, now: float) -> tuple[str, ...]:
        """Take the tables whose time has come."""
        due = tuple(table for table, at in self._at.items() if at <= now)
        for table in due:
            del self._at[table]
        return due

    def note_seen(self, table: str, seq: int, now: float) -> None:
        """Say how far the read model was; a table that a notification has named is followed on."""
        step = self._step.get(table)
        if step is None:
            return
        step = 1 if seq > self._seq.get(table, 0) else step + 1
        if step >= len(DELAYS):
            del self._step[table]
            self._seq.pop(table, None)
            return
        self._step[table], self._seq[table] = step, seq
        self._schedule(table, now + DELAYS[step])

    def seconds_to_next(self, now: float, longest: float) -> float:
        """Give how long there is nothing to look at."""
        return max(0.0, min(min(self._at.values(), default=now + longest) - now, longest))

    def _schedule(self, table: str, at: float) -> None:
        self._at[table] = min(at, self._at.get(table, at))
