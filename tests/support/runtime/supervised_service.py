"""The whole service as `railhead up` starts it."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import suppress
from pathlib import Path

from tests.support.runtime.processes import ProcessGroup, answers, is_alive, wait_until


def up(started: ProcessGroup, address: str) -> subprocess.Popen[bytes]:
    """Start the service and wait until its pages are available."""
    supervisor = started.start("services.cli.main", "up")
    wait_until(lambda: is_ready(address) or supervisor.poll() is not None, "the pages")
    assert supervisor.poll() is None
    return supervisor


def is_ready(address: str) -> bool:
    """Return whether the service at an address is ready."""
    return answers(f"{address}/v1/ready", 2.0)


def children(process: int) -> list[int]:
    """Return all descendants of a process."""
    found = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [one for child in map(int, found) for one in (child, *children(child))]


def kill_everything(supervisor: subprocess.Popen[bytes]) -> None:
    """Kill a process and all its children, like a power cut, so that none of them writes any more."""
    parts = children(supervisor.pid)
    for process in (supervisor.pid, *parts):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    supervisor.wait(60)
    wait_until(lambda: not any(map(is_alive, parts)), "all processes to be gone")
