"""The store becomes unavailable while a worker runs, and returns."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from redis.exceptions import RedisError

from infra.embedded.server import EmbeddedServer
from infra.redis.store import open_store
from services.worker.worker import Worker
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.worker_tables import (
    WorkerTable,
    build_worker,
    run_until,
    worker_settings,
)


@pytest.fixture
def folder() -> Iterator[Path]:
    with scratch_folder() as folder:
        yield folder


def outage(worker: Worker) -> None:
    """Run the worker until it notices that the store is unavailable."""
    for _ in range(50):
        worker.run_once()


def test_outage_does_not_count_as_a_delivery(folder: Path) -> None:
    """Only re-reading a command counts as a delivery; a live worker keeps its commands."""
    server = EmbeddedServer(folder)
    server.start("always")
    store = open_store(server.url, worker_settings(partitions=8))
    play = WorkerTable(store)
    play.open()
    worker = build_worker(store, deliveries=2)
    run_until(worker, play.is_answered)
    play.say("still here")

    for _ in range(4):
        server.stop()
        with pytest.raises(RedisError):
            outage(worker)
        worker.invalidate()
        server.start("always")
    run_until(worker, play.is_answered)
    said = play.chat_lines()
    store.close()
    server.stop()

    assert said == ["still here"]


@pytest.mark.usefixtures("processes")
def test_killed_store_loses_and_repeats_nothing(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")
    store = open_store(server.url, worker_settings(partitions=8))
    play = WorkerTable(store)
    play.open()
    worker = build_worker(store, batch=8)
    run_until(worker, play.is_answered)
    for number in range(300):
        play.say(f"line {number}")
    for kills in range(1, 4):
        run_until(worker, lambda so_many=60 * kills: len(play.chat_lines()) > so_many)  # type: ignore[misc]  # a bound default
        server.kill()
        with pytest.raises(RedisError):
            outage(worker)
        worker.invalidate()
        server.start("always")
    run_until(worker, play.is_answered)
    said = play.chat_lines()
    store.close()
    server.stop()

    assert said == [f"line {number}" for number in range(300)]


def test_lost_functions_are_reloaded(play: WorkerTable) -> None:
    play.store.client.function_flush()
    play.store.load_functions()
    play.open()

    run_until(build_worker(play.store), play.is_answered)

    assert play.current_table().phase == "playing"
