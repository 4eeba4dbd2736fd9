"""The server is killed while records are stored and packed: each acknowledged record is stored once."""

from __future__ import annotations

import threading
import time
from pathlib import Path
from random import Random

import pytest

from domain.log.hash_chain import find_damage
from infra.ports.event_store import ResultBatch
from infra.ports.leases import Lease, LeaseLost
from infra.ports.outcomes import AcceptedOutcome, Appended, CommandResult, DuplicateCommand
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.support.runtime.redis_servers import TemporaryServer, scratch_folder
from tests.support.tables.chained_records import accept, chain_records, sent_as
from tests.support.tables.queued_commands import PARTITION, TABLE, queued_command

KILLS, RECORDS = 12, 15
"""The number of kills, and the number of records acknowledged before each kill."""

ENTRIES = chain_records(4_000)
KNOWN = (Appended(), DuplicateCommand())


def store_and_pack(store: RedisStore, lease: Lease, done: list[int]) -> None:
    """Store records one by one, and pack as many as possible, until the server is gone."""
    try:
        for entry in ENTRIES[len(store.log.read(TABLE)) :]:
            store.command_queue.put([queued_command(command_id=sent_as(entry))])
            messages = store.event_store.read_new([lease], 64)[lease]
            assert isinstance(messages, tuple)
            batch = ResultBatch(lease, (CommandResult(messages[-1], accept(entry)),))
            (effects,) = store.event_store.append([batch])
            assert not isinstance(effects, LeaseLost)
            assert effects[0] in KNOWN
            done[0] = entry.seq
            store.log_packer.pack(TABLE)
    except STORE_OUTAGES:
        pass


def check(store: RedisStore, done: int) -> int:
    """Check that all acknowledged records are stored and unchanged; return the number of packed records."""
    found = store.log.read(TABLE)
    assert tuple(ENTRIES[: len(found)]) == found
    assert done <= len(found) <= done + 1
    assert find_damage(found) is None
    for entry in found:
        sent = queued_command(command_id=sent_as(entry))
        outcome = store.outcomes.get(TABLE, sent.player, sent.command_id)
        assert AcceptedOutcome(sent.content_digest, entry.seq) == outcome
    return len(found) - int(store.client.xlen(keys_of_table(TABLE).log(TABLE)))


def run_until_killed(folder: Path, done: list[int], seconds: float) -> int:
    server = TemporaryServer(folder)
    server.start("always")
    store = open_store(server.url, Settings(data=folder, partitions=8))
    try:
        packed = check(store, done[0])
        (lease,) = store.leases.acquire([PARTITION], f"worker/{time.time_ns():020}")
        while (left := store.event_store.read_pending(lease, "0-0")) is not None:
            store.client.xack(keys_of_table(TABLE).commands, "workers", left.entry_id)
        working = threading.Thread(target=store_and_pack, args=(store, lease, done))
        working.start()
        before = done[0]
        while working.is_alive() and done[0] < before + RECORDS:
            time.sleep(0.001)
        time.sleep(seconds)
        server.kill()
        working.join()
    finally:
        store.close()
        server.stop()
    return packed


@pytest.mark.usefixtures("processes")
def test_server_killed_during_packing_has_all_records() -> None:
    random, done, packed = Random(7), [0], 0
    with scratch_folder() as folder:
        for _ in range(KILLS):
            packed = run_until_killed(folder, done, random.uniform(0.0, 0.02))
    assert done[0] >= KILLS * RECORDS
    assert packed >= (KILLS - 2) * RECORDS
    print(f"{KILLS} kills, {done[0]} records acknowledged, {packed} of them in blocks, none lost")
