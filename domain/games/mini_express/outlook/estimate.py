"""What a state of Mini Express promises each seat, and the Machinist: shares held and shares to come."""

from __future__ import annotations

from math import sqrt

from domain.games.mini_express import scoring
from domain.games.mini_express.data import BOX, NUMBERS
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.outlook.clock import rounds_left
from domain.games.mini_express.outlook.odds import STEPS, odds_at, odds_of_margins, values_on
from domain.games.mini_express.outlook.weights import MiniExpressWeights
from domain.games.mini_express.state import Line, Player, State

FEW_TRAINS = BOX.machinist.share_if_trains_at_most
MOST_SHARES = 4
"""More shares of a company than these do not make a seat care more for its influence there."""


def estimate(state: State, weights: MiniExpressWeights) -> tuple[float, ...]:
    """Give points at the end by seat, the Machinist's last. Costs some 40 microseconds with two who play."""
    if state.over:
        return tuple(map(float, scoring.points(state)))
    rounds = round(rounds_left(state, weights.pace) * STEPS) / STEPS
    odds = odds_of_margins(weights.waver + weights.drift * sqrt(rounds))
    who, held = range(len(state.players)), _influence(state)
    promised = [0.0 for _ in who]
    for company, line in enumerate(state.lines):
        influence = [held[seat][company] for seat in who]
        shares = [player.shares[company] for player in state.players]
        more = _shares_to_come(state, line, influence, rounds, weights)
        grown = weights.growth * rounds + weights.ready * line.trains * rounds / (rounds + weights.soon)
        columns = values_on(line.length + grown)
        leans = _influence_to_come(state, influence, shares, rounds, weights)
        for seat in who:
            above = 0.0
            for other in who:
                if other != seat:
                    above += odds_at(odds, leans[other] - leans[seat] - 0.5)
            value = _column(state, seat, columns, above)
            value *= odds_at(odds, influence[seat] + weights.earn * rounds - _needed(state, seat) + 0.5)
            promised[seat] += value * (shares[seat] + more[seat])
    return tuple(promised)


def _influence(state: State) -> list[tuple[int, ...]]:
    """Give influence by seat and company, as if a wild symbol went where its seat has most shares."""
    held: list[tuple[int, ...]] = [player.influence for player in state.players]
    frame = state.stack[-1]
    if isinstance(frame, ChooseWildCompany):
        player: Player = state.players[frame.seat]
        shown, influence = NUMBERS[frame.shown], list(player.influence)
        most = max(set(range(len(influence))) - {shown}, key=lambda one: (player.shares[one], -one))
        influence[most] += 1
        held[frame.seat] = tuple(influence)
    return held


def _influence_to_come(
    state: State, influence: list[int], shares: list[int], rounds: float, weights: MiniExpressWeights
) -> list[float]:
    """Give the influence of each at the end, less what all gain: seats care for what they have shares of."""
    tend = weights.tend * rounds
    leans = [own + tend * min(count, MOST_SHARES) for own, count in zip(influence, shares, strict=True)]
    if state.machinist is not None:
        leans[-1] = influence[-1] + weights.gain * rounds
    return leans


def _column(state: State, seat: int, columns: tuple[float, ...], above: float) -> float:
    """Give the value of a share where so many, on average, have more influence (MEX-8.1, MEX-8.5)."""
    first, second, other = columns
    if state.mode.scoring == "two_columns":
        behind = 0.0 if _is_alone(state, seat) and state.level.human_zero_if_behind else other
        return second + (behind - second) * min(1.0, above)
    if above < 1:
        return first + (second - first) * above
    return second + (other - second) * min(1.0, above - 1)


def _needed(state: State, seat: int) -> int:
    """Give the influence below which a share is worth nothing (MEX-8.2, MEX-9.16 e)."""
    return 1 + (state.level.human_zero_at_influence if _is_alone(state, seat) else 0)


def _is_alone(state: State, seat: int) -> bool:
    return state.seats == 1 and seat == 0


def _shares_to_come(
    state: State, line: Line, influence: list[int], rounds: float, weights: MiniExpressWeights
) -> list[float]:
    """Give the shares that each may still take of a company, no more in all than are left."""
    if line.exhausted:
        return [0.0 for _ in influence]
    share = weights.bought * rounds / (rounds + weights.late)
    found = [share * (own + weights.earn * rounds) for own in influence]
    if state.machinist is not None:
        rate = weights.taken * (weights.short if line.trains <= FEW_TRAINS else 1.0)
        found[-1] = line.shares * min(1.0, rate * rounds)
    most = sum(found)
    return [each * line.shares / most for each in found] if most > line.shares else found
