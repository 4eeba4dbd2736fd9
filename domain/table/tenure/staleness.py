"""Inactive tables: when they end, and when their players are warned."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import UnsetType

from domain.table.correspondence.calendar import DAY_MS
from domain.table.evolve import AnyTable

OPEN_DAYS, REMATCH_DAYS = 14, 7
"""Days without a record after which an open table, or a rematch that has not started, is cancelled."""

PLAYING_DAYS, FORK_DAYS = 120, 30
"""Days without a record after which a game without a clock ends; forks end earlier."""

WARNING_DAYS, PLAYING_WARNING_DAYS = 2, 30
"""How many days before the end players are warned: in general, and in games in progress."""


class Expiry(NamedTuple):
    """When an inactive table ends, and when its players are warned (UTC, ms)."""

    closes: int
    warns: int


def expiry(
    phase: Literal["open", "playing", "ended"], moved: int, *, rematch: bool, fork: bool, clocked: bool
) -> Expiry | None:
    """Return the expiry of a table whose last record was at `moved`; None if it has a clock or has ended."""
    if phase == "open":
        days, warning = REMATCH_DAYS if rematch else OPEN_DAYS, WARNING_DAYS
    elif phase == "playing" and not clocked:
        days, warning = (FORK_DAYS, WARNING_DAYS) if fork else (PLAYING_DAYS, PLAYING_WARNING_DAYS)
    else:
        return None
    closes = moved + days * DAY_MS
    return Expiry(closes, closes - warning * DAY_MS)


def table_expiry(table: AnyTable) -> Expiry | None:
    """Return when a table expires, or None if it never does."""
    paced = table.paced
    return expiry(
        table.phase,
        table.at,
        rematch=table.agreed_terms.after is not None,
        fork=not isinstance(table.fork, UnsetType),
        clocked=table.hours is not None if paced is None else paced.pace.clock is not None,
    )
