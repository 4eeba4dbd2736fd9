"""A receiver of webhooks: a real HTTP server on loopback that records its requests."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

HOLD_SECONDS = 120.0
"""The longest time that a request is held, even if its test failed."""


@dataclass
class ReceivedPost:
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def id(self) -> str:
        return self.headers["webhook-id"]


@dataclass
class HttpReceiver:
    """Records received requests; answers each path with a status and headers, after a delay in seconds.

    `begun` has the paths of all requests; a request held at its path is neither received nor answered yet.
    """

    url: str = ""
    posts: list[ReceivedPost] = field(default_factory=list)
    statuses: dict[str, int] = field(default_factory=dict)
    answer_headers: dict[str, dict[str, str]] = field(default_factory=dict)
    delays: dict[str, float] = field(default_factory=dict)
    begun: list[str] = field(default_factory=list)
    _held: dict[str, threading.Event] = field(default_factory=dict)

    @contextmanager
    def hold(self, path: str) -> Iterator[None]:
        """Hold requests to a path during the block."""
        self._held[path] = threading.Event()
        try:
            yield
        finally:
            self._held.pop(path).set()

    def wait_while_held(self, path: str) -> None:
        """Record that a request arrived, and wait while its path is held."""
        held = self._held.get(path)
        self.begun.append(path)
        if held is not None:
            held.wait(HOLD_SECONDS)

    def at(self, path: str) -> list[ReceivedPost]:
        """Return the requests to a path."""
        return [one for one in self.posts if one.path == path]

    def kinds(self, path: str) -> list[str]:
        """Return the types of the requests to a path."""
        return [one.json["type"] for one in self.at(path)]


def handler_for(receiver: HttpReceiver) -> type[BaseHTTPRequestHandler]:
    """Return a handler that records requests in a receiver, and answers as it specifies."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            path = self.path
            receiver.wait_while_held(path)
            time.sleep(receiver.delays.get(path, 0.0))
            headers = {name.lower(): value for name, value in self.headers.items()}
            receiver.posts.append(ReceivedPost(path, headers, body))
            self.send_response(receiver.statuses.get(path, 204))
            for name, value in receiver.answer_headers.get(path, {}).items():
                self.send_header(name, value)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Log no requests."""

    return Handler


@contextmanager
def run_receiver() -> Iterator[HttpReceiver]:
    receiver = HttpReceiver()
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler_for(receiver))
    server.daemon_threads = True
    receiver.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
