"""The memory used by a store's keys, by purpose."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from infra.ports.command_queue import command_id_field
from infra.ports.tables import parse_position
from infra.redis.backup.key_families import parse_key
from infra.redis.client.packing import unpack_value
from infra.redis.keys import keys_of_partition, keys_of_table
from infra.redis.store import RedisStore
from services.queries.log_reader import decode_record

Family = str
"""The purpose of keys: their kind, and for read models also the model's name."""

UNPACKED = "unpacked"
"""Prefix of the keys for temporary copies of logs without blocks."""


def measure_families(store: RedisStore) -> Mapping[Family, int]:
    """Return the bytes used by all keys, keyed by family."""
    found: dict[Family, int] = defaultdict(int)
    for key in store.client.scan_iter(count=1_000):
        name = parse_key(key)
        if name is not None:
            taken = store.client.memory_usage(key, samples=0) or 0
            found[_family(name.kind, name.rest)] += taken
    return found


def measure_unpacked(store: RedisStore, tables: Iterable[str]) -> int:
    """Return the bytes that tables' logs and command ids would need if no record were in a block."""
    taken = 0
    for table in tables:
        log, ids = f"{UNPACKED}:log", f"{UNPACKED}:ids"
        with store.client.pipeline(transaction=False) as pipeline:
            for entry in store.log.read(table):
                record = decode_record(entry)[0].record
                pipeline.xadd(log, {"record": entry.record, "hash": entry.hash}, f"0-{entry.seq}")
                field = command_id_field(record.player, record.command_id)
                pipeline.hset(ids, field, f"{entry.seq} {'0' * 32}")
            pipeline.memory_usage(log, samples=0)
            pipeline.memory_usage(ids, samples=0)
            pipeline.delete(log, ids)
            taken += sum(pipeline.execute()[-3:-1])
    return taken


class ServerUse(NamedTuple):
    """Resources used by the server: CPU seconds, bytes of data in memory, bytes of its append-only file."""

    cpu: float
    memory: int
    disk: int


def keep_file_growing(store: RedisStore) -> None:
    """Stop the server from rewriting its append-only file, whose growth would otherwise be unknown."""
    store.client.config_set("auto-aof-rewrite-percentage", 0)


def measure_server(store: RedisStore) -> ServerUse:
    """Return the resources that the server has used so far."""
    info = store.client.info("everything")
    cpu = float(info["used_cpu_sys"]) + float(info["used_cpu_user"])
    return ServerUse(cpu, int(info["used_memory_dataset"]), int(info["aof_current_size"]))


def count_ever_appended(store: RedisStore) -> int:
    """Count all records that were ever appended to a feed, including trimmed ones."""
    with store.client.pipeline(transaction=False) as pipeline:
        for partition in range(store.partitions):
            pipeline.xinfo_stream(keys_of_partition(partition).feed)
        replies = pipeline.execute(raise_on_error=False)
    return sum(reply["entries-added"] for reply in replies if isinstance(reply, dict))


def is_worked_off(store: RedisStore) -> bool:
    """Return whether no command is waiting."""
    return not any(
        store.client.xlen(keys_of_partition(partition).commands) for partition in range(store.partitions)
    )


def is_folded(store: RedisStore) -> bool:
    """Return whether all read models have folded their feeds."""
    for partition in range(store.partitions):
        last = store.feed.ends(partition).last
        checkpoints = store.read_models.list_checkpoints(partition)
        if not checkpoints or min(map(parse_position, checkpoints)) < parse_position(last):
            return False
    return True


def measure_deflation(store: RedisStore) -> int:
    """Return how many bytes compression saves in the values of read models."""
    spared = 0
    for key in store.client.scan_iter(count=1_000):
        name = parse_key(key)
        if name is not None and name.kind == "snapshot":
            spared += _spared(store.client.get(key))
        if name is not None and name.rest.endswith(":documents"):
            spared += sum(map(_spared, store.client.hvals(key)))
    return spared


def _spared(stored: bytes) -> int:
    return len(unpack_value(stored)) - len(stored)


def count_unpacked(store: RedisStore, tables: Iterable[str]) -> int:
    """Count the records of tables that are not in a block."""
    with store.client.pipeline(transaction=False) as pipeline:
        for table in tables:
            pipeline.xlen(keys_of_table(table).log(table))
        return sum(pipeline.execute())


def _family(kind: str, rest: str) -> Family:
    if kind != "read-models":
        return kind
    number, _, model = rest.partition(":")
    return model if number.isdigit() else "generations"
