"""The laws of pairing, tested in tournaments of many sizes with random results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.audit.audit import audit_log
from domain.kernel.chance import SeededChance
from domain.log.tournament_codec import TOURNAMENT_CODEC
from domain.tournament.pairing import draw_order, pairing_history
from domain.tournament.plan import TournamentForm
from domain.tournament.state import Group, Round, Tournament
from tests.support.examples import examples
from tests.support.tables.memory_tournaments import MemoryTournament, Places, started

sizes = st.integers(2, 5)
seeds = st.binary(min_size=32, max_size=32)
forms: st.SearchStrategy[TournamentForm] = st.sampled_from(["round robin", "swiss"])


def at_random(seed: bytes) -> Places:
    """Return a function that gives random results, including shared places and cancelled tables."""
    random = Random(seed)

    def places(group: Group) -> tuple[int, ...] | None:
        return None if random.random() < 0.1 else tuple(random.randint(1, 3) for _ in group.entrants)

    return places


def played(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes = b"s" * 32
) -> MemoryTournament:
    cup = started(entrants, seed, form=form, group=group, rounds=rounds)
    cup.play_on(at_random(seed))
    return cup


def meetings(rounds: tuple[Round, ...], entrants: int) -> Counter[tuple[int, int]]:
    """Count the meetings of every pair of entrants, including pairs that never met."""
    counts = Counter(dict.fromkeys(combinations(range(entrants), 2), 0))
    counts.update(pairing_history(rounds).met)
    return counts


def spread(counts: Counter[tuple[int, int]]) -> int:
    return max(counts.values()) - min(counts.values())


def prefixes(tournament: Tournament) -> Iterator[tuple[Round, ...]]:
    return (tournament.rounds[:number] for number in range(1, len(tournament.rounds) + 1))


@given(forms, sizes, st.integers(2, 17), st.integers(1, 6), seeds)
@examples(0.6)
def test_each_entrant_has_one_table_or_a_bye_per_round(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes
) -> None:
    entrants = max(group, entrants)
    for paired in played(form, group, entrants, rounds, seed).tournament.rounds:
        everybody = [entrant for each in paired.groups for entrant in each.entrants] + list(paired.byes)

        assert list(range(entrants)) == sorted(everybody)
        assert {group} >= {len(each.entrants) for each in paired.groups}
        assert len(paired.byes) == entrants % group


@given(st.integers(2, 14), st.integers(1, 30))
@examples(0.6)
def test_round_robin_for_two_spreads_meetings_within_one(entrants: int, rounds: int) -> None:
    for past in prefixes(played("round robin", 2, entrants, rounds).tournament):
        assert spread(meetings(past, entrants)) <= 1


@pytest.mark.parametrize("rounds", [10, pytest.param(30, marks=pytest.mark.wide)])
@pytest.mark.parametrize("group", [3, 4, 5])
def test_round_robin_for_more_spreads_meetings_evenly(group: int, rounds: int) -> None:
    """No schedule keeps all counts within one: with six at tables of three, a pair meets again too early."""
    for entrants in (2 * group, 3 * group + 1, 4 * group):
        for past in prefixes(played("round robin", group, entrants, rounds).tournament):
            assert spread(meetings(past, entrants)) <= group + 1


def test_nine_players_in_threes_meet_once_in_four_rounds() -> None:
    cup = played("round robin", 3, 9, 4).tournament

    assert {1} == set(meetings(cup.rounds, 9).values())


@given(forms, sizes, st.integers(3, 17), st.integers(1, 12), seeds)
@examples(0.6)
def test_byes_are_spread_within_one(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes
) -> None:
    entrants = max(group, entrants)
    for past in prefixes(played(form, group, entrants, rounds, seed).tournament):
        byes = pairing_history(past).byes
        counts = [byes[entrant] for entrant in range(entrants)]

        assert max(counts) - min(counts) <= 1


@given(st.integers(3, 16), seeds)
@examples(0.4)
def test_swiss_for_two_avoids_early_rematches(entrants: int, seed: bytes) -> None:
    cup = played("swiss", 2, entrants, max(1, entrants // 2 - 1), seed).tournament

    assert max(meetings(cup.rounds, entrants).values()) <= 1


@given(forms, sizes, st.integers(4, 12), seeds)
@examples(0.3)
def test_replayed_log_is_equal_and_sound(
    form: TournamentForm, group: int, entrants: int, seed: bytes
) -> None:
    first = played(form, group, max(group, entrants), 4, seed)
    second = played(form, group, max(group, entrants), 4, seed)
    folded: Tournament | None = None
    for entry in first.entries:
        folded = TOURNAMENT_CODEC.fold(folded, TOURNAMENT_CODEC.decode_record(entry.data))

    assert first.entries == second.entries
    assert first.tournament == folded
    assert audit_log(first.export()).sound


@given(sizes, st.integers(2, 16), seeds)
@examples(0.4)
def test_seats_are_spread_evenly(group: int, entrants: int, seed: bytes) -> None:
    entrants, rounds = max(group, entrants), 2 * group
    cup = played("swiss", group, entrants, rounds, seed).tournament
    seats = pairing_history(cup.rounds).seats
    for entrant in range(entrants):
        counts = [seats[entrant, seat] for seat in range(group)]

        assert max(counts) - min(counts) <= 3


def test_swiss_pairs_players_with_similar_scores() -> None:
    cup = started(8, rounds=3)
    cup.pair()
    cup.play_round()
    winners = {group.entrants[0] for group in cup.round.groups}
    second = cup.pair()

    assert {True, False} == {group.entrants[0] in winners for group in second.groups}
    assert all(len(winners & set(group.entrants)) in {0, 2} for group in second.groups)


def test_drawing_an_order_records_every_draw() -> None:
    chance = SeededChance(b"x" * 32, ("a", "b"))
    drawn = draw_order(chance, (3, 1, 2, 0))

    assert [0, 1, 2, 3] == sorted(drawn)
    assert [4, 3, 2] == [draw.of for draw in chance.draws]
