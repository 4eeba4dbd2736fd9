"""Jobs as a process of its own: it sweeps, and keeps the processes going that carry out what it finds."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from services.jobs.process_pool import ProcessPool, ProcessSpec
from services.jobs.rq_workers import run_bot_worker, run_chore_worker
from services.jobs.wiring import OUTAGES, build_sweep, store_url

log = get_logger()


def run(settings: Settings, url: str | None = None) -> None:
    """Sweep until SIGTERM or SIGINT; without a URL, the server that the settings name."""
    configure_logging(settings.log_level, "jobs")
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    found = url or store_url(settings)
    crew = ProcessPool(_process_specs(settings, found))
    made = build_sweep(settings, found, crew.ensure_running)
    log.debug("sweeps", api=settings.api_address)
    try:
        with serve_health(made.sweep.vitals, settings.vitals_host, settings.vitals_port):
            made.sweep.run(stopping.is_set)
    finally:
        crew.stop()
    try:
        made.close()
    except OUTAGES as error:
        log.warning("left without saying so", error=str(error))
    log.debug("stopped")


def _process_specs(settings: Settings, url: str) -> list[ProcessSpec]:
    bots = [
        ProcessSpec(f"bots-{number}", run_bot_worker, (settings, url))
        for number in range(settings.bot_workers)
    ]
    return [*bots, ProcessSpec("chores", run_chore_worker, (settings, url))]
