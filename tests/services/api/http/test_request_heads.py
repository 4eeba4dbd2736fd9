"""Request heads on which the parser and RFC 9112 disagree, sent over real sockets."""

from __future__ import annotations

import pytest

from tests.services.api.http.test_connections import line, one_answer, problem_of, read, until_closed
from tests.services.api.running_api import Api


@pytest.mark.parametrize(
    "fields",
    [b"", b"Host: x\r\nHost: x\r\n", b"Host: x/y\r\n", b"Host: a b\r\n", b"Host: me@x\r\n", b"Host: x:y\r\n"],
    ids=["none", "two", "path", "blank", "user", "port"],
)
def test_request_names_one_host(api: Api, fields: bytes) -> None:
    with line(api) as opened:
        opened.sendall(b"GET /v1/health HTTP/1.1\r\n" + fields + b"\r\n")
        answer = read(until_closed(opened))

    assert (400, "application/problem+json", "bad-request") == problem_of(answer)
    assert "Host" in answer[2]["detail"]


@pytest.mark.parametrize(
    "request_",
    [b"GET /v1/health\r\n\r\n", b"GET /v1/health HTTP/0.9\r\n\r\n", b"GET / HTTP/2.0\r\nHost: x\r\n\r\n"],
)
def test_other_http_versions_are_refused(api: Api, request_: bytes) -> None:
    with line(api) as opened:
        opened.sendall(request_)
        answer = read(until_closed(opened))

    assert (400, "application/problem+json", "bad-request") == problem_of(answer)
    assert "HTTP/1.1" in answer[2]["detail"]


@pytest.mark.parametrize(
    "request_",
    [
        b"GET /v1/health HTTP/1.0\r\n\r\n",
        *(b"GET /v1/health HTTP/1.1\r\nHost: " + host + b"\r\nConnection: close\r\n\r\n"
          for host in (b"localhost:8000", b"[::1]:8000", b"xn--e1afmkfd.example.", b"192.0.2.1", b"x \t")),
    ],
)  # fmt: skip
def test_hosts_of_all_forms_are_served(api: Api, request_: bytes) -> None:
    with line(api) as opened:
        opened.sendall(request_)
        assert until_closed(opened).startswith(b"HTTP/1.1 200 ")


def test_whitespace_around_a_field_value_is_stripped(api: Api) -> None:
    player = api.player()
    table = player.open()
    body = b'{"seat":0,"command":{"type":"Say","text":"hi"}}'
    path = f"/v1/tables/{table}/commands"
    head = (
        f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)} \r\nPrefer: wait=15\r\n"
        f"Authorization:\tBearer  {player.token} \r\nIdempotency-Key: k1\t \r\n\r\n"
    )
    with line(api) as opened:
        opened.sendall(head.encode() + body)
        answer = one_answer(opened)

    assert answer.startswith(b"HTTP/1.1 200 "), answer
    assert 200 == player.get(f"{path}/k1").status_code


@pytest.mark.parametrize("method", [b"BREW", b"get", b"M-X!"])
def test_unknown_method_is_refused(api: Api, method: bytes) -> None:
    with line(api) as opened:
        opened.sendall(method + b" /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
        answer = read(until_closed(opened))

    assert (501, "application/problem+json", "not-implemented") == problem_of(answer)
