"""Who of a group sits where: each where it has sat least."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from domain.tournament.pairing.history import PairingHistory


def balanced_seats(group: Sequence[int], order: Sequence[int], history: PairingHistory) -> tuple[int, ...]:
    """Put a group in seat order; of seatings that are as fair the drawn order chooses."""
    drawn = sorted(group, key=order.index)

    def unfairness(seating: tuple[int, ...]) -> int:
        return sum(2 * history.seats[entrant, seat] + 1 for seat, entrant in enumerate(seating))

    return min(permutations(drawn), key=unfairness)
