"""Processes that cannot start print one line that names the setting, and return an exit code."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.runtime.processes import ROOT, free_port, wait_until
from tests.support.runtime.redis_servers import scratch_folder

pytestmark = pytest.mark.e2e

NOWHERE = "redis://127.0.0.1:1/0"


def run(*words: str, **said: object) -> subprocess.CompletedProcess[str]:
    """Run a command with these settings, and return its result."""
    return subprocess.run(
        [sys.executable, "-m", "services.cli.main", *words],
        cwd=ROOT,
        env={**os.environ, **{f"RAILHEAD_{name}": str(value) for name, value in said.items()}},
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )


@pytest.mark.parametrize("part", ["api", "worker", "projector", "jobs"])
def test_process_without_store_says_what_to_do(part: str, tmp_path: Path) -> None:
    done = run(part, DATA=tmp_path)

    assert (3, 1) == (done.returncode, len(done.stderr.splitlines())), done.stderr
    assert "`railhead up` starts one" in done.stderr
    assert "RAILHEAD_REDIS_URL" in done.stderr


@pytest.mark.parametrize("words", [("up",), ("worker",), ("admin", "log")])
def test_unreachable_server_is_named_by_its_setting(words: tuple[str, ...], tmp_path: Path) -> None:
    done = run(*words, DATA=tmp_path, REDIS_URL=NOWHERE, PORT=free_port())

    assert (3, 1) == (done.returncode, len(done.stderr.splitlines())), done.stderr
    assert "the server of RAILHEAD_REDIS_URL" in done.stderr


def test_invalid_health_ports_are_named(tmp_path: Path) -> None:
    page = free_port()
    for vitals, message in (
        (page - 2, f"which includes RAILHEAD_PORT={page}"),
        (65_533, "the highest port is 65535"),
    ):
        done = run("up", DATA=tmp_path, PORT=page, VITALS_PORT=vitals)

        assert (2, 1) == (done.returncode, len(done.stderr.splitlines())), done.stderr
        assert f"RAILHEAD_VITALS_PORT={vitals}" in done.stderr
        assert message in done.stderr


def test_occupied_health_port_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        number = taken.getsockname()[1]
        done = run("up", DATA=tmp_path, PORT=free_port(), VITALS_PORT=number)

    assert (2, 1) == (done.returncode, len(done.stderr.splitlines())), done.stderr
    assert f"RAILHEAD_VITALS_PORT={number}" in done.stderr


def test_version_is_printed() -> None:
    assert run("--version").stdout.startswith("railhead 0.")


def test_closed_output_does_not_prevent_shutdown() -> None:
    with scratch_folder() as place:
        said = {"DATA": place / "data", "PORT": free_port(), "DEMO": "no"}
        process = subprocess.Popen(
            [sys.executable, "-m", "services.cli.main", "up"],
            cwd=ROOT,
            env={**os.environ, **{f"RAILHEAD_{name}": str(value) for name, value in said.items()}},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        assert process.stdout is not None
        pid = place / "data" / "server.pid"
        wait_until(pid.exists, "the store to run")
        process.stdout.close()
        store = int(pid.read_text())
        process.send_signal(signal.SIGTERM)
        process.wait(60)

        wait_until(lambda: not Path(f"/proc/{store}").exists(), "the store to be gone")
