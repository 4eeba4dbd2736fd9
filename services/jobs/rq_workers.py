"""A worker of RQ as a process: `python -m services.jobs.rq_workers QUEUE`; `railhead jobs` starts them."""

from __future__ import annotations

import sys

from rq import SimpleWorker, Worker

from infra.logs import configure_logging, get_logger
from infra.settings.settings import read_settings
from services.jobs.dispatcher import BOTS_QUEUE, CHORES_QUEUE
from services.jobs.job_context import current_context, set_context
from services.jobs.wiring import open_context, open_queue
from services.shared.parent_death import end_with_supervisor

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


WORKERS: dict[str, type[BotWorker | ChoreWorker]] = {BOTS_QUEUE: BotWorker, CHORES_QUEUE: ChoreWorker}


def main(name: str) -> None:
    """Carry out the jobs of a queue until SIGTERM, or until the process ends that started this one."""
    end_with_supervisor()
    settings = read_settings()
    configure_logging(settings.log_level, "jobs")
    with open_context(settings) as context, open_queue(settings, name) as queue:
        set_context(context)
        worker = WORKERS[name](
            [queue], connection=queue.connection, serializer=queue.serializer, worker_ttl=TTL_SECONDS
        )
        worker.log_job_description = False
        worker.work(logging_level="WARNING")
    log.debug("worker of a queue stopped", queue=name)


if __name__ == "__main__":
    main(sys.argv[1])
