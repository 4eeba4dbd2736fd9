"""Export the keys of a running server or cluster as a consistent copy.

Waiting commands are read before the logs; a command that is in both is recognised by its id. A table's keys
and its location are read in one step. Players are read after the tables that refer to them. Copy the archive
last: a table that is archived in the meantime is then in both.
"""

from __future__ import annotations

import zlib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from infra.backups import Advance, BackupFile, BackupPlace
from infra.ports.operators import BackupTimes
from infra.redis.backup.key_families import (
    ACCOUNTS,
    PARTITIONS,
    PEOPLE,
    QUEUE,
    SERVICE,
    SIGNS,
    TABLE_KINDS,
    KeyGroup,
    parse_key,
    role_of,
)
from infra.redis.backup.stored_keys import StoredHash, StoredKey, encode_keys, queue_read, to_stored
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_partition

BACKUPS = "{railhead}:backups"
BEGUN, MADE, FAILED = "begun", "made", "failed"
FLUSH_MILLISECONDS = 5_000


class RedisBackupNotes:
    """Records the results of backups."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    def note_begun(self, at: int) -> None:
        """Record the start of a backup, and wait until earlier writes are in the server's files.

        With `appendfsync everysec`, they may reach the files a little later; older servers offer no way to
        wait.
        """
        with self._client.pipeline(transaction=False) as pipeline:
            pipeline.hset(BACKUPS, BEGUN, at)
            pipeline.execute_command("WAITAOF", 1, 0, FLUSH_MILLISECONDS)
            pipeline.execute(raise_on_error=False)

    def note_made(self, at: int) -> None:
        """Record a complete backup that was started at `at` (UTC, ms)."""
        self._client.hset(BACKUPS, MADE, at)

    def note_failed(self, at: int) -> None:
        """Record that a backup failed at `at` (UTC, ms)."""
        self._client.hset(BACKUPS, FAILED, at)


class AsyncRedisBackupNotes:
    """Reads the results of backups, asynchronously."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client

    async def read(self) -> BackupTimes:
        """Return when the last complete backup was started, and when a backup last failed."""
        made, failed = await self._client.hmget(BACKUPS, [MADE, FAILED])
        return BackupTimes(int(made or 0), int(failed or 0))


SCAN_COUNT = 1_000
READ_TOGETHER = 1_000
"""Number of keys read in one step; kept low, because the step blocks the server."""

PEOPLES_GROUPS = (ACCOUNTS, PEOPLE, SIGNS)

PACK_LEVEL = 1
PACK_BYTES = 1 << 18

_types = dict(zip(TABLE_KINDS, ("stream", "list", "hash", "string", "hash", "string"), strict=True))


class KeyExport(NamedTuple):
    """The files that were written, and the number of tables in them."""

    files: tuple[BackupFile, ...]
    tables: int


def export_keys(
    client: RedisClient, partitions: int, place: BackupPlace, advance: Advance = int
) -> KeyExport:
    """Write to files all keys that must be backed up, while other processes may keep working on them.

    The names of keys are held in memory, except those of tables. `advance` counts compressed bytes.
    """
    found, tables, files = _scan(client, (SERVICE, PARTITIONS)), 0, []

    def write(name: str, keys: Iterable[StoredKey]) -> None:
        files.append(place.write(f"keys/{name}.gz", _pack(encode_keys(keys), advance)))

    def count(keys: Iterable[StoredKey]) -> Iterator[StoredKey]:
        nonlocal tables
        for key in keys:
            tables += key.key.endswith(b":tables")
            yield key

    write("service", _read_group(client, SERVICE, found))
    write(
        "queues", _read(client, [keys_of_partition(number).commands.encode() for number in range(partitions)])
    )
    for number in range(partitions):
        write(f"partition-{number:02x}", count(_read_partition(client, number, found)))
    # scanned last, so that players who register during the export are included
    found = _scan(client, (ACCOUNTS, PEOPLE, SIGNS))
    for name, group in (("accounts", ACCOUNTS), ("people", PEOPLE), ("signs", SIGNS)):
        write(name, _read_group(client, group, found))
    return KeyExport(tuple(files), tables)


def export_people(client: RedisClient) -> Iterator[bytes]:
    """Yield the keys of accounts and personal data, in the form that `import_people` reads."""
    found = _scan(client, PEOPLES_GROUPS)
    for group in PEOPLES_GROUPS:
        yield from encode_keys(_read_group(client, group, found))


def _scan(client: RedisClient, groups: Sequence[KeyGroup]) -> dict[str, list[bytes]]:
    """Return, for each tag, the keys that must be backed up and cannot be found from a table's id."""
    tags = {tag for group in groups for tag in group.tags}
    found: dict[str, list[bytes]] = defaultdict(list)
    for key in client.scan_iter(count=SCAN_COUNT):
        name = parse_key(key)
        if name is None or name.tag not in tags or role_of(name) != "truth":
            continue
        if name.tag not in PARTITIONS.tags or name.kind not in {*TABLE_KINDS, "tables", QUEUE}:
            found[name.tag].append(key)
    return found


def _read_group(client: RedisClient, group: KeyGroup, found: dict[str, list[bytes]]) -> Iterator[StoredKey]:
    for tag in group.tags:
        yield from _read(client, found.get(tag, []))


def _read_partition(client: RedisClient, number: int, found: dict[str, list[bytes]]) -> Iterator[StoredKey]:
    at = keys_of_partition(number)
    for table in sorted(client.hkeys(at.tables)):
        yield from _read_table(client, number, table.decode())
    yield from _read(client, found.get(at.tag, []))


def _read_table(client: RedisClient, number: int, table: str) -> Iterator[StoredKey]:
    """Read a table's location and all its keys in one step."""
    at = keys_of_partition(number)
    keys = [(kind, f"{at.tag}:{kind}:{table}".encode()) for kind in _types]
    with client.pipeline(transaction=True) as pipeline:
        pipeline.hget(at.tables, table)
        for kind, key in keys:
            queue_read(pipeline, _types[kind], key)
        location, *replies = pipeline.execute()
    if location is not None:
        yield StoredKey(at.tables.encode(), StoredHash(((table.encode(), location),)), 0)
    for (kind, key), value, lapses in zip(keys, replies[::2], replies[1::2], strict=True):
        stored = to_stored(_types[kind], key, value, lapses)
        if stored is not None:
            yield stored


def _read(client: RedisClient, keys: Sequence[bytes]) -> Iterator[StoredKey]:
    """Read keys; a tag's keys without a third part are read in one step, since they refer to each other."""
    alone: dict[str, list[bytes]] = defaultdict(list)
    others: list[bytes] = []
    for key in sorted(keys):
        name = parse_key(key)
        if name is None or name.rest:
            others.append(key)
        else:
            alone[name.tag].append(key)
    starts = range(0, len(others), READ_TOGETHER)
    steps = [*alone.values(), *(others[at : at + READ_TOGETHER] for at in starts)]
    for step in steps:
        yield from _read_together(client, step)


def _read_together(client: RedisClient, keys: Sequence[bytes]) -> Iterator[StoredKey]:
    with client.pipeline(transaction=False) as pipeline:
        for key in keys:
            pipeline.type(key)
        kinds = [kind.decode() for kind in pipeline.execute()]
    there = [(kind, key) for kind, key in zip(kinds, keys, strict=True) if kind != "none"]
    if not there:
        return
    with client.pipeline(transaction=True) as pipeline:
        for kind, key in there:
            queue_read(pipeline, kind, key)
        replies = pipeline.execute()
    for (kind, key), value, lapses in zip(there, replies[::2], replies[1::2], strict=True):
        stored = to_stored(kind, key, value, lapses)
        if stored is not None:
            yield stored


def _pack(pieces: Iterable[bytes], advance: Advance) -> Iterator[bytes]:
    """Compress chunks with gzip."""
    engine, waiting = zlib.compressobj(PACK_LEVEL, wbits=16 + zlib.MAX_WBITS), b""
    for piece in pieces:
        waiting += engine.compress(piece)
        if len(waiting) >= PACK_BYTES:
            advance(len(waiting))
            yield waiting
            waiting = b""
    waiting += engine.flush()
    advance(len(waiting))
    yield waiting
