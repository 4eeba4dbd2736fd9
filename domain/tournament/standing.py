"""Standings: ranked by points, then opponents' points, then results against tied entrants."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from domain.kernel.ranking import places as rank_places
from domain.tournament.state import Tournament


class Standing(NamedTuple):
    """An entrant's place, from 1; entrants who are tied in everything share a place.

    - `half_points`: at a table of g seats, the 1st place gets g - 1 points and the last none; shared places
      share points. Points are counted in halves to stay whole numbers.
    - `opponents`: the sum of all opponents' half points, counted once per meeting.
    - `mutual`: among entrants with equal points and opponents, 2 for each result ahead of one of them, and 1
      for each tie.
    - `played` counts tables, `byes` counts rounds sat out.
    """

    place: int
    entrant: int
    half_points: int
    opponents: int
    mutual: int
    played: int
    byes: int


def half_points_of(places: Sequence[int]) -> tuple[int, ...]:
    """Return the half points that seats get for their places; only the order of places matters."""
    seats = len(places)
    above = [sum(each < place for each in places) for place in places]
    tied = [sum(each == place for each in places) for place in places]
    return tuple(2 * (seats - 1 - up) - (equal - 1) for up, equal in zip(above, tied, strict=True))


def bye_half_points(tournament: Tournament) -> int:
    """Return the half points of a bye: those of a 1st place, or none in a round-robin.

    A round-robin distributes byes as evenly as possible, so they earn nothing.
    """
    return 2 * (tournament.plan.group - 1) if tournament.plan.form == "swiss" else 0


Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The entrants of a table that counts, and their places."""


def compute_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Rank all entrants who were active at the start; before the start, all active entrants."""
    entrants = tournament.order or tournament.active
    tables = list(_tables_that_count(tournament))
    byes = Counter(entrant for paired in tournament.rounds for entrant in paired.byes)
    points = Counter({entrant: count * bye_half_points(tournament) for entrant, count in byes.items()})
    for group, places in tables:
        points.update(dict(zip(group, half_points_of(places), strict=True)))
    opponents = _sum_opponents(tables, points)
    mutual = _sum_mutual(tables, {each: (points[each], opponents[each]) for each in entrants})
    played = Counter(entrant for group, _ in tables for entrant in group)
    keys = [(points[each], opponents[each], mutual[each]) for each in entrants]
    ranked = zip(rank_places(keys), entrants, keys, strict=True)
    return tuple(
        Standing(place, each, *key, played=played[each], byes=byes[each])
        for place, each, key in sorted(ranked)
    )


def _tables_that_count(tournament: Tournament) -> Iterator[Table]:
    for group, outcome in tournament.outcomes():
        if outcome.places is not None:
            yield group.entrants, outcome.places


def _sum_opponents(tables: Iterable[Table], points: Mapping[int, int]) -> Mapping[int, int]:
    sums = Counter[int]()
    for group, _ in tables:
        for entrant, opponent in permutations(group, 2):
            sums[entrant] += points[opponent]
    return sums


def _sum_mutual(tables: Iterable[Table], keys: Mapping[int, tuple[int, int]]) -> Mapping[int, int]:
    sums: defaultdict[int, int] = defaultdict(int)
    for group, places in tables:
        for (entrant, place), (opponent, theirs) in permutations(zip(group, places, strict=True), 2):
            if keys[entrant] == keys[opponent]:
                sums[entrant] += 1 + (place < theirs) - (place > theirs)
    return sums
