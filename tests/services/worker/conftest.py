from __future__ import annotations

from collections.abc import Iterator

import pytest

from infra.redis.store import RedisStore, open_store
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.worker_tables import WorkerTable, worker_settings


@pytest.fixture(scope="package")
def url() -> Iterator[str]:
    with real_server() as url:
        yield url


@pytest.fixture
def store(url: str) -> Iterator[RedisStore]:
    """Yield an empty store on the real server."""
    chosen = worker_settings(partitions=8)
    store = open_store(url, chosen)
    store.client.flushall()
    store = open_store(url, chosen)
    yield store
    store.close()


@pytest.fixture
def play(store: RedisStore) -> WorkerTable:
    """Return a table whose commands wait in the store until a worker runs."""
    return WorkerTable(store)
