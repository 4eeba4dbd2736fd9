from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import fakeredis
import pytest

from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.functions import PARTITION_LIBRARY, READ_MODEL_LIBRARY
from infra.redis.store import RedisStore, StoreConfig
from tests.support.runtime.redis_servers import fake_clients, real_server, small_cluster

PARTITIONS = 8
LIMITS = StoreConfig(waiting_commands=50)
SERVERS = ("real", *(pytest.param(name, marks=pytest.mark.wide) for name in ("fake", "cluster")))


@pytest.fixture(scope="package")
def real_url() -> Iterator[str]:
    with real_server() as url:
        yield url


@pytest.fixture(scope="package")
def cluster_url() -> Iterator[str]:
    with small_cluster() as url:
        yield url


@pytest.fixture(params=SERVERS)
def store(request: pytest.FixtureRequest) -> Iterator[RedisStore]:
    """Yield an empty store on the real server, on fakeredis, and on a cluster."""
    if request.param == "fake":
        client, _ = fake_clients()
        for library in (PARTITION_LIBRARY, READ_MODEL_LIBRARY):
            client.function_load(library.source, replace=True)
    else:
        client = connect(request.getfixturevalue(f"{request.param}_url"))
        client.flushall()
        prepare_server(client, PARTITIONS, appendfsync="everysec", trust_server=False)
    store = RedisStore(client, PARTITIONS, LIMITS)
    yield store
    store.close()


@pytest.fixture(params=SERVERS)
def async_client(request: pytest.FixtureRequest) -> Callable[[Callable[[Any], Awaitable[Any]]], Any]:
    """Return a function that queries an empty store through an awaited client, in a fresh event loop."""
    if request.param == "fake":
        server = fakeredis.FakeServer()
        fakeredis.FakeRedis(server=server).function_load(PARTITION_LIBRARY.source)
        made: Callable[[], Any] = lambda: fakeredis.FakeAsyncRedis(server=server)  # noqa: E731 - one of two
    else:
        url = request.getfixturevalue(f"{request.param}_url")
        client = connect(url)
        prepare_server(client, PARTITIONS, appendfsync="everysec", trust_server=False)
        client.flushall()  # keeps the loaded functions
        client.close()
        made = lambda: connect_async(url)  # noqa: E731 - one of two

    def asked(question: Callable[[Any], Awaitable[Any]]) -> Any:
        async def whole() -> Any:
            client = made()
            await client.exists("{a}key")  # a cluster client discovers its nodes first
            try:
                return await question(client)
            finally:
                await client.aclose()

        return asyncio.run(whole())

    return asked
