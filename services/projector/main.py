"""A projector as a process of its own."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from infra.embedded.socket_path import socket_path, socket_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from services.projector.wiring import build_projector

log = get_logger()


def run(settings: Settings, url: str | None = None, name: str | None = None) -> None:
    """Follow the feeds until SIGTERM or SIGINT; without a URL, of the server that the settings name."""
    configure_logging(settings.log_level, "projector")
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    made = build_projector(
        settings, url or settings.redis_url or socket_url(socket_path(settings.folder)), name
    )
    log.debug("follows", partitions=made.partitions)
    with serve_health(made.projector.vitals, settings.vitals_host, settings.vitals_port):
        made.projector.run(stopping.is_set)
    made.close()
    log.debug("stopped")
