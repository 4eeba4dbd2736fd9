from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import fakeredis
import pytest

from infra.redis.checks import load_functions, prepare
from infra.redis.connect import connect, connect_awaited
from infra.redis.store import Limits, RedisStore
from infra.redis.wire import Reply
from tests.support.servers import one_node_cluster, real_server
from tests.support.stock import Stock, stocked

PARTITIONS = 4


@pytest.fixture(scope="session")
def real_url() -> Iterator[str]:
    with real_server() as url:
        yield url


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    with one_node_cluster() as url:
        yield url


def _fake() -> tuple[Reply, Callable[[], Reply]]:
    server = fakeredis.FakeServer()
    client = fakeredis.FakeRedis(server=server)
    load_functions(client)
    return client, lambda: fakeredis.FakeAsyncRedis(server=server)


def _real(url: str) -> tuple[Reply, Callable[[], Reply]]:
    client = connect(url)
    client.flushall()
    prepare(client, PARTITIONS, appendfsync="everysec", trusted=False)
    return client, lambda: connect_awaited(url)


@pytest.fixture(params=["fake", "real", "cluster"])
def stock(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Stock]:
    """A store without tables on fakeredis, on the real server and on a cluster."""
    if request.param == "fake":
        client, awaited = _fake()
    else:
        client, awaited = _real(request.getfixturevalue(f"{request.param}_url"))
    store = RedisStore(client, PARTITIONS, Limits())
    yield stocked(store, tmp_path, awaited)
    store.close()


@pytest.fixture
def real_stock(real_url: str, tmp_path: Path) -> Iterator[Stock]:
    """The same on the real server alone, for what does not differ between servers."""
    client, awaited = _real(real_url)
    store = RedisStore(client, PARTITIONS, Limits())
    yield stocked(store, tmp_path, awaited)
    store.close()
