"""How long a game of Mini Express may still last."""

from __future__ import annotations

from domain.games.mini_express.data import BOX
from domain.games.mini_express.state import Machinist, State

CITY_STEPS = 2.0
"""Cities that the target marker moves on with a token, on average (MEX-9.7)."""
MOST_ROUNDS = 40.0


def rounds_left(state: State, pace: float) -> float:
    """Give the rounds that are still to come, by the shares left and by the way of the target marker."""
    rounds = _until_exhausted(state) * pace / len(state.players)
    if state.machinist is not None and state.level.end_at_city_32:
        rounds = min(rounds, _until_last_city(state, state.machinist) / CITY_STEPS)
    return min(rounds, MOST_ROUNDS)


def _until_exhausted(state: State) -> float:
    """Give the shares that have to be taken until as many companies are exhausted as end the game."""
    needed = BOX.end.exhausted_companies
    if state.mode.draft == "duel":
        needed = BOX.end.exhausted_companies_duel
    away = [
        0.0 if line.exhausted else min(line.shares, line.supply / BOX.trains.added_by_share)
        for line in state.lines
    ]
    return sum(sorted(away)[:needed])


def _until_last_city(state: State, machinist: Machinist) -> int:
    """Give the cities on which the target marker may still stand (MEX-9.7, MEX-9.16 c)."""
    ahead = state.tokens[machinist.target : -1]
    return len(ahead) - ahead.count(None) + 1
