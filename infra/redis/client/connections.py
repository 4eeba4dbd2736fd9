"""Clients without automatic retries, whose timeouts exceed any normal reply time.

redis-py's retries would repeat a write whose reply was lost, so the write might be executed twice; our
retries keep the command id. The protocol version is left unset, because setting it changes the shape of
replies.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import urlsplit

import redis
import redis.asyncio
import redis.asyncio.cluster
from redis.asyncio.retry import Retry as AsyncRetry
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode
from redis.retry import Retry

from infra.addresses import split_addresses
from infra.redis.client.awaited_connection import AsyncServer
from infra.redis.client.cluster.awaited import AsyncCluster
from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.cluster.node_watch import OUTAGES
from infra.redis.client.types import RedisClient, UnfitServer

SOCKET_SECONDS = 10.0
"""Timeout for replies, longer than any reply takes; none of our commands blocks in the server."""

CLUSTER_SECONDS = 3.0
CONNECT_SECONDS = 1.0
"""The timeout for new connections in a cluster, where a replica replaces an unresponsive node."""

MAX_ASYNC_CONNECTIONS = 64
DEFAULT_PORT = 6379

STORE_OUTAGES = OUTAGES
"""Errors from a store that is temporarily down; any other error is a bug and ends the process."""

_CLUSTER_TIMES = {"socket_timeout": CLUSTER_SECONDS, "socket_connect_timeout": CONNECT_SECONDS}


def _once() -> dict[str, Any]:
    return {"retry": Retry(NoBackoff(), 0), "socket_timeout": SOCKET_SECONDS}


def _async_once() -> dict[str, Any]:
    return {"retry": AsyncRetry(NoBackoff(), 0), "socket_timeout": SOCKET_SECONDS}


def connect(urls: str) -> RedisClient:
    """Connect to a server, or to a cluster given by addresses separated by spaces; one must answer."""
    url, in_cluster = _find_answering(urls)
    if not in_cluster:
        return redis.Redis.from_url(url, **_once())
    nodes = [ClusterNode(*place) for place in _split_nodes(urls)]  # type: ignore[no-untyped-call]  # untyped
    return BlockingCluster.from_url(url, startup_nodes=nodes, **{**_once(), **_CLUSTER_TIMES})


def disconnect(client: RedisClient) -> None:
    """Close a client and all its connections, which a cluster client's own `close` leaves open."""
    if isinstance(client, redis.RedisCluster):
        client.disconnect_connection_pools()  # type: ignore[no-untyped-call]  # untyped
    client.close()


def connect_standalone(url: str) -> redis.Redis:
    """Connect to a single server, not a cluster: job queues need this."""
    return redis.Redis.from_url(url, **_once())


def connect_async(urls: str, kind: type[redis.asyncio.Redis] = AsyncServer) -> RedisClient:
    """Connect like `connect`, for asynchronous calls.

    `kind` may be redis-py's own client for a single server. Make one call with a cluster's client before
    concurrent calls: while it discovers its nodes, it closes the connections of all callers but the first.
    """
    url, in_cluster = _find_answering(urls)
    if in_cluster:
        nodes = [redis.asyncio.cluster.ClusterNode(*place) for place in _split_nodes(urls)]
        return AsyncCluster.from_url(url, startup_nodes=nodes, **{**_async_once(), **_CLUSTER_TIMES})
    pool = redis.asyncio.BlockingConnectionPool.from_url(
        url, max_connections=MAX_ASYNC_CONNECTIONS, timeout=SOCKET_SECONDS, **_async_once()
    )
    return kind.from_pool(pool)


def is_cluster(client: RedisClient) -> bool:
    """Return whether a client is connected to a cluster."""
    return isinstance(client, redis.RedisCluster | redis.asyncio.RedisCluster)


def _find_answering(urls: str) -> tuple[str, bool]:
    """Return the first address that answers, and whether it is in a cluster; else raise the last outage."""
    *others, last = split_addresses(urls)
    for url in others:
        with suppress(*STORE_OUTAGES):
            return url, _in_cluster(url, is_one_of_several=True)
    return last, _in_cluster(last, is_one_of_several=bool(others))


def _in_cluster(url: str, *, is_one_of_several: bool) -> bool:
    times = _CLUSTER_TIMES if is_one_of_several else {}
    with redis.Redis.from_url(url, **{**_once(), **times}) as client:
        info: dict[str, Any] = client.info("cluster")
    found = bool(info.get("cluster_enabled"))
    if is_one_of_several and not found:
        raise UnfitServer("RAILHEAD_REDIS_URL lists several servers, but one is not part of a cluster")
    return found


def _split_nodes(urls: str) -> Iterator[tuple[str, int]]:
    """Yield the host and port of each node; skip sockets, which have neither."""
    for parts in map(urlsplit, split_addresses(urls)):
        if parts.hostname:
            yield parts.hostname, parts.port or DEFAULT_PORT
