"""Older records of a running table are packed in blocks, which does not affect reads, appends or outcomes."""

from __future__ import annotations

import asyncio

import pytest

from domain.log.hash_chain import find_damage
from infra.ports.event_store import LogEntry
from infra.ports.outcomes import AcceptedOutcome, Appended, CommandIdConflict, DuplicateCommand
from infra.ports.tables import ArchivedLog
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, StoreConfig
from infra.redis.tables.record_log import BLOCK_RECORDS, CHAIN_BLOCKS, AsyncRedisRecordLog
from tests.support.tables.chained_records import accept, chain_records, sent_as
from tests.support.tables.queued_commands import TABLE, enqueue_and_append, lease_partition, queued_command

AT = keys_of_table(TABLE)
COUNT = (CHAIN_BLOCKS + 2) * BLOCK_RECORDS + 3


@pytest.fixture
def entries(store: RedisStore) -> tuple[LogEntry, ...]:
    """Return a log longer than a chain; it was packed from time to time as it grew."""
    lease, entries = lease_partition(store), chain_records(COUNT)
    for entry in entries:
        assert (Appended(),) == enqueue_and_append(
            store, lease, (queued_command(command_id=sent_as(entry)), accept(entry))
        )
        if entry.seq in {9, 30, 31, 100, COUNT}:
            store.log_packer.pack(TABLE)
    return tuple(entries)


def test_packed_log_reads_as_before(store: RedisStore, entries: tuple[LogEntry, ...]) -> None:
    assert 3 == store.client.xlen(AT.log(TABLE))

    assert entries == store.log.read(TABLE)
    assert entries[-1] == store.log.head(TABLE)
    for after in (0, 1, 7, 8, 9, 127, 128, 129, 140, COUNT - 4, COUNT - 3, COUNT - 1, COUNT, COUNT + 1):
        assert entries[after:] == store.log.read(TABLE, after)
        for limit in (1, 8, 9, 60):
            assert entries[after : after + limit] == store.log.read(TABLE, after, limit)


def test_awaited_reads_return_the_same(real_url: str) -> None:
    client = connect(real_url)
    client.flushall()
    prepare_server(client, 8, appendfsync="everysec", trust_server=False)
    store, entries = RedisStore(client, 8, StoreConfig()), tuple(chain_records(COUNT))
    for entry in entries:
        client.xadd(AT.log(TABLE), {"record": entry.record, "hash": entry.hash}, f"0-{entry.seq}")
    store.log_packer.pack(TABLE)

    async def read(after: int, limit: int | None) -> tuple[LogEntry, ...]:
        awaited = connect_async(real_url)
        try:
            return await AsyncRedisRecordLog(awaited).read(TABLE, after, limit)
        finally:
            await awaited.aclose()

    for after, limit in ((0, None), (3, 2), (130, 20), (COUNT - 2, None), (COUNT, None)):
        assert store.log.read(TABLE, after, limit) == asyncio.run(read(after, limit))
    assert entries == store.log.read(TABLE)
    store.close()


def test_commands_of_packed_records_keep_outcomes_and_are_not_repeated(
    store: RedisStore, entries: tuple[LogEntry, ...]
) -> None:
    first, last = entries[0], entries[-1]
    again = queued_command(command_id=sent_as(first))
    (lease,) = store.leases.acquire([3], "worker/2")

    for entry in (first, last):
        sent = queued_command(command_id=sent_as(entry))
        found = store.outcomes.get(TABLE, "ann", sent.command_id)
        assert AcceptedOutcome(sent.content_digest, entry.seq) == found
    assert (DuplicateCommand(),) == enqueue_and_append(store, lease, (again, accept(first)))
    other = queued_command(command_id=sent_as(first), body=b'{"other": 1}')
    assert (CommandIdConflict(),) == enqueue_and_append(store, lease, (other, accept(first)))
    assert entries == store.log.read(TABLE)


def test_changed_block_is_damage_and_accepts_no_appends(
    store: RedisStore, entries: tuple[LogEntry, ...]
) -> None:
    block = bytearray(store.client.lindex(AT.blocks(TABLE), 1))
    block[40] ^= 1
    store.client.lset(AT.blocks(TABLE), 1, bytes(block))

    assert find_damage(store.log.read(TABLE)) is not None
    assert find_damage(store.log.read(TABLE, CHAIN_BLOCKS * BLOCK_RECORDS)) is None


def test_blocks_move_into_the_archive_with_their_log(
    store: RedisStore, entries: tuple[LogEntry, ...]
) -> None:
    assert store.tables.archive(TABLE, ArchivedLog(COUNT, "there"))

    assert [] == [key for key in store.client.scan_iter() if key.endswith(TABLE.encode())]
    assert () == store.log.read(TABLE)
