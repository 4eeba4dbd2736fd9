"""A player's reliability, computed from tenures; a player who takes over a seat does not inherit it."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.values import Value
from projections.tenures import Tenure

MOST_TURNS = 200
"""Number of turns and time-outs after which no earlier tenures count."""

MOST_TENURES = 200
"""Number of the latest tenures that count for finished games."""

HEAD_START, HEAD_START_OF = 9, 10
"""A newcomer starts with nine of ten turns on time."""


class Reliability(Value, frozen=True):
    """Counts from the latest tenures: turns, `late` turns, time-outs (`lapses`), and outcomes of tenures.

    `in_time` and `finished` are percentages; `finished` is None if no tenure has ended. `left` counts tenures
    whose holder left during the game and did not return. If the holder returned, only the later tenure counts
    as ended. Seats handed over through an offer, and cancelled tables, do not count as ended.
    """

    turns: int = 0
    late: int = 0
    lapses: int = 0
    ended: int = 0
    left: int = 0
    in_time: int = 100 * HEAD_START // HEAD_START_OF
    finished: int | None = None


def summarize_reliability(latest_first: Iterable[Tenure]) -> Reliability:
    """Summarise a player's tenures, latest first; percentages are rounded down."""
    turns = late = lapses = ended = completed = left = 0
    for number, tenure in enumerate(latest_first):
        if number >= MOST_TENURES:
            break
        if turns + lapses < MOST_TURNS:
            turns, late, lapses = turns + tenure.turns, late + tenure.late, lapses + tenure.lapses
        left += tenure.left
        if tenure.gone or tenure.why in {"finished", "given up"}:
            ended += 1
            completed += not tenure.gone
    return Reliability(
        turns=turns,
        late=late,
        lapses=lapses,
        ended=ended,
        left=left,
        in_time=100 * (turns - late + HEAD_START) // (turns + lapses + HEAD_START_OF),
        finished=None if ended == 0 else 100 * completed // ended,
    )
