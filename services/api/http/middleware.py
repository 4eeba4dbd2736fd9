"""Middleware for cookies, security headers, request logging, compression and CORS."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Any

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from infra.ports.outages import WritesRefused
from services.api.http.responses import EVENT_STREAM, JSON, LEAST_BYTES, SVG, Coding, choose_coding, pack
from services.api.problems import NOT_MODIFIED, OK, RATE_LIMIT, Allowance, Problem, problem_response
from services.api.runtime.dependencies import ApiProcess
from services.api.runtime.metrics import Metrics

SESSION_COOKIE = "railhead"

TLS_SESSION_COOKIE = "__Host-railhead"
"""Cookie name over TLS. Browsers accept its prefix only from the host itself, not from other subdomains."""

MAX_COOKIES = 3
"""Maximum number of session cookies to try per request, as each may cost a read from the store."""

RawHeaders = Sequence[tuple[bytes, bytes]]

_OURS = frozenset({SESSION_COOKIE.encode(), TLS_SESSION_COOKIE.encode()})
_PLAIN = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def keep_session_cookie(fields: RawHeaders) -> RawHeaders:
    """Return the headers with only the well-formed session cookies, in reverse order.

    A different host of the same domain may have set more cookies with the plain name.
    """
    lines = [value for name, value in fields if name == b"cookie"]
    if not lines:
        return fields
    parts = (part.partition(b"=") for part in b";".join(lines).split(b";"))
    pairs = [(name.strip(), value.strip()) for name, _, value in parts]
    ours = [(name, value) for name, value in reversed(pairs) if name in _OURS and _PLAIN.issuperset(value)]
    ours.sort(key=lambda pair: pair[0] == SESSION_COOKIE.encode())
    kept = [field for field in fields if field[0] != b"cookie"]
    if not ours:
        return kept
    return [*kept, (b"cookie", b"; ".join(b"%b=%b" % cookie for cookie in ours[:MAX_COOKIES]))]


def session_cookies(request: Request) -> tuple[str, ...]:
    """Return the values of the session cookies that `keep_session_cookie` kept.

    Over TLS, the cookie name without the prefix is only used if the prefixed one is missing. So older
    sessions stay valid, but no other host of the domain can replace a session.
    """
    named: dict[str, list[str]] = {}
    for part in filter(None, request.headers.get("cookie", "").split("; ")):
        name, _, value = part.partition("=")
        named.setdefault(name, []).append(value)
    bound = named.get(TLS_SESSION_COOKIE, ()) if request.url.scheme == "https" else ()
    return tuple(bound or named.get(SESSION_COOKIE, ()))


SECURITY_HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
DATA_HEADERS = {
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
}
"""Headers for JSON and empty responses; the other security headers only matter for documents."""
FILE_HEADERS = {"X-Content-Type-Options": "nosniff"}
"""Headers for scripts, style sheets and fonts, which run under the policy of the document that loads them."""

Fields = tuple[tuple[bytes, bytes], ...]


def _fields(headers: dict[str, str]) -> Fields:
    return tuple((name.lower().encode(), value.encode()) for name, value in headers.items())


SECURITY_FIELDS = _fields(SECURITY_HEADERS)
DATA_TYPES = (b"", b"application/json", b"application/problem+json")
FILE_TYPES = (b"text/javascript; charset=utf-8", b"text/css; charset=utf-8", b"font/woff2")
FIELDS_BY_TYPE = dict.fromkeys(DATA_TYPES, _fields(DATA_HEADERS)) | dict.fromkeys(
    FILE_TYPES, _fields(FILE_HEADERS)
)

SECRET_PATHS = (
    "/v1/me/calendar/",
    "/v1/unsubscribe/",
    "/v1/confirm/",
    "/unsubscribe/",
    "/confirm/",
    "/answer/",
)
"""Prefixes of paths that are followed by a secret."""

NOTABLE_ANSWERS = {
    ("register", 201): "a new player",
    ("log_in", 200): "a player logged in",
    ("log_in", 401): "a login was refused",
    ("log_in_by_code", 200): "a player logged in with a recovery code",
    ("log_in_by_code", 401): "a login with a recovery code was refused",
    ("make_recovery_code", 201): "a recovery code was created",
    ("make_recovery_code", 403): "a request for a recovery code was refused",
    ("ask_reset", 204): "a password reset was requested",
    ("redeem_reset", 204): "a password was reset",
    ("redeem_reset", 403): "a password reset was refused",
    ("set_password", 204): "a password was set",
    ("set_password", 403): "a password change was refused",
}
"""Responses to log at the default level, by handler and status."""

SERVER_ERROR = 500
EVENT_STREAM_TYPE = EVENT_STREAM.encode()
RATE_LIMIT_FIELD = RATE_LIMIT.lower().encode()

CLIENT_GONE = 499
"""Status counted for a client that disconnected before the response started."""

logger = structlog.get_logger()


class ResponseTracker:
    """Tracks how much of the response to a request was sent."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self.scope, self._send = scope, send
        self.started, self.status, self.is_stream = time.perf_counter(), 0, False
        self.is_logged = False  # whether the error was already logged

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self._add_headers(message)
        await self._send(message)

    def _add_headers(self, message: Message) -> None:
        """Add raw header fields, since the framework's `setdefault` scans all headers at each call."""
        fields = message["headers"] = list(message["headers"])
        present = dict(fields)
        media_type = present.get(b"content-type", b"")
        wanted = FIELDS_BY_TYPE.get(media_type, SECURITY_FIELDS)
        if self.status == NOT_MODIFIED:
            wanted = ()  # they would replace the headers of the cached response
        fields.extend(field for field in wanted if field[0] not in present)
        allowance: Allowance | None = self.scope["state"].get("allowance")
        if allowance is not None and RATE_LIMIT_FIELD not in present:
            fields.extend(
                (name.lower().encode(), value.encode()) for name, value in allowance.to_headers().items()
            )
        self.is_stream = media_type.startswith(EVENT_STREAM_TYPE)

    @property
    def route(self) -> str:
        """The handler's name, as used in metrics; with paths, there would be a metric for each table."""
        endpoint = self.scope.get("endpoint")
        return getattr(endpoint, "__name__", None) or type(endpoint).__name__ if endpoint else "none"


class RequestMiddleware:
    """Filters cookies, adds headers, turns errors into problems, and logs and counts requests."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        process: ApiProcess = scope["app"].state.process
        scope.setdefault("state", {})
        structlog.contextvars.clear_contextvars()  # the connection's next request may inherit this context
        scope["headers"] = keep_session_cookie(scope["headers"])
        tracker = ResponseTracker(scope, send)
        try:
            await self._app(scope, receive, tracker.send)
        except ClientDisconnect:
            tracker.status = tracker.status or CLIENT_GONE
        except process.ports.outage_errors as error:
            refused = process.ports.write_probe.find_refusal(error)
            outage = (
                "the store cannot be reached" if refused is None else f"nothing is stored: {refused.reason}"
            )
            logger.warning(outage, route=tracker.route)
            tracker.is_logged = True
            await _send_problem(tracker, _outage_problem(refused))
        except Exception:
            logger.exception("a request failed", route=tracker.route)
            tracker.is_logged = True
            await _send_problem(tracker, Problem("internal", "an internal error occurred; it was logged"))
        finally:
            _record(process.metrics, tracker)


def _outage_problem(refused: WritesRefused | None) -> Problem:
    """Return the problem for a store that cannot be reached or rejects writes."""
    if refused is None:
        return Problem("unavailable", "the store cannot be reached; try again", retry=2)
    detail = f"nothing can be stored now: {refused.reason}; the operator must fix this"
    return Problem("unavailable", f"{detail}. The request had no effect; games are safe", retry=10)


async def _send_problem(tracker: ResponseTracker, problem: Problem) -> None:
    """Respond with a problem; a response that has already started is cut off, so that the client notices."""
    if tracker.status:
        raise ConnectionAbortedError(problem.detail)
    await problem_response(problem)(tracker.scope, _nothing, tracker.send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


def _record(metrics: Metrics, tracker: ResponseTracker) -> None:
    """Count and log the request, with the fields that handlers bound to structlog's contextvars."""
    method, seconds = tracker.scope["method"], time.perf_counter() - tracker.started
    metrics.count_request(method, tracker.route, tracker.status, None if tracker.is_stream else seconds)
    is_new_error = tracker.status >= SERVER_ERROR and not tracker.is_logged
    level = logging.WARNING if is_new_error else logging.DEBUG
    news = NOTABLE_ANSWERS.get((tracker.route, tracker.status))
    if news is None and not logger.is_enabled_for(level):
        return
    if news is not None:
        logger.info(news, address=(tracker.scope.get("client") or ("here",))[0])
    facts = {"method": method, "path": _logged_path(tracker.scope["path"]), "status": tracker.status}
    logger.log(level, "request", **facts, milliseconds=round(seconds * 1000, 1))


def _logged_path(path: str) -> str:
    """Return a path with its secret removed."""
    secret = next((begin for begin in SECRET_PATHS if path.startswith(begin)), None)
    return path if secret is None else f"{secret}..."


SECRETS = ("/v1/me", "/v1/session")
"""Prefixes of paths that are not compressed: their responses hold secrets, which the length could reveal."""


class CompressionMiddleware:
    """Compresses responses, except streams and responses that are already compressed."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        looks = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        if looks and not scope["path"].startswith(SECRETS):
            send = _PackedAnswer(send, choose_coding(Headers(scope=scope))).send
        await self._app(scope, receive, send)


class _PackedAnswer:
    """A response whose headers are held back until its body is known."""

    def __init__(self, send: Send, coding: Coding | None) -> None:
        self._send, self._coding = send, coding
        self._start: Message | None = None

    async def send(self, message: Message) -> None:
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


CORS_METHODS = ("GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE")
CORS_HEADERS = (
    "Authorization",
    "Content-Type",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
    "Prefer",
)
CORS_EXPOSED = (
    "Allow",
    "ETag",
    "Link",
    "Location",
    "Preference-Applied",
    "Railhead-Head",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
)
