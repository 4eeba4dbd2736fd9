"""What a data folder knows of its store, beside it: which one it is, and how far its logs had come.

A store that was emptied, swapped or brought back from an old copy is told from one that is whole.
"""

from __future__ import annotations

import os
import secrets
import time
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import msgspec
from redis.exceptions import ResponseError

from infra.embedded.binary import EmbeddedServerError
from infra.ports.positions import STREAM_START, parse_position
from infra.redis.client.types import RedisClient
from infra.redis.keys import keys_of_partition

STORE_IDENTITY_KEY = "{railhead}:identity"
HELD_FILE = "held.json"


class LostStore(EmbeddedServerError):
    """The store is not, or no longer, what its data folder held; the message says what to restore."""


class HeldHeads(msgspec.Struct, frozen=True):
    """The store's identity, and when (UTC, ms) the feed of each partition had come how far."""

    store: str
    at: int
    heads: Mapping[int, str]


def read_held(folder: Path) -> HeldHeads | None:
    """Give what a data folder knows, None where it held no store yet; LostStore where that cannot be read."""
    path = folder / HELD_FILE
    if not path.exists():
        return None
    try:
        return msgspec.json.decode(path.read_bytes(), type=HeldHeads)
    except (OSError, msgspec.DecodeError) as error:
        raise LostStore(
            f"{path} cannot be read ({error}), so nobody can say whether the store is whole. If it is, move "
            "that file away: it is made anew"
        ) from error


def look_at_heads(client: RedisClient, partitions: int) -> HeldHeads:
    """See how far the store has come; one without an identity gets one. A request for each partition."""
    client.set(STORE_IDENTITY_KEY, secrets.token_hex(8), nx=True)
    return read_heads(client, partitions)


def read_heads(client: RedisClient, partitions: int) -> HeldHeads:
    """See how far a store has come that nothing is written to; it may have the identity ''."""
    identity = client.get(STORE_IDENTITY_KEY)
    heads = {number: _head(client, number) for number in range(partitions)}
    return HeldHeads((identity or b"").decode(), time.time_ns() // 1_000_000, heads)


def write_held(folder: Path, held: HeldHeads) -> None:
    """Let the folder know what its store holds for good; what the disk may yet lose is not to be noted."""
    draft = folder / f"{HELD_FILE}.new"
    with draft.open("wb") as file:
        file.write(msgspec.json.encode(held))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(folder / HELD_FILE)


def require_held(folder: Path, client: RedisClient) -> None:
    """See that the store is the one that the folder held, and as far; LostStore if it is not."""
    held = read_held(folder)
    if held is None:
        return
    when = f"{datetime.fromtimestamp(held.at / 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
    aside = f"to go on with what is there, move {folder / HELD_FILE} away: what is missing is lost then"
    identity = client.get(STORE_IDENTITY_KEY)
    if identity is None or identity.decode() != held.store:
        what = "is empty" if identity is None else "is another one"
        raise LostStore(
            f"the store in {folder / 'store'} {what}: it is not what the folder held at {when}. "
            f"Bring {folder / 'store'} back from a backup; {aside}"
        )
    short = [number for number, head in held.heads.items() if _is_before(_head(client, number), head)]
    if short:
        raise LostStore(
            f"the store in {folder / 'store'} ends before what the folder held at {when}: records are "
            f"missing in {len(short)} of {len(held.heads)} partitions. Bring back a newer backup; {aside}"
        )


def _is_before(one: str, other: str) -> bool:
    return parse_position(one) < parse_position(other)


def _head(client: RedisClient, partition: int) -> str:
    """Give the id of the last entry that a partition's feed ever had, whether it is still there or not."""
    try:
        found = client.xinfo_stream(keys_of_partition(partition).feed)["last-generated-id"]
    except ResponseError as error:
        if "no such key" not in str(error):
            raise
        return STREAM_START
    return found.decode() if isinstance(found, bytes) else str(found)
