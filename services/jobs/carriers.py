"""The workers of the queues: quick ones for bots, whom people wait for, and a thorough one for chores."""

from __future__ import annotations

from rq import SimpleWorker, Worker

from infra.logs import configure, logger
from infra.settings import Settings
from services.jobs.dispatching import BOTS, CHORES
from services.jobs.tools import hold, tools
from services.jobs.wiring import opened_tools, queue_at

TTL_SECONDS = 60
"""A worker that is silent for longer is taken for dead; it asks for work three times as often."""

LONGEST_PAUSE = 2.0

log = logger()


class QuickWorker(SimpleWorker):
    """Carries jobs out in its own process: a fork would take longer than a turn."""

    max_connection_wait_time = LONGEST_PAUSE

    def handle_warm_shutdown_request(self) -> None:
        """Stop after the answer at hand: the sweep finds what is left of the turn."""
        super().handle_warm_shutdown_request()  # type: ignore[no-untyped-call]  # RQ has no types for it
        tools().stopping = True


class ThoroughWorker(Worker):
    """Carries each job out in a process of its own, which may be slow and large."""

    max_connection_wait_time = LONGEST_PAUSE


def play(settings: Settings, url: str) -> None:
    """Let bots take their turns until a signal comes."""
    _carry(settings, url, BOTS, QuickWorker)


def do_chores(settings: Settings, url: str) -> None:
    """Audit and archive until a signal comes."""
    _carry(settings, url, CHORES, ThoroughWorker)


def _carry(settings: Settings, url: str, name: str, kind: type[QuickWorker | ThoroughWorker]) -> None:
    configure(settings.log_level, "jobs")
    with opened_tools(settings, url) as made, queue_at(settings, url, name) as queue:
        hold(made)
        worker = kind(
            [queue], connection=queue.connection, serializer=queue.serializer, worker_ttl=TTL_SECONDS
        )
        worker.log_job_description = False
        worker.work(logging_level="WARNING")
    log.debug("stopped", queue=name)
