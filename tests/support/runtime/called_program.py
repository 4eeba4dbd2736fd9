"""A bot program that the service calls by webhook: an HTTP server on loopback that records calls."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

Json = dict[str, Any]


@dataclass
class ProgramReply:
    """A program's answer; `signed_for` is the id that its signature covers, by default the call's own id."""

    body: bytes = b""
    status: int = 200
    signed: bool = True
    signed_for: str | None = None
    headers: dict[str, str] = field(default_factory=dict)


def option(place: int) -> ProgramReply:
    return ProgramReply(json.dumps({"option": place}).encode())


def command(value: Json) -> ProgramReply:
    return ProgramReply(json.dumps({"command": value}).encode())


Think = Callable[[Json], ProgramReply]
"""A function that maps a posted call to its answer; connection tests are answered automatically."""


@dataclass
class CalledProgram:
    """Records received calls; `think` answers them, `secret` signs the answers.

    `most` is the highest number of simultaneous calls per table.
    """

    url: str = ""
    secret: str = ""
    think: Think = lambda _: option(0)
    calls: list[Json] = field(default_factory=list)
    ids: list[str] = field(default_factory=list)
    most: int = 0
    _under_way: dict[str, int] = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def answer(self, posted: Json, id_: str) -> ProgramReply:
        """Record a call and compute its answer."""
        if posted["type"] == "test":
            return ProgramReply()
        data = posted["data"]
        with self._lock:
            self.calls.append(data)
            self.ids.append(id_)
            now = self._under_way[data["table"]] = self._under_way.get(data["table"], 0) + 1
            self.most = max(self.most, now)
        try:
            return self.think(data)
        finally:
            with self._lock:
                self._under_way[data["table"]] -= 1

    def sign(self, id_: str, timestamp: str, body: bytes) -> str:
        """Sign an answer as described in docs/bots.md."""
        key = base64.b64decode(self.secret.removeprefix("whsec_"))
        signed = f"{id_}.{timestamp}.".encode() + body
        return "v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256)).decode()


def _handler_for(program: CalledProgram) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            id_, timestamp = self.headers["webhook-id"], self.headers["webhook-timestamp"]
            reply = program.answer(json.loads(body), id_)
            self.send_response(reply.status)
            if reply.signed:
                signature = program.sign(reply.signed_for or id_, timestamp, reply.body)
                self.send_header("webhook-signature", signature)
            for name, value in reply.headers.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            self.wfile.write(reply.body)

        def log_message(self, *_: Any) -> None:
            """Log no requests."""

    return Handler


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: Any) -> None:
        """Ignore callers that were killed."""


@contextmanager
def run_program(think: Think) -> Iterator[CalledProgram]:
    program = CalledProgram(think=think)
    server = _Server(("127.0.0.1", 0), _handler_for(program))
    program.url = f"http://127.0.0.1:{server.server_address[1]}/"
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield program
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
