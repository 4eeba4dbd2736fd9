"""Real servers for tests: private, on a Unix socket, and removed after the test."""

from __future__ import annotations

import ctypes
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import fakeredis
import redis

from infra.embedded.binary import find_server_binary
from infra.embedded.server import EmbeddedServer
from services.shared.processes import PR_SET_PDEATHSIG
from tests.support.runtime.processes import free_port

START_SECONDS = 60.0
PORTS_TRIED = 5
SLOTS = 16_384


@contextmanager
def scratch_folder() -> Iterator[Path]:
    """Yield a folder whose path is short enough for a socket, unlike those of pytest's own folders."""
    folder = Path(tempfile.mkdtemp(prefix="rh-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def die_with_parent() -> None:
    """Make a server end when the test's process is killed; otherwise, the server would keep running."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


class TemporaryServer(EmbeddedServer):
    """An embedded server that does not outlive its test."""

    before_exec = staticmethod(die_with_parent)


@contextmanager
def real_server(appendfsync: str = "always") -> Iterator[str]:
    """Start the embedded server, which takes about 40 ms, and yield its URL."""
    with scratch_folder() as folder:
        server = TemporaryServer(folder)
        server.start(appendfsync)
        try:
            yield server.url
        finally:
            server.stop()


@contextmanager
def small_cluster(nodes: int = 2) -> Iterator[str]:
    """Start a cluster, and yield one node's URL; clusters refuse calls with keys in two slots."""
    with ExitStack() as stack:
        started = [stack.enter_context(plain_server("--cluster-enabled", "yes")) for _ in range(nodes)]
        ports = [port for port, _ in started]
        _form_cluster(ports)
        yield f"redis://127.0.0.1:{ports[0]}"


def one_node_cluster() -> AbstractContextManager[str]:
    return small_cluster(1)


@contextmanager
def plain_server(*words: str) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """Start a server on a port, with additional arguments; yield the port and the process."""
    with scratch_folder() as folder:
        port, process = _started(folder, words)
        try:
            yield port, process
        finally:
            process.send_signal(signal.SIGCONT)
            process.terminate()
            process.wait(START_SECONDS)


def _started(folder: Path, words: tuple[str, ...]) -> tuple[int, subprocess.Popen[bytes]]:
    """Start a server; try other ports if another program has just taken its port or its bus port."""
    for _ in range(PORTS_TRIED):
        port = free_port()  # the bus port is higher by 10,000
        given = f"--port {port} --bind 127.0.0.1 --appendonly yes --dir {folder} --save".split()
        process = subprocess.Popen(
            [find_server_binary(), *given, "", *words],
            stdout=subprocess.DEVNULL,
            preexec_fn=die_with_parent,  # noqa: PLW1509 - it is one system call
        )
        _wait_until(lambda: process.poll() is not None or _answers(port), "the server to start")  # noqa: B023 - called at once
        if process.poll() is None:
            return port, process
    raise TimeoutError(f"no server would start on any of {PORTS_TRIED} ports")


def _answers(port: int) -> bool:
    with redis.Redis(port=port) as client, suppress(redis.ConnectionError):
        return bool(client.ping())
    return False


def _form_cluster(ports: list[int]) -> None:
    """Assign each node its share of the slots, and connect the nodes."""
    clients: list[Any] = [redis.Redis(port=port) for port in ports]
    for number, client in enumerate(clients):
        first, after = (SLOTS * end // len(ports) for end in (number, number + 1))
        client.execute_command("CLUSTER ADDSLOTSRANGE", first, after - 1)
        client.execute_command("CLUSTER MEET", "127.0.0.1", ports[0])
    _wait_until(lambda: all(_formed(client, len(ports)) for client in clients), "the cluster to form")
    for client in clients:
        client.close()


def _formed(client: redis.Redis, nodes: int) -> bool:
    info = client.cluster("info")
    return info["cluster_state"] == "ok" and int(info["cluster_known_nodes"]) == nodes


def _wait_until(so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + START_SECONDS
    while not so():
        if time.monotonic() > deadline:
            raise TimeoutError(what)
        time.sleep(0.01)


def fake_clients() -> tuple[fakeredis.FakeRedis, fakeredis.FakeAsyncRedis]:
    """Return a blocking and an awaited client for the same server in this process."""
    server = fakeredis.FakeServer()
    return fakeredis.FakeRedis(server=server), fakeredis.FakeAsyncRedis(server=server)
