"""The invariants of Whistle Stop."""

from __future__ import annotations

from functools import reduce

from domain.games.template.data import NUMBERS, PASSENGERS
from domain.games.template.frames import KeepOne
from domain.games.template.state import State
from domain.kernel import multiset


def check(state: State) -> None:
    """Check the number of passengers (WST-1.2), the limits on trains (WST-1.3, WST-1.4), and the coins."""
    away = [passenger for player in state.players for passenger in player.hand]
    for frame in state.stack:
        if isinstance(frame, KeepOne) and not isinstance(frame.met, int):
            away += frame.met
    if state.stack:  # resigning can end a game in the middle of a question
        assert reduce(multiset.plus, away, state.pile) == PASSENGERS, "wrong number of passengers"
    for player in state.players:
        assert player.coins >= 0, "negative coins"
        assert 0 <= player.coal <= NUMBERS.coal, "too much or negative coal"
        assert len(player.hand) <= NUMBERS.hand, "too many passengers on a train"
        assert player.hand == tuple(sorted(player.hand)), "an unsorted hand"
