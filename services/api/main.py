"""The API as a process of its own."""

from __future__ import annotations

from types import FrameType

import uvicorn
from fastapi import FastAPI

from infra.logs import configure, logger
from infra.settings import Settings
from infra.vitals import shown
from services.api.app import application
from services.api.signs import ApiSigns
from services.api.wiring import wired

GRACE_SECONDS = 5
KEEP_ALIVE_SECONDS = 30

log = logger()


class Server(uvicorn.Server):
    """Tells live streams to end when it is asked to stop, or they would keep it."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        service = getattr(self.app.state, "service", None)
        if service is not None:
            service.close()
        super().handle_exit(sig, frame)


def server(settings: Settings, url: str | None = None) -> Server:
    """Make the server of one process; ports of the store are opened when it starts."""
    app = application(settings, wired(settings, url))
    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config, app)


def run(settings: Settings, url: str | None = None) -> None:
    """Serve until SIGTERM or SIGINT; without a URL, with the server that the settings name."""
    configure(settings.log_level, "api")
    made = server(settings, url)
    log.debug("serves", host=settings.host, port=settings.port)
    with shown(ApiSigns(made.app), settings.vitals_host, settings.vitals_port):
        made.run()
    log.debug("stopped")
