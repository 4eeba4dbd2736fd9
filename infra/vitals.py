"""What a process without pages of its own tells about itself: /health, /ready and /metrics on a port."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

LATE_SECONDS = 30.0
PLAIN = "text/plain; charset=utf-8"


class Vitals:
    """Whether the process goes round, and whether it can work."""

    def __init__(self) -> None:
        self._turned, self._works = time.monotonic(), False

    def turned(self, *, works: bool) -> None:
        """Say that the process went round once more, and whether its store was there."""
        self._turned, self._works = time.monotonic(), works

    @property
    def lives(self) -> bool:
        return time.monotonic() - self._turned < LATE_SECONDS

    @property
    def works(self) -> bool:
        return self.lives and self._works


@contextmanager
def shown(vitals: Vitals, host: str, port: int | None) -> Iterator[None]:
    """Answer on the port while the process runs; without a port, nobody is told."""
    if port is None:
        yield
        return
    server = ThreadingHTTPServer((host, port), _handler(vitals))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _handler(vitals: Vitals) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers for one process."""

        def do_GET(self) -> None:
            match self.path:
                case "/health":
                    self._say(vitals.lives)
                case "/ready":
                    self._say(vitals.works)
                case "/metrics":
                    self._send(200, CONTENT_TYPE_LATEST, generate_latest())
                case _:
                    self._send(404, PLAIN, b"/health, /ready and /metrics are here\n")

        def _say(self, well: bool) -> None:  # noqa: FBT001 - it is what is said
            self._send(200 if well else 503, PLAIN, b"ok\n" if well else b"not now\n")

        def _send(self, status: int, kind: str, body: bytes) -> None:
            self.send_response(status)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name that http.server gives
            """Say nothing: who asks for health asks often."""

    return Handler
