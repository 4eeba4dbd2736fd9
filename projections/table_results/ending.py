"""How a table ended, as lists and pages show it."""

from __future__ import annotations

from domain.kernel.values import Value
from domain.table.events import EndReason, TableEnded


class TableEnding(Value, frozen=True):
    """How a table ended; places and points by seat, none where there is no score."""

    reason: EndReason
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()


def to_outcome(event: TableEnded) -> TableEnding:
    """Give how a table ended."""
    score = event.score
    return (
        TableEnding(event.reason) if score is None else TableEnding(event.reason, score.places, score.totals)
    )
