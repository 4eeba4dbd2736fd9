"""A worker of RQ as a process: `python -P -m services.jobs.rq_worker.main QUEUE`."""

from __future__ import annotations

import os
import signal
import sys
import time

from infra.logs import configure_logging, get_logger
from infra.ports.outages import WritesRefused
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.write_refusals import find_write_refusal
from infra.settings.settings import Settings, read_settings
from services.jobs.job_context import set_context
from services.jobs.rq_worker.worker import WORKERS, StoreLost
from services.jobs.wiring import open_context, open_queue
from services.shared.processes import end_with_supervisor, tune_garbage_collection

log = get_logger()

WAIT_SECONDS = 2.0


def main(name: str) -> int:
    """Carry out the jobs of a queue until SIGTERM, or until the process ends that started this one.

    While the store answers and takes no writes, it waits. Gives the exit code: 1 when the store went away,
    after a line that says so; who started it tries again.
    """
    end_with_supervisor()
    settings = read_settings()
    configure_logging(settings.log_level, "jobs")
    told: WritesRefused | None = None
    while True:
        try:
            carry_out_jobs(settings, name)
        except (StoreLost, *STORE_OUTAGES) as error:
            refused = find_write_refusal(error.__cause__ or error, own_server=settings.redis_url is None)
            if refused is None:
                log.warning("ended without its store", queue=name, error=str(error))
                return 1
            if refused != told:
                log.warning("waits until the store takes writes", queue=name, reason=refused.reason)
            told = refused
            signal.signal(signal.SIGTERM, signal.SIG_DFL)  # that of RQ would ask a worker that is no more
            time.sleep(WAIT_SECONDS)
        else:
            log.debug("worker of a queue stopped", queue=name)
            return 0


def carry_out_jobs(settings: Settings, name: str) -> None:
    """Carry out the jobs of a queue until SIGTERM; StoreLost or an outage if the store goes away."""
    with open_context(settings) as context, open_queue(settings, name) as queue:
        set_context(context)
        tune_garbage_collection()  # a plan of a bot makes many objects and leaves no cycles
        worker = WORKERS[name](queue, STORE_OUTAGES)
        worker.work(logging_level="WARNING")


def run_worker(name: str, url: str) -> None:
    """Be a worker of a queue of the store at a URL; SystemExit has the exit code."""
    os.environ["RAILHEAD_REDIS_URL"] = url
    sys.exit(main(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
