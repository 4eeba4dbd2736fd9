"""Real servers for tests: private, on a unix socket, gone when the test is over."""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import fakeredis
import redis

from infra.embedded.binary import server_binary
from infra.embedded.server import EmbeddedServer

START_SECONDS = 10.0


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Give a folder whose path is short enough for a socket, unlike pytest's own."""
    folder = Path(tempfile.mkdtemp(prefix="rh-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def real_server(appendfsync: str = "always") -> Iterator[str]:
    """Start the embedded server and give its URL; about 40 ms."""
    with scratch_folder() as folder:
        server = EmbeddedServer(folder)
        server.start(appendfsync)
        try:
            yield server.url
        finally:
            server.stop()


@contextmanager
def one_node_cluster() -> Iterator[str]:
    """Start a cluster of one node that holds all slots: keys of two slots in one call are refused there."""
    with scratch_folder() as folder:
        port = _free_port()
        words = (
            f"--port {port} --bind 127.0.0.1 --cluster-enabled yes --appendonly yes --dir {folder}".split()
        )
        process = subprocess.Popen([server_binary(), *words, "--save", ""], stdout=subprocess.DEVNULL)
        try:
            _form_cluster(port)
            yield f"redis://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(START_SECONDS)


def _form_cluster(port: int) -> None:
    deadline = time.monotonic() + START_SECONDS
    with redis.Redis(port=port) as client:
        while time.monotonic() < deadline:
            with suppress(redis.ConnectionError):
                if client.cluster("info")["cluster_state"] == "ok":
                    return
                with suppress(redis.ResponseError):  # the slots are its own already
                    client.execute_command("CLUSTER ADDSLOTSRANGE", 0, 16383)
            time.sleep(0.02)
    raise TimeoutError("the cluster did not form")


def _free_port() -> int:
    """Find a port whose bus port, 10,000 above it, is a port as well."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        if port < 55_000:
            return port


def fake_clients() -> tuple[fakeredis.FakeRedis, fakeredis.FakeAsyncRedis]:
    """Give a blocking and an awaited client of one server that lives in this process."""
    server = fakeredis.FakeServer()
    return fakeredis.FakeRedis(server=server), fakeredis.FakeAsyncRedis(server=server)
