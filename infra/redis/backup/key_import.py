"""Write the keys of a backup to an empty server or cluster."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress

from domain.table.bot_accounts import is_bot_account
from infra.backups import Advance, BackupFile, BackupManifest, BackupPlace, UnfitBackup
from infra.redis.backup.key_export import PEOPLES_GROUPS
from infra.redis.backup.key_families import parse_key
from infra.redis.backup.stored_keys import (
    Pairs,
    StoredHash,
    StoredKey,
    decode_keys,
    write_all,
    write_commands,
)
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.store_format import RESTORING_KEY
from infra.redis.client.types import RedisClient, RedisCommand
from infra.redis.keys import PLAYERS

WRITE_TOGETHER = 500
"""Number of commands per round trip."""


def require_empty_server(client: RedisClient) -> None:
    """Raise UnfitBackup if a server or cluster holds any key, even another program's."""
    count = client.dbsize()
    if count:
        raise UnfitBackup(
            f"the server of RAILHEAD_REDIS_URL has {count} keys: a backup needs an empty server"
        )


@contextmanager
def restoring(client: RedisClient) -> Iterator[None]:
    """Within this context, mark an empty server as being restored, so that no service uses it.

    On failure, everything that was written is removed; if the process is killed, the mark remains.
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
    """Write the keys of all files; this is idempotent, except for lists."""
    waiting: list[RedisCommand] = []
    for file in manifest.files:
        if file.name.startswith("keys/"):
            for key in decode_keys(_unpack(place, file, advance)):
                if parse_key(key.key) is None:
                    raise UnfitBackup(f"{place.url} holds {key.key!r}, which is not a key of this service")
                waiting += write_commands(key)
                if len(waiting) >= WRITE_TOGETHER:
                    write_all(client, waiting)
                    waiting = []
    if waiting:
        write_all(client, waiting)


def import_people(client: RedisClient, chunks: Iterable[bytes]) -> bool:
    """Write the accounts of another store into a store that has only house bots.

    Returns False, without writing, if this store's people are all among these accounts; raises UnfitBackup if
    it has other people. Players are written last; until then, a repeated call writes everything again.
    """
    keys = list(decode_keys(chunks))
    _require_people(keys)
    here = {player.decode() for player in client.hkeys(PLAYERS)}
    players = [key for key in keys if key.key == PLAYERS.encode()]
    coming = {field.decode() for key in players for field, _ in _fields(key)}
    if people := {player for player in here if not is_bot_account(player)}:
        if people <= coming:
            return False
        raise UnfitBackup(f"there are {len(people)} other accounts of people on this server already")
    _remove_accounts(client)
    rest = [key for key in keys if key.key != PLAYERS.encode()]
    commands = [command for key in (*rest, *players) for command in write_commands(key)]
    for first in range(0, len(commands), WRITE_TOGETHER):
        write_all(client, commands[first : first + WRITE_TOGETHER])
    return True


def _require_people(keys: Sequence[StoredKey]) -> None:
    tags = {tag for group in PEOPLES_GROUPS for tag in group.tags}
    for key in keys:
        name = parse_key(key.key)
        if name is None or name.tag not in tags:
            raise UnfitBackup(f"{key.key[:64]!r} is not a key of accounts")


def _fields(key: StoredKey) -> Pairs:
    return key.value.fields if isinstance(key.value, StoredHash) else ()


def _remove_accounts(client: RedisClient) -> None:
    """Remove all keys of accounts, so that lists are not doubled and old key formats are not mixed in."""
    tags = {tag for group in PEOPLES_GROUPS for tag in group.tags}
    found = client.scan_iter(count=WRITE_TOGETHER)
    _unlink(client, (key for key in found if (name := parse_key(key)) and name.tag in tags))


def _unpack(place: BackupPlace, file: BackupFile, advance: Advance) -> Iterator[bytes]:
    engine = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        for chunk in place.read(file):
            advance(len(chunk))
            yield engine.decompress(chunk)
    except zlib.error as error:
        raise UnfitBackup(f"{file.name} in {place.url} cannot be read: {error}") from error
    if not engine.eof:
        raise UnfitBackup(f"{file.name} in {place.url} is truncated")


def _remove_all(client: RedisClient) -> None:
    """Remove all our keys, the mark last; the server was empty before."""
    mark = RESTORING_KEY.encode()
    _unlink(client, (key for key in client.scan_iter(count=WRITE_TOGETHER) if parse_key(key) and key != mark))
    client.delete(RESTORING_KEY)


def _unlink(client: RedisClient, keys: Iterable[bytes]) -> None:
    for key in keys:
        client.unlink(key)
