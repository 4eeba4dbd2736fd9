"""The projector as a process of its own: killed, started again, stopped."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from infra.redis.checks import prepare
from infra.redis.connect import connect, connect_awaited
from infra.redis.store import Limits, RedisStore
from services.ports_views import NotReady
from services.projector.rebuilding import rebuild
from services.read_models import MODELS
from tests.support.servers import real_server
from tests.support.stock import Stock, stocked

TABLES = ("00a", "01b", "02c", "03d")
SECONDS = 30.0


@pytest.fixture
def served(tmp_path: Path) -> Iterator[tuple[Stock, str]]:
    with real_server("everysec") as url:
        client = connect(url)
        prepare(client, len(TABLES), appendfsync="everysec", trusted=False)
        store = RedisStore(client, len(TABLES), Limits())
        yield stocked(store, tmp_path, lambda: connect_awaited(url)), url
        store.close()


@contextmanager
def process(url: str, folder: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Run a projector; the same name lets the next one take over at once."""
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
    deadline = time.monotonic() + SECONDS
    while time.monotonic() < deadline:
        try:
            if until():
                return
        except (NotReady, RedisError):
            pass
        time.sleep(0.02)
    raise TimeoutError("it did not come about")


def caught_up(stock: Stock) -> bool:
    seqs = {listed.id: listed.seq for listed in stock.read(lambda reader: reader.lobby()).tables}
    return seqs == {table: len(played.entries) for table, played in stock.tables.items()}


def dumps(stock: Stock) -> list[tuple[dict[bytes, bytes], list[bytes]]]:
    return [stock.dump(model, partition) for model in MODELS for partition in range(len(TABLES))]


@pytest.mark.e2e
def test_a_projector_killed_in_the_midst_of_traffic_folds_each_record_once(
    served: tuple[Stock, str], tmp_path: Path
) -> None:
    stock, url = served
    for table in TABLES:
        stock.open(table, rounds=20)
    for round_number in range(4):
        with process(url, tmp_path):
            wait(lambda: bool(stock.read(lambda reader: reader.lobby()).tables))
            for table in TABLES * 5:
                stock.play(table, moves=2, seed=round_number)
    with process(url, tmp_path):
        wait(lambda: caught_up(stock) and set(stock.read(lambda reader: reader.lag()).values()) == {0})
    live = dumps(stock)

    for model in MODELS.values():
        for partition in range(len(TABLES)):
            rebuild(model, partition, stock.sources)

    assert live == dumps(stock)


@pytest.mark.e2e
def test_a_projector_that_is_asked_to_stop_gives_its_partitions_back(
    served: tuple[Stock, str], tmp_path: Path
) -> None:
    stock, url = served
    with process(url, tmp_path) as running:
        wait(lambda: stock.read(lambda reader: reader.lobby()).tables == ())
        running.send_signal(signal.SIGTERM)

        assert 0 == running.wait(SECONDS)

    assert [] == stock.store.client.keys("*:claim")
