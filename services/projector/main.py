"""A projector as a process of its own."""

from __future__ import annotations

import os

from infra.embedded.socket_path import store_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from services.projector.wiring import build_projector
from services.shared.garbage_collection import tune_garbage_collection
from services.shared.stop_signal import stop_on_signals

NICENESS = 5
"""Who waits for an outcome comes first where the processor is short. It gets a third of what others get, and
needs a seventh of a core for 2,000 commands a second: with a niceness of 10 or more it would fall behind."""

log = get_logger()


def run(settings: Settings, url: str | None = None, name: str | None = None) -> None:
    """Follow the feeds until SIGTERM or SIGINT; without a URL, those of the store that the settings name."""
    configure_logging(settings.log_level, "projector")
    os.nice(NICENESS)
    stopping = stop_on_signals()
    wired = build_projector(settings, url or store_url(settings), name)
    tune_garbage_collection()
    log.debug("projector started", partitions=wired.partitions)
    with serve_health(wired.projector.health, settings.vitals_host, settings.vitals_port):
        wired.projector.run(stopping.is_set)
    wired.close()
    log.debug("projector stopped")
