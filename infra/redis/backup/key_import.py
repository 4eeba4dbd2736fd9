"""Keys of a backup written into an empty server or cluster."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from infra.backups.backup_place import Advance, BackupPlace
from infra.backups.manifest import BackupFile, BackupManifest, UnfitBackup
from infra.redis.backup.key_families import parse_key
from infra.redis.backup.stored_keys import decode_keys, write_all, write_commands
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.store_format import RESTORING_KEY
from infra.redis.client.types import RedisClient, RedisCommand

WRITE_TOGETHER = 500
"""Commands of one round trip."""


def require_empty_server(client: RedisClient) -> None:
    """See that a server or cluster holds no key at all, ours or others'; UnfitBackup if it does."""
    count = client.dbsize()
    if count:
        raise UnfitBackup(
            f"the server of RAILHEAD_REDIS_URL holds {count} keys: a backup is restored into an empty one"
        )


@contextmanager
def restoring(client: RedisClient) -> Iterator[None]:
    """Mark an empty server as one that is being restored, and refused by every service, until all is done.

    What was written goes away if something fails; where nobody is left to do that, the mark stays.
    """
    client.set(RESTORING_KEY, 1)
    try:
        yield
    except BaseException:
        with suppress(*STORE_OUTAGES):
            _remove_all(client)
        raise
    client.delete(RESTORING_KEY)


def import_keys(
    client: RedisClient, place: BackupPlace, manifest: BackupManifest, advance: Advance = int
) -> None:
    """Write the keys of all files; twice would be once for all but lists."""
    waiting: list[RedisCommand] = []
    for file in manifest.files:
        if file.name.startswith("keys/"):
            for key in decode_keys(_unpack(place, file, advance)):
                if parse_key(key.key) is None:
                    raise UnfitBackup(f"{place.url} holds {key.key!r}, which is no key of this service")
                waiting += write_commands(key)
                if len(waiting) >= WRITE_TOGETHER:
                    write_all(client, waiting)
                    waiting = []
    if waiting:
        write_all(client, waiting)


def _unpack(place: BackupPlace, file: BackupFile, advance: Advance) -> Iterator[bytes]:
    engine = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        for chunk in place.read(file):
            advance(len(chunk))
            yield engine.decompress(chunk)
    except zlib.error as error:
        raise UnfitBackup(f"{file.name} in {place.url} cannot be read: {error}") from error
    if not engine.eof:
        raise UnfitBackup(f"{file.name} in {place.url} ends too early")


def _remove_all(client: RedisClient) -> None:
    """Remove every key of ours, the mark last: the server was empty before."""
    mark = RESTORING_KEY.encode()
    _unlink(client, (key for key in client.scan_iter(count=WRITE_TOGETHER) if parse_key(key) and key != mark))
    client.delete(RESTORING_KEY)


def _unlink(client: RedisClient, keys: Iterable[bytes]) -> None:
    for key in keys:
        client.unlink(key)
