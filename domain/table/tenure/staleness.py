"""When a table at which nothing happens any more is cleared away, and when its people are told before."""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec import UnsetType

from domain.table.correspondence.calendar import DAY_MS
from domain.table.evolve import AnyTable

OPEN_DAYS, REMATCH_DAYS = 14, 7
"""Days without a record after which a table is called off that has not begun."""

PLAYING_DAYS, FORK_DAYS = 120, 30
"""Days without a record after which a game without a clock, or one that was played on alone, has ended."""

WARNING_DAYS, PLAYING_WARNING_DAYS = 2, 30
"""Days before, from which on the people there are told."""


class Expiry(NamedTuple):
    """When a table is cleared away unless something happens there, and from when on it is told (UTC, ms)."""

    closes: int
    warns: int


def expiry(
    phase: Literal["open", "playing", "ended"], moved: int, *, rematch: bool, fork: bool, clocked: bool
) -> Expiry | None:
    """Give it for a table whose last record was made at `moved`; None where a clock goes, or all is over."""
    if phase == "open":
        days, warning = REMATCH_DAYS if rematch else OPEN_DAYS, WARNING_DAYS
    elif phase == "playing" and not clocked:
        days, warning = (FORK_DAYS, WARNING_DAYS) if fork else (PLAYING_DAYS, PLAYING_WARNING_DAYS)
    else:
        return None
    closes = moved + days * DAY_MS
    return Expiry(closes, closes - warning * DAY_MS)


def table_expiry(table: AnyTable) -> Expiry | None:
    """Return it for a folded table."""
    paced = table.paced
    return expiry(
        table.phase,
        table.at,
        rematch=table.agreed_terms.after is not None,
        fork=not isinstance(table.fork, UnsetType),
        clocked=table.hours is not None if paced is None else paced.pace.clock is not None,
    )
