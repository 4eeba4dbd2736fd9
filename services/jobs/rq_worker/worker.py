"""RQ workers that end when the store is lost."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.process import BaseProcess
from typing import Any, cast

from redis.client import PubSub
from rq import Queue, SimpleWorker, Worker
from rq.job import Job
from rq.worker import BaseWorker

from services.jobs.job_context import current_context
from services.shared.job_table import (
    BACKUPS_QUEUE,
    BOTS_QUEUE,
    CHORES_QUEUE,
    JOB_FUNCTIONS,
    THINKING_QUEUE,
)
from services.shared.processes import SUPERVISOR_VARIABLE, end_with_supervisor

CONTEXT = multiprocessing.get_context("forkserver")


class ForkedProcess:
    """A process in its own session, with the part of `subprocess.Popen`'s interface that `ChildProcess` uses.

    It ends when the fork server does; the first such process starts that server.
    """

    def __init__(self, name: str, main: Callable[..., None], words: Sequence[str]) -> None:
        """Start `main(*words)`, which raises SystemExit with the exit code."""
        self._process: BaseProcess = CONTEXT.Process(target=_run, name=name, args=(main, *words))
        os.environ[SUPERVISOR_VARIABLE] = str(os.getpid())  # read by the fork server, if this call starts it
        try:
            self._process.start()
        finally:
            del os.environ[SUPERVISOR_VARIABLE]
        self.pid = cast("int", self._process.pid)

    def poll(self) -> int | None:
        """Return the exit code; None while the process runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the exit code, or raise subprocess.TimeoutExpired."""
        self._process.join(timeout)
        code = self._process.exitcode
        if code is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0)
        return code

    def terminate(self) -> None:
        """Send SIGTERM."""
        self._process.terminate()

    def kill(self) -> None:
        """Send SIGKILL."""
        self._process.kill()


def preload(module: str) -> None:
    """Set the module that the fork server imports at its start; it must call `become_fork_server`."""
    CONTEXT.set_forkserver_preload([module])


def become_fork_server() -> None:
    """Make this process end with its parent, and forked processes end with this one.

    Otherwise multiprocessing's fork server would wait for all its children. Objects that already exist are
    excluded from garbage collection, so that their memory stays shared.
    """
    end_with_supervisor()
    os.environ[SUPERVISOR_VARIABLE] = str(os.getpid())
    gc.collect()
    gc.freeze()


def _run(main: Callable[..., None], *words: str) -> None:
    os.setsid()
    main(*words)


TTL_SECONDS = 180
"""A worker silent for longer than this is considered dead; idle workers send a heartbeat 15 s earlier."""

LONGEST_PAUSE = 2.0


class UnlistedFunction(Exception):
    """A job that names an unknown function."""


class ListedJob(Job):
    """A job that can only run a function listed in JOB_FUNCTIONS.

    RQ itself would import any function or callback that the stored job names, call a method of a stored
    value, and send the job's webhooks. The service uses neither callbacks nor webhooks.
    """

    @property
    def func(self) -> Callable[..., Any] | None:
        """Return the function to call; raise UnlistedFunction if it is not one of the service's jobs."""
        if self.func_name not in JOB_FUNCTIONS or self.instance is not None:
            raise UnlistedFunction(f"{self.func_name} is not a job of this service")
        function: Callable[..., Any] | None = super().func
        return function

    @property
    def success_callback(self) -> None:
        """Return no callback, whatever is stored."""

    @property
    def failure_callback(self) -> None:
        """Return no callback, whatever is stored."""

    @property
    def stopped_callback(self) -> None:
        """Return no callback, whatever is stored."""

    def send_webhooks(self, *_: Any, **__: Any) -> None:
        """Send nothing, whatever is stored."""


class StoreLost(SystemExit):
    """The store was lost. This is a SystemExit, since RQ's loop catches everything else."""


class OutageFilter(logging.Filter):
    """Drops RQ's log messages about an outage, which the process itself logs once."""

    def __init__(self, outages: tuple[type[Exception], ...]) -> None:
        super().__init__()
        self._outages = outages

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the message is about something other than an outage."""
        arguments = record.args if isinstance(record.args, tuple) else ()
        return not any(isinstance(argument, self._outages) for argument in arguments)


class EndsWithStore(BaseWorker):
    """Ends RQ's loop with StoreLost at the first call that the store does not answer.

    RQ itself would wait a second and retry while it has no job.
    """

    max_connection_wait_time = LONGEST_PAUSE

    def __init__(self, queue: Queue, outages: tuple[type[Exception], ...]) -> None:
        queue.job_class = ListedJob  # RQ's maintenance loads jobs with the queue's job class
        super().__init__(
            [queue],
            connection=queue.connection,
            serializer=queue.serializer,
            worker_ttl=TTL_SECONDS,
            job_class=ListedJob,
        )
        self.log_job_description = False
        self._outages, self._lost = outages, False
        self.log.addFilter(OutageFilter(outages))

    def check_for_suspension(self, burst: bool) -> None:  # noqa: FBT001 - RQ's own signature
        """Wait while workers are suspended."""
        with self._end_on_outage():
            super().check_for_suspension(burst)

    def run_maintenance_tasks(self) -> None:
        """Clean up after other workers."""
        with self._end_on_outage():
            super().run_maintenance_tasks()  # type: ignore[no-untyped-call]  # RQ has no types for it

    def dequeue_job_and_maintain_ttl(self, *arguments: Any) -> tuple[Job, Queue] | None:
        """Wait for a job."""
        with self._end_on_outage():
            return super().dequeue_job_and_maintain_ttl(*arguments)

    def heartbeat(self, *arguments: Any, **named: Any) -> None:
        """Send a heartbeat."""
        with self._end_on_outage():
            super().heartbeat(*arguments, **named)

    def execute_job(self, job: Job, queue: Queue) -> None:
        """Run a job."""
        with self._end_on_outage():
            super().execute_job(job, queue)

    def teardown(self) -> None:
        """Unregister this worker; without a store, RQ's maintenance does it later."""
        with suppress(*self._outages):
            super().teardown()  # type: ignore[no-untyped-call]  # RQ has no types for it

    def _pubsub_exception_handler(self, exc: Exception, pubsub: PubSub, pubsub_thread: Any) -> None:
        """End the thread that listens for RQ's commands, without logging, once the store is lost.

        That thread may notice the loss first, through an error raised when it reads from a closed connection.
        """
        closed_under_it = _is_closed(pubsub) and not isinstance(exc, self._outages)
        if self._lost or closed_under_it:
            pubsub_thread.stop()
        else:
            super()._pubsub_exception_handler(exc, pubsub, pubsub_thread)

    @contextmanager
    def _end_on_outage(self) -> Iterator[None]:
        try:
            yield
        except self._outages as error:
            self._lost = True
            raise StoreLost(f"{type(error).__name__}: {error}") from error


def _is_closed(pubsub: PubSub) -> bool:
    connection: Any = pubsub.connection
    return connection is None or not connection.is_connected


class BotWorker(EndsWithStore, SimpleWorker):
    """Runs jobs in its own process, since forking would take longer than a turn."""

    def handle_warm_shutdown_request(self) -> None:
        """Stop after the current answer; the sweep finds the rest of the turn."""
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]  # RQ has no types for it
        current_context().stopping = True


class ChoreWorker(EndsWithStore, Worker):
    """Runs each job in a separate process, since jobs may be slow and use much memory."""


WORKERS: dict[str, type[BotWorker | ChoreWorker]] = {
    BOTS_QUEUE: BotWorker,
    THINKING_QUEUE: BotWorker,
    CHORES_QUEUE: ChoreWorker,
    BACKUPS_QUEUE: ChoreWorker,
}
