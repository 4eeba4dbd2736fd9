"""Health of a process on a port of its own: /health, /ready and /metrics."""

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
"""A loop that went round no later counts as hung."""

REQUEST_SECONDS = 10.0
"""How long one who asks may take to say what."""

PLAIN_TEXT = "text/plain; charset=utf-8"


class HealthStatus(Protocol):
    """What there is to tell about a process."""

    @property
    def is_alive(self) -> bool: ...
    @property
    def is_ready(self) -> bool: ...

    def render_metrics(self) -> bytes:
        """Return its counts as Prometheus reads them."""


class ProcessHealth:
    """Whether the loop of the process goes round, and whether its store is there."""

    def __init__(self) -> None:
        self._round_at, self._ready = time.monotonic(), False

    def record_round(self, *, ready: bool) -> None:
        """Note that the loop went round once more, and whether its store was there."""
        self._round_at, self._ready = time.monotonic(), ready

    @property
    def is_alive(self) -> bool:
        return time.monotonic() - self._round_at < STALE_SECONDS

    @property
    def is_ready(self) -> bool:
        return self.is_alive and self._ready

    def render_metrics(self) -> bytes:
        """Return the counts of the process."""
        return generate_latest()


@contextmanager
def serve_health(status: HealthStatus, host: str, port: int | None) -> Iterator[None]:
    """Answer on the port while the process runs; without a port, nobody is told."""
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
    """Answers for the process in `process`."""

    process: HealthStatus
    timeout = REQUEST_SECONDS

    def parse_request(self) -> bool:
        """Read the head; HTTP/0.9, which has none, is refused."""
        if not super().parse_request():
            return False
        if self.request_version != "HTTP/0.9":
            return True
        self.request_version = "HTTP/1.0"  # so that the refusal has a status line
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

    def _send_check(self, well: bool) -> None:  # noqa: FBT001 - it is what is said
        self._send(200 if well else 503, PLAIN_TEXT, b"ok\n" if well else b"not now\n")

    def _send(self, status: int, kind: str, body: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that http.server gives
        """Say nothing: who asks for health asks often."""
