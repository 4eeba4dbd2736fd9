"""What is told of a table's line of play: the open request, what may be asked for, where it comes from."""

from __future__ import annotations

import time
from typing import NamedTuple

from msgspec import UnsetType

from domain.table.consent.fork_commands import Fork
from domain.table.consent.state import UndoRequest
from domain.table.evolve import AnyTable
from domain.table.rules.consent import askable_targets


class LineFacts(NamedTuple):
    """Of a table as it is now; `may_ask` is None for those who do not hold the seat that looks."""

    undo_request: UndoRequest | None
    crossed: bool
    fork: Fork | None
    may_ask: tuple[int, ...] | None


def build_line(table: AnyTable, seat: int | None) -> LineFacts:
    """Tell it for a seat that acts, or for one who only looks; a request that is dead by now is none."""
    now = time.time_ns() // 1_000_000
    paced = table.paced
    request = None if paced is None or table.phase != "playing" else paced.consent.open_request(now)
    return LineFacts(
        undo_request=request,
        crossed=paced is not None and paced.consent.crossed,
        fork=None if isinstance(table.fork, UnsetType) else table.fork,
        may_ask=None if seat is None else askable_targets(table, seat, now),
    )
