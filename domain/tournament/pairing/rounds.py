"""Pairing the next round of a tournament, by its form."""

from __future__ import annotations

from collections.abc import Sequence

from domain.kernel.chance import Chance
from domain.tournament.pairing.circle import pair_by_circle
from domain.tournament.pairing.groups import PairCost, cheap_groups
from domain.tournament.pairing.history import PairingHistory, pairing_history
from domain.tournament.pairing.order import draw_order
from domain.tournament.pairing.seats import balanced_seats
from domain.tournament.pairing.types import Pairing
from domain.tournament.standing import Standing, compute_standings
from domain.tournament.state import Tournament

PAIR = 2

MEETING, GAP = 1 << 40, 1 << 20
"""What a meeting more, and half a point between those who meet, cost against one place of rank."""


def pair_next_round(tournament: Tournament, chance: Chance) -> Pairing:
    """Pair those who take part; ties go by an order that is drawn for this round."""
    order = draw_order(chance, tournament.active)
    history = pairing_history(tournament.rounds)
    if tournament.plan.form == "swiss":
        found = _pair_swiss(tournament, order, history)
    elif tournament.plan.group == PAIR:
        found = pair_by_circle(tournament.order, len(tournament.rounds) + 1, frozenset(tournament.active))
    else:
        found = _pair_least_met(tournament.plan.group, order, history)
    return Pairing(tuple(balanced_seats(group, order, history) for group in found.groups), found.byes)


def _pair_least_met(size: int, order: Sequence[int], history: PairingHistory) -> Pairing:
    """Let those meet who have met least; who sat out least, in the drawn order, sits out."""
    byes = _byes(order, size, history)
    playing = [entrant for entrant in order if entrant not in byes]
    return Pairing(cheap_groups(playing, size, _meeting_cost(history)), byes)


def _pair_swiss(tournament: Tournament, order: Sequence[int], history: PairingHistory) -> Pairing:
    """Let those meet who stand alike and have not met; of those who sat out least the last sits out."""
    found = {one.entrant: one for one in compute_standings(tournament)}
    ranked = sorted(order, key=lambda entrant: _rank_key(found[entrant]))
    byes = _byes(ranked[::-1], tournament.plan.group, history)
    playing = [entrant for entrant in ranked if entrant not in byes]
    rank = {entrant: place for place, entrant in enumerate(playing)}
    met = _meeting_cost(history)

    def cost(one: int, other: int) -> int:
        gap = abs(found[one].half_points - found[other].half_points)
        return MEETING * met(one, other) + GAP * gap + abs(rank[one] - rank[other])

    return Pairing(cheap_groups(playing, tournament.plan.group, cost), byes)


def _rank_key(standing: Standing) -> tuple[int, int]:
    return -standing.half_points, -standing.opponents


def _byes(order: Sequence[int], size: int, history: PairingHistory) -> tuple[int, ...]:
    """Give who sits out, as those left do not fill a table: the first of those who did so least."""
    count = len(order) % size
    return tuple(sorted(order, key=lambda entrant: history.byes[entrant])[:count])


def _meeting_cost(history: PairingHistory) -> PairCost:
    """Give what it adds to the sum of the squares of meetings that two meet once more."""

    def cost(one: int, other: int) -> int:
        return 2 * history.times_met(one, other) + 1

    return cost
