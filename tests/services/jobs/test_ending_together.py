"""If `railhead jobs` is killed at any moment, its child processes also end."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.runtime.processes import kill, process_group, wait_until
from tests.support.runtime.redis_servers import real_server

MOMENTS = (0.02, 0.15, 0.3, 0.45, 0.6, 0.8, 1.2)
"""Seconds after the start: while workers are being started, being forked, or working."""

pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(sys.platform != "linux", reason="finds the processes by /proc"),
]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with real_server() as found:
        yield found


def processes_of(folder: Path) -> list[int]:
    """Return the processes that use this data folder."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            environment = (entry / "environ").read_bytes().split(b"\0")
        except OSError:
            continue
        if f"RAILHEAD_DATA={folder}".encode() in environment:
            found.append(int(entry.name))
    return found


@pytest.mark.parametrize("seconds", MOMENTS)
def test_no_child_outlives_killed_jobs(tmp_path: Path, url: str, seconds: float) -> None:
    with process_group(tmp_path, data=tmp_path, redis_url=url, port=1) as started:
        jobs = started.start("services.cli.main", "jobs")
        time.sleep(seconds)
        kill(jobs)

    wait_until(lambda: not processes_of(tmp_path), "all to end", 20)
