from __future__ import annotations

import time

import pytest
from msgspec.structs import replace

from infra.redis.store import RedisStore
from services.stored import (
    Appended,
    Conflict,
    Delivery,
    Known,
    Lease,
    Mismatched,
    Refusal,
    Snapshot,
    Undone,
    Verdict,
)
from services.worker.backlog import Backlog
from services.worker.loading import load
from services.worker.time_limit import TimeLimit, TookTooLong
from services.worker.warm import Warm, WarmTables
from tests.support.workers import CODE, Play, new_worker, work

LEASE = Lease(3, 1, "worker/1")


def delivery(number: int, times: int = 1) -> Delivery:
    return Delivery(f"{number}-0", times, None)


def verdicts(*deliveries: Delivery) -> list[Verdict]:
    return [Verdict(one, Refusal(0, b"")) for one in deliveries]


def backlog() -> Backlog:
    """A backlog that holds partition 3 and has re-read it."""
    found = Backlog()
    found.hold({3: LEASE})
    found.re_read(3, None)
    return found


def test_a_partition_that_is_new_is_re_read_before_anything_new_is_taken() -> None:
    found = Backlog()
    found.hold({3: LEASE})

    assert (found.to_re_read(), found.to_read([3])) == ((3,), ())
    found.re_read(3, delivery(1, times=2))
    assert (found.to_re_read(), found.to_read([3])) == ((), ())
    found.settled(3, verdicts(delivery(1)), [Appended()])
    assert found.to_re_read() == (3,)
    found.re_read(3, None)
    assert (found.to_re_read(), found.to_read([3])) == ((), (3,))


def test_what_was_not_carried_out_is_carried_out_first_and_in_order() -> None:
    found = backlog()
    wishes = [delivery(number) for number in range(5)]
    found.took(3, wishes)

    found.settled(3, verdicts(*wishes), [Appended(), Conflict(4), Known(), Undone(), Mismatched()])

    assert list(found) == [(3, (wishes[1], wishes[3]))]
    assert found.to_read([3]) == ()


def test_a_partition_that_came_back_under_a_new_lease_is_re_read() -> None:
    found = backlog()
    found.took(3, [delivery(1)])

    assert found.hold({3: Lease(3, 2, "worker/1")}) == (3,)
    assert list(found) == []
    assert found.to_re_read() == (3,)


def test_a_partition_whose_reading_failed_is_re_read_when_what_is_at_hand_is_done() -> None:
    found = backlog()
    found.took(3, [delivery(1)])
    found.doubt([3, 4])

    assert found.to_re_read() == ()
    found.settled(3, verdicts(delivery(1)), [Appended()])
    assert found.to_re_read() == (3,)


def test_a_function_that_ends_in_time_is_let_alone() -> None:
    assert TimeLimit(0.2).run(lambda: 7) == 7
    time.sleep(0.25)


def test_a_function_that_swallows_errors_is_stopped_all_the_same() -> None:
    def stubborn() -> None:
        while True:
            try:
                time.sleep(0.001)
            except Exception:  # noqa: BLE001, S112 - what this test is about
                continue

    began = time.monotonic()
    with pytest.raises(TookTooLong):
        TimeLimit(0.05).run(stubborn)

    assert time.monotonic() - began < 1.0


def test_the_error_of_a_function_passes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        TimeLimit(0.2).run(lambda: 1 // 0)
    time.sleep(0.25)


def played(store: RedisStore, lines: int) -> tuple[Play, Warm]:
    play = Play(store)
    play.open()
    for number in range(lines):
        play.say(f"line {number}")
    work(new_worker(store), play.answered)
    found = load(store, play.table)
    assert isinstance(found, Warm)
    return play, found


def test_warm_tables_make_room_for_those_used_later(store: RedisStore) -> None:
    _, warm = played(store, 1)
    tables = WarmTables(2)
    tables.put("03a", warm)
    tables.put("03b", warm)
    assert tables.get("03a") is warm
    tables.put("04c", warm)

    assert [tables.get(name) is warm for name in ("03a", "03b", "04c")] == [True, False, True]
    tables.forget_partition(3)
    assert [tables.get(name) is warm for name in ("03a", "04c")] == [False, True]


def test_a_long_table_is_loaded_from_a_snapshot_and_what_follows_it(store: RedisStore) -> None:
    play, _ = played(store, 150)
    snapshot = store.snapshots.get(play.table)
    assert snapshot is not None
    assert snapshot.seq >= 100

    found = load(store, play.table)
    store.client.delete(*store.client.keys("*:snap:*"))
    folded = load(store, play.table)

    assert isinstance(found, Warm)
    assert isinstance(folded, Warm)
    assert found.snapshot == snapshot.seq
    assert folded.snapshot == 0
    assert (found.table, found.hash) == (folded.table, folded.hash)


def test_a_snapshot_at_the_head_is_enough(store: RedisStore) -> None:
    play, whole = played(store, 10)
    store.snapshots.put(play.table, taken(whole))

    found = load(store, play.table)

    assert isinstance(found, Warm)
    assert (found.table, found.hash, found.snapshot) == (whole.table, whole.hash, whole.table.seq)


def taken(warm: Warm) -> Snapshot:
    return Snapshot(warm.table.seq, warm.hash, CODE.fingerprint, CODE.snapshot(warm.table))


@pytest.mark.parametrize(
    "wrong",
    [
        {"hash": "of another log"},
        {"fingerprint": "of other types"},
        {"state": b"[]"},
        {"seq": 99},
    ],
)
def test_a_snapshot_that_does_not_fit_is_as_good_as_none(store: RedisStore, wrong: dict[str, object]) -> None:
    play, whole = played(store, 10)
    store.snapshots.put(play.table, replace(taken(whole), **wrong))

    found = load(store, play.table)

    assert isinstance(found, Warm)
    assert (found.table, found.hash, found.snapshot) == (whole.table, whole.hash, 0)
