"""A projector as a process of its own."""

from __future__ import annotations

import signal
import threading
from types import FrameType

from infra.embedded.place import socket_path, socket_url
from infra.logs import configure, logger
from infra.settings import Settings
from infra.vitals import shown
from services.projector.wiring import wired

log = logger()


def run(settings: Settings, url: str | None = None, name: str | None = None) -> None:
    """Follow the feeds until SIGTERM or SIGINT; without a URL, of the server that the settings name."""
    configure(settings.log_level, "projector")
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        stopping.set()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    made = wired(settings, url or settings.redis_url or socket_url(socket_path(settings.folder)), name)
    log.debug("follows", partitions=made.partitions)
    with shown(made.projector.vitals, settings.vitals_host, settings.vitals_port):
        made.projector.run(stopping.is_set)
    made.close()
    log.debug("stopped")
