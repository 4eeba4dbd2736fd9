from __future__ import annotations

import httpx
import pytest

from infra import vitals
from infra.vitals import Vitals, shown
from tests.support.processes import free_port


def asked(found: Vitals, path: str) -> tuple[int, str]:
    port = free_port()
    with shown(found, "127.0.0.1", port):
        answer = httpx.get(f"http://127.0.0.1:{port}{path}", timeout=5.0)
    return answer.status_code, answer.text


def test_a_process_that_goes_round_lives_and_one_with_its_store_works() -> None:
    found = Vitals()
    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 503]
    found.turned(works=True)
    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 200]
    found.turned(works=False)

    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [200, 503]


def test_a_process_that_stands_still_neither_lives_nor_works(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Vitals()
    found.turned(works=True)
    monkeypatch.setattr(vitals, "LATE_SECONDS", 0.0)

    assert [asked(found, "/health")[0], asked(found, "/ready")[0]] == [503, 503]


def test_counts_are_given_as_prometheus_reads_them() -> None:
    status, text = asked(Vitals(), "/metrics")

    assert status == 200
    assert "python_info" in text


def test_another_path_says_what_there_is() -> None:
    assert asked(Vitals(), "/") == (404, "/health, /ready and /metrics are here\n")


def test_without_a_port_nobody_is_told() -> None:
    with shown(Vitals(), "127.0.0.1", None):
        pass
