"""What a state of Mini Express promises each seat, and the Machinist: shares held and shares to come."""

from __future__ import annotations

from domain.games.mini_express import scoring
from domain.games.mini_express.data import NUMBERS
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.outlook.clock import rounds_left
from domain.games.mini_express.outlook.companies import Prospect, promised_by
from domain.games.mini_express.outlook.odds import STEPS
from domain.games.mini_express.outlook.terms import scoring_terms
from domain.games.mini_express.outlook.weights import MiniExpressWeights
from domain.games.mini_express.state import CompanyCounts, State


def estimate(state: State, weights: MiniExpressWeights) -> tuple[float, ...]:
    """Give points at the end by seat, the Machinist's last. Costs some 20 microseconds."""
    if state.over:
        return tuple(map(float, scoring.points(state)))
    terms = scoring_terms(state.options, state.seats, weights)
    rounds = int(rounds_left(state, terms) * STEPS + 0.5) / STEPS
    influence = zip(*_influence(state), strict=True)
    shares = zip(*[player.shares for player in state.players], strict=True)
    found = [
        promised_by(
            Prospect(terms, rounds, 0 if line.exhausted else line.shares, line.trains, line.length, *counts)
        )
        for line, *counts in zip(state.lines, influence, shares, strict=True)
    ]
    return tuple(map(sum, zip(*found, strict=True)))


def _influence(state: State) -> list[CompanyCounts]:
    """Give influence by seat and company, as if a wild symbol went where its seat has most shares."""
    held = [player.influence for player in state.players]
    frame = state.stack[-1]
    if isinstance(frame, ChooseWildCompany):
        shares, shown, influence = state.players[frame.seat].shares, NUMBERS[frame.shown], held[frame.seat]
        most = max(set(range(len(shares))) - {shown}, key=lambda one: (shares[one], -one))
        lumber, steel, leather, cotton = [own + (number == most) for number, own in enumerate(influence)]
        held[frame.seat] = lumber, steel, leather, cotton
    return held
