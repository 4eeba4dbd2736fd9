"""An API process."""

from __future__ import annotations

import asyncio
from types import FrameType
from typing import cast

import uvicorn
from fastapi import FastAPI

from infra.file_limits import current_file_limit, raise_file_limit
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.settings.settings import Settings
from services.api.app import create_app
from services.api.group import AddressCounts
from services.api.health.checks import ApiHealth
from services.api.http.server import BoundedConnection, ConnectionLimits, connection_class
from services.api.wiring import build_ports_opener
from services.shared.api_group import ApiGroup
from services.shared.processes import tune_garbage_collection

GRACE_SECONDS = 5
CHECK_EVERY_TICKS = 5
"""Ticks between checks of the connections; the server ticks ten times per second."""

FEW_FILES = 1_024

log = get_logger()


class ApiServer(uvicorn.Server):
    """A server that checks connection timeouts.

    When it stops, it ends live streams, which would otherwise delay the stop.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self.app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        process = getattr(self.app.state, "process", None)
        if process is not None:
            process.close()
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        if counter % CHECK_EVERY_TICKS == 0:
            now = asyncio.get_running_loop().time()
            for connection in tuple(self.server_state.connections):
                cast("BoundedConnection", connection).check_timeouts(now)
        return await super().on_tick(counter)


def build_server(settings: Settings, url: str | None = None, group: ApiGroup | None = None) -> ApiServer:
    """Build the server of one process, alone or in a group; its ports open when it starts."""
    app = create_app(settings, build_ports_opener(settings, url), group)
    shared = None if group is None else AddressCounts(group.counts, group.number)

    def note(why: str) -> None:
        app.state.process.metrics.connections_cut.labels(why).inc()

    config = uvicorn.Config(
        app,
        host=settings.host,
        port=settings.port,
        http=connection_class(ConnectionLimits(settings, current_file_limit(), note, shared)),
        ws="none",
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),  # without this, uvicorn trusts 127.0.0.1
        log_config=None,
        access_log=False,
        lifespan="on",
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    return ApiServer(config, app)


def run(settings: Settings, url: str | None = None, group: ApiGroup | None = None) -> None:
    """Serve until SIGTERM or SIGINT; the store's URL defaults to the one in the settings."""
    configure_logging(settings.log_level, "api")
    files = raise_file_limit()
    if files <= FEW_FILES:
        log.warning("the system's limit on open files and connections is low", at_most=files)
    server = build_server(settings, url, group)
    tune_garbage_collection()
    log.debug("serving", host=settings.host, port=settings.port, files=files)
    with serve_health(ApiHealth(server.app), settings.vitals_host, settings.vitals_port):
        server.run(None if group is None else group.open_listeners())
    log.debug("stopped")
