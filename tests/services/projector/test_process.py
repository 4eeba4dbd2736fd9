"""The projector as a separate process is killed, restarted and stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from infra.ports.read_models import ReadModelNotReady
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import prepare_server
from infra.redis.store import RedisStore, StoreConfig
from projections.registry import READ_MODELS
from services.projector.rebuild import rebuild
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.stored_tables import StoredTables, build_stored_tables

TABLES = ("00a", "01b", "02c", "03d")
SECONDS = 60.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[StoredTables, str]]:
    with real_server("everysec") as url:
        client = connect(url)
        prepare_server(client, len(TABLES), appendfsync="everysec", trust_server=False)
        store = RedisStore(client, len(TABLES), StoreConfig())
        yield build_stored_tables(store, tmp_path, lambda: connect_async(url)), url
        store.close()


@contextmanager
def process(url: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a projector; a new one with the same name takes over immediately."""
    environment = {
        **os.environ,
        "RAILHEAD_REDIS_URL": url,
        "RAILHEAD_DATA": str(folder),
        "RAILHEAD_APPENDFSYNC": "everysec",
        "RAILHEAD_ARCHIVE": str(folder / "archive"),
    }
    words = [sys.executable, "-m", "services.cli.main", "projector", "--name", "projector"]
    running = subprocess.Popen(words, env=environment, stderr=subprocess.DEVNULL)
    try:
        yield running
    finally:
        running.kill()
        running.wait(SECONDS)


def wait(until: Callable[[], bool]) -> None:
    """Wait until a condition on the read models holds; they may not be ready at first."""

    def said() -> bool:
        try:
            return until()
        except (ReadModelNotReady, RedisError):
            return False

    wait_until(said, "the read models are up to date")


def caught_up(stock: StoredTables) -> bool:
    seqs = {listed.id: listed.seq for listed in stock.query(lambda reader: reader.lobby_page()).tables}
    return seqs == {table: len(played.entries) for table, played in stock.tables.items()}


def dumps(stock: StoredTables) -> list[tuple[dict[bytes, bytes], list[bytes]]]:
    return [stock.dump(model, partition) for model in READ_MODELS for partition in range(len(TABLES))]


@pytest.mark.e2e
def test_killed_projector_folds_each_record_once(served: tuple[StoredTables, str], tmp_path: Path) -> None:
    stock, url = served
    for table in TABLES:
        stock.open(table, rounds=20)
    for round_number in range(4):
        with process(url, tmp_path):
            wait(lambda: bool(stock.query(lambda reader: reader.lobby_page()).tables))
            for table in TABLES * 5:
                stock.play_randomly(table, moves=2, seed=round_number)
    with process(url, tmp_path):
        wait(
            lambda: caught_up(stock) and set(stock.query(lambda reader: reader.lags()).behind.values()) == {0}
        )
    live = dumps(stock)

    for model in READ_MODELS.values():
        for partition in range(len(TABLES)):
            rebuild(model, partition, stock.sources)

    assert live == dumps(stock)


@pytest.mark.e2e
def test_projector_runs_at_a_lower_priority(served: tuple[StoredTables, str], tmp_path: Path) -> None:
    stock, url = served
    with process(url, tmp_path) as running:
        wait(lambda: stock.query(lambda reader: reader.lobby_page()).tables == ())
        lower = os.getpriority(os.PRIO_PROCESS, running.pid) - os.getpriority(os.PRIO_PROCESS, 0)

    assert 0 < lower < 10  # at a lower share it would fall behind


@pytest.mark.e2e
def test_stopped_projector_releases_its_partitions(served: tuple[StoredTables, str], tmp_path: Path) -> None:
    stock, url = served
    with process(url, tmp_path) as running:
        wait(lambda: stock.query(lambda reader: reader.lobby_page()).tables == ())
        running.send_signal(signal.SIGTERM)

        assert 0 == running.wait(SECONDS)

    assert [] == stock.store.client.keys("*:read-models:lease")
