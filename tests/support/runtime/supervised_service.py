"""The whole service as `railhead up` starts it."""

from __future__ import annotations

import subprocess

import httpx

from tests.support.runtime.processes import ProcessGroup, wait_until


def up(started: ProcessGroup, address: str) -> subprocess.Popen[bytes]:
    """Start the service and wait until its pages are there."""
    supervisor = started.start("services.cli.main", "up")
    wait_until(lambda: answers(address) or supervisor.poll() is not None, "the pages")
    assert supervisor.poll() is None
    return supervisor


def answers(address: str) -> bool:
    """Whether the service at an address is ready."""
    try:
        return httpx.get(f"{address}/v1/ready", timeout=2.0).is_success
    except httpx.HTTPError:
        return False
