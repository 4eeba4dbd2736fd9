"""The separate health port of the API."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator

import httpx
import pytest

from infra.settings.settings import Settings
from tests.support.runtime.processes import free_port, wait_until

pytestmark = pytest.mark.e2e


@pytest.fixture
def port(settings: Settings) -> Iterator[int]:
    """Run an API process with a health port."""
    said = {"REDIS_URL": settings.redis_url, "DATA": settings.data, "PORT": free_port(), "LOG_LEVEL": "error"}
    port = free_port()
    environment = {f"RAILHEAD_{name}": str(value) for name, value in {**said, "VITALS_PORT": port}.items()}
    command = [sys.executable, "-m", "services.cli.main", "api"]
    process = subprocess.Popen(command, env={**os.environ, **environment})
    try:
        wait_until(lambda: asked(port, "/health").is_success, "the API to go round")
        yield port
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) in {0, -signal.SIGTERM}  # uvicorn stops, then re-raises the signal
    finally:
        process.kill()
        process.wait(20)


def asked(port: int, path: str) -> httpx.Response:
    try:
        return httpx.get(f"http://127.0.0.1:{port}{path}", timeout=10.0)
    except httpx.TransportError:
        return httpx.Response(503)


def test_api_reports_its_health_on_a_separate_port(port: int) -> None:
    wait_until(lambda: asked(port, "/ready").is_success, "the API to be ready")
    counts = asked(port, "/metrics")

    assert 200 == counts.status_code
    assert "railhead_http_requests_total" in counts.text
    assert 'railhead_read_model_lag_seconds{model="lobby"}' in counts.text
    assert 'railhead_ratings_behind_tables{game="gold_rush"} 0.0' in counts.text
    assert "process_open_fds" in counts.text
