"""Stored ratings."""

from __future__ import annotations

import pytest

from infra.ports.ratings import PlayerRating, RatedTable, RatingsChange, RatingsPosition
from infra.redis.client.server_checks import load_functions
from infra.redis.store import RedisStore


@pytest.fixture(autouse=True)
def functions(store: RedisStore) -> None:
    """Load the functions, which the fake server lacks."""
    load_functions(store.client)


NOTHING = RatingsPosition()
FIRST = RatingsPosition(1, "5:t1")
ONE_TABLE = RatingsChange(
    added=(RatedTable("5:t1", b"change", ("ann", "bob")),),
    moved=((PlayerRating("ann", b"rating", "2:ann"), None),),
)


def test_written_ratings_are_read(store: RedisStore) -> None:
    ratings = store.ratings(1)

    assert NOTHING == ratings.position("gold_rush")
    assert ratings.commit("gold_rush", NOTHING, FIRST, ONE_TABLE)

    assert FIRST == ratings.position("gold_rush")
    assert {"ann": b"rating"} == ratings.read_ratings("gold_rush", ["ann", "bob"])
    assert (("5:t1", b"change"),) == ratings.last_tables("gold_rush", 9)


def test_nothing_is_written_if_ratings_changed_meanwhile(store: RedisStore) -> None:
    ratings = store.ratings(1)
    ratings.commit("gold_rush", NOTHING, FIRST, ONE_TABLE)

    assert not ratings.commit("gold_rush", NOTHING, RatingsPosition(1, "4:t0"), RatingsChange())

    assert FIRST == ratings.position("gold_rush")


def test_reverted_ratings_leave_no_rows(store: RedisStore) -> None:
    ratings = store.ratings(1)
    ratings.commit("gold_rush", NOTHING, FIRST, ONE_TABLE)

    back = RatingsChange(removed=ONE_TABLE.added, moved=((PlayerRating("ann", None, None), "2:ann"),))
    assert ratings.commit("gold_rush", FIRST, NOTHING, back)

    assert {} == ratings.read_ratings("gold_rush", ["ann"])
    assert () == ratings.last_tables("gold_rush", 9)
    assert 1 == len(list(store.client.scan_iter("{ratings}*")))  # the position, and no row


def test_games_and_formulas_are_separate(store: RedisStore) -> None:
    store.ratings(1).commit("gold_rush", NOTHING, FIRST, ONE_TABLE)

    assert NOTHING == store.ratings(1).position("el_paso")
    assert NOTHING == store.ratings(2).position("gold_rush")


def test_ratings_of_another_formula_are_dropped(store: RedisStore) -> None:
    store.ratings(1).commit("gold_rush", NOTHING, FIRST, ONE_TABLE)

    store.ratings(2).drop_older("gold_rush")

    assert NOTHING == store.ratings(1).position("gold_rush")
    assert () == store.ratings(1).last_tables("gold_rush", 9)
