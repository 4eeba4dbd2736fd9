"""Clients: none retries a write by itself, and each waits longer than any answer should take.

redis-py's own retry would send a write again whose answer was lost, and it would be there twice; retries
are ours, with the same command id. The protocol is left unset, as naming one changes the shape of replies.
"""

from __future__ import annotations

from typing import Any

import redis
import redis.asyncio
from redis.asyncio.retry import Retry as AwaitedRetry
from redis.backoff import NoBackoff
from redis.retry import Retry

from infra.redis.serialization import Reply

SOCKET_SECONDS = 10.0
"""Longer than the longest wait for an answer; nothing here blocks in the server."""

MAX_ASYNC_CONNECTIONS = 64


def _once() -> dict[str, Any]:
    return {"retry": Retry(NoBackoff(), 0), "socket_timeout": SOCKET_SECONDS}


def _awaited_once() -> dict[str, Any]:
    return {"retry": AwaitedRetry(NoBackoff(), 0), "socket_timeout": SOCKET_SECONDS}


def connect(url: str) -> Reply:
    """Connect to a server, or to the cluster that it belongs to."""
    client = redis.Redis.from_url(url, **_once())
    if not _in_cluster(client):
        return client
    client.close()
    return redis.RedisCluster.from_url(url, **_once())


def connect_standalone(url: str) -> redis.Redis:
    """Connect to one server that is no cluster: queues of jobs need such a one."""
    return redis.Redis.from_url(url, **_once())


def connect_async(url: str) -> Reply:
    """Connect as `connect` does, for who may not block.

    A cluster's client has to be asked something once before it is asked several things at the same time:
    while it looks for its nodes, it closes the connections of all but the first who asks.
    """
    with redis.Redis.from_url(url, **_once()) as client:
        in_cluster = _in_cluster(client)
    if in_cluster:
        return redis.asyncio.RedisCluster.from_url(url, **_awaited_once())
    pool = redis.asyncio.BlockingConnectionPool.from_url(
        url, max_connections=MAX_ASYNC_CONNECTIONS, timeout=SOCKET_SECONDS, **_awaited_once()
    )
    return redis.asyncio.Redis.from_pool(pool)


def is_cluster(client: Reply) -> bool:
    """See whether a client speaks to a cluster."""
    return isinstance(client, redis.RedisCluster | redis.asyncio.RedisCluster)


def _in_cluster(client: redis.Redis) -> bool:
    info: dict[str, Any] = client.info("cluster")
    return bool(info.get("cluster_enabled"))
