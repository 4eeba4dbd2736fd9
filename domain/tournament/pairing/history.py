"""What was paired so far: how often two have met, who sat out, who sat where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from domain.tournament.state import Round


class PairingHistory(NamedTuple):
    """Counts over the rounds: `met` by pairs with the lower number first, `seats` by entrant and seat."""

    met: Counter[tuple[int, int]]
    byes: Counter[int]
    seats: Counter[tuple[int, int]]

    def times_met(self, one: int, other: int) -> int:
        """Give how often two entrants were paired."""
        return self.met[min(one, other), max(one, other)]


def pairing_history(rounds: Iterable[Round]) -> PairingHistory:
    """Count what was paired; a table that counted for nothing was a meeting all the same."""
    history = PairingHistory(Counter(), Counter(), Counter())
    for one in rounds:
        history.byes.update(one.byes)
        for group in one.groups:
            history.met.update(combinations(sorted(group.entrants), 2))
            history.seats.update((entrant, seat) for seat, entrant in enumerate(group.entrants))
    return history
