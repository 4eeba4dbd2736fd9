"""Commits that are sent together succeed or fail separately, in any partition."""

from __future__ import annotations

from infra.ports.read_models import DocumentChange, GenerationCommit, GenerationId
from infra.ports.tables import STREAM_START
from infra.redis.read_models.read_model_store import MAX_CHANGES
from infra.redis.store import RedisStore

MODELS = ("turns", "lobby", "notices")
ELSEWHERE = "9-9"
"""A position that no partition has."""


def begin(store: RedisStore, model: str, partition: int) -> GenerationId:
    begun = store.read_models.begin_build(model, partition, STREAM_START)
    assert begun is not None
    return begun


def change(number: int) -> DocumentChange:
    return DocumentChange(f"table-{number}", b"{}", ("row that is not there",), (f"row-{number}",))


def test_commit_at_a_wrong_position_blocks_no_later_commit(store: RedisStore) -> None:
    places = [begin(store, model, partition) for partition in (0, 1) for model in MODELS]
    stale = {places[0], places[4]}
    changes = [change(0), change(1)]
    commits = [
        GenerationCommit(
            place, ELSEWHERE if place in stale else STREAM_START, "1-0", changes, number % 2 == 0
        )
        for number, place in enumerate(places)
    ]

    assert (False, True, True, True, False, True) == store.read_models.commit_together(commits)

    for place in places:
        written = {} if place in stale else {"table-0": b"{}", "table-1": b"{}"}
        assert written == store.read_models.read_documents(place, ["table-0", "table-1"])
    assert {"1-0", STREAM_START} == set(store.read_models.list_checkpoints(0))


def test_commits_beyond_one_call_are_answered_in_order(store: RedisStore) -> None:
    places = [begin(store, model, 0) for model in MODELS]
    expected = (STREAM_START, ELSEWHERE, STREAM_START)
    changes = [change(number) for number in range(MAX_CHANGES)]
    commits = [
        GenerationCommit(place, at, "1-0", changes) for place, at in zip(places, expected, strict=True)
    ]

    assert (True, False, True) == store.read_models.commit_together(commits)
    tables = [each.table for each in changes]
    assert tables == list(store.read_models.read_documents(places[2], tables))
