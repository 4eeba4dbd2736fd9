"""Points, opponents' points, and how one did against those alike."""

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
def test_who_shares_a_place_shares_the_points(places: tuple[int, ...], half_points: tuple[int, ...]) -> None:
    assert half_points == half_points_of(places)


@given(st.lists(st.integers(1, 5), min_size=2, max_size=5))
def test_a_table_gives_the_same_points_in_all_however_it_ends(places: list[int]) -> None:
    assert len(places) * (len(places) - 1) == sum(half_points_of(places))


def enter(found: MemoryTournament, wins: dict[frozenset[int], int]) -> None:
    """Enter results of two at a table by who wins, and close the round."""
    for group in found.round.open_groups:
        winner = wins[frozenset(group.entrants)]
        places = tuple(1 if entrant == winner else 2 for entrant in group.entrants)
        found.serve(EnterResult(group.table, places, digest(b"head")))
    found.serve(CloseRound(found.round.number))


def round_robin_of_four(*order: int) -> MemoryTournament:
    """Play a round-robin in which who stands earlier in the order wins."""
    found = started(4, form="round robin", rounds=3)
    wins = {
        frozenset({one, other}): one if order.index(one) < order.index(other) else other
        for one in order
        for other in order
        if one != other
    }
    while found.tournament.phase == "running":
        found.pair()
        enter(found, wins)
    return found


def test_who_wins_every_table_is_first() -> None:
    standings = compute_standings(round_robin_of_four(2, 0, 3, 1).tournament)

    assert [(1, 2, 6), (2, 0, 4), (3, 3, 2), (4, 1, 0)] == [one[:3] for one in standings]


def test_entrants_alike_in_points_and_opponents_are_told_apart_by_their_own_meeting() -> None:
    """Each of three beats the next in a circle but one draw: who won of two alike stands before the other."""
    found = started(4, form="round robin", rounds=3)
    wins = {
        frozenset({0, 1}): 0,
        frozenset({0, 2}): 2,
        frozenset({0, 3}): 0,
        frozenset({1, 2}): 1,
        frozenset({1, 3}): 3,
        frozenset({2, 3}): 3,
    }
    while found.tournament.phase == "running":
        found.pair()
        enter(found, wins)
    standings = {one.entrant: one for one in compute_standings(found.tournament)}

    assert {0: 4, 3: 4, 1: 2, 2: 2} == {entrant: one.half_points for entrant, one in standings.items()}
    assert (1, 2) == (standings[0].place, standings[3].place)
    assert standings[0].opponents == standings[3].opponents
    assert standings[0].mutual > standings[3].mutual


def test_sitting_out_of_a_swiss_counts_as_a_first_place_and_of_a_round_robin_for_nothing() -> None:
    swiss, robin = started(3, rounds=1), started(3, form="round robin", rounds=1)
    for found in (swiss, robin):
        found.pair()
        (out,) = found.round.byes
        found.play_round()
        standing = next(one for one in compute_standings(found.tournament) if one.entrant == out)

        assert (2 if found is swiss else 0) == standing.half_points
        assert (0, 1) == (standing.played, standing.byes)


def test_a_table_that_was_called_off_counts_for_nobody() -> None:
    found = started(4, rounds=1)
    found.pair()
    found.play_round(lambda group: None)

    assert {(1, 0, 0)} == {
        (one.place, one.half_points, one.played) for one in compute_standings(found.tournament)
    }


def test_before_the_start_all_who_have_entered_stand_alike() -> None:
    found = opened()
    found.enter(3)

    assert [(1, 0), (1, 1), (1, 2)] == [one[:2] for one in compute_standings(found.tournament)]
