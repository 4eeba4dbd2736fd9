"""What is always true of Whistle Stop."""

from __future__ import annotations

from functools import reduce

from domain.games.template.data import NUMBERS, PASSENGERS
from domain.games.template.frames import KeepOne
from domain.games.template.state import State
from domain.kernel import multiset


def check(state: State) -> None:
    """Passengers are conserved (WST-1.2), nothing is negative, trains are not too full (WST-1.3, WST-1.4)."""
    away = [passenger for player in state.players for passenger in player.hand]
    for frame in state.stack:
        if isinstance(frame, KeepOne) and not isinstance(frame.met, int):
            away += frame.met
    if state.stack:  # a game that is given up is left in the midst of what was asked
        assert reduce(multiset.plus, away, state.pile) == PASSENGERS, "passengers came or went"
    for player in state.players:
        assert player.coins >= 0, "coins below nothing"
        assert 0 <= player.coal <= NUMBERS.coal, "too much coal, or too little"
        assert len(player.hand) <= NUMBERS.hand, "too many passengers in a train"
        assert player.hand == tuple(sorted(player.hand)), "a hand in an order of its own"
