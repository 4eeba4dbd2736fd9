"""A player's reliability, computed from tenures; it never passes on with a seat."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.values import Value
from projections.tenures import Tenure

MOST_TURNS = 200
"""The latest tenures count, up to this number of turns and time-outs."""

MOST_TENURES = 200
"""Number of latest tenures that count for games finished."""

HEAD_START, HEAD_START_OF = 9, 10
"""A newcomer starts at nine turns of ten on time."""


class Reliability(Value, frozen=True):
    """Turns, `late` turns and time-outs of the latest tenures, and the outcomes of tenures.

    `in_time` and `finished` are percentages, `finished` None if no tenure has ended. `left` counts holders
    who left during the game and did not return. If the holder returned, only the later tenure counts as
    ended. Seats passed on by an offer, and cancelled tables, do not count as ended.
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
