"""What the shares of one company promise each who plays: held or to come, by the ranks of influence."""

from __future__ import annotations

from functools import lru_cache
from math import sqrt

from domain.games.mini_express.data import BOX
from domain.games.mini_express.outlook.odds import odds_at, odds_of_margins, values_on
from domain.games.mini_express.outlook.terms import ScoringTerms
from domain.kernel.values import Value

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
    """Give points at the end by seat, the Machinist's last."""
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
    """Give the shares that each may still take, no more in all than are left."""
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
    """Give the value of a share where so many, on average, have more influence (MEX-8.1, MEX-8.5)."""
    first, second, other = columns
    if terms.has_two_columns:
        behind = other if seat or terms.behind_counts else 0.0
        return second + (behind - second) * min(1.0, above)
    if above < 1:
        return first + (second - first) * above
    return second + (other - second) * min(1.0, above - 1)
