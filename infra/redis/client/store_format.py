"""The version of the data in a store, told by one key."""

from __future__ import annotations

import time

from infra.data_format import DATA_FORMAT, UnknownDataFormat, is_readable
from infra.redis.client.types import RedisClient, UnfitServer

STORE_FORMAT_KEY = "{railhead}:format"

PARTITIONS_KEY = "{railhead}:partitions"
"""Every build that ever met a store left this key in it, those before there were formats, too."""


RESTORING_KEY = "{railhead}:restoring"
"""Is there as long as a backup is being written into the store."""


LIVING_KEYS = ("{railhead}:workers", "{railhead}:projectors")
"""Where processes that work on tables say until when (UTC, ms) they count as alive."""

LAPSE_SECONDS = 10.0
"""How long those that were killed are waited for."""


def require_store_format(client: RedisClient, *, to_read: bool = False) -> None:
    """Mark an empty store, or one of an older format, as of this build's.

    UnknownDataFormat if it is of another; UnfitServer if it holds half a backup, or if processes of an older
    build work on it still. With `to_read` an older format is left as it is.
    """
    if client.exists(RESTORING_KEY):
        raise UnfitServer(
            "a backup is being restored into the store, or that was broken off in the midst: where nobody "
            "restores, empty it (FLUSHALL) and restore again"
        )
    # Both are read at once: another process may be marking the store now, the format before the partitions.
    found, partitions = client.mget(STORE_FORMAT_KEY, PARTITIONS_KEY)
    if found is None and partitions is None:
        client.set(STORE_FORMAT_KEY, DATA_FORMAT, nx=True)
        found = client.get(STORE_FORMAT_KEY)
    if not is_readable(found):
        raise UnknownDataFormat("the store", None if found is None else found.decode())
    if int(found) != DATA_FORMAT and not to_read:
        _take_over(client)


def _take_over(client: RedisClient) -> None:
    """Mark a store of an older format as of this build's, once nobody works on it who would misread it."""
    until = time.monotonic() + LAPSE_SECONDS
    while any(client.zcount(key, time.time() * 1_000, "+inf") for key in LIVING_KEYS):
        if time.monotonic() > until:
            raise UnfitServer(
                "processes of an older build work on the store, which does not read what this one writes: "
                "stop all of them, then start this build"
            )
        time.sleep(0.25)
    client.set(STORE_FORMAT_KEY, DATA_FORMAT)
