from __future__ import annotations

import socket
import threading

import httpx
import pytest

from infra import health_server
from infra.health_server import ProcessHealth, serve_health
from tests.support.runtime.processes import free_port


def asked(found: ProcessHealth, path: str) -> tuple[int, str]:
    port = free_port()
    with serve_health(found, "127.0.0.1", port):
        answer = httpx.get(f"http://127.0.0.1:{port}{path}", timeout=5.0)
    return answer.status_code, answer.text


def test_responsive_process_is_alive_and_ready_with_its_store() -> None:
    found = ProcessHealth()
    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 503]
    found.record_round(ready=True)
    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 200]
    found.record_round(ready=False)

    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 503]


def test_stalled_process_is_neither_alive_nor_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ProcessHealth()
    found.record_round(ready=True)
    monkeypatch.setattr(health_server, "STALE_SECONDS", 0.0)

    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [503, 503]


def test_counts_are_in_prometheus_format() -> None:
    status, text = asked(ProcessHealth(), "/metrics")

    assert status == 200
    assert "python_info" in text


def test_unknown_path_lists_the_known_ones() -> None:
    assert asked(ProcessHealth(), "/") == (404, "/health, /ready and /metrics are here\n")


@pytest.mark.parametrize("request_line", [b"GET /health\r\n\r\n", b"GET /health HTTP/0.9\r\n\r\n"])
def test_http_0_9_is_refused(request_line: bytes) -> None:
    port = free_port()
    with (
        serve_health(ProcessHealth(), "127.0.0.1", port),
        socket.create_connection(("127.0.0.1", port), 5) as opened,
    ):
        opened.sendall(request_line)
        answer = opened.makefile("rb").read()

    assert answer.startswith(b"HTTP/1.0 505 ")


def test_without_a_port_there_is_no_health_server() -> None:
    before = threading.active_count()

    with serve_health(ProcessHealth(), "127.0.0.1", None):
        assert before == threading.active_count()
