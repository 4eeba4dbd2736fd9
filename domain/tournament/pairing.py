"""Pair players and assign seats for a tournament's next round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import combinations, permutations, product
from typing import NamedTuple

from domain.kernel.chance import Chance
from domain.tournament.standing import Standing, compute_standings
from domain.tournament.state import Round, Tournament


class Pairing(NamedTuple):
    """The entrants of each table, and the byes."""

    groups: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]


def pair_by_circle(order: Sequence[int], number: int, active: Collection[int]) -> Pairing:
    """Pair round `number`, counted from 1, of a round-robin at tables of two (circle method).

    The first entrant in the order stays, and the others move by one place each round. An entrant without an
    opponent, or whose opponent has withdrawn, gets a bye.
    """
    ring: list[int | None] = [*order] if len(order) % 2 == 0 else [*order, None]
    first, *others = ring
    turn = (number - 1) % len(others)
    around = [first, *others[len(others) - turn :], *others[: len(others) - turn]]
    pairs, byes = list[tuple[int, ...]](), list[int]()
    for place in range(len(around) // 2):
        pair = [each for each in (around[place], around[-1 - place]) if each is not None and each in active]
        if len(pair) > 1:
            pairs.append(tuple(pair))
        else:
            byes += pair
    return Pairing(tuple(pairs), tuple(byes))


PairCost = Callable[[int, int], int]
"""The cost of pairing two entrants, given in either order."""

ENTRANTS_SEARCHED = 200
"""Maximum number of entrants, summed over all searches; a single search may have more."""

MAX_PASSES = 40
"""Maximum number of exchange passes; each checks all pairs of entrants in different groups."""


def cheap_groups(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    """Divide entrants, whose number is a multiple of `size`, into groups with a low total cost.

    The order breaks ties; equal orders and costs give equal groups. The time of a search grows with the
    square of the number of entrants. With few entrants, several searches from different starts are made, and
    the first of the cheapest results is returned.
    """
    starts = range(0, len(order), max(1, -(-len(order) * len(order) // ENTRANTS_SEARCHED)))
    results = (_search([*order[start:], *order[:start]], size, cost) for start in starts)
    return min(results, key=lambda groups: _total_cost(groups, cost), default=())


def _total_cost(groups: Sequence[Sequence[int]], cost: PairCost) -> int:
    return sum(cost(*pair) for group in groups for pair in combinations(group, 2))


def _search(order: Sequence[int], size: int, cost: PairCost) -> tuple[tuple[int, ...], ...]:
    left, groups = list(order), list[list[int]]()
    while left:
        group = [left.pop(0)]
        while len(group) < size:
            costs = [sum(cost(candidate, member) for member in group) for candidate in left]
            group.append(left.pop(costs.index(min(costs))))
        groups.append(group)
    for _ in range(MAX_PASSES):
        if not _exchange_all(groups, cost):
            break
    return tuple(map(tuple, groups))


def _exchange_all(groups: Sequence[list[int]], cost: PairCost) -> bool:
    """Exchange entrants of two groups wherever that lowers the cost; return whether any were exchanged."""
    improved = False
    for first, second in combinations(groups, 2):
        for here, there in product(range(len(first)), range(len(second))):
            if _saving(first, second, (here, there), cost) > 0:
                first[here], second[there] = second[there], first[here]
                improved = True
    return improved


def _saving(first: Sequence[int], second: Sequence[int], places: tuple[int, int], cost: PairCost) -> int:
    here, there = first[places[0]], second[places[1]]
    stay_here = [entrant for entrant in first if entrant != here]
    stay_there = [entrant for entrant in second if entrant != there]
    now = sum(cost(here, entrant) for entrant in stay_here) + sum(
        cost(there, entrant) for entrant in stay_there
    )
    then = sum(cost(there, entrant) for entrant in stay_here) + sum(
        cost(here, entrant) for entrant in stay_there
    )
    return now - then


class PairingHistory(NamedTuple):
    """Counts over all rounds: meetings by pair (lower number first), byes by entrant, seats by entrant."""

    met: Counter[tuple[int, int]]
    byes: Counter[int]
    seats: Counter[tuple[int, int]]

    def times_met(self, first: int, second: int) -> int:
        return self.met[min(first, second), max(first, second)]


def pairing_history(rounds: Iterable[Round]) -> PairingHistory:
    """Count all pairings, including tables that did not count."""
    history = PairingHistory(Counter(), Counter(), Counter())
    for paired in rounds:
        history.byes.update(paired.byes)
        for group in paired.groups:
            history.met.update(combinations(sorted(group.entrants), 2))
            history.seats.update((entrant, seat) for seat, entrant in enumerate(group.entrants))
    return history


def draw_order(chance: Chance, entrants: Iterable[int]) -> tuple[int, ...]:
    """Shuffle entrants, with one draw for each place except the last."""
    left, drawn = sorted(entrants), list[int]()
    while len(left) > 1:
        drawn.append(left.pop(chance.draw_below(len(left), f"order:{len(drawn)}")))
    return (*drawn, *left)


def balanced_seats(group: Sequence[int], order: Sequence[int], history: PairingHistory) -> tuple[int, ...]:
    """Assign seats to a group as evenly as possible; the drawn order breaks ties."""
    drawn = sorted(group, key=order.index)

    def unfairness(seating: tuple[int, ...]) -> int:
        return sum(2 * history.seats[entrant, seat] + 1 for seat, entrant in enumerate(seating))

    return min(permutations(drawn), key=unfairness)


PAIR = 2

MEETING, GAP = 1 << 40, 1 << 20
"""Cost of a repeated meeting, and of each half point between opponents; each place between them costs 1."""


def pair_next_round(tournament: Tournament, chance: Chance) -> Pairing:
    """Pair the active entrants; break ties by a random order drawn for this round."""
    order = draw_order(chance, tournament.active)
    history = pairing_history(tournament.rounds)
    if tournament.plan.form == "swiss":
        pairing = _pair_swiss(tournament, order, history)
    elif tournament.plan.group == PAIR:
        pairing = pair_by_circle(tournament.order, len(tournament.rounds) + 1, frozenset(tournament.active))
    else:
        pairing = _pair_least_met(tournament.plan.group, order, history)
    return Pairing(tuple(balanced_seats(group, order, history) for group in pairing.groups), pairing.byes)


def _pair_least_met(size: int, order: Sequence[int], history: PairingHistory) -> Pairing:
    """Pair entrants who have met least; byes go to the entrants with the fewest byes, in the drawn order."""
    byes = _choose_byes(order, size, history)
    playing = [entrant for entrant in order if entrant not in byes]
    return Pairing(cheap_groups(playing, size, _meeting_cost(history)), byes)


def _pair_swiss(tournament: Tournament, order: Sequence[int], history: PairingHistory) -> Pairing:
    """Pair entrants with similar scores who have not met.

    Byes go to the lowest-ranked of the entrants with the fewest byes.
    """
    standings = {standing.entrant: standing for standing in compute_standings(tournament)}
    ranked = sorted(order, key=lambda entrant: _rank_key(standings[entrant]))
    byes = _choose_byes(ranked[::-1], tournament.plan.group, history)
    playing = [entrant for entrant in ranked if entrant not in byes]
    rank = {entrant: place for place, entrant in enumerate(playing)}
    met = _meeting_cost(history)

    def cost(first: int, second: int) -> int:
        gap = abs(standings[first].half_points - standings[second].half_points)
        return MEETING * met(first, second) + GAP * gap + abs(rank[first] - rank[second])

    return Pairing(cheap_groups(playing, tournament.plan.group, cost), byes)


def _rank_key(standing: Standing) -> tuple[int, int]:
    return -standing.half_points, -standing.opponents


def _choose_byes(order: Sequence[int], size: int, history: PairingHistory) -> tuple[int, ...]:
    """Return the entrants for whom no full table is left: those with the fewest byes, in the given order."""
    count = len(order) % size
    return tuple(sorted(order, key=lambda entrant: history.byes[entrant])[:count])


def _meeting_cost(history: PairingHistory) -> PairCost:
    """Return how much another meeting adds to the sum of squared meeting counts."""

    def cost(first: int, second: int) -> int:
        return 2 * history.times_met(first, second) + 1

    return cost
