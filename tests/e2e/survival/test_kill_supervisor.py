from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import socket_path, socket_url
from infra.ports.outcomes import AcceptedOutcome
from infra.redis.client.connections import connect_standalone
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.support.runtime.processes import ProcessGroup, free_port, is_alive, kill, process_group, wait_until
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.runtime.supervised_service import children, is_ready, up
from tests.support.tables.worker_tables import WorkerTable, is_chain_intact

pytestmark = pytest.mark.e2e


@contextmanager
def machine() -> Iterator[tuple[Path, ProcessGroup, str]]:
    """Yield a data folder, a function that starts the service in it, and the address of its pages."""
    with scratch_folder() as folder:
        data, port = folder / "data", free_port()
        few = {"thinking_workers": 1, "couriers": 0}
        settings = {"data": data, "port": port, "demo": "false", "lease_seconds": 1, **few}
        with process_group(folder, **settings) as started:
            try:
                yield data, started, f"http://127.0.0.1:{port}"
            finally:
                EmbeddedServer(data).stop()


def opened(data: Path) -> RedisStore:
    return open_store(socket_url(socket_path(data)), Settings())


def server_of(data: Path) -> int:
    with connect_standalone(socket_url(socket_path(data))) as client:
        return int(client.info("server")["process_id"])


def said(play: WorkerTable, lines: int) -> None:
    """Check that all messages so far are in the log, once and in order."""
    wait_until(play.is_answered, "answers")
    assert play.chat_lines() == [f"line {number}" for number in range(lines)]
    assert is_chain_intact(play.store, play.table)


def test_dead_parts_servers_and_supervisors_are_restarted() -> None:
    """All games continue after each restart."""
    with machine() as (data, started, address):
        supervisor = up(started, address)
        play = WorkerTable(opened(data))
        play.open()
        said(play, 0)

        for part in children(supervisor.pid):
            with suppress(ProcessLookupError):  # it ended with its parent
                os.kill(part, signal.SIGKILL)
        play.store.close()
        wait_until(lambda: EmbeddedServer(data).is_alive(), "the server")
        play.store = opened(data)
        play.say("line 0")

        said(play, 1)
        wait_until(lambda: is_ready(address), "the pages")
        assert supervisor.poll() is None
        assert isinstance(play.answer_to(play.sent[-1]), AcceptedOutcome)
        goes_on_without_its_supervisor(data, started, address, play, supervisor)
        play.store.close()


def goes_on_without_its_supervisor(
    data: Path, started: ProcessGroup, address: str, play: WorkerTable, supervisor: subprocess.Popen[bytes]
) -> None:
    """Kill the supervisor: its processes end, the server does not, and the next supervisor continues."""
    for number in range(1, 21):
        play.say(f"line {number}")
    wait_until(lambda: len(play.chat_lines()) > 1, "traffic")
    server = server_of(data)
    parts = [part for part in children(supervisor.pid) if part != server]
    assert len(parts) >= 4

    kill(supervisor)
    wait_until(lambda: not any(map(is_alive, parts)), "the parts to end with their supervisor")
    assert server_of(data) == server
    play.say("line 21")
    up(started, address)

    assert server_of(data) == server
    said(play, 22)


def test_folders_and_ports_have_one_supervisor_stopped_by_ctrl_c() -> None:
    """Conflicts are reported; commands sent before Ctrl-C are decided before the end or after a restart."""
    with machine() as (data, started, address):
        supervisor = up(started, address)
        play = WorkerTable(opened(data))
        play.open()
        is_refused(started, address)
        for number in range(20):
            play.say(f"line {number}")
        parts = children(supervisor.pid)

        supervisor.send_signal(signal.SIGINT)

        assert supervisor.wait(60) == 0
        assert not any(map(is_alive, parts))
        play.store.close()
        up(started, address)
        play.store = opened(data)
        said(play, 20)
        play.store.close()


def is_refused(started: ProcessGroup, address: str) -> None:
    """Check that no second supervisor starts in the same folder, or in another folder at the same port."""
    second = started.start("services.cli.main", "up")
    port = int(address.rpartition(":")[2])
    with (
        scratch_folder() as other,
        process_group(other, data=other / "data", port=port, demo="false") as elsewhere,
    ):
        third = elsewhere.start("services.cli.main", "up")
        assert (3, 3) == (second.wait(60), third.wait(60))
        assert f"port {port} is in use" in elsewhere.read_log()
    assert "is in use by another" in started.read_log()
