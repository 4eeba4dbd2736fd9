"""The version of the data in a store, told by one key."""

from __future__ import annotations

from infra.data_format import DATA_FORMAT, UnknownDataFormat
from infra.redis.client.types import RedisClient, UnfitServer

STORE_FORMAT_KEY = "{railhead}:format"

PARTITIONS_KEY = "{railhead}:partitions"
"""Every build that ever met a store left this key in it, those before there were formats, too."""


RESTORING_KEY = "{railhead}:restoring"
"""Is there as long as a backup is being written into the store."""


def require_store_format(client: RedisClient) -> None:
    """Mark an empty store as of this build's format; UnknownDataFormat if its data is of another.

    UnfitServer if it holds half a backup.
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
    if found is None or int(found) != DATA_FORMAT:
        raise UnknownDataFormat("the store", None if found is None else found.decode())
