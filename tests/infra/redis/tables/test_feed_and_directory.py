from __future__ import annotations

import pytest

from domain.log.hash_chain import GENESIS_HASH
from infra.ports.event_store import FeedEnds, FeedTrimmed, Snapshot
from infra.ports.leases import Lease
from infra.ports.outcomes import Acceptance
from infra.ports.tables import ArchivedLog, HotLog, ParkedLog
from infra.redis.store import RedisStore
from infra.redis.tables.snapshots import RedisSnapshots
from tests.support.tables.queued_commands import (
    OTHER_TABLE,
    PARTITION,
    TABLE,
    acceptance,
    enqueue_and_append,
    lease_partition,
    queued_command,
    refusal,
)


def filled(store: RedisStore, records: int) -> tuple[Lease, list[str]]:
    """Return a feed with this many records of one table, and the positions of these records."""
    lease = lease_partition(store)
    enqueue_and_append(store, lease, *((queued_command(), acceptance(seq)) for seq in range(records)))
    return lease, [entry.id for entry in store.feed.read(PARTITION, "0-0", records)]


def test_feed_is_read_from_a_position_on(store: RedisStore) -> None:
    _, ids = filled(store, 5)

    assert [entry.seq for entry in store.feed.read(PARTITION, ids[1], 2)] == [3, 4]
    assert store.feed.read(PARTITION, ids[-1], 2) == ()


def test_empty_feed_ends_where_it_begins(store: RedisStore) -> None:
    assert store.feed.ends(PARTITION) == FeedEnds("0-0", "0-0")
    assert store.feed.read(PARTITION, "0-0", 10) == ()


def test_trimmed_feed_serves_readers_at_its_beginning(store: RedisStore) -> None:
    _, ids = filled(store, 5)

    store.feed.trim(PARTITION, before=ids[2], keep=1_000)

    assert store.feed.ends(PARTITION) == FeedEnds(ids[2], ids[4])
    assert [entry.seq for entry in store.feed.read(PARTITION, ids[2], 10)] == [4, 5]


def test_reader_behind_a_trimmed_feed_is_warned(store: RedisStore) -> None:
    _, ids = filled(store, 5)
    store.feed.trim(PARTITION, before=ids[2], keep=1_000)

    with pytest.raises(FeedTrimmed):
        store.feed.read(PARTITION, ids[1], 10)
    with pytest.raises(FeedTrimmed):
        store.feed.read(PARTITION, "0-0", 10)


def test_feed_is_trimmed_to_its_limit_regardless_of_readers(store: RedisStore) -> None:
    _, ids = filled(store, 5)

    store.feed.trim(PARTITION, before="0-0", keep=2)

    assert store.feed.ends(PARTITION) == FeedEnds(ids[3], ids[4])
    with pytest.raises(FeedTrimmed):
        store.feed.read(PARTITION, ids[0], 10)


def test_log_outlives_the_feed(store: RedisStore) -> None:
    filled(store, 5)

    store.feed.trim(PARTITION, before="0-0", keep=1)

    assert [entry.seq for entry in store.log.read(TABLE)] == [1, 2, 3, 4, 5]


def test_parked_table_has_its_reason_until_unparked(store: RedisStore) -> None:
    filled(store, 1)

    store.tables.park(TABLE, "record 1: unknown event")
    assert store.tables.get(TABLE) == ParkedLog("record 1: unknown event")

    store.tables.unpark(TABLE)
    assert store.tables.get(TABLE) == HotLog()


def test_missing_table_cannot_be_parked(store: RedisStore) -> None:
    store.tables.park(TABLE, "why")

    assert store.tables.get(TABLE) is None


def test_archived_table_leaves_only_a_mark_in_the_store(store: RedisStore) -> None:
    lease = lease_partition(store)
    one = queued_command()
    enqueue_and_append(store, lease, (one, Acceptance(0, GENESIS_HASH, b"r", "h", keep_secret=b"s")))
    store.snapshots.put(TABLE, Snapshot(1, "h", "f", b"{}"))
    place = ArchivedLog(1, "file:archive/03table")

    assert store.tables.archive(TABLE, place)

    assert store.tables.get(TABLE) == place
    assert store.log.read(TABLE) == ()
    assert store.snapshots.get(TABLE) is None
    assert store.secrets.get(TABLE) is None
    assert store.outcomes.get(TABLE, "ann", one.command_id) is None


def test_table_that_continued_is_not_archived(store: RedisStore) -> None:
    filled(store, 3)

    assert not store.tables.archive(TABLE, ArchivedLog(2, "somewhere"))
    assert len(store.log.read(TABLE)) == 3


def test_archived_table_cannot_be_restarted(store: RedisStore) -> None:
    lease, _ = filled(store, 1)
    store.tables.archive(TABLE, ArchivedLog(1, "somewhere"))

    enqueue_and_append(store, lease, (queued_command(), acceptance(0)))

    assert store.log.read(TABLE) == ()
    assert store.tables.get(TABLE) == ArchivedLog(1, "somewhere")


def test_tables_of_a_partition_are_listed(store: RedisStore) -> None:
    enqueue_and_append(
        store,
        lease_partition(store),
        (queued_command(), acceptance(0)),
        (queued_command(OTHER_TABLE), acceptance(0)),
        (queued_command("03no"), refusal(0)),
    )

    assert store.tables.list_partition(PARTITION) == {OTHER_TABLE: HotLog(), TABLE: HotLog()}


def test_latest_snapshot_is_kept(store: RedisStore) -> None:
    store.snapshots.put(TABLE, Snapshot(50, "h50", "types", b"{}"))
    store.snapshots.put(TABLE, Snapshot(100, "h100", "types", b'{"a":1}'))

    assert store.snapshots.get(TABLE) == Snapshot(100, "h100", "types", b'{"a":1}')
    assert store.snapshots.get(OTHER_TABLE) is None


def test_snapshot_of_a_different_form_is_ignored(store: RedisStore) -> None:
    store.snapshots.put(TABLE, Snapshot(50, "h50", "types", b"{}"))
    key = next(key for key in store.client.scan_iter("*:snapshot:*"))
    store.client.set(key, b"\x93\x01")

    assert RedisSnapshots(store.client, 60).get(TABLE) is None
