"""The value of a finished game for each seat, for learning programs: numbers from -1 to 1."""

from __future__ import annotations

from domain.kernel.game import Score


def utilities(score: Score) -> tuple[float, ...]:
    """Return each seat's value: 1 for a victory, -1 for a defeat.

    A victory shared by n seats counts 2 / n - 1 for each, so 0 for two. With two seats and no rival, the
    values always add up to 0. If a rival (an opponent that the rules play) wins, all seats get -1.
    """
    winners = score.winners
    return tuple(2 / len(winners) - 1 if seat in winners else -1.0 for seat in range(len(score.totals)))
