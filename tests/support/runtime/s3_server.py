"""An S3 server as a separate process on this machine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import httpx

from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.redis_servers import die_with_parent

KEYS = {"AWS_ACCESS_KEY_ID": "railhead", "AWS_SECRET_ACCESS_KEY": "secret", "AWS_DEFAULT_REGION": "us-east-1"}


@contextmanager
def s3_server(*buckets: str) -> Iterator[dict[str, str]]:
    """Start a server with these buckets, and yield the environment variables for its clients."""
    port = free_port()
    address = f"http://127.0.0.1:{port}"
    process = subprocess.Popen(
        [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=die_with_parent,  # noqa: PLW1509 - it is one system call
    )
    try:
        wait_until(lambda: _answers(address), "the S3 server to start")
        for bucket in buckets:
            assert httpx.put(f"{address}/{bucket}", trust_env=False).is_success
        yield {**KEYS, "AWS_ENDPOINT_URL": address}
    finally:
        process.terminate()
        process.wait(30)


def _answers(address: str) -> bool:
    with suppress(httpx.TransportError):
        return httpx.get(f"{address}/moto-api/", trust_env=False).status_code < 500
    return False
