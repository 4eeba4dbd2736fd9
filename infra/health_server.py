"""A process's health endpoints on a separate port: /health, /ready and /metrics."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Protocol

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from infra.settings.parsing import InvalidSettings

STALE_SECONDS = 30.0
"""A loop whose last round was longer ago than this is considered hung."""

REQUEST_SECONDS = 10.0
"""Time limit for a client to send its request."""

PLAIN_TEXT = "text/plain; charset=utf-8"


class HealthStatus(Protocol):
    """The health information that a process provides to these endpoints."""

    @property
    def is_alive(self) -> bool: ...
    @property
    def is_ready(self) -> bool: ...

    def render_metrics(self) -> bytes:
        """Return the metrics in Prometheus text format."""


class ProcessHealth:
    """The health of a process: whether its main loop is running and its store is reachable."""

    def __init__(self) -> None:
        self._round_at, self._ready = time.monotonic(), False

    def record_round(self, *, ready: bool) -> None:
        """Record a round of the main loop, and whether the store was reachable."""
        self._round_at, self._ready = time.monotonic(), ready

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self._round_at < STALE_SECONDS

    @property
    def is_ready(self) -> bool:
        return self.is_alive and self._ready

    def render_metrics(self) -> bytes:
        """Return the metrics of the process."""
        return generate_latest()


@contextmanager
def serve_health(status: HealthStatus, host: str, port: int | None) -> Iterator[None]:
    """Serve the health endpoints on the port while the process runs; do nothing if there is no port."""
    if port is None:
        yield
        return
    handler = type("Handler", (HealthHandler,), {"process": status})
    try:
        server = ThreadingHTTPServer((host, port), handler)
    except OSError as error:
        where = f"RAILHEAD_VITALS_PORT={port} at RAILHEAD_VITALS_HOST={host}"
        raise InvalidSettings(f"{where} is not available: {error.strerror}") from error
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class HealthHandler(BaseHTTPRequestHandler):
    """Serves the health of `process`."""

    process: HealthStatus
    timeout = REQUEST_SECONDS

    def parse_request(self) -> bool:
        """Parse the request line and headers; refuse HTTP/0.9, which has no headers."""
        if not super().parse_request():
            return False
        if self.request_version != "HTTP/0.9":
            return True
        self.request_version = "HTTP/1.0"  # gives the refusal a status line
        self.send_error(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED)
        return False

    def do_GET(self) -> None:
        match self.path:
            case "/health":
                self._send_check(self.process.is_alive)
            case "/ready":
                self._send_check(self.process.is_ready)
            case "/metrics":
                self._send(200, CONTENT_TYPE_LATEST, self.process.render_metrics())
            case _:
                self._send(404, PLAIN_TEXT, b"/health, /ready and /metrics are here\n")

    def _send_check(self, well: bool) -> None:  # noqa: FBT001 - the value to report
        self._send(200 if well else 503, PLAIN_TEXT, b"ok\n" if well else b"not now\n")

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name in http.server
        """Log nothing: health checks are frequent."""
