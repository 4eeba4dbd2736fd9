"""The workers of the queues: quick ones for bots, whom people wait for, and a thorough one for chores."""

from __future__ import annotations

from rq import SimpleWorker, Worker

from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from services.jobs.dispatcher import BOTS_QUEUE, CHORES_QUEUE
from services.jobs.job_context import current_context, set_context
from services.jobs.wiring import open_context, open_queue

TTL_SECONDS = 60
"""A worker that is silent for longer is taken for dead; it asks for work three times as often."""

LONGEST_PAUSE = 2.0

log = get_logger()


class BotWorker(SimpleWorker):
    """Carries jobs out in its own process: a fork would take longer than a turn."""

    max_connection_wait_time = LONGEST_PAUSE

    def handle_warm_shutdown_request(self) -> None:
        """Stop after the answer at hand: the sweep finds what is left of the turn."""
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]  # RQ has no types for it
        current_context().stopping = True


class ChoreWorker(Worker):
    """Carries each job out in a process of its own, which may be slow and large."""

    max_connection_wait_time = LONGEST_PAUSE


def run_bot_worker(settings: Settings, url: str) -> None:
    """Let bots take their turns until a signal comes."""
    _run_worker(settings, url, BOTS_QUEUE, BotWorker)


def run_chore_worker(settings: Settings, url: str) -> None:
    """Audit and archive until a signal comes."""
    _run_worker(settings, url, CHORES_QUEUE, ChoreWorker)


def _run_worker(settings: Settings, url: str, name: str, kind: type[BotWorker | ChoreWorker]) -> None:
    configure_logging(settings.log_level, "jobs")
    with open_context(settings, url) as made, open_queue(settings, url, name) as queue:
        set_context(made)
        worker = kind(
            [queue], connection=queue.connection, serializer=queue.serializer, worker_ttl=TTL_SECONDS
        )
        worker.log_job_description = False
        worker.work(logging_level="WARNING")
    log.debug("stopped", queue=name)
