from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.redis.checks import prepare
from infra.redis.connect import connect
from infra.redis.library import source
from infra.redis.store import Limits, RedisStore
from tests.support.servers import fake_clients, real_server, small_cluster

PARTITIONS = 8
LIMITS = Limits(waiting_commands=50)


@pytest.fixture(scope="session")
def real_url() -> Iterator[str]:
    with real_server() as url:
        yield url


@pytest.fixture(scope="session")
def cluster_url() -> Iterator[str]:
    with small_cluster() as url:
        yield url


@pytest.fixture(params=["fake", "real", "cluster"])
def store(request: pytest.FixtureRequest) -> Iterator[RedisStore]:
    """The ports on fakeredis, on the real server and on a cluster, empty."""
    if request.param == "fake":
        client, _ = fake_clients()
        client.function_load(source(), replace=True)
    else:
        client = connect(request.getfixturevalue(f"{request.param}_url"))
        client.flushall()
        prepare(client, PARTITIONS, appendfsync="everysec", trusted=False)
    store = RedisStore(client, PARTITIONS, LIMITS)
    yield store
    store.close()
