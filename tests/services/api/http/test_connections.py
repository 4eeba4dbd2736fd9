"""Slow and idle connections, over real sockets."""

from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any
from urllib.parse import urlsplit

import pytest

from infra.settings.settings import Settings
from services.api.http.server import BoundedConnection
from tests.services.api.metrics_text import read_metrics
from tests.services.api.running_api import SECONDS, Api, poll_until, start_game_of_two

HEAD = b"GET /v1/health HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /v1/players HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"

Answer = tuple[int, dict[str, str], Any]


@contextmanager
def line(api: Api, source: str = "127.0.0.1") -> Iterator[socket.socket]:
    """Open a connection from one of this machine's addresses."""
    where = urlsplit(api.url)
    address = (str(where.hostname), where.port or 0)
    with socket.create_connection(address, SECONDS, source_address=(source, 0)) as opened:
        yield opened


def until_closed(opened: socket.socket) -> bytes:
    """Read everything until the service closes the connection."""
    parts = []
    while part := opened.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def read(data: bytes) -> Answer:
    """Read one answer: status, headers, document."""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *fields = head.decode().split("\r\n")
    named = dict(field.lower().split(": ", 1) for field in fields)
    assert int(named["content-length"]) == len(body), data
    return int(first.split()[1]), named, json.loads(body)


def problem_of(answer: Answer) -> tuple[int, str, str]:
    status, fields, document = answer
    return status, fields["content-type"], document["code"]


def one_answer(opened: socket.socket) -> bytes:
    """Read one answer that keeps the connection open."""
    data = b""
    while b"\r\n\r\n" not in data:
        part = opened.recv(1)
        assert part, "the connection was closed"
        data += part
    length = int(data.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
    while length > 0:
        part = opened.recv(length)
        assert part, "the connection was closed"
        data, length = data + part, length - len(part)
    return data


@pytest.fixture
def brisk(another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch) -> Api:
    """Run an API with short timeouts."""
    monkeypatch.setattr("services.api.main.CHECK_EVERY_TICKS", 1)
    names = ("server.HEADER_SECONDS", "server.IDLE_SECONDS", "server.BODY_SECONDS", "bodies.BODY_SECONDS")
    return another({f"http.{name}": 1.0 for name in names})


def test_silent_connection_is_closed_without_an_answer(brisk: Api) -> None:
    with line(brisk) as opened:
        assert b"" == until_closed(opened)


def test_incomplete_head_is_answered_and_cut(brisk: Api) -> None:
    with line(brisk) as opened:
        opened.sendall(HEAD)
        answer = read(until_closed(opened))

    assert (408, "application/problem+json", "request-timeout") == problem_of(answer)
    assert "close" == answer[1]["connection"]


def test_head_that_arrives_byte_by_byte_is_cut(brisk: Api) -> None:
    with line(brisk) as opened:
        opened.settimeout(0.05)
        found = b""
        for drop in range(4_000):
            try:
                opened.sendall(b"X-%d: 1\r\n" % drop if drop else HEAD)
                found += opened.recv(1_000)
            except TimeoutError:
                continue
            break

    assert found.startswith(b"HTTP/1.1 408 ")


def test_missing_body_is_answered_and_cut(brisk: Api) -> None:
    with line(brisk) as opened:
        opened.sendall(BODY + b"{")
        answer = read(until_closed(opened))

    assert (408, "application/problem+json", "request-timeout") == problem_of(answer)
    assert "close" == answer[1]["connection"]


def test_service_does_not_wait_for_an_unread_body(brisk: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The answer comes before the body; waiting for the rest would hold the connection open."""
    monkeypatch.setattr("services.api.http.server.GRACE_SECONDS", 0.2)
    with line(brisk) as opened:
        opened.sendall(BODY.replace(b"/v1/players", b"/v1/nothing"))
        assert b"HTTP/1.1 404 " in until_closed(opened)


def test_answered_connection_is_kept_for_a_limited_time(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    api, look = another(), BoundedConnection.check_timeouts
    with line(api) as opened:
        for _ in range(2):
            opened.sendall(HEAD + b"\r\n")
            assert one_answer(opened).startswith(b"HTTP/1.1 200 ")
        monkeypatch.setattr(BoundedConnection, "check_timeouts", lambda self, now: look(self, now + 3_600))
        assert b"" == until_closed(opened)


def test_blank_lines_between_requests_keep_no_connection_open(brisk: Api) -> None:
    with line(brisk) as opened:
        opened.sendall(HEAD + b"\r\n")
        one_answer(opened)
        opened.settimeout(0.05)
        closed = False
        for _ in range(4_000):
            try:
                opened.sendall(b"\r\n")
                closed = opened.recv(10) == b""
            except TimeoutError:
                continue
            except OSError:
                closed = True
            break

    assert closed


def test_live_stream_outlives_all_of_these_timeouts(brisk: Api) -> None:
    first, _, table = start_game_of_two(brisk)

    with line(brisk) as opened:
        opened.sendall(f"GET /v1/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        with line(brisk) as silent:
            until_closed(silent)
        with line(brisk) as silent:
            until_closed(silent)
        first.command(table, {"seat": 0, "command": {"type": "Say", "text": "still there?"}})
        seen = b""
        while b"still there?" not in seen:
            part = opened.recv(65_536)
            assert part, "the stream was cut"
            seen += part


def test_request_waiting_for_its_outcome_is_not_cut(brisk: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The requested record never comes, so the request waits longer than every client time-out."""
    monkeypatch.setattr("services.api.tables.table.AT_LEAST_SECONDS", 2.0)
    player = brisk.player()
    table = player.open()

    answer = player.get(f"/v1/tables/{table}", params={"at_least": 1_000})

    assert (503, "unavailable") == (answer.status_code, answer.json()["code"])


def test_connections_per_address_are_limited(
    another: Callable[..., Api],
) -> None:
    api = another({"http.server.CONNECTIONS_PER_ADDRESS": 3})

    with line(api), line(api), line(api), line(api) as fourth, line(api, "127.0.0.2") as other:
        refused = read(until_closed(fourth))
        other.sendall(HEAD + b"\r\n")
        served = one_answer(other)

    assert (429, "application/problem+json", "too-many-requests") == problem_of(refused)
    assert "retry-after" in refused[1]
    assert served.startswith(b"HTTP/1.1 200 ")


def served(api: Api) -> bool:
    with line(api) as opened, suppress(OSError):
        opened.sendall(HEAD + b"Connection: close\r\n\r\n")
        return until_closed(opened).startswith(b"HTTP/1.1 200 ")
    return False


def test_closed_connection_frees_its_slot(another: Callable[..., Api]) -> None:
    api = another({"http.server.CONNECTIONS_PER_ADDRESS": 1})
    for _ in range(3):
        poll_until(lambda: served(api), bool)


def test_trusted_proxy_has_no_connection_limit(another: Callable[..., Api]) -> None:
    api = another({"http.server.CONNECTIONS_PER_ADDRESS": 1}, trusted_proxies=("127.0.0.0/30",))

    with line(api), line(api), line(api) as third:
        third.sendall(HEAD + b"\r\n")
        assert one_answer(third).startswith(b"HTTP/1.1 200 ")


def test_connections_leave_some_of_the_processs_files_free(
    another: Callable[..., Api], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.api.main.current_file_limit", lambda: 6)
    api = another()

    with line(api), line(api), line(api), line(api, "127.0.0.2") as fourth:
        refused = read(until_closed(fourth))

    assert (503, "application/problem+json", "unavailable") == problem_of(refused)
    assert "retry-after" in refused[1]


@pytest.mark.parametrize(
    "data",
    [
        b"NONSENSE\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc",
        b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n",
        b"GET / HTTP/9.9\r\nHost: x\r\n\r\n",
        b"POST /v1/players HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"POST / HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        "GET /é HTTP/1.1\r\nHost: x\r\n\r\n".encode(),
    ],
)
def test_non_http_request_gets_a_problem_document(api: Api, data: bytes) -> None:
    with line(api) as opened:
        opened.sendall(data)
        answer = read(until_closed(opened))

    assert (400, "application/problem+json", "bad-request") == problem_of(answer)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        HEAD + b"X-Long: " + b"a" * 20_000 + b"\r\n\r\n",
        HEAD + b"".join(b"X-%d: a\r\n" % number for number in range(4_000)) + b"\r\n",
        HEAD + b"X-Endless: " + b"a" * 1_000_000,
    ],
    ids=["target", "field", "fields", "endless"],
)
def test_too_long_head_is_refused(api: Api, head: bytes) -> None:
    with line(api) as opened:
        opened.sendall(head)
        answer = read(until_closed(opened))

    assert (431, "application/problem+json", "head-too-large") == problem_of(answer)


def test_bytes_after_a_body_are_not_read_as_head(api: Api) -> None:
    """A trailer that names a player would be trusted, because the head has already been checked."""
    request = (
        b"POST /v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
        b"Authorization: Bearer " + api.player().token.encode() + b"\r\n\r\n"
    )
    with line(api) as opened:
        opened.sendall(request)
        answer = one_answer(opened)

    assert not answer.startswith(b"HTTP/1.1 201 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] in ("unauthorized", "bad-request")


def test_garbage_after_a_stream_request_does_not_reach_the_stream(api: Api) -> None:
    table = api.player().open()
    with line(api) as opened:
        opened.sendall(f"GET /v1/tables/{table}/stream HTTP/1.1\r\nHost: x\r\n\r\n".encode())
        seen = opened.recv(65_536)
        opened.sendall(b"NONSENSE\r\n\r\n")
        seen += until_closed(opened)

    assert seen.startswith(b"HTTP/1.1 200 ")
    assert b"HTTP/1.1 400" not in seen


def test_pipelined_requests_are_answered_in_order(brisk: Api) -> None:
    with line(brisk) as opened:
        opened.sendall((HEAD + b"\r\n") * 2 + HEAD.replace(b"health", b"nothing") + b"\r\n")
        answers = until_closed(opened)

    assert [b"200", b"200", b"404"] == [part[:3] for part in answers.split(b"HTTP/1.1 ")[1:]]


def test_cut_connections_are_counted(brisk: Api, settings: Settings) -> None:
    with line(brisk) as opened:
        until_closed(opened)
    assert 'railhead_http_connections_cut_total{why="silent"} 1.0' in read_metrics(brisk, settings)
