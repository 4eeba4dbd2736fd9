"""Pair players and assign seats for the next round of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from domain.kernel.chance import Chance
from domain.tournament.standing import Standing, compute_standings
from domain.tournament.state import Round, Tournament


class Pairing(NamedTuple):
    """The entrants of each table, and those who sit out."""

    groups: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def pair_by_circle(order: Sequence[int], number: int, active: Collection[int]) -> Pairing:
    """Pair round `number`, counted from 1, of those in this order.

    The first one stays, the others move on by a place each round. Who would meet nobody, or somebody who has
    withdrawn, sits out.
    """
    ring: list[int | None] = [*order] if len(order) % 2 == 0 else [*order, None]
    first, *others = ring
    turn = (number - 1) % len(others)
    around = [first, *others[len(others) - turn :], *others[: len(others) - turn]]
    pairs, byes = list[tuple[int, ...]](), list[int]()
    for place in range(len(around) // 2):
        here = [one for one in (around[place], around[-1 - place]) if one is not None and one in active]
        if len(here) > 1:
            pairs.append(tuple(here))
        else:
            byes += here
    return Pairing(tuple(pairs), tuple(byes))


PairCost = Callable[[int, int], int]
"""What it costs that two meet; the same both ways."""

ENTRANTS_SEARCHED = 200
"""Of up to so many entrants in all searches together, or of one search."""

MAX_PASSES = 40
"""Passes of exchanges; each goes over all pairs of entrants in different groups."""


def cheap_groups(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    """Part entrants, whose number is a multiple of `size`, into groups; what is alike goes by the order.

    The same order and costs give the same groups. One search grows with the square of the entrants, so that
    of few several are made, each from another beginning, and the cheapest is taken, the first of those alike.
    """
    starts = range(0, len(order), max(1, -(-len(order) * len(order) // ENTRANTS_SEARCHED)))
    found = (_search([*order[start:], *order[:start]], size, cost) for start in starts)
    return min(found, key=lambda groups: _total(groups, cost), default=())


def _total(groups: Sequence[Sequence[int]], cost: PairCost) -> int:
    return sum(cost(one, other) for group in groups for one, other in combinations(group, 2))


def _search(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    left, groups = list(order), list[list[int]]()
    while left:
        group = [left.pop(0)]
        while len(group) < size:
            costs = [sum(cost(one, other) for other in group) for one in left]
            group.append(left.pop(costs.index(min(costs))))
        groups.append(group)
    for _ in range(MAX_PASSES):
        if not _exchange_all(groups, cost):
            break
    return tuple(map(tuple, groups))


def _exchange_all(groups: Sequence[list[int]], cost: PairCost) -> bool:
    """Exchange two entrants wherever that is cheaper; say whether it was anywhere."""
    bettered = False
    for one, other in combinations(groups, 2):
        for here, there in product(range(len(one)), range(len(other))):
            if _saving(one, other, (here, there), cost) > 0:
                one[here], other[there] = other[there], one[here]
                bettered = True
    return bettered


def _saving(one: Sequence[int], other: Sequence[int], places: tuple[int, int], cost: PairCost) -> int:
    here, there = one[places[0]], other[places[1]]
    stay_here = [entrant for entrant in one if entrant != here]
    stay_there = [entrant for entrant in other if entrant != there]
    now = sum(cost(here, entrant) for entrant in stay_here) + sum(
        cost(there, entrant) for entrant in stay_there
    )
    then = sum(cost(there, entrant) for entrant in stay_here) + sum(
        cost(here, entrant) for entrant in stay_there
    )
    return now - then


class PairingHistory(NamedTuple):
    """Counts over the rounds: `met` by pairs with the lower number first, `seats` by entrant and seat."""

    met: Counter[tuple[int, int]]
    byes: Counter[int]
    seats: Counter[tuple[int, int]]

    def times_met(self, one: int, other: int) -> int:
        """Return how often two entrants were paired."""
        return self.met[min(one, other), max(one, other)]


def pairing_history(rounds: Iterable[Round]) -> PairingHistory:
    """Count what was paired; a table that counted for nothing was a meeting all the same."""
    history = PairingHistory(Counter(), Counter(), Counter())
    for one in rounds:
        history.byes.update(one.byes)
        for group in one.groups:
            history.met.update(combinations(sorted(group.entrants), 2))
            history.seats.update((entrant, seat) for seat, entrant in enumerate(group.entrants))
    return history


def draw_order(chance: Chance, entrants: Iterable[int]) -> tuple[int, ...]:
    """Shuffle entrants: one draw for each place but the last."""
    left, drawn = sorted(entrants), list[int]()
    while len(left) > 1:
        drawn.append(left.pop(chance.draw_below(len(left), f"order:{len(drawn)}")))
    return (*drawn, *left)


def balanced_seats(group: Sequence[int], order: Sequence[int], history: PairingHistory) -> tuple[int, ...]:
    """Put a group in seat order; of seatings that are as fair the drawn order chooses."""
    drawn = sorted(group, key=order.index)

    def unfairness(seating: tuple[int, ...]) -> int:
        return sum(2 * history.seats[entrant, seat] + 1 for seat, entrant in enumerate(seating))

    return min(permutations(drawn), key=unfairness)


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
    """Return who sits out, as those left do not fill a table: the first of those who did so least."""
    count = len(order) % size
    return tuple(sorted(order, key=lambda entrant: history.byes[entrant])[:count])


def _meeting_cost(history: PairingHistory) -> PairCost:
    """Return what it adds to the sum of the squares of meetings that two meet once more."""

    def cost(one: int, other: int) -> int:
        return 2 * history.times_met(one, other) + 1

    return cost
