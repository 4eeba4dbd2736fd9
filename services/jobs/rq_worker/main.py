"""A worker of RQ as a process: `python -m services.jobs.rq_worker.main QUEUE`."""

from __future__ import annotations

import sys

from infra.logs import configure_logging, get_logger
from infra.redis.client.connections import STORE_OUTAGES
from infra.settings.settings import Settings, read_settings
from services.jobs.job_context import set_context
from services.jobs.rq_worker.worker import WORKERS, StoreLost
from services.jobs.wiring import open_context, open_queue
from services.shared.parent_death import end_with_supervisor

log = get_logger()


def main(name: str) -> int:
    """Carry out the jobs of a queue until SIGTERM, or until the process ends that started this one.

    Gives the exit code: 1 when the store went away, after a line that says so; who started it tries again.
    """
    end_with_supervisor()
    settings = read_settings()
    configure_logging(settings.log_level, "jobs")
    try:
        carry_out_jobs(settings, name)
    except (StoreLost, *STORE_OUTAGES) as error:
        log.warning("ended without its store", queue=name, error=str(error))
        return 1
    log.debug("worker of a queue stopped", queue=name)
    return 0


def carry_out_jobs(settings: Settings, name: str) -> None:
    """Carry out the jobs of a queue until SIGTERM; StoreLost or an outage if the store goes away."""
    with open_context(settings) as context, open_queue(settings, name) as queue:
        set_context(context)
        worker = WORKERS[name](queue, STORE_OUTAGES)
        worker.work(logging_level="WARNING")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
