from __future__ import annotations

import subprocess
import sys
import time

import pytest
from msgspec.structs import replace

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.command_queue import QueuedMessage
from infra.ports.event_store import ResultBatch, Snapshot
from infra.ports.leases import Lease
from infra.ports.outcomes import (
    Appended,
    AppendEffect,
    CommandIdConflict,
    CommandResult,
    DuplicateCommand,
    Refusal,
    SkippedResult,
    VersionConflict,
)
from infra.redis.store import RedisStore
from services.worker.aggregate_loader import load_table
from services.worker.backlog import Backlog
from services.worker.table_cache import CachedTable, TableCache
from services.worker.time_limit import TimeLimit, TimeLimitExceeded
from tests.support.tables.worker_tables import CODEC, WorkerTable, build_worker, run_until

LEASE = Lease(3, 1, "worker/1")


def delivery(number: int, times: int = 1) -> QueuedMessage:
    return QueuedMessage(f"{number}-0", times, None)


def results(*deliveries: QueuedMessage) -> list[CommandResult]:
    return [CommandResult(one, Refusal(0, GENESIS_HASH, b"")) for one in deliveries]


def backlog() -> Backlog:
    """A backlog that holds partition 3 and has re-read it."""
    found = Backlog()
    found.update_leases({3: LEASE})
    found.add_pending(3, None)
    return found


def landed(found: Backlog, *effects: AppendEffect, lease: Lease = LEASE) -> None:
    """Send off all that waits, and let it land with these effects."""
    ((_, deliveries),) = found.take_next(64)
    found.acknowledge(ResultBatch(lease, tuple(results(*deliveries))), effects)


def waiting(found: Backlog) -> list[str]:
    """The entries that wait, which are then under way."""
    return [one.entry_id for _, deliveries in found.take_next(64) for one in deliveries]


def test_a_partition_that_is_new_is_re_read_before_anything_new_is_taken() -> None:
    found = Backlog()
    found.update_leases({3: LEASE})

    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((3,), ())
    found.add_pending(3, delivery(1, times=2))
    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((), ())
    landed(found, Appended())
    assert found.partitions_with_pending() == (3,)
    found.add_pending(3, None)
    assert (found.partitions_with_pending(), found.partitions_to_read([3], 64)) == ((), (3,))


def test_what_was_not_carried_out_waits_again_in_its_order_before_what_came_later() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(number) for number in range(5)])
    ((_, first),) = found.take_next(5)
    found.enqueue(LEASE, [delivery(number) for number in range(5, 8)])
    ((_, second),) = found.take_next(1)
    assert found.take_next(0) == []

    found.acknowledge(
        ResultBatch(LEASE, tuple(results(*first))),
        [Appended(), VersionConflict(4), DuplicateCommand(), SkippedResult(), CommandIdConflict()],
    )
    found.acknowledge(ResultBatch(LEASE, tuple(results(*second))), [VersionConflict(4)])

    assert waiting(found) == ["1-0", "3-0", "5-0", "6-0", "7-0"]


def test_groups_are_of_enough_commands_of_as_many_partitions_as_that_takes() -> None:
    found = Backlog()
    leases = [Lease(number, 1, "worker/1") for number in range(4)]
    found.update_leases({lease.partition: lease for lease in leases})
    for lease in leases:
        found.add_pending(lease.partition, None)
        found.enqueue(lease, [delivery(number) for number in range(3)])

    groups = [[len(deliveries) for _, deliveries in found.take_next(5)] for _ in range(3)]

    assert groups == [[3, 3], [3, 3], []]


def test_new_commands_are_taken_ahead_until_there_is_enough_at_hand() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(number) for number in range(64)])
    assert found.partitions_to_read([3], 64) == ()

    found.take_next(10)

    assert found.partitions_to_read([3], 64) == (3,)


def test_a_partition_that_came_back_under_a_new_lease_is_re_read_and_what_was_at_hand_forgotten() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1), delivery(2)])
    ((_, sent),) = found.take_next(1)

    assert found.update_leases({3: Lease(3, 2, "worker/1")}) == (3,)
    found.acknowledge(ResultBatch(LEASE, tuple(results(*sent))), [VersionConflict(1)])
    found.enqueue(LEASE, [delivery(3)])

    assert waiting(found) == []
    assert found.partitions_with_pending() == (3,)


def test_what_was_under_way_when_the_store_went_away_waits_again() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1), delivery(2), delivery(3)])
    found.take_next(2)

    found.requeue()

    assert waiting(found) == ["1-0", "2-0", "3-0"]


def test_a_partition_whose_reading_failed_is_re_read_when_what_is_at_hand_is_done() -> None:
    found = backlog()
    found.enqueue(LEASE, [delivery(1)])
    found.invalidate([3, 4])

    assert found.partitions_with_pending() == ()
    landed(found, Appended())
    assert found.partitions_with_pending() == (3,)


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
    with pytest.raises(TimeLimitExceeded):
        TimeLimit(0.05).run(stubborn)

    assert time.monotonic() - began < 1.0


def test_a_process_that_had_a_limit_ends_in_peace() -> None:
    """The alarm still rings while the interpreter takes itself down."""
    code = (
        "import atexit, time; from services.worker.time_limit import TimeLimit\n"
        "atexit.register(time.sleep, 0.2); TimeLimit(0.01).run(int)"
    )
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", code], timeout=30, check=False).returncode == 0


def test_the_error_of_a_function_passes_through() -> None:
    with pytest.raises(ZeroDivisionError):
        TimeLimit(0.2).run(lambda: 1 // 0)
    time.sleep(0.25)


def played(store: RedisStore, lines: int) -> tuple[WorkerTable, CachedTable]:
    play = WorkerTable(store)
    play.open()
    for number in range(lines):
        play.say(f"line {number}")
    run_until(build_worker(store), play.is_answered)
    found = load_table(store, play.table)
    assert isinstance(found, CachedTable)
    return play, found


def test_cached_tables_make_room_for_those_used_later(store: RedisStore) -> None:
    _, warm = played(store, 1)
    tables = TableCache(2)
    tables.put("03a", warm)
    tables.put("03b", warm)
    assert tables.get("03a") is warm
    tables.put("04c", warm)

    assert [tables.get(name) is warm for name in ("03a", "03b", "04c")] == [True, False, True]
    tables.drop_partition(3)
    assert [tables.get(name) is warm for name in ("03a", "04c")] == [False, True]


def test_a_long_table_is_loaded_from_a_snapshot_and_what_follows_it(store: RedisStore) -> None:
    play, _ = played(store, 150)
    snapshot = store.snapshots.get(play.table)
    assert snapshot is not None
    assert snapshot.seq >= 100

    found = load_table(store, play.table)
    store.client.delete(*store.client.keys("*:snapshot:*"))
    folded = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert isinstance(folded, CachedTable)
    assert found.snapshot_seq == snapshot.seq
    assert folded.snapshot_seq == 0
    assert (found.table, found.hash) == (folded.table, folded.hash)


def test_a_snapshot_at_the_head_is_enough(store: RedisStore) -> None:
    play, whole = played(store, 10)
    store.snapshots.put(play.table, taken(whole))

    found = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert (found.table, found.hash, found.snapshot_seq) == (whole.table, whole.hash, whole.table.seq)


def taken(warm: CachedTable) -> Snapshot:
    return Snapshot(
        warm.table.seq, warm.hash, CODEC.fingerprint_of(warm.table), CODEC.encode_snapshot(warm.table)
    )


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

    found = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert (found.table, found.hash, found.snapshot_seq) == (whole.table, whole.hash, 0)
