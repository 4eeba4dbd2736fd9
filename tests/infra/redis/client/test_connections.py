"""A cluster is found through any of the configured nodes."""

from __future__ import annotations

import asyncio

import pytest
import redis

from infra.redis.client.connections import connect, connect_async, disconnect, is_cluster
from infra.redis.client.types import UnfitServer
from tests.support.runtime.redis_servers import plain_server, small_cluster

NOWHERE = "redis://127.0.0.1:1"


def test_cluster_is_found_if_the_first_node_is_silent() -> None:
    with small_cluster() as url:
        client = connect(f"{NOWHERE} {url}")
        assert is_cluster(client)
        assert client.set("a", "1")
        disconnect(client)

        async def look() -> bytes:
            awaited = connect_async(f"{NOWHERE} {url}")
            try:
                found: bytes = await awaited.get("a")
            finally:
                await awaited.aclose()
            return found

        assert asyncio.run(look()) == b"1"


def test_no_answering_node_counts_as_an_outage() -> None:
    with pytest.raises(redis.ConnectionError):
        connect(f"{NOWHERE},{NOWHERE}")


def test_several_servers_without_a_cluster_are_refused() -> None:
    with plain_server() as (port, _), pytest.raises(UnfitServer, match="lists several servers"):
        connect(f"redis://127.0.0.1:{port} {NOWHERE}")
