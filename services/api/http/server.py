"""The protocol that uvicorn runs: timeouts, connection limits, and strict checks of request headers.

Each connection has a limited time for the headers of a request, for its body, and between two requests. While
the service prepares a response or sends a live stream, the client only has to keep reading. `check_timeouts`
is called regularly for all connections, so requests need no timers.
"""

from __future__ import annotations

import asyncio
import logging
import string
import sys
from collections import Counter
from collections.abc import Callable
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar

import structlog
from httptools import HttpParserInvalidMethodError
from starlette.responses import Response
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from infra.addresses import TrustedProxies, visitor_of
from infra.joined_writes import JoinedWrites
from infra.settings.settings import Settings
from services.api.group import AddressCounts
from services.api.http.bodies import BODY_BYTES, BODY_SECONDS, WHOLE
from services.api.problems import Problem, problem_response

SPARE_FILES = 128
"""File handles that are reserved for the store, files, and rejecting further connections."""

RETRY_SECONDS = 10

FRAMING_FACTOR = 8
"""Maximum received bytes per byte of the size limit; a chunk of one byte has five bytes of framing."""

HEADER_SECONDS, HEADER_BYTES = 10.0, 16_384
"""Maximum seconds until a request's headers have arrived, and their maximum size in bytes."""

IDLE_SECONDS = 75.0
"""Seconds that an idle connection stays open; a proxy should close it earlier."""

CONNECTIONS_PER_ADDRESS = 300


class ConnectionLimits:
    """Limits the number of connections.

    The total is limited per process. The limit per address covers all processes if they share counts; when
    two connections arrive at the same moment, it may be exceeded by one. `on_cut` is called with the reason
    whenever a connection is cut.
    """

    def __init__(
        self,
        settings: Settings,
        file_limit: int,
        on_cut: Callable[[str], None],
        shared: AddressCounts | None = None,
    ) -> None:
        self.on_cut = on_cut
        self._most = max(file_limit - SPARE_FILES, file_limit // 2)
        self._each = CONNECTIONS_PER_ADDRESS
        self._trusted = TrustedProxies(settings.trusted_proxies)
        self._open: Counter[str] = Counter()
        self._shared = shared
        self._all = 0

    def admit(self, host: str) -> Problem | None:
        """Count a new connection; if there are too many, return a problem instead."""
        who = visitor_of(host)
        if self._all >= self._most:
            return Problem(
                "unavailable",
                "the service has reached its limit of connections; try again",
                retry=RETRY_SECONDS,
            )
        held = self._open[who] if self._shared is None else self._shared.count(who)
        if held >= self._each and host not in self._trusted:
            detail = f"{self._each} connections from your address are already open; reuse or close some"
            return Problem("too-many-requests", detail, retry=RETRY_SECONDS)
        self._open[who] += 1
        if self._shared is not None:
            self._shared.add(who, 1)
        self._all += 1
        return None

    def release(self, host: str) -> None:
        """Stop counting an admitted connection that was closed."""
        who = visitor_of(host)
        self._all -= 1
        self._open[who] -= 1
        if self._shared is not None:
            self._shared.add(who, -1)
        if self._open[who] <= 0:
            del self._open[who]


BLANKS = b" \t"
"""Optional whitespace around a header value (RFC 9112, section 5.1)."""

MAX_PORT_DIGITS = 5

CACHE_SIZE = 64
"""Number of hosts whose validity is cached; a service has few names."""

_LETTERS = frozenset((string.ascii_letters + string.digits).encode())
_HEX = frozenset(string.hexdigits.encode())
_HOST = _LETTERS | frozenset(b"%._~!$&'()*+,;=-")
_ADDRESS = _HEX | frozenset(b":.")
_TOKEN = _LETTERS | frozenset(b"!#$%&'*+.^_`|~-")
_VISIBLE = frozenset(range(0x21, 0x7F))

VERSIONS = ("1.0", "1.1")
_VERSIONS = tuple(f"HTTP/{version}".encode() for version in VERSIONS)


def head_problem(version: str, hosts: list[bytes]) -> Problem | None:
    """Return a problem if the version or the `Host` headers are invalid (RFC 9112, section 3.2).

    HTTP/1.0 needs no `Host` header.
    """
    if version not in VERSIONS:
        return Problem("bad-request", f"this service supports HTTP/1.1 and HTTP/1.0, not HTTP/{version}")
    if len(hosts) > 1:
        return Problem("bad-request", f"the request has {len(hosts)} Host headers")
    if not hosts:
        return Problem("bad-request", "an HTTP/1.1 request needs a Host header") if version == "1.1" else None
    if not _is_authority(hosts[0]):
        said = hosts[0][:60].decode("latin-1")
        return Problem("bad-request", f"Host must be a name or an address, with an optional port: {said!r}")
    return None


@lru_cache(CACHE_SIZE)
def _is_authority(host: bytes) -> bool:
    """Return whether a host is a name or address with an optional port (RFC 3986, section 3.2).

    An IPv6 address must be in brackets.
    """
    if host.startswith(b"["):
        address, bracket, port = host[1:].partition(b"]")
        return bool(address and bracket) and _ADDRESS.issuperset(address) and _is_port(port)
    name, colon, port = host.partition(b":")
    escapes = name.split(b"%")[1:]
    are_escapes = all(len(part) > 1 and _HEX.issuperset(part[:2]) for part in escapes)
    return _HOST.issuperset(name) and are_escapes and _is_port(colon + port)


def _is_port(part: bytes) -> bool:
    """Return whether the text is empty, or a colon with an optional number."""
    digits = part.removeprefix(b":")
    return not digits or (part != digits and digits.isdigit() and len(digits) <= MAX_PORT_DIGITS)


def method_problem(data: bytes) -> Problem | None:
    """Return not-implemented if the parser failed at an unknown method; None if the bytes are not HTTP.

    The bytes must begin with a complete request line.
    """
    line, end, _ = data.partition(b"\n")
    method, _, rest = line.removesuffix(b"\r").partition(b" ")
    target, _, version = rest.partition(b" ")
    if not (method and target and end) or version not in _VERSIONS:
        return None
    if not (_TOKEN.issuperset(method) and _VISIBLE.issuperset(target)):
        return None
    return Problem("not-implemented", f"unknown method {method[:20].decode()}")


GRACE_SECONDS = 5.0
"""Extra time for the connection after the body's reader times out, so that the reader can send a problem."""

LINGER_SECONDS = 2.0
"""Seconds that a client has to read why its connection is closed."""

STALLED_SECONDS = 30.0
"""Seconds without reading after which a client is disconnected."""

logger = structlog.get_logger()

_parsing = logging.getLogger("uvicorn.error.connections")
_parsing.setLevel(logging.ERROR)  # malformed requests are logged by this module, at debug level


class ConnectionPhase(Enum):
    """What the client is expected to send next."""

    HEAD = "head"
    BODY = "body"
    NEXT = "next"
    REFUSED = "refused"
    CLOSING = "closing"


class BoundedConnection(HttpToolsProtocol):
    """A connection with limits; `connection_class` creates a subclass for given limits."""

    limits: ClassVar[ConnectionLimits]

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.logger = _parsing
        self._phase, self._since = ConnectionPhase.HEAD, self.loop.time()
        self._begun = self._counted = False
        self._head_bytes = self._outside_bytes = 0
        self._stuck: tuple[float, int] | None = None
        self._fault: Problem | None = None
        self._chunk = b""
        self._hosts: list[bytes] = []

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Admit a connection or refuse it."""
        super().connection_made(JoinedWrites(transport, self.loop))
        refusal = self.limits.admit(self._host)
        if refusal is None:
            self._counted = True
            return
        self._write(refusal)
        self._close("too many")

    def connection_lost(self, exc: Exception | None) -> None:
        if self._counted:
            self.limits.release(self._host)
        super().connection_lost(exc)

    @property
    def _host(self) -> str:
        return self.client[0] if self.client else ""

    # input

    def data_received(self, data: bytes) -> None:
        """Parse the data; cut the connection if chunk framing far exceeds the maximum size of a body."""
        if self._phase in (ConnectionPhase.REFUSED, ConnectionPhase.CLOSING):
            return
        self._outside_bytes += len(data)
        self._chunk = data
        super().data_received(data)
        if self._phase is ConnectionPhase.HEAD and self._outside_bytes > HEADER_BYTES:
            self._refuse(self._too_long(), "long head")
        elif self._phase is ConnectionPhase.BODY and self._outside_bytes > FRAMING_FACTOR * BODY_BYTES:
            self._close("long framing")

    def on_message_begin(self) -> None:
        """Start the timeout for headers; for the first request it started with the connection."""
        super().on_message_begin()
        if self._phase is not ConnectionPhase.HEAD:
            self._enter(ConnectionPhase.HEAD)
        self._begun, self._head_bytes, self._hosts = True, 0, []

    def on_url(self, url: bytes) -> None:
        self._measure(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Add a header; ignore trailers, which uvicorn would mistake for headers."""
        if self._phase is ConnectionPhase.HEAD:
            self._measure(len(name) + len(value))
            said = value.strip(BLANKS)
            if name.lower() == b"host":
                self._hosts.append(said)
            super().on_header(name, said)

    def on_headers_complete(self) -> None:
        """Check the headers, start the handler, and wait for the body."""
        self._fault = head_problem(self.parser.get_http_version(), self._hosts)
        if self._fault is not None:
            raise ValueError(self._fault.detail)  # handled as in `_measure`
        whole_server = self.url == b"*" and self.parser.get_method() == b"OPTIONS"
        if whole_server:
            self.url = b"/"  # uvicorn accepts only paths
        super().on_headers_complete()
        if whole_server:
            self.scope["path"], self.scope["raw_path"] = "*", b"*"  # the handler's task has not started yet
        self._enter(ConnectionPhase.BODY)

    def on_body(self, body: bytes) -> None:
        """Pass on a chunk of the body; its reader limits the size."""
        self._outside_bytes = max(self._outside_bytes - len(body), 0)
        super().on_body(body)

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self.scope[WHOLE] = True  # type: ignore[literal-required]  # ASGI allows own keys
        self._begun = False
        self._enter(ConnectionPhase.NEXT)

    def on_response_complete(self) -> None:
        """Start the idle timeout, if the request was read completely."""
        super().on_response_complete()
        if self._phase is not ConnectionPhase.BODY:
            self._since = self.loop.time()

    def _enter(self, phase: ConnectionPhase) -> None:
        self._phase, self._since, self._outside_bytes = phase, self.loop.time(), 0

    def _measure(self, length: int) -> None:
        self._head_bytes += length
        if self._head_bytes > HEADER_BYTES:
            self._fault = self._too_long()
            raise ValueError(self._fault.detail)  # this ends parsing; `send_400_response` then answers

    def _too_long(self) -> Problem:
        return Problem("head-too-large", f"the request headers may have at most {HEADER_BYTES} bytes")

    # timeouts

    def check_timeouts(self, now: float) -> None:
        """Close the connection if the client took too long."""
        waited, closing = now - self._since, self.transport.is_closing()
        if closing and self._stuck is None:
            self._stuck = (now, self.transport.get_write_buffer_size())
        if self._stalled(now):
            self.limits.on_cut("stalled")
            self.transport.abort()
        elif closing:
            return
        elif self._phase is ConnectionPhase.REFUSED:
            if waited > LINGER_SECONDS:
                self._close(None)
        elif self._phase is ConnectionPhase.BODY:
            if not self.pipeline and waited > BODY_SECONDS + GRACE_SECONDS:
                self._close("slow body")
        elif self._answered:
            self._check_waiting(waited)

    def _check_waiting(self, waited: float) -> None:
        if self._phase is ConnectionPhase.NEXT:
            if waited > IDLE_SECONDS:
                self._close("idle")
        elif waited > HEADER_SECONDS:
            if not self._begun:
                self._close("silent")  # a browser may have opened the connection in advance
            else:
                detail = f"the request headers did not arrive within {HEADER_SECONDS:g} s"
                self._refuse(Problem("request-timeout", detail), "slow head")

    @property
    def _answered(self) -> bool:
        return not self.pipeline and (self.cycle is None or self.cycle.response_complete)

    def pause_writing(self) -> None:
        """Remember when the client stopped reading."""
        super().pause_writing()
        self._stuck = (self.loop.time(), self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        super().resume_writing()
        self._stuck = None

    def _stalled(self, now: float) -> bool:
        """Return whether the client has stopped reading; one that reads slowly is not stalled."""
        if self._stuck is None:
            return False
        since, unsent = self._stuck
        size = self.transport.get_write_buffer_size()
        if size < unsent:
            self._stuck = (now, size)
            return False
        return now - since > STALLED_SECONDS

    def timeout_keep_alive_handler(self) -> None:
        """Do nothing, since `check_timeouts` limits the idle time."""

    # refusals

    def send_400_response(self, msg: str) -> None:
        """Reject malformed HTTP; called while the parser's error is handled."""
        fault = self._fault
        if isinstance(sys.exception(), HttpParserInvalidMethodError):
            fault = method_problem(self._chunk)
        self._refuse(fault or Problem("bad-request", "this is not an HTTP/1.1 request"), "broken")

    def _refuse(self, problem: Problem, why: str) -> None:
        """Send a problem and close the connection; if another response is in progress, only close it."""
        cycle = self.cycle
        current = self._phase is ConnectionPhase.BODY and not self.pipeline
        if not self._answered and (not current or cycle.response_started):
            self._close(why)
            return
        if not self._answered:
            cycle.disconnected = True  # wake the reader of the body
            cycle.message_event.set()
        self.limits.on_cut(why)
        logger.debug("a connection was refused", why=why, address=self._host)
        self._write(problem)
        self._enter(ConnectionPhase.REFUSED)
        if self.transport.can_write_eof():
            self.transport.write_eof()

    def _write(self, problem: Problem) -> None:
        response = problem_response(problem)
        response.headers["Connection"] = "close"
        self.transport.write(_wire(response, self.server_state.default_headers))

    def _close(self, why: str | None) -> None:
        if why is not None:
            self.limits.on_cut(why)
            logger.debug("a connection was closed by the service", why=why, address=self._host)
        self._enter(ConnectionPhase.CLOSING)
        self.transport.close()


def _wire(response: Response, more: list[tuple[bytes, bytes]]) -> bytes:
    fields = b"".join(b"%b: %b\r\n" % field for field in (*more, *response.raw_headers))
    return b"".join((STATUS_LINE[response.status_code], fields, b"\r\n", response.body))


def connection_class(limits: ConnectionLimits) -> type[BoundedConnection]:
    """Return the protocol class of a server with these connection limits."""
    return type("BoundedConnection", (BoundedConnection,), {"limits": limits})
