"""Workers run only the service's own jobs, no matter what is in the queues."""

from __future__ import annotations

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest
from rq import Callback, Queue
from rq.job import Job
from rq.webhook import Webhook

from infra.redis.client.connections import STORE_OUTAGES, connect_standalone
from infra.redis.jobs.job_queues import open_queue
from services.jobs.rq_worker.worker import BotWorker, ChoreWorker
from services.shared.job_table import JOB_FUNCTIONS
from tests.support.runtime.redis_servers import real_server

LISTED = f"{__name__}.leave_mark"


def leave_mark(path: str) -> None:
    """Create a file to show that the job or callback ran."""
    Path(path).touch()


def mark_success(job: Job, *_: object) -> None:
    Path(job.args[0]).with_suffix(".callback").touch()


@pytest.fixture
def queue() -> Iterator[Queue]:
    with real_server() as url, connect_standalone(url) as connection:
        yield open_queue("bots", connection)


def work(queue: Queue, worker: type[BotWorker | ChoreWorker] = BotWorker) -> None:
    worker(queue, STORE_OUTAGES).work(burst=True, logging_level="CRITICAL")


@pytest.fixture
def listed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.jobs.rq_worker.worker.JOB_FUNCTIONS", JOB_FUNCTIONS | {LISTED})


@pytest.mark.parametrize("worker", [BotWorker, ChoreWorker])
def test_unlisted_function_is_not_run(
    queue: Queue, tmp_path: Path, worker: type[BotWorker | ChoreWorker]
) -> None:
    queue.enqueue("os.system", f"touch {tmp_path}/shell")
    queue.enqueue(LISTED, f"{tmp_path}/python")
    work(queue, worker)

    assert [] == list(tmp_path.iterdir())
    assert 2 == queue.failed_job_registry.count


def test_listed_function_runs(queue: Queue, tmp_path: Path, listed: None) -> None:
    queue.enqueue(LISTED, f"{tmp_path}/mark")
    work(queue)

    assert ["mark"] == [path.name for path in tmp_path.iterdir()]


def test_stored_callbacks_are_not_run(queue: Queue, tmp_path: Path, listed: None) -> None:
    callback = Callback(f"{__name__}.mark_success")
    queue.enqueue(LISTED, f"{tmp_path}/mark", on_success=callback)
    queue.enqueue("no.such", f"{tmp_path}/failed", on_failure=callback)
    work(queue)

    assert ["mark"] == [path.name for path in tmp_path.iterdir()]


def test_methods_of_stored_values_are_not_called(queue: Queue, tmp_path: Path, listed: None) -> None:
    job = queue.enqueue(LISTED, f"{tmp_path}/mark")
    queue.connection.hset(job.key, "data", b'["upper", "a value", [], {}]')
    work(queue)

    assert 1 == queue.failed_job_registry.count


def test_stored_webhooks_are_not_sent(queue: Queue, tmp_path: Path, listed: None) -> None:
    asked: list[str] = []

    class Listener(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked.append(self.path)
            self.send_response(204)
            self.end_headers()

    with HTTPServer(("127.0.0.1", 0), Listener) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        webhook = Webhook(f"http://127.0.0.1:{server.server_port}/hook", "finished", method="POST")
        queue.enqueue(LISTED, f"{tmp_path}/mark", webhooks=[webhook])
        work(queue)
        server.shutdown()
        thread.join(5)

    assert (tmp_path / "mark").exists()
    assert [] == asked


def test_pickled_job_is_not_unpickled(queue: Queue, tmp_path: Path, listed: None) -> None:
    job = queue.enqueue(LISTED, f"{tmp_path}/mark")
    pickled = b"cos\nsystem\n(S'touch " + str(tmp_path).encode() + b"/pickle'\ntR."
    queue.connection.hset(job.key, mapping={"data": pickled, "meta": pickled, "result": pickled})
    work(queue)

    assert [] == list(tmp_path.iterdir())


def test_abandoned_job_runs_no_callback(queue: Queue, tmp_path: Path, listed: None) -> None:
    """RQ's maintenance calls the failure callback of a job whose worker has died."""
    job = queue.enqueue(LISTED, f"{tmp_path}/mark", on_failure=Callback(f"{__name__}.mark_success"))
    queue.connection.delete(queue.key)
    queue.connection.hset(job.key, "status", "started")
    queue.connection.zadd(queue.started_job_registry.key, {f"{job.id}:execution": 1})
    work(queue)

    assert [] == list(tmp_path.iterdir())
    assert 1 == queue.failed_job_registry.count
