"""A worker process ends when its store is lost; its parent restarts it."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis

from services.shared.job_table import BOTS_QUEUE, CHORES_QUEUE
from tests.support.runtime.processes import TIMEOUT_SECONDS, process_group, wait_until
from tests.support.runtime.redis_servers import plain_server

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("queue", [BOTS_QUEUE, CHORES_QUEUE])
def test_worker_exits_with_code_1_when_the_store_dies(queue: str, tmp_path: Path) -> None:
    with plain_server("--appendfsync", "always") as (port, server):
        url = f"redis://127.0.0.1:{port}/0"
        said = {"redis_url": url, "data": tmp_path, "partitions": 4, "log_level": "warning"}
        with process_group(tmp_path, **said) as group, redis.Redis(port=port) as client:
            worker = group.start("services.jobs.rq_worker.main", queue)
            wait_until(lambda: client.scard(f"rq:workers:{queue}"), "it waits for jobs")
            server.kill()
            code = worker.wait(TIMEOUT_SECONDS)

        lines = group.read_log().splitlines()
        assert (1, 1) == (code, len(lines)), lines
        assert "warning" in lines[0]
        assert "worker stopped: the store was lost" in lines[0]


def test_worker_without_a_store_ends_the_same_way(tmp_path: Path) -> None:
    with process_group(tmp_path, redis_url="redis://127.0.0.1:1/0", data=tmp_path) as group:
        code = group.start("services.jobs.rq_worker.main", BOTS_QUEUE).wait(TIMEOUT_SECONDS)

    lines = group.read_log().splitlines()
    assert (1, 1) == (code, len(lines)), lines
    assert "worker stopped: the store was lost" in lines[0]


@pytest.mark.parametrize("queue", [BOTS_QUEUE, CHORES_QUEUE])
def test_worker_waits_while_the_store_rejects_writes(queue: str, tmp_path: Path) -> None:
    with plain_server("--appendfsync", "always") as (port, _), redis.Redis(port=port) as client:
        said = {"redis_url": f"redis://127.0.0.1:{port}/0", "data": tmp_path, "partitions": 4}
        with process_group(tmp_path, **said, log_level="warning") as group:
            client.config_set("min-replicas-to-write", 1)
            worker = group.start("services.jobs.rq_worker.main", queue)
            wait_until(lambda: "waiting for the store to accept writes" in group.read_log(), "it waits")
            client.config_set("min-replicas-to-write", 0)
            wait_until(lambda: client.scard(f"rq:workers:{queue}"), "it waits for jobs")
            assert worker.poll() is None

        assert 1 == len(group.read_log().splitlines()), group.read_log()
