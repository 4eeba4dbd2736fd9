"""The jobs process: sweeps for due work, and keeps the workers running."""

from __future__ import annotations

from infra.embedded.socket_path import store_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.redis.client.connections import STORE_OUTAGES
from infra.settings.settings import Settings
from services.jobs.rq_worker.worker_processes import WorkerProcesses
from services.jobs.wiring import build_sweep
from services.shared.processes import stop_on_signals

log = get_logger()


def run(settings: Settings, url: str | None = None) -> None:
    """Sweep until SIGTERM or SIGINT; without a URL, use the store in the settings."""
    configure_logging(settings.log_level, "jobs")
    stopping = stop_on_signals()
    url = url or store_url(settings)
    workers = WorkerProcesses(settings, url)
    wired = build_sweep(settings, url, workers.ensure_running)
    log.debug("jobs started", api=settings.api_address)
    try:
        with serve_health(wired.sweep.health, settings.vitals_host, settings.vitals_port):
            wired.sweep.run(stopping.is_set)
    finally:
        workers.stop()
    try:
        wired.close()
    except STORE_OUTAGES as error:
        log.warning("stopped without closing the connections to the store", error=str(error))
    log.debug("jobs stopped")
