"""The value of a finished game for each seat, for learning programs: a number from -1 to 1."""

from __future__ import annotations

from domain.kernel.game import Score


def utilities(score: Score) -> tuple[float, ...]:
    """Return each seat's value: 1 for a victory, -1 for a defeat, and a number between for a shared victory.

    Two winners get 0 each. The values of two seats without a rival always add up to 0. If a rival played by
    the rules wins, all seats get -1.
    """
    winners = score.winners
    return tuple(2 / len(winners) - 1 if seat in winners else -1.0 for seat in range(len(score.totals)))
