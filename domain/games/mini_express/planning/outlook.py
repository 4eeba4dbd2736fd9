"""How a player that looks ahead sees Mini Express: what it estimates, and by which weights."""

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
    """A round is an action of each who plays, the Machinist among them.

    `pace` turns go by for each share that a company is away from being exhausted. A track grows by `growth`
    rows a round, and by `ready` rows for each train that is ready, half of them in `soon` rounds. Margins of
    influence waver by `waver` at the end, and by `drift` more for the root of each round. In a round the
    Machinist gains `gain` of influence where a seat gains `tend` for each share it has (up to four), and
    `earn` at any rate. Influence held and earned buys `bought` shares a point, half of them in `late` rounds;
    the Machinist takes `taken` of the shares left in a round, `short` times as many of a company with few
    trains.
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
    """How shares count and when the end comes; the same object for the same options, so it is a quick key.

    `needed` gives by seat, the Machinist's last, the influence below which a share is worth nothing (MEX-8.2,
    MEX-9.16 e). Where `behind_counts` is False a single player's share is worth nothing either with less than
    the Machinist has (MEX-9.16 g). As many companies as `to_exhaust` end the game. `actions` are those of a
    turn.
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
    """Return the terms of all games with these options."""
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
"""Cities that the target marker moves on with a token, on average (MEX-9.7)."""
MOST_ROUNDS = 40.0
ADDED = BOX.trains.added_by_share


def rounds_left(state: State, terms: ScoringTerms) -> float:
    """Return how often each still acts, by the shares left and by the way of the target marker."""
    away = sorted([0.0 if line.exhausted else min(line.shares, line.supply / ADDED) for line in state.lines])
    rounds = sum(away[: terms.to_exhaust]) * terms.weights.pace * terms.actions / len(state.players)
    if terms.ends_at_last_city and state.machinist is not None:
        ahead = state.tokens[state.machinist.target : -1]  # the last is never skipped (MEX-9.7)
        rounds = min(rounds, (len(ahead) - ahead.count(None) + 1) / CITY_STEPS)
    return min(rounds, MOST_ROUNDS)


WIDEST = 16
"""Margins beyond it count as this one."""
STEPS = 4
"""Margins, rows and rounds are told apart to a quarter."""
EVEN = WIDEST * STEPS
"""The place of a margin of 0 among the odds."""


@lru_cache(maxsize=1_024)
def odds_of_margins(spread: float) -> tuple[float, ...]:
    """Return by quarters of a margin, -WIDEST first, how likely it stays above 0; it wavers by `spread`."""
    return tuple(1 / (1 + exp(-place / STEPS / spread)) for place in range(-EVEN, EVEN + 1))


def odds_at(odds: tuple[float, ...], margin: float) -> float:
    """Return the odds of a margin."""
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
    """Return what a share is worth on a row, first to other; rows beyond the scale count as its last."""
    at = min(int(row * STEPS + 0.5), LAST)
    return tuple([column[at] for column in _COLUMNS])


FEW_TRAINS = BOX.machinist.share_if_trains_at_most
MOST_SHARES = 4
"""More shares of a company than these do not make a seat care more for its influence there."""
REMEMBERED = 100_000
"""Companies in some position whose worth is kept, some 400 bytes each: an answer changes one or two."""


class Prospect(Value, frozen=True):
    """All of a company that its shares' worth hangs on; by seat, the Machinist's last, what each has."""

    terms: ScoringTerms
    rounds: float
    left: int
    """Shares that can still be taken, 0 of an exhausted company."""
    trains: int
    length: int
    influence: tuple[int, ...]
    shares: tuple[int, ...]


@lru_cache(maxsize=REMEMBERED)
def promised_by(prospect: Prospect) -> tuple[float, ...]:
    """Return points at the end by seat, the Machinist's last."""
    terms, rounds = prospect.terms, prospect.rounds
    weights, who = terms.weights, range(len(prospect.influence))
    odds = odds_of_margins(weights.waver + weights.drift * sqrt(rounds))
    grown = weights.growth * rounds + weights.ready * prospect.trains * rounds / (rounds + weights.soon)
    columns = values_on(prospect.length + grown)
    leans, more, found = _influence_to_come(prospect), _shares_to_come(prospect), []
    for seat in who:
        above = sum([odds_at(odds, leans[one] - leans[seat] - 0.5) for one in who if one != seat])
        margin = prospect.influence[seat] + weights.earn * rounds - terms.needed[seat] + 0.5
        value = _column(terms, seat, columns, above) * odds_at(odds, margin)
        found.append(value * (prospect.shares[seat] + more[seat]))
    return tuple(found)


def _influence_to_come(prospect: Prospect) -> list[float]:
    """Give the influence of each at the end, less what all gain: seats care for what they have shares of."""
    weights = prospect.terms.weights
    tend = weights.tend * prospect.rounds
    each = zip(prospect.influence, prospect.shares, strict=True)
    leans = [own + tend * min(count, MOST_SHARES) for own, count in each]
    if prospect.terms.has_machinist:
        leans[-1] = prospect.influence[-1] + weights.gain * prospect.rounds
    return leans


def _shares_to_come(prospect: Prospect) -> list[float]:
    """Return the shares that each may still take, no more in all than are left."""
    if not prospect.left:
        return [0.0 for _ in prospect.influence]
    weights, rounds = prospect.terms.weights, prospect.rounds
    share = weights.bought * rounds / (rounds + weights.late)
    found = [share * (own + weights.earn * rounds) for own in prospect.influence]
    if prospect.terms.has_machinist:
        rate = weights.taken * (weights.short if prospect.trains <= FEW_TRAINS else 1.0)
        found[-1] = prospect.left * min(1.0, rate * rounds)
    most = sum(found)
    return [each * prospect.left / most for each in found] if most > prospect.left else found


def _column(terms: ScoringTerms, seat: int, columns: tuple[float, ...], above: float) -> float:
    """Return the value of a share where so many, on average, have more influence (MEX-8.1, MEX-8.5)."""
    first, second, other = columns
    if terms.has_two_columns:
        behind = other if seat or terms.behind_counts else 0.0
        return second + (behind - second) * min(1.0, above)
    if above < 1:
        return first + (second - first) * above
    return second + (other - second) * min(1.0, above - 1)


def estimate(state: State, weights: MiniExpressWeights) -> tuple[float, ...]:
    """Return points at the end by seat, the Machinist's last. Costs some 20 microseconds."""
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
    """Return influence by seat and company, as if a wild symbol went where its seat has most shares."""
    held = [player.influence for player in state.players]
    frame = state.stack[-1]
    if isinstance(frame, ChooseWildCompany):
        shares, shown, influence = state.players[frame.seat].shares, NUMBERS[frame.shown], held[frame.seat]
        most = max(set(range(len(shares))) - {shown}, key=lambda one: (shares[one], -one))
        lumber, steel, leather, cotton = [own + (number == most) for number, own in enumerate(influence)]
        held[frame.seat] = lumber, steel, leather, cotton
    return held


OUTLOOK = Outlook(estimate, load_weights(__package__ or "", MiniExpressWeights), search="tree")
