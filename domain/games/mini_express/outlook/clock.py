"""How long a game of Mini Express may still last."""

from __future__ import annotations

from domain.games.mini_express.data import BOX
from domain.games.mini_express.outlook.terms import ScoringTerms
from domain.games.mini_express.state import State

CITY_STEPS = 2.0
"""Cities that the target marker moves on with a token, on average (MEX-9.7)."""
MOST_ROUNDS = 40.0
ADDED = BOX.trains.added_by_share


def rounds_left(state: State, terms: ScoringTerms) -> float:
    """Give how often each still acts, by the shares left and by the way of the target marker."""
    away = sorted([0.0 if line.exhausted else min(line.shares, line.supply / ADDED) for line in state.lines])
    rounds = sum(away[: terms.to_exhaust]) * terms.weights.pace * terms.actions / len(state.players)
    if terms.ends_at_last_city and state.machinist is not None:
        ahead = state.tokens[state.machinist.target : -1]  # the last is never skipped (MEX-9.7)
        rounds = min(rounds, (len(ahead) - ahead.count(None) + 1) / CITY_STEPS)
    return min(rounds, MOST_ROUNDS)
