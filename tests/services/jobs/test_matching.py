"""Matching depends only on seeks and their players' properties."""

from __future__ import annotations

import time
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from domain.table.tenure.seating import Entry
from infra.ports.profile import MAX_SEEKS, Seek, SeekMatch
from services.jobs.matching import MAX_ATTEMPTS, MatchedSeeks, Seeker, find_matches

BLANK = Seeker()

MATCHING_SECONDS = 30.0
"""Limit on the CPU time for matching the maximum number of seeks, which takes 1 s on an idle core."""


def seek(player: str, made: int, **said: object) -> Seek:
    wanted = {"games": ("template",), "seats": (2,), "pace": "daily", **said}
    return Seek(f"s-{player}-{made}", player, made=made, until=10_000, **wanted)  # type: ignore[arg-type]  # forms


def groups(seeks: list[Seek], **players: Seeker) -> list[list[str]]:
    known = {one.player: players.get(one.player, BLANK) for one in seeks}
    return [[one.player for one in match.seeks] for match in find_matches(seeks, known)]


def test_oldest_seeks_are_matched_first() -> None:
    seeks = [seek("cid", 3), seek("ann", 1), seek("bob", 2), seek("dan", 4), seek("eve", 5)]

    assert [["ann", "bob"], ["cid", "dan"]] == groups(seeks)


def test_match_suits_all_and_prefers_first_choices() -> None:
    seeks = [
        seek("ann", 1, games=("gold_rush", "template"), seats=(3, 2)),
        seek("bob", 2, games=("template",), seats=(2, 3)),
        seek("cid", 3, games=("template",), seats=(3,)),
    ]
    (match,) = find_matches(seeks, {one.player: BLANK for one in seeks})

    assert ("template", ["ann", "bob", "cid"]) == (match.game, [one.player for one in match.seeks])


@pytest.mark.parametrize("differs", [{"pace": "weekly"}, {"rated": True}, {"seats": (3,)}, {"games": ("x",)}])
def test_different_seeks_are_not_matched(differs: dict[str, object]) -> None:
    assert [] == groups([seek("ann", 1), seek("bob", 2, **differs)])


def test_player_gets_one_table_and_is_never_alone() -> None:
    assert [] == groups([seek("ann", 1), seek("ann", 2)])
    assert [["ann", "bob"]] == groups([seek("ann", 1), seek("bob", 2), seek("ann", 3), seek("bob", 4)])


@pytest.mark.parametrize(
    ("entry", "other", "meet"),
    [
        (Entry(reliability=90), Seeker(in_time=90), True),
        (Entry(reliability=90), Seeker(in_time=89), False),
        (Entry(reliability=0), Seeker(in_time=None), False),
        (Entry(languages=("de",)), Seeker(languages=("en", "de")), True),
        (Entry(languages=("de",)), BLANK, False),
        (Entry(lowest=1), BLANK, False),
        (Entry(lowest=1), Seeker(ratings={"template": 1}), True),
        (Entry(lowest=2), Seeker(ratings={"template": 1}), False),
        (Entry(lowest=1), Seeker(ratings={"gold_rush": 9}), False),
        (Entry(highest=1), Seeker(ratings={"template": 2, "gold_rush": 1}), False),
        (Entry(highest=1), BLANK, True),
        (Entry(friends=True), BLANK, False),
    ],
)
def test_players_meet_each_others_requirements(entry: Entry, other: Seeker, meet: bool) -> None:  # noqa: FBT001 - a case
    for seeks in (
        [seek("ann", 1, entry=entry), seek("bob", 2)],
        [seek("bob", 1), seek("ann", 2, entry=entry)],
    ):
        assert meet == bool(groups(seeks, bob=other))


def test_only_the_seeking_players_friends_count() -> None:
    seeks = [seek("ann", 1, entry=Entry(friends=True)), seek("bob", 2)]

    assert [["ann", "bob"]] == groups(seeks, ann=Seeker(friends=("bob",)))
    assert [] == groups(seeks, bob=Seeker(friends=("ann",)))


def test_blocked_players_are_never_matched() -> None:
    three = [seek(player, made, seats=(3,)) for made, player in enumerate(("ann", "bob", "cid"))]

    assert [] == groups(three, cid=Seeker(blocks=("ann",)))
    assert [["ann", "bob", "cid"]] == groups(three)


def test_matched_seek_is_not_matched_again() -> None:
    matched = replace(seek("ann", 1), match=SeekMatch("00table", 1, "template", ("ann", "eve")))

    assert [] == groups([matched, seek("bob", 2)])


KINDS = st.lists(
    st.tuples(
        st.integers(0, 12),
        st.lists(st.sampled_from(["a", "b"]), min_size=1, unique=True),
        st.lists(st.integers(2, 4), min_size=1, unique=True),
    ),
    max_size=25,
)


@given(KINDS, st.randoms(use_true_random=False))
def test_matches_do_not_depend_on_input_order(
    kinds: list[tuple[int, list[str], list[int]]], random: Random
) -> None:
    seeks = [
        seek(f"p{player}", made, games=tuple(games), seats=tuple(seats))
        for made, (player, games, seats) in enumerate(kinds)
    ]
    known = {one.player: BLANK for one in seeks}
    found = find_matches(seeks, known)
    mixed = random.sample(seeks, len(seeks))

    assert found == find_matches(mixed, known)
    players = [one.player for match in found for one in match.seeks]
    assert len(players) == len(set(players))
    for match in found:
        assert fits(match)
    left = [one for one in seeks if one.player not in players]
    assert () == find_matches(left, known)


def fits(match: MatchedSeeks) -> bool:
    return all(match.game in one.games and len(match.seeks) in one.seats for one in match.seeks)


def test_rating_requirement_applies_to_the_matched_game() -> None:
    """A player whose rating is too low for the first choice is matched for the second choice."""
    seeks = [
        seek("ann", 1, games=("gold_rush", "template"), entry=Entry(lowest=5)),
        seek("bob", 2, games=("gold_rush", "template")),
    ]
    found = find_matches(seeks, {"ann": BLANK, "bob": Seeker(ratings={"gold_rush": 4, "template": 5})})

    assert ["template"] == [match.game for match in found]


BOUNDS = st.none() | st.integers(-3, 3)
ASKING = st.lists(
    st.tuples(
        BOUNDS,
        BOUNDS,
        st.dictionaries(st.sampled_from(["a", "b"]), st.integers(-4, 4)),
        st.lists(st.sampled_from(["a", "b"]), min_size=1, unique=True),
        st.lists(st.integers(2, 3), min_size=1, unique=True),
    ),
    max_size=14,
)


def suits(entry: Entry | None, rating: int | None) -> bool:
    """Return whether a rating is within bounds; an unrated player is below every minimum."""
    lowest, highest = (None, None) if entry is None else (entry.lowest, entry.highest)
    least = -1_000 if rating is None else rating
    return (lowest is None or least >= lowest) and (highest is None or least <= highest)


@given(ASKING, st.randoms(use_true_random=False))
def test_matches_respect_ratings_and_are_complete(
    looking: list[tuple[int | None, int | None, dict[str, int], list[str], list[int]]], random: Random
) -> None:
    seeks = [
        seek(f"p{made}", made, games=tuple(games), seats=tuple(seats), entry=Entry(lowest=low, highest=high))
        for made, (low, high, _, games, seats) in enumerate(looking)
    ]
    known = {f"p{made}": Seeker(ratings=ratings) for made, (_, _, ratings, _, _) in enumerate(looking)}
    found = find_matches(seeks, known)

    assert found == find_matches(random.sample(seeks, len(seeks)), known)
    for match in found:
        assert fits(match)
        for one, other in permutations(match.seeks, 2):
            assert suits(one.entry, known[other.player].ratings.get(match.game))
    met = {one.player for match in found for one in match.seeks}
    for one, other in combinations([one for one in seeks if one.player not in met], 2):
        for game in set(one.games) & set(other.games):
            both = 2 in one.seats and 2 in other.seats
            ratings = [known[player].ratings.get(game) for player in (other.player, one.player)]
            assert not (both and suits(one.entry, ratings[0]) and suits(other.entry, ratings[1]))


SEEKING_ACCOUNTS = tuple(f"x{account}" for account in range(40))
IMPOSSIBLE = {
    "a rating that nobody has": ({"entry": Entry(lowest=9_999)}, BLANK),
    "friends, without any": ({"entry": Entry(friends=True)}, BLANK),
    "a language that nobody speaks": ({"entry": Entry(languages=("xx",))}, BLANK),
    "everybody blocked": ({}, Seeker(blocks=("ann", "bob", "cid", *SEEKING_ACCOUNTS))),
}


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(("asked", "known"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_impossible_seeks_block_nobody(asked: dict[str, Entry], known: Seeker, seats: int) -> None:
    """40 other accounts have 5 older seeks each."""
    impossible = [seek(f"x{made % 40}", made, seats=(seats,), **asked) for made in range(200)]
    later = [seek(name, 1_000 + made, seats=(seats,)) for made, name in enumerate(("ann", "bob", "cid"))]

    assert [["ann", "bob", "cid"][:seats]] == groups(
        [*impossible, *later], **dict.fromkeys(SEEKING_ACCOUNTS, known)
    )


def test_seeks_for_friends_do_not_block_these_friends() -> None:
    """Each seek suits only one player, so it never completes a three-player table."""
    known = dict.fromkeys(SEEKING_ACCOUNTS, Seeker(friends=("ann",)))
    selective = [
        seek(player, made, seats=(3,), entry=Entry(friends=True)) for made, player in enumerate(known)
    ]
    later = [seek(name, 1_000 + made, seats=(3,)) for made, name in enumerate(("ann", "bob", "cid"))]

    assert [["ann", "bob", "cid"]] == groups([*selective, *later], **known)


def test_candidates_are_tried_in_turns_by_account() -> None:
    """Two accounts with many seeks take two attempts per round, not one per seek."""
    many = [seek(f"x{made % 2}", made, seats=(3,)) for made in range(2 * MAX_ATTEMPTS)]
    later = [seek(name, 1_000 + made, seats=(3,)) for made, name in enumerate(("ann", "bob", "cid"))]
    apart = Seeker(blocks=("bob", "cid", "x0", "x1"))

    assert [["ann", "bob", "cid"]] == groups([*many, *later], x0=apart, x1=apart)


def test_four_are_matched_although_a_fifth_suits_only_some() -> None:
    """Bob suits ann and eve, but blocks the others."""
    seeks = [seek(name, made, seats=(4,)) for made, name in enumerate(("ann", "bob", "cid", "dan", "eve"))]

    assert [["ann", "cid", "dan", "eve"]] == groups(seeks, bob=Seeker(blocks=("cid", "dan")))


def test_player_and_program_are_one_person() -> None:
    program = Seeker(owner="ann")

    assert [] == groups([seek("ann", 1), seek("ann-bot", 2)], **{"ann-bot": program})
    assert [] == groups(
        [seek("ann-bot", 1), seek("ann-bot-2", 2)], **{"ann-bot": program, "ann-bot-2": program}
    )
    seeks = [seek("ann-bot", 1), seek("bob", 2), seek("ann", 3), seek("cid", 4)]
    assert [["ann-bot", "bob"]] == groups(seeks, **{"ann-bot": program})


def test_block_of_an_owner_applies_to_programs() -> None:
    for blocked, meet in (("ann", False), ("ann-bot", False), ("cid", True)):
        seeks = [seek("ann-bot", 1), seek("bob", 2)]
        known = {"ann-bot": Seeker(owner="ann"), "bob": Seeker(blocks=(blocked,))}

        assert meet == bool(groups(seeks, **known))


def test_many_different_seeks_are_matched_in_bounded_time() -> None:
    """All seeks have different requirements, and include every kind of table."""
    games, seats = ("a", "b"), (2, 3)
    seeks = [
        seek(f"p{made // 5}", made, games=games, seats=seats, entry=Entry(lowest=made, highest=5_000 + made))
        for made in range(MAX_SEEKS)
    ]
    known = {one.player: Seeker(ratings=dict.fromkeys(games, made % 60)) for made, one in enumerate(seeks)}
    start = time.process_time()
    find_matches(seeks, known)

    assert time.process_time() - start < MATCHING_SECONDS
