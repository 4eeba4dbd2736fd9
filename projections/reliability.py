"""How far a player can be relied on, worked out from tenures: never passed on with a seat."""

from __future__ import annotations

from collections.abc import Iterable

from domain.kernel.values import Value
from projections.tenures import Tenure

MOST_TURNS = 200
"""Of the latest tenures as many are looked at as hold so many turns and time-outs."""

MOST_TENURES = 200
"""The latest tenures that are looked at for how many were played to the end."""

HEAD_START, HEAD_START_OF = 9, 10
"""A newcomer counts as having been in time nine times of ten."""


class Reliability(Value, frozen=True):
    """Turns, of them `late`, and time-outs of the latest tenures; how many tenures ended, and how.

    `in_time` is a percentage, `finished` too, None where no tenure has ended. `left` are those whose holder
    went while the game was on and did not come back. A tenure whose holder came back has not ended: the later
    one tells how it ended. Seats that were passed on by an offer, and tables called off, count as not ended.
    """

    turns: int = 0
    late: int = 0
    lapses: int = 0
    ended: int = 0
    left: int = 0
    in_time: int = 100 * HEAD_START // HEAD_START_OF
    finished: int | None = None


def summarize_reliability(latest_first: Iterable[Tenure]) -> Reliability:
    """Sum up a player's tenures, the latest first; percentages are rounded down."""
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
