"""Two API processes of `railhead up` share a port and its limits; if one dies, clients do not notice."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import httpx
import pytest

from services.api.group import merge_counts
from services.api.http.server import CONNECTIONS_PER_ADDRESS
from services.api.runtime.limits import BURST_SECONDS
from services.api.runtime.metrics import SHARED_GAUGES
from tests.support.runtime.processes import ROOT, free_port, wait_until
from tests.support.runtime.redis_servers import scratch_folder

pytestmark = pytest.mark.e2e

RATE = 10


class Served:
    """The service; each request reaches it on a new connection."""

    def __init__(self, port: int, supervisor: int) -> None:
        self.port, self.url, self.supervisor = port, f"http://127.0.0.1:{port}", supervisor

    def ask(self, path: str, token: str = "", **words: Any) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        method = "POST" if "json" in words else "GET"
        headers |= words.pop("headers", {})
        return httpx.request(method, self.url + path, headers=headers, timeout=20, trust_env=False, **words)

    def register(self, name: str) -> str:
        return str(self.ask("/v1/players", json={"name": name}).json()["token"])

    def apis(self) -> list[int]:
        """Return the processes that serve the port."""
        found = []
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
                parent = (entry / "stat").read_text().rpartition(")")[2].split()[1]
            except OSError:
                continue
            if int(parent) == self.supervisor and b"api" in words:
                found.append(int(entry.name))
        return found


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    if sys.platform != "linux":
        pytest.skip("finds the processes by /proc")
    with scratch_folder() as folder:
        port = free_port()
        said = {"DATA": folder, "PORT": port, "APIS": 2, "DEMO": "no", "OFFER_TEMPLATE": "yes", "COURIERS": 0}
        said |= {"REQUESTS_PER_SECOND": RATE}
        process = subprocess.Popen(
            [sys.executable, "-m", "services.cli.main", "up"],
            cwd=ROOT,
            env={**os.environ, **{f"RAILHEAD_{name}": str(value) for name, value in said.items()}},
            stdin=subprocess.DEVNULL,
        )
        found = Served(port, process.pid)
        try:
            wait_until(lambda: _is_ready(found), "the service to be there")
            yield found
            process.send_signal(signal.SIGINT)
            assert process.wait(60) == 0
            with pytest.raises(ConnectionRefusedError):
                socket.create_connection(("127.0.0.1", port), timeout=5)
        finally:
            process.kill()


def _is_ready(served: Served) -> bool:
    try:
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.9")) as client:
            ready = client.get(f"{served.url}/v1/ready", timeout=5.0).is_success
    except httpx.TransportError:
        return False
    return ready and len(served.apis()) == 2


def test_connection_limit_spans_processes(served: Served) -> None:
    with ExitStack() as opened:
        answers = []
        for _ in range(CONNECTIONS_PER_ADDRESS + 6):
            one = opened.enter_context(
                socket.create_connection(
                    ("127.0.0.1", served.port), timeout=10, source_address=("127.0.0.2", 0)
                )
            )
            one.sendall(b"GET /v1/health HTTP/1.1\r\nHost: x\r\n\r\n")
            answers.append(one.recv(65_536)[9:12])

        assert answers == [b"200"] * CONNECTIONS_PER_ADDRESS + [b"429"] * 6


def test_rate_limit_spans_processes(served: Served) -> None:
    headers = {"Authorization": f"Bearer {served.register('Often')}"}

    def ask(_: int) -> int:
        with closing(HTTPConnection("127.0.0.1", served.port, timeout=20)) as connection:
            connection.request("GET", "/v1/me", headers=headers)
            return connection.getresponse().status

    begun, burst = time.monotonic(), RATE * BURST_SECONDS
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(ask, range(5 * burst)))
    took = time.monotonic() - begun

    # The window slides during the test, and each process may reserve a twentieth of the limit at a time.
    assert burst - 2 <= answers.count(200) <= burst + RATE * took + 15
    assert answers.count(429) >= 15


class Listener(threading.Thread):
    """Follows a table as a browser does: after a break, it reconnects with the number of its last event."""

    def __init__(self, url: str, token: str) -> None:
        super().__init__(daemon=True)
        self.heard, self.refused, self.stopping = [0], list[str](), threading.Event()
        self._url, self._token = url, token
        self.start()

    def run(self) -> None:
        while not self.stopping.is_set():
            try:
                self._listen({"Last-Event-ID": str(self.heard[-1]), "Authorization": f"Bearer {self._token}"})
            except httpx.ConnectError as error:
                self.refused.append(str(error))
            except httpx.TransportError:
                time.sleep(1.0)

    def _listen(self, headers: dict[str, str]) -> None:
        with httpx.stream("GET", self._url, headers=headers, timeout=5, trust_env=False) as one:
            for line in one.iter_lines():
                if line.startswith("id: "):
                    self.heard.append(int(line[4:]))


def test_killed_process_is_not_noticed_by_clients(served: Served) -> None:
    token = served.register("Survivor")
    body = {
        "game": "template",
        "seats": 2,
        "name": "T",
        "me": {"seat": 0},
        "command_id": "open",
        "public": True,
    }
    table = served.ask("/v1/tables", token, json=body, headers={"Prefer": "wait=15"}).json()["table"]["id"]
    listener, (killed, left) = Listener(f"{served.url}/v1/tables/{table}/stream", token), served.apis()
    wait_until(lambda: listener.heard[-1] > 0, "the stream to begin")

    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: killed not in served.apis(), "it to be gone")
    deadline = time.monotonic() + 60
    while len(served.apis()) < 2:
        assert time.monotonic() < deadline
        socket.create_connection(("127.0.0.1", served.port), timeout=5).close()  # raises if refused
        time.sleep(0.01)
    say = {"command": {"type": "Say", "text": "still here"}, "seat": 0, "decision": None, "command_id": "say"}
    answers = {_told(served, table, token, say) for _ in range(3)}  # the same post, to either process
    ((status, answer),) = answers
    wait_until(lambda: listener.heard[-1] == json.loads(answer)["seq"], "the stream to go on")
    listener.stopping.set()

    assert status == 200
    assert listener.refused == []
    assert left in served.apis()


def _told(served: Served, table: str, token: str, command: dict[str, Any]) -> tuple[int, str]:
    answer = served.ask(f"/v1/tables/{table}/commands", token, json=command, headers={"Prefer": "wait=15"})
    return answer.status_code, answer.text


def test_metrics_state_their_process() -> None:
    texts = {
        0: b"# TYPE railhead_commands_received counter\nrailhead_commands_received_total 3.0\n"
        b'# TYPE railhead_read_model_lag_seconds gauge\nrailhead_read_model_lag_seconds{model="lobby"} 1.0\n',
        1: b"# TYPE railhead_commands_received counter\nrailhead_commands_received_total 4.0\n"
        b'# TYPE railhead_read_model_lag_seconds gauge\nrailhead_read_model_lag_seconds{model="lobby"} 0.0\n',
    }

    told = [
        line
        for line in merge_counts(0, texts, SHARED_GAUGES).decode().splitlines()
        if not line.startswith("#")
    ]

    assert told == [
        'railhead_commands_received_total{process="1"} 3.0',
        'railhead_commands_received_total{process="2"} 4.0',
        'railhead_read_model_lag_seconds{model="lobby"} 1.0',
    ]
