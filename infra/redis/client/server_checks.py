"""Check a server before the first write, and load the function libraries."""

from __future__ import annotations

from typing import Any

from redis.exceptions import ResponseError

from infra.redis.client.connections import is_cluster
from infra.redis.client.store_format import require_store_format
from infra.redis.client.types import RedisClient, UnfitServer
from infra.redis.client.write_refusals import find_write_refusal
from infra.redis.functions import NOTICE_LIBRARY, PARTITION_LIBRARY, PLAYER_LIBRARY, READ_MODEL_LIBRARY
from infra.redis.keys import PARTITIONS

OLDEST_VERSION = (7, 0)
DEFAULT_PARTITIONS = 64
WRITE_PROBE = "{railhead}:probe"


def prepare_server(
    client: RedisClient, partitions: int | None, *, appendfsync: str, trust_server: bool
) -> int:
    """Check the server and its data, update its functions, and return the number of partitions.

    Raises UnfitServer or UnknownDataFormat if the server cannot be used; in that case, nothing has been
    written.
    """
    for name, info in _primaries(client):
        _check_version(name, info)
        if not trust_server:
            _check_durability(name, info)
            _check_fsync(client, name, appendfsync)
    require_store_format(client)
    try:
        load_functions(client)
        return _agree_on_partitions(client, partitions)
    except ResponseError as error:
        stored = client.get(PARTITIONS)
        if stored is None or find_write_refusal(error, own_server=False) is None:
            raise
        return int(stored)  # the server refuses writes for now; processes that start now can still read


def load_functions(client: RedisClient) -> None:
    """Update the functions of every primary."""
    for library in (PARTITION_LIBRARY, READ_MODEL_LIBRARY, NOTICE_LIBRARY, PLAYER_LIBRARY):
        client.function_load(library.source, replace=True)


def _primaries(client: RedisClient) -> list[tuple[str, dict[str, Any]]]:
    """Return the INFO of every server that takes writes."""
    if not is_cluster(client):
        return [("the server", client.info())]
    return [(f"node {node.name}", client.info(target_nodes=node)) for node in client.get_primaries()]


def _check_version(name: str, info: dict[str, Any]) -> None:
    version = str(info["redis_version"])
    if tuple(int(part) for part in version.split(".")[:2]) < OLDEST_VERSION:
        raise UnfitServer(f"{name} is version {version}; functions need Redis 7.0 or Valkey")


def _check_durability(name: str, info: dict[str, Any]) -> None:
    relaxed = "RAILHEAD_TRUST_SERVER=true skips this check"
    if info.get("maxmemory_policy", "noeviction") != "noeviction":
        raise UnfitServer(
            f"{name} may evict keys when memory runs out (maxmemory-policy {info['maxmemory_policy']}); "
            f"set noeviction. {relaxed}"
        )
    if not info.get("aof_enabled"):
        raise UnfitServer(f"{name} loses its data when it stops (appendonly no); set yes. {relaxed}")


def _check_fsync(client: RedisClient, name: str, wanted: str) -> None:
    """Check that the server flushes to disk before it replies.

    Servers that hide their settings pass the check.
    """
    try:
        found = client.config_get("appendfsync").get("appendfsync")
    except ResponseError:
        return
    if wanted == "always" and found != "always" and not _is_held(client):
        raise UnfitServer(
            f"{name} answers before the disk has it (appendfsync {found}); set always. "
            f"RAILHEAD_APPENDFSYNC={found} accepts that"
        )


def _is_held(client: RedisClient) -> bool:
    """Return whether the embedded server refuses writes for now, so that it confirms nothing unflushed."""
    try:
        client.setrange(WRITE_PROBE, 0, "")  # an empty write has no effect
    except ResponseError as error:
        return find_write_refusal(error, own_server=True) is not None
    return False


def _agree_on_partitions(client: RedisClient, wanted: int | None) -> int:
    """Record the number of partitions in the store; it can grow, but it can never shrink."""
    client.set(PARTITIONS, wanted or DEFAULT_PARTITIONS, nx=True)
    stored = int(client.get(PARTITIONS))
    if wanted is None or wanted == stored:
        return stored
    if wanted < stored:
        raise UnfitServer(
            f"the store has {stored} partitions, the settings ask for {wanted}: it cannot shrink; "
            f"set RAILHEAD_PARTITIONS={stored} or unset it"
        )
    client.set(PARTITIONS, wanted)
    return wanted
