"""An RQ worker process: `python -P -m services.jobs.rq_worker.main QUEUE`."""

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
    """Run the jobs of a queue until SIGTERM, or until the parent process ends.

    If the store is readable but rejects writes, wait. Return the exit code: 1 if the store was lost, which is
    logged; the parent then restarts the worker.
    """
    end_with_supervisor()
    settings = read_settings()
    configure_logging(settings.log_level, "jobs")
    logged: WritesRefused | None = None
    while True:
        try:
            carry_out_jobs(settings, name)
        except (StoreLost, *STORE_OUTAGES) as error:
            refused = find_write_refusal(error.__cause__ or error, own_server=settings.redis_url is None)
            if refused is None:
                log.warning("worker stopped: the store was lost", queue=name, error=str(error))
                return 1
            if refused != logged:
                log.warning("waiting for the store to accept writes", queue=name, reason=refused.reason)
            logged = refused
            # RQ's own handler would call a worker that has ended.
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            time.sleep(WAIT_SECONDS)
        else:
            log.debug("worker stopped", queue=name)
            return 0


def carry_out_jobs(settings: Settings, name: str) -> None:
    """Run the jobs of a queue until SIGTERM; raise StoreLost or an outage error if the store is lost."""
    with open_context(settings) as context, open_queue(settings, name) as queue:
        set_context(context)
        tune_garbage_collection()  # planning creates many objects but no cycles
        worker = WORKERS[name](queue, STORE_OUTAGES)
        worker.work(logging_level="WARNING")


def run_worker(name: str, url: str) -> None:
    """Run a worker for the store at a URL; raise SystemExit with the exit code."""
    os.environ["RAILHEAD_REDIS_URL"] = url
    sys.exit(main(name))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
