"""A running service for tests over HTTP, and stores for tests that need no process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
import typer.main
import typer.testing

from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.client.types import RedisClient
from infra.redis.store import RedisStore, StoreConfig
from tests.support.runtime.redis_servers import one_node_cluster, real_server
from tests.support.runtime.running_service import RunningService, run_service
from tests.support.tables.stored_tables import StoredTables, build_stored_tables

PARTITIONS = 4

# Typer's runner rebuilds the command tree for each call, which takes longer than most commands.
typer.testing._get_command = cache(typer.main.get_command)  # type: ignore[attr-defined]  # noqa: SLF001 - there is no public place


@pytest.fixture(scope="package")
def railhead(processes: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningService]:
    """Run a service without jobs, so that the only bots are those of the tests."""
    with run_service(tmp_path_factory.mktemp("service"), "worker", "projector", "api") as running:
        yield running


@pytest.fixture(scope="package")
def real_url() -> Iterator[str]:
    with real_server() as url:
        yield url


@pytest.fixture(scope="package")
def cluster_url() -> Iterator[str]:
    with one_node_cluster() as url:
        yield url


def _real(url: str) -> tuple[RedisClient, Callable[[], RedisClient]]:
    client = connect(url)
    client.flushall()
    prepare_server(client, PARTITIONS, appendfsync="everysec", trust_server=False)
    return client, lambda: connect_async(url)


@pytest.fixture(params=["real", pytest.param("cluster", marks=pytest.mark.wide)])
def stock(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[StoredTables]:
    """Yield a store without tables on the real server and on a cluster."""
    client, awaited = _real(request.getfixturevalue(f"{request.param}_url"))
    store = RedisStore(client, PARTITIONS, StoreConfig())
    yield build_stored_tables(store, tmp_path, awaited)
    store.close()


@pytest.fixture
def real_stock(real_url: str, tmp_path: Path) -> Iterator[StoredTables]:
    """Yield `stock` on the real server only, for behaviour that does not differ between servers."""
    client, awaited = _real(real_url)
    store = RedisStore(client, PARTITIONS, StoreConfig())
    yield build_stored_tables(store, tmp_path, awaited)
    store.close()
