"""Standings: points, opponents' points, and results against tied entrants."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.log.hash_chain import digest
from domain.tournament.commands import CloseRound, EnterResult
from domain.tournament.standing import compute_standings, half_points_of
from tests.support.tables.memory_tournaments import MemoryTournament, opened, started


@pytest.mark.parametrize(
    ("places", "half_points"),
    [
        ((1, 2), (2, 0)),
        ((1, 1), (1, 1)),
        ((2, 4, 1, 3), (4, 0, 6, 2)),
        ((1, 1, 3, 4), (5, 5, 2, 0)),
        ((1, 2, 2, 2), (6, 2, 2, 2)),
        ((2, 5, 3), (4, 0, 2)),
    ],
)
def test_shared_places_share_points(places: tuple[int, ...], half_points: tuple[int, ...]) -> None:
    assert half_points == half_points_of(places)


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_tables_always_give_the_same_total(places: list[int]) -> None:
    assert len(places) * (len(places) - 1) == sum(half_points_of(places))


def enter(cup: MemoryTournament, wins: dict[frozenset[int], int]) -> None:
    """Enter the results of two-player tables, given each pair's winner, and close the round."""
    for group in cup.round.open_groups:
        winner = wins[frozenset(group.entrants)]
        places = tuple(1 if entrant == winner else 2 for entrant in group.entrants)
        cup.serve(EnterResult(group.table, places, digest(b"head")))
    cup.serve(CloseRound(cup.round.number))


def round_robin_of_four(*order: int) -> MemoryTournament:
    """Play a round-robin in which the earlier entrant in the order always wins."""
    cup = started(4, form="round robin", rounds=3)
    wins = {
        frozenset({first, second}): first
        for index, first in enumerate(order)
        for second in order[index + 1 :]
    }
    while cup.tournament.phase == "running":
        cup.pair()
        enter(cup, wins)
    return cup


def test_winner_of_all_tables_is_first() -> None:
    standings = compute_standings(round_robin_of_four(2, 0, 3, 1).tournament)

    assert [(1, 2, 6), (2, 0, 4), (3, 3, 2), (4, 1, 0)] == [standing[:3] for standing in standings]


def test_tied_entrants_are_ranked_by_their_own_meeting() -> None:
    """Two pairs are tied on points and opponents' points; the winner of their meeting ranks higher."""
    cup = started(4, form="round robin", rounds=3)
    wins = {
        frozenset({0, 1}): 0,
        frozenset({0, 2}): 2,
        frozenset({0, 3}): 0,
        frozenset({1, 2}): 1,
        frozenset({1, 3}): 3,
        frozenset({2, 3}): 3,
    }
    while cup.tournament.phase == "running":
        cup.pair()
        enter(cup, wins)
    standings = {each.entrant: each for each in compute_standings(cup.tournament)}

    assert {0: 4, 3: 4, 1: 2, 2: 2} == {entrant: each.half_points for entrant, each in standings.items()}
    assert (1, 2) == (standings[0].place, standings[3].place)
    assert standings[0].opponents == standings[3].opponents
    assert standings[0].mutual > standings[3].mutual


def test_bye_counts_as_a_win_only_in_a_swiss() -> None:
    swiss, robin = started(3, rounds=1), started(3, form="round robin", rounds=1)
    for cup in (swiss, robin):
        cup.pair()
        (out,) = cup.round.byes
        cup.play_round()
        standing = next(each for each in compute_standings(cup.tournament) if each.entrant == out)

        assert (2 if cup is swiss else 0) == standing.half_points
        assert (0, 1) == (standing.played, standing.byes)


def test_cancelled_table_does_not_count() -> None:
    cup = started(4, rounds=1)
    cup.pair()
    cup.play_round(lambda group: None)

    assert {(1, 0, 0)} == {
        (each.place, each.half_points, each.played) for each in compute_standings(cup.tournament)
    }


def test_all_entrants_are_tied_before_the_start() -> None:
    cup = opened()
    cup.enter(3)

    assert [(1, 0), (1, 1), (1, 2)] == [each[:2] for each in compute_standings(cup.tournament)]
