"""What a state of Mini Express promises each seat, and the Machinist: shares held and shares to come."""

from __future__ import annotations

from math import sqrt

from domain.games.mini_express import scoring
from domain.games.mini_express.data import BOX, NUMBERS
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.outlook.clock import rounds_left
from domain.games.mini_express.outlook.odds import COLUMNS, STEPS, WIDEST, odds_of_margins
from domain.games.mini_express.outlook.weights import MiniExpressWeights
from domain.games.mini_express.state import Line, Player, State

FEW_TRAINS = BOX.machinist.share_if_trains_at_most
LAST_ROW = BOX.track_length.max
GRAIN = 4
"""Rounds are told apart to a quarter, so that odds are worked out once."""


def estimate(state: State, weights: MiniExpressWeights) -> tuple[float, ...]:
    """Give points at the end by seat, the Machinist's last."""
    if state.over:
        return tuple(map(float, scoring.points(state)))
    rounds = round(rounds_left(state, weights.pace) * GRAIN) / GRAIN
    held: list[tuple[int, ...]] = [player.influence for player in state.players]
    if isinstance(state.stack[-1], ChooseWildCompany):
        held[state.stack[-1].seat] = _with_wild(state, state.stack[-1])
    promised = [0.0] * len(held)
    for company, line in enumerate(state.lines):
        values = _values(state, company, line, [each[company] for each in held], rounds, weights)
        for seat, value in enumerate(values):
            if value:
                more = _shares_to_come(state, seat, line, held[seat][company], rounds, weights)
                promised[seat] += value * (state.players[seat].shares[company] + more)
    return tuple(promised)


def _with_wild(state: State, frame: ChooseWildCompany) -> tuple[int, ...]:
    """Give the influence of a seat as if its wild symbol went where it has most shares."""
    player: Player = state.players[frame.seat]
    shown, influence = NUMBERS[frame.shown], list(player.influence)
    influence[max(set(range(len(influence))) - {shown}, key=lambda one: (player.shares[one], -one))] += 1
    return tuple(influence)


def _values(
    state: State, company: int, line: Line, influence: list[int], rounds: float, weights: MiniExpressWeights
) -> list[float]:
    """Give what a share of the company will be worth to each, by its rank of influence."""
    row = line.length + weights.growth * rounds * (1 - line.length / LAST_ROW)
    at = min(int(row * STEPS), LAST_ROW * STEPS)
    columns = [column[at] for column in COLUMNS]
    if state.mode.scoring == "two_columns":
        columns = [columns[1], columns[2], columns[2]]
    spread = weights.waver + weights.drift * sqrt(rounds)
    even = odds_of_margins(spread, 0.0)
    if state.seats == 1:
        return _alone(state, influence, columns, odds_of_margins(spread, weights.gain * rounds))
    found = []
    for own in influence:
        above = len(influence) - sum(_at(even, own - other) for other in influence) - 1 + _at(even, 0)
        found.append(_column(columns, above) * _at(even, own - 1))
    return found


def _alone(state: State, influence: list[int], columns: list[float], odds: tuple[float, ...]) -> list[float]:
    """Give what a share is worth to the human and to the Machinist (MEX-8.5, MEX-9.16 e, g)."""
    own, other = influence
    level = state.level
    ahead, first, second = _at(odds, own - other), columns[0], columns[1]
    beside = 0.0 if level.human_zero_if_behind else second
    human = (ahead * first + (1 - ahead) * beside) * _at(odds, own - level.human_zero_at_influence - 1)
    behind = 1 - _at(odds, own - other - 1)
    return [human, behind * first + (1 - behind) * second]


def _at(odds: tuple[float, ...], margin: int) -> float:
    return odds[max(-WIDEST, min(WIDEST, margin)) + WIDEST]


def _column(columns: list[float], above: float) -> float:
    """Give the value between the columns for so many who have more influence."""
    first, second, other = columns
    if above < 1:
        return first + (second - first) * above
    return second + (other - second) * min(1.0, above - 1)


def _shares_to_come(
    state: State, seat: int, line: Line, influence: int, rounds: float, weights: MiniExpressWeights
) -> float:
    if line.exhausted:
        return 0.0
    if seat == state.seats:
        rate = weights.taken * (weights.short if line.trains <= FEW_TRAINS else 1.0)
        return min(line.shares / 2, rate * rounds)
    return min(line.shares / 2, weights.bought * influence * rounds / (rounds + weights.late))
