"""Answers in JSON and drawings are packed for callers who take that: both repeat, a fifth travels."""

from __future__ import annotations

from typing import Any

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.api.http.negotiation import JSON, LEAST_BYTES, SVG, Coding, choose_coding, pack
from services.api.schemas.problems import OK

SECRETS = ("/v1/me", "/v1/session")
"""Paths whose answers hold codes of their caller: how long one gets when packed would tell of them."""


class CompressionMiddleware:
    """Wraps the routes; what is read in pieces, or is packed already, passes as it is."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request; the answer to a GET or HEAD is packed as the caller takes it, brotli first."""
        looks = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if looks and not scope["path"].startswith(SECRETS):
            send = _PackedAnswer(send, choose_coding(Headers(scope=scope))).send
        await self._app(scope, receive, send)


class _PackedAnswer:
    """One answer: its head waits for the body, which says how long it is."""

    def __init__(self, send: Send, coding: Coding | None) -> None:
        self._send, self._coding = send, coding
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
        """Pass a message on."""
        if message["type"] == "http.response.start" and _is_packable(message):
            MutableHeaders(scope=message).add_vary_header("Accept-Encoding")
            self._start = message
            return
        if self._start is not None:
            start, self._start = self._start, None
            if self._coding and not message.get("more_body") and len(message["body"]) >= LEAST_BYTES:
                message = {**message, "body": pack(message["body"], self._coding)}
                headers = MutableHeaders(scope=start)
                headers["Content-Encoding"] = self._coding
                headers["Content-Length"] = str(len(message["body"]))
            await self._send(start)
        await self._send(message)


def _is_packable(message: Message) -> bool:
    headers: dict[bytes, Any] = dict(message["headers"])
    repeats = headers.get(b"content-type", b"").startswith((JSON.encode(), SVG.encode()))
    return message["status"] == OK and repeats and b"content-encoding" not in headers
