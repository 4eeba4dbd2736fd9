"""Who stands where: points, then the points of those whom one met, then how one did against those alike."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from domain.kernel.ranking import places as rank_places
from domain.tournament.state import Tournament


class Standing(NamedTuple):
    """An entrant's place, from 1; those who are alike in everything share one.

    At a table of g seats the first gets g - 1 points, the last none; who share a place share the points. They
    are counted in halves, so that they stay whole. `opponents` are the half points of all whom one met, each
    as often as they met; `mutual` is 2 for each entrant with the same of both whom one was ahead of at a
    table, and 1 for each beside whom one stood. `played` counts tables, `byes` rounds that one sat out.
    """

    place: int
    entrant: int
    half_points: int
    opponents: int
    mutual: int
    played: int
    byes: int


def half_points_of(places: Sequence[int]) -> tuple[int, ...]:
    """Return the half points of each seat of a table by its place; only the order of places matters."""
    seats = len(places)
    above = [sum(other < place for other in places) for place in places]
    beside = [sum(other == place for other in places) for place in places]
    return tuple(2 * (seats - 1 - up) - (alike - 1) for up, alike in zip(above, beside, strict=True))


def bye_half_points(tournament: Tournament) -> int:
    """Return what sitting out counts: as much as a first place, and nothing in a round-robin.

    There everybody sits out as often as can be, so it is nobody's merit.
    """
    return 2 * (tournament.plan.group - 1) if tournament.plan.form == "swiss" else 0


Table = tuple[tuple[int, ...], tuple[int, ...]]
"""The entrants of a table that counts, and their places."""


def compute_standings(tournament: Tournament) -> tuple[Standing, ...]:
    """Rank all who took part when the tournament began; before that, all who have entered."""
    entrants = tournament.order or tournament.active
    tables = list(_tables_that_count(tournament))
    byes = Counter(entrant for one in tournament.rounds for entrant in one.byes)
    points = Counter({entrant: count * bye_half_points(tournament) for entrant, count in byes.items()})
    for group, found in tables:
        points.update(dict(zip(group, half_points_of(found), strict=True)))
    opponents = _opponents(tables, points)
    mutual = _mutual(tables, {one: (points[one], opponents[one]) for one in entrants})
    played = Counter(entrant for group, _ in tables for entrant in group)
    keys = [(points[one], opponents[one], mutual[one]) for one in entrants]
    ranked = zip(rank_places(keys), entrants, keys, strict=True)
    return tuple(
        Standing(place, one, *key, played=played[one], byes=byes[one]) for place, one, key in sorted(ranked)
    )


def _tables_that_count(tournament: Tournament) -> Iterator[Table]:
    for group, outcome in tournament.outcomes():
        if outcome.places is not None:
            yield group.entrants, outcome.places


def _opponents(tables: Iterable[Table], points: Mapping[int, int]) -> Mapping[int, int]:
    found = Counter[int]()
    for group, _ in tables:
        for one, other in permutations(group, 2):
            found[one] += points[other]
    return found


def _mutual(tables: Iterable[Table], keys: Mapping[int, tuple[int, int]]) -> Mapping[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for group, places in tables:
        for (one, place), (other, behind) in permutations(zip(group, places, strict=True), 2):
            if keys[one] == keys[other]:
                found[one] += 1 + (place < behind) - (place > behind)
    return found
