"""A process that carries jobs out ends when its store does; whoever started it starts it again."""

from __future__ import annotations

from pathlib import Path

import pytest
import redis

from services.shared.job_table import BOTS_QUEUE, CHORES_QUEUE
from tests.support.runtime.processes import TIMEOUT_SECONDS, process_group, wait_until
from tests.support.runtime.redis_servers import plain_server

pytestmark = pytest.mark.e2e


@pytest.mark.parametrize("queue", [BOTS_QUEUE, CHORES_QUEUE])
def test_one_whose_store_is_killed_ends_with_one_warning_and_exit_code_1(queue: str, tmp_path: Path) -> None:
    with plain_server("--appendfsync", "always") as (port, server):
        url = f"redis://127.0.0.1:{port}/0"
        said = {"redis_url": url, "data": tmp_path, "partitions": 4, "log_level": "warning"}
        with process_group(tmp_path, **said) as group, redis.Redis(port=port) as client:
            carrier = group.start("services.jobs.rq_worker.main", queue)
            wait_until(lambda: client.scard(f"rq:workers:{queue}"), "it asks for work")
            server.kill()
            code = carrier.wait(TIMEOUT_SECONDS)

        lines = group.read_log().splitlines()
        assert (1, 1) == (code, len(lines)), lines
        assert "warning" in lines[0]
        assert "worker stopped: the store was lost" in lines[0]


def test_one_that_finds_no_store_ends_in_the_same_way(tmp_path: Path) -> None:
    with process_group(tmp_path, redis_url="redis://127.0.0.1:1/0", data=tmp_path) as group:
        code = group.start("services.jobs.rq_worker.main", BOTS_QUEUE).wait(TIMEOUT_SECONDS)

    lines = group.read_log().splitlines()
    assert (1, 1) == (code, len(lines)), lines
    assert "worker stopped: the store was lost" in lines[0]


@pytest.mark.parametrize("queue", [BOTS_QUEUE, CHORES_QUEUE])
def test_one_whose_store_takes_no_writes_waits_and_goes_on(queue: str, tmp_path: Path) -> None:
    with plain_server("--appendfsync", "always") as (port, _), redis.Redis(port=port) as client:
        said = {"redis_url": f"redis://127.0.0.1:{port}/0", "data": tmp_path, "partitions": 4}
        with process_group(tmp_path, **said, log_level="warning") as group:
            client.config_set("min-replicas-to-write", 1)
            carrier = group.start("services.jobs.rq_worker.main", queue)
            wait_until(lambda: "waiting for the store to accept writes" in group.read_log(), "it waits")
            client.config_set("min-replicas-to-write", 0)
            wait_until(lambda: client.scard(f"rq:workers:{queue}"), "it asks for work")
            assert carrier.poll() is None

        assert 1 == len(group.read_log().splitlines()), group.read_log()
