"""A table is folded from its newest matching snapshot, and kept in memory while there is room."""

from __future__ import annotations

from msgspec.structs import replace

from infra.ports.event_store import Snapshot
from infra.redis.store import RedisStore
from services.worker.aggregate_loader import CachedTable, TableCache, load_table
from tests.support.tables.misfit_snapshots import every_misfit
from tests.support.tables.worker_tables import CODEC, WorkerTable, build_worker, run_until


def played(store: RedisStore, lines: int) -> tuple[WorkerTable, CachedTable]:
    play = WorkerTable(store)
    play.open()
    for number in range(lines):
        play.say(f"line {number}")
    run_until(build_worker(store), play.is_answered)
    found = load_table(store, play.table)
    assert isinstance(found, CachedTable)
    return play, found


def taken(warm: CachedTable) -> Snapshot:
    return Snapshot(
        warm.table.seq, warm.hash, CODEC.fingerprint_of(warm.table), CODEC.encode_snapshot(warm.table)
    )


def test_cache_evicts_older_tables(store: RedisStore) -> None:
    _, warm = played(store, 1)
    tables = TableCache(2)
    tables.put("03a", warm)
    tables.put("03b", warm)
    assert tables.get("03a") is warm
    tables.put("04c", warm)

    assert [tables.get(name) is warm for name in ("03a", "03b", "04c")] == [True, False, True]
    tables.drop_partition(3)
    assert [tables.get(name) is warm for name in ("03a", "04c")] == [False, True]


def test_long_table_is_loaded_from_a_snapshot(store: RedisStore) -> None:
    play, _ = played(store, 150)
    snapshot = store.snapshots.get(play.table)
    assert snapshot is not None
    assert snapshot.seq >= 100

    found = load_table(store, play.table)
    store.client.delete(*store.client.keys("*:snapshot:*"))
    loaded = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert isinstance(loaded, CachedTable)
    assert found.snapshot_seq == snapshot.seq
    assert loaded.snapshot_seq == 0
    assert (found.table, found.hash) == (loaded.table, loaded.hash)


def test_snapshot_of_the_last_record_is_enough(store: RedisStore) -> None:
    play, whole = played(store, 10)
    store.snapshots.put(play.table, taken(whole))

    found = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert (found.table, found.hash, found.snapshot_seq) == (whole.table, whole.hash, whole.table.seq)


@every_misfit
def test_mismatched_snapshot_is_ignored(store: RedisStore, wrong: dict[str, object]) -> None:
    play, whole = played(store, 10)
    store.snapshots.put(play.table, replace(taken(whole), **wrong))

    found = load_table(store, play.table)

    assert isinstance(found, CachedTable)
    assert (found.table, found.hash, found.snapshot_seq) == (whole.table, whole.hash, 0)
