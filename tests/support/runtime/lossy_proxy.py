"""An unreliable connection to the service: requests arrive, but some answers are lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import httpx

TIMEOUT_SECONDS = 30.0


class LossyProxy(ThreadingHTTPServer):
    """Forwards requests, but refuses `requests_to_reject` posts, then loses `answers_to_lose` answers."""

    daemon_threads = True

    def __init__(self, upstream: str) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.upstream = httpx.Client(base_url=upstream, timeout=TIMEOUT_SECONDS, trust_env=False)
        self.answers_to_lose = self.requests_to_reject = 0
        self.lost: list[str] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignore connections that a client abandoned."""


class _Handler(BaseHTTPRequestHandler):
    server: LossyProxy

    def do_GET(self) -> None:
        self._pass_on()

    def do_POST(self) -> None:
        self._pass_on()

    def _pass_on(self) -> None:
        if self.command == "POST" and self.server.requests_to_reject:
            self.server.requests_to_reject -= 1
            self._answer(503, {"Retry-After": "0"}, b"{}")
            return
        length = int(self.headers.get("Content-Length") or 0)
        names = ("Authorization", "Content-Type", "Prefer")
        headers = {name: self.headers[name] for name in names if self.headers[name]}
        answer = self.server.upstream.request(
            self.command, self.path, content=self.rfile.read(length), headers=headers
        )
        if self.command == "POST" and self.server.answers_to_lose:
            self.server.answers_to_lose -= 1
            self.server.lost.append(self.path)
            self.close_connection = True
            return
        self._answer(answer.status_code, {}, answer.content)

    def _answer(self, status: int, headers: dict[str, str], content: bytes) -> None:
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, format: str, *words: Any) -> None:  # noqa: A002 - its name in the standard library
        """Log no requests."""


@contextmanager
def lossy_proxy(upstream: str) -> Iterator[LossyProxy]:
    """Open a proxy to a service."""
    line = LossyProxy(upstream)
    thread = threading.Thread(target=line.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    try:
        yield line
    finally:
        line.shutdown()
        thread.join(TIMEOUT_SECONDS)
        line.server_close()
        line.upstream.close()
