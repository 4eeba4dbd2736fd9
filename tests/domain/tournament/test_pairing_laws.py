"""The laws of pairing, over tournaments of many sizes whose results are drawn at random."""

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
    """Let tables end in any order, now and then with a shared place, and some be called off."""
    random = Random(seed)

    def places(group: Group) -> tuple[int, ...] | None:
        return None if random.random() < 0.1 else tuple(random.randint(1, 3) for _ in group.entrants)

    return places


def played(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes = b"s" * 32
) -> MemoryTournament:
    found = started(entrants, seed, form=form, group=group, rounds=rounds)
    found.play_on(at_random(seed))
    return found


def meetings(rounds: tuple[Round, ...], entrants: int) -> Counter[tuple[int, int]]:
    """Count how often each two met, those who never did too."""
    found = Counter(dict.fromkeys(combinations(range(entrants), 2), 0))
    found.update(pairing_history(rounds).met)
    return found


def spread(counts: Counter[tuple[int, int]]) -> int:
    return max(counts.values()) - min(counts.values())


def prefixes(tournament: Tournament) -> Iterator[tuple[Round, ...]]:
    return (tournament.rounds[:number] for number in range(1, len(tournament.rounds) + 1))


@given(forms, sizes, st.integers(2, 17), st.integers(1, 6), seeds)
@examples(0.6)
def test_in_each_round_everybody_is_at_one_table_or_sits_out(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes
) -> None:
    entrants = max(group, entrants)
    for one in played(form, group, entrants, rounds, seed).tournament.rounds:
        everybody = [entrant for each in one.groups for entrant in each.entrants] + list(one.byes)

        assert list(range(entrants)) == sorted(everybody)
        assert {group} >= {len(each.entrants) for each in one.groups}
        assert len(one.byes) == entrants % group


@given(st.integers(2, 14), st.integers(1, 30))
@examples(0.6)
def test_in_a_round_robin_for_two_any_two_meet_equally_often_give_or_take_one(
    entrants: int, rounds: int
) -> None:
    for past in prefixes(played("round robin", 2, entrants, rounds).tournament):
        assert spread(meetings(past, entrants)) <= 1


@pytest.mark.parametrize("rounds", [10, pytest.param(30, marks=pytest.mark.wide)])
@pytest.mark.parametrize("group", [3, 4, 5])
def test_in_a_round_robin_for_more_the_meetings_of_any_two_stay_close_together(
    group: int, rounds: int
) -> None:
    """No schedule keeps all within one: of six in threes, two meet again before all have met."""
    for entrants in (2 * group, 3 * group + 1, 4 * group):
        for past in prefixes(played("round robin", group, entrants, rounds).tournament):
            assert spread(meetings(past, entrants)) <= group + 1


def test_nine_players_in_threes_meet_all_others_once_in_four_rounds() -> None:
    found = played("round robin", 3, 9, 4).tournament

    assert {1} == set(meetings(found.rounds, 9).values())


@given(forms, sizes, st.integers(3, 17), st.integers(1, 12), seeds)
@examples(0.6)
def test_nobody_sits_out_twice_while_others_have_not(
    form: TournamentForm, group: int, entrants: int, rounds: int, seed: bytes
) -> None:
    entrants = max(group, entrants)
    for past in prefixes(played(form, group, entrants, rounds, seed).tournament):
        byes = pairing_history(past).byes
        counts = [byes[entrant] for entrant in range(entrants)]

        assert max(counts) - min(counts) <= 1


@given(st.integers(3, 16), seeds)
@examples(0.4)
def test_in_a_swiss_for_two_nobody_meets_the_same_again_while_half_the_field_is_new(
    entrants: int, seed: bytes
) -> None:
    found = played("swiss", 2, entrants, max(1, entrants // 2 - 1), seed).tournament

    assert max(meetings(found.rounds, entrants).values()) <= 1


@given(forms, sizes, st.integers(4, 12), seeds)
@examples(0.3)
def test_a_replayed_log_pairs_alike_and_is_sound(
    form: TournamentForm, group: int, entrants: int, seed: bytes
) -> None:
    one = played(form, group, max(group, entrants), 4, seed)
    other = played(form, group, max(group, entrants), 4, seed)
    folded: Tournament | None = None
    for entry in one.entries:
        folded = TOURNAMENT_CODEC.fold(folded, TOURNAMENT_CODEC.decode_record(entry.data))

    assert one.entries == other.entries
    assert one.tournament == folded
    assert audit_log(one.export()).sound


@given(sizes, st.integers(2, 16), seeds)
@examples(0.4)
def test_nobody_sits_on_one_seat_much_more_often_than_on_another(
    group: int, entrants: int, seed: bytes
) -> None:
    entrants, rounds = max(group, entrants), 2 * group
    found = played("swiss", group, entrants, rounds, seed).tournament
    seats = pairing_history(found.rounds).seats
    for entrant in range(entrants):
        counts = [seats[entrant, seat] for seat in range(group)]

        assert max(counts) - min(counts) <= 3


def test_swiss_lets_those_meet_who_stand_alike() -> None:
    found = started(8, rounds=3)
    found.pair()
    found.play_round()
    winners = {group.entrants[0] for group in found.round.groups}
    second = found.pair()

    assert {True, False} == {group.entrants[0] in winners for group in second.groups}
    assert all(len(winners & set(group.entrants)) in {0, 2} for group in second.groups)


def test_an_order_is_drawn_with_every_draw_recorded() -> None:
    chance = SeededChance(b"x" * 32, ("a", "b"))
    drawn = draw_order(chance, (3, 1, 2, 0))

    assert [0, 1, 2, 3] == sorted(drawn)
    assert [4, 3, 2] == [draw.of for draw in chance.draws]
