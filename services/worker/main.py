"""A worker as a process of its own."""

from __future__ import annotations

from infra.health_server import serve_health
from infra.logs import configure_logging
from infra.settings.settings import Settings
from services.shared.garbage_collection import tune_garbage_collection
from services.worker.wiring import build_runner


def run(settings: Settings, url: str, name: str | None = None) -> None:
    """Work until a signal stops it."""
    configure_logging(settings.log_level, "worker")
    runner = build_runner(settings, url, name)
    tune_garbage_collection()
    with serve_health(runner.health, settings.vitals_host, settings.vitals_port):
        runner.run()
