"""The version of a store's data, kept in one key."""

from __future__ import annotations

import time

from infra.data_format import DATA_FORMAT, UnknownDataFormat, is_readable
from infra.redis.client.types import RedisClient, UnfitServer

STORE_FORMAT_KEY = "{railhead}:format"

PARTITIONS_KEY = "{railhead}:partitions"
"""A key that every build writes to a store that it uses, even builds that predate formats."""


RESTORING_KEY = "{railhead}:restoring"
"""Exists while a backup is being written to the store."""


LIVING_KEYS = ("{railhead}:workers", "{railhead}:projectors")
"""Keys in which processes that work on tables record the time (UTC, ms) until which they are alive."""

LAPSE_SECONDS = 10.0
"""How long to wait until killed processes are no longer considered alive."""


def require_store_format(client: RedisClient, *, to_read: bool = False) -> None:
    """Mark an empty store, or a store of an older format, with this build's format.

    Raises UnknownDataFormat for other formats, and UnfitServer for an incomplete restore or while processes
    of an older build use the store. With `to_read`, an older format is left unchanged.
    """
    if client.exists(RESTORING_KEY):
        raise UnfitServer(
            "a backup is being restored into the store, or a restore was interrupted: if none is "
            "running, empty it (FLUSHALL) and restore again"
        )
    # Read both in one step: another process may be marking the store (first the format, then the partitions).
    found, partitions = client.mget(STORE_FORMAT_KEY, PARTITIONS_KEY)
    if found is None and partitions is None:
        client.set(STORE_FORMAT_KEY, DATA_FORMAT, nx=True)
        found = client.get(STORE_FORMAT_KEY)
    if not is_readable(found):
        raise UnknownDataFormat("the store", None if found is None else found.decode())
    if int(found) != DATA_FORMAT and not to_read:
        _take_over(client)


def _take_over(client: RedisClient) -> None:
    """Upgrade an older store's mark once no older process uses the store; it would misread the data."""
    until = time.monotonic() + LAPSE_SECONDS
    while any(client.zcount(key, time.time() * 1_000, "+inf") for key in LIVING_KEYS):
        if time.monotonic() > until:
            raise UnfitServer(
                "processes of an older build use the store and cannot read what this build writes: "
                "stop them all, then start this build"
            )
        time.sleep(0.25)
    client.set(STORE_FORMAT_KEY, DATA_FORMAT)
