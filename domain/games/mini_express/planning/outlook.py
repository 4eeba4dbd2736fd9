"""The estimate of final points used by planning bots, and its weights."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt

from domain.games.mini_express import scoring
from domain.games.mini_express.data import BOX, LEVELS, MODES, NUMBERS
from domain.games.mini_express.frames import ChooseWildCompany
from domain.games.mini_express.state import CompanyCounts, State
from domain.games.mini_express.variants import Options, mode_of
from domain.kernel.values import Value
from domain.planning.outlook import Outlook, load_weights


class MiniExpressWeights(Value, frozen=True):
    """The weights of the estimate. A round is one action of every participant, including the Machinist.

    - `pace`: turns per share that a company is away from exhaustion.
    - `growth`, `ready`, `soon`: a track grows `growth` rows per round, and `ready` rows per train on the
      train space, half of these within `soon` rounds.
    - `waver`, `drift`: the spread of influence margins at the end, and its growth with the square root of the
      rounds left.
    - `earn`, `gain`, `tend`: influence per round, `earn` for everyone, plus `gain` for the Machinist and
      `tend` for a seat per share (up to four).
    - `bought`, `late`: shares bought per point of influence, held or earned, half of these within `late`
      rounds.
    - `taken`, `short`: the part of the remaining shares that the Machinist takes per round, and the factor
      for companies with few trains.
    """

    pace: float
    growth: float
    ready: float
    soon: float
    waver: float
    drift: float
    gain: float
    tend: float
    earn: float
    bought: float
    late: float
    taken: float
    short: float


@dataclass(frozen=True, eq=False)
class ScoringTerms:
    """How shares score and when the game ends.

    There is one object for each set of options, so hashing is cheap. `needed` is the influence by seat, with
    the Machinist's last, below which shares are worthless (MEX-8.2, MEX-9.16 e). If `behind_counts` is False,
    a solo player's shares are also worthless with less influence than the Machinist (MEX-9.16 g).
    `to_exhaust` is the number of exhausted companies that ends the game. `actions` is the number of actions
    per turn.
    """

    weights: MiniExpressWeights
    needed: tuple[int, ...]
    has_machinist: bool
    has_two_columns: bool
    behind_counts: bool
    ends_at_last_city: bool
    to_exhaust: int
    actions: int


@lru_cache(maxsize=64)
def scoring_terms(options: Options, seats: int, weights: MiniExpressWeights) -> ScoringTerms:
    """Return the scoring terms for games with these options."""
    mode, is_alone = MODES[mode_of(options, seats)], seats == 1
    level = LEVELS[options.level if is_alone else "passenger"]
    humans = (1 + level.human_zero_at_influence,) * seats
    return ScoringTerms(
        weights=weights,
        needed=(*humans, 1) if mode.machinist else humans,
        has_machinist=mode.machinist,
        has_two_columns=mode.scoring == "two_columns",
        behind_counts=not level.human_zero_if_behind,
        ends_at_last_city=mode.machinist and level.end_at_city_32,
        to_exhaust=BOX.end.exhausted_companies_duel if mode.draft == "duel" else BOX.end.exhausted_companies,
        actions=mode.actions_per_turn,
    )


CITY_STEPS = 2.0
"""The average advance of the target marker per token, in cities (MEX-9.7)."""
MOST_ROUNDS = 40.0
ADDED = BOX.trains.added_by_share


def rounds_left(state: State, terms: ScoringTerms) -> float:
    """Return the number of rounds left, estimated from the remaining shares and the target marker."""
    away = sorted([0.0 if line.exhausted else min(line.shares, line.supply / ADDED) for line in state.lines])
    rounds = sum(away[: terms.to_exhaust]) * terms.weights.pace * terms.actions / len(state.players)
    if terms.ends_at_last_city and state.machinist is not None:
        ahead = state.tokens[state.machinist.target : -1]  # the last city is never skipped (MEX-9.7)
        rounds = min(rounds, (len(ahead) - ahead.count(None) + 1) / CITY_STEPS)
    return min(rounds, MOST_ROUNDS)


WIDEST = 16
"""The widest margin that counts. Wider margins count the same."""
STEPS = 4
"""The resolution of margins, rows and rounds: quarters."""
EVEN = WIDEST * STEPS
"""The index of margin 0 in the odds."""


@lru_cache(maxsize=1_024)
def odds_of_margins(spread: float) -> tuple[float, ...]:
    """Return the probability that a margin stays above 0 with a given spread.

    There is one entry for each quarter from -WIDEST to WIDEST.
    """
    return tuple(1 / (1 + exp(-place / STEPS / spread)) for place in range(-EVEN, EVEN + 1))


def odds_at(odds: tuple[float, ...], margin: float) -> float:
    return odds[int(max(-WIDEST, min(WIDEST, margin)) * STEPS + EVEN + 0.5)]


def _between_rows(column: tuple[int, ...]) -> tuple[float, ...]:
    rows = [*column, column[-1]]
    return tuple(
        rows[row] + (rows[row + 1] - rows[row]) * part / STEPS
        for row in range(len(column))
        for part in range(STEPS)
    )


_COLUMNS = tuple(map(_between_rows, (BOX.share_value.first, BOX.share_value.second, BOX.share_value.other)))
LAST = BOX.track_length.max * STEPS


def values_on(row: float) -> tuple[float, ...]:
    """Return the share values of a row, from 1st to Other. Rows beyond the scale count as the last row."""
    at = min(int(row * STEPS + 0.5), LAST)
    return tuple([column[at] for column in _COLUMNS])


FEW_TRAINS = BOX.machinist.share_if_trains_at_most
MOST_SHARES = 4
"""The number of shares of a company above which more shares do not raise a seat's interest in influence."""
REMEMBERED = 100_000
"""The number of company positions whose estimate is cached, at about 400 bytes each.

A move changes one or two of them.
"""


class Prospect(Value, frozen=True):
    """Everything that a company's share values depend on. Tuples are by seat, with the Machinist's last."""

    terms: ScoringTerms
    rounds: float
    left: int
    """The shares that can still be taken; 0 if the company is exhausted."""
    trains: int
    length: int
    influence: tuple[int, ...]
    shares: tuple[int, ...]


@lru_cache(maxsize=REMEMBERED)
def promised_by(prospect: Prospect) -> tuple[float, ...]:
    """Return the expected final points of a company's shares by seat, with the Machinist's last."""
    terms, rounds = prospect.terms, prospect.rounds
    weights, seats = terms.weights, range(len(prospect.influence))
    odds = odds_of_margins(weights.waver + weights.drift * sqrt(rounds))
    grown = weights.growth * rounds + weights.ready * prospect.trains * rounds / (rounds + weights.soon)
    columns = values_on(prospect.length + grown)
    leans, more, points = _influence_to_come(prospect), _shares_to_come(prospect), []
    for seat in seats:
        above = sum([odds_at(odds, leans[rival] - leans[seat] - 0.5) for rival in seats if rival != seat])
        margin = prospect.influence[seat] + weights.earn * rounds - terms.needed[seat] + 0.5
        value = _column(terms, seat, columns, above) * odds_at(odds, margin)
        points.append(value * (prospect.shares[seat] + more[seat]))
    return tuple(points)


def _influence_to_come(prospect: Prospect) -> list[float]:
    """Return the final influence by seat, without the gain that is equal for all seats.

    Seats favour companies whose shares they hold.
    """
    weights = prospect.terms.weights
    tend = weights.tend * prospect.rounds
    each = zip(prospect.influence, prospect.shares, strict=True)
    leans = [amount + tend * min(count, MOST_SHARES) for amount, count in each]
    if prospect.terms.has_machinist:
        leans[-1] = prospect.influence[-1] + weights.gain * prospect.rounds
    return leans


def _shares_to_come(prospect: Prospect) -> list[float]:
    """Return the number of shares that each seat is expected to take, in total at most the shares left."""
    if not prospect.left:
        return [0.0 for _ in prospect.influence]
    weights, rounds = prospect.terms.weights, prospect.rounds
    share = weights.bought * rounds / (rounds + weights.late)
    shares = [share * (amount + weights.earn * rounds) for amount in prospect.influence]
    if prospect.terms.has_machinist:
        rate = weights.taken * (weights.short if prospect.trains <= FEW_TRAINS else 1.0)
        shares[-1] = prospect.left * min(1.0, rate * rounds)
    total = sum(shares)
    return [each * prospect.left / total for each in shares] if total > prospect.left else shares


def _column(terms: ScoringTerms, seat: int, columns: tuple[float, ...], above: float) -> float:
    """Return a share's value if on average `above` seats have more influence (MEX-8.1, MEX-8.5)."""
    first, second, other = columns
    if terms.has_two_columns:
        behind = other if seat or terms.behind_counts else 0.0
        return second + (behind - second) * min(1.0, above)
    if above < 1:
        return first + (second - first) * above
    return second + (other - second) * min(1.0, above - 1)


def estimate(state: State, weights: MiniExpressWeights) -> tuple[float, ...]:
    """Return the expected final points by seat, with the Machinist's last.

    It takes about 20 microseconds.
    """
    if state.over:
        return tuple(map(float, scoring.points(state)))
    terms = scoring_terms(state.options, state.seats, weights)
    rounds = int(rounds_left(state, terms) * STEPS + 0.5) / STEPS
    influence = zip(*_influence(state), strict=True)
    shares = zip(*[player.shares for player in state.players], strict=True)
    points = [
        promised_by(
            Prospect(terms, rounds, 0 if line.exhausted else line.shares, line.trains, line.length, *counts)
        )
        for line, *counts in zip(state.lines, influence, shares, strict=True)
    ]
    return tuple(map(sum, zip(*points, strict=True)))


def _influence(state: State) -> list[CompanyCounts]:
    """Return the influence by seat and company.

    A pending wild symbol counts for the company in which the seat has the most shares.
    """
    held = [player.influence for player in state.players]
    frame = state.stack[-1]
    if isinstance(frame, ChooseWildCompany):
        shares, shown, influence = state.players[frame.seat].shares, NUMBERS[frame.shown], held[frame.seat]
        largest = max(set(range(len(shares))) - {shown}, key=lambda number: (shares[number], -number))
        lumber, steel, leather, cotton = [
            amount + (number == largest) for number, amount in enumerate(influence)
        ]
        held[frame.seat] = lumber, steel, leather, cotton
    return held


OUTLOOK = Outlook(estimate, load_weights(__package__ or "", MiniExpressWeights), search="tree")
