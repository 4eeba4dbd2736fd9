"""The API as a process of its own."""

from __future__ import annotations

import asyncio
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI

from infra.handles import file_limit, raise_file_limit
from infra.logs import configure, logger
from infra.settings import Settings
from infra.vitals import shown
from services.api.app import application
from services.api.connection_bounds import Bounds
from services.api.connections import Connection, connections_within
from services.api.signs import ApiSigns
from services.api.wiring import wired

GRACE_SECONDS = 5
TICKS = 5
"""The server ticks ten times a second; every so often connections are looked at."""

FEW_FILES = 1_024

log = logger()


class Server(uvicorn.Server):
    """Looks at its connections; when asked to stop, tells live streams to end, or they would keep it."""

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to stop."""
        service = getattr(self.app.state, "service", None)
        if service is not None:
            service.close()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Cut connections that have been waited for too long."""
        if counter % TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in tuple(self.server_state.connections):
                cast("Connection", connection).look(now)
        return await super().on_tick(counter)


def server(settings: Settings, url: str | None = None) -> Server:
    """Make the server of one process; ports of the store are opened when it starts."""
    app = application(settings, wired(settings, url))

    def note(why: str) -> None:
        app.state.service.metrics.cut.labels(why).inc()

    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=connections_within(Bounds(settings, file_limit(), note)),
        ws="none",
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),  # an empty one, or uvicorn believes 127.0.0.1
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return Server(config, app)


def run(settings: Settings, url: str | None = None) -> None:
    """Serve until SIGTERM or SIGINT; without a URL, with the server that the settings name."""
    configure(settings.log_level, "api")
    files = raise_file_limit()
    if files <= FEW_FILES:
        log.warning("the system lets this process have few files and connections open", at_most=files)
    made = server(settings, url)
    log.debug("serves", host=settings.host, port=settings.port, files=files)
    with shown(ApiSigns(made.app), settings.vitals_host, settings.vitals_port):
        made.run()
    log.debug("stopped")
