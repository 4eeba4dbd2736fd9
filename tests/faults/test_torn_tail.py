"""Power fails while people chat: the log ends in half a command, or in zeros that must be cut off."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from infra.embedded.append_only_file import LOG_FOLDER
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import socket_path, socket_url
from infra.redis.client.connections import connect_standalone
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.faults.fault_report import FaultCount, render_report
from tests.faults.talker import Talker, assert_all_said, open_table, register
from tests.faults.test_full_disk import readiness
from tests.support.runtime.processes import (
    HANG_SECONDS,
    ProcessGroup,
    free_port,
    is_alive,
    process_group,
    wait_until,
)
from tests.support.runtime.redis_servers import scratch_folder

pytestmark = [pytest.mark.e2e, pytest.mark.slow]

HALF = b"*3\r\n$3\r\nSET\r\n$5\r\nhalf"
ZEROS = bytes(4096)
LINES = 5
OK = 200


def cut_power(supervisor: subprocess.Popen[bytes], data: Path) -> None:
    """Kill the service and its server immediately."""
    with connect_standalone(socket_url(socket_path(data))) as client:
        server = int(client.info("server")["process_id"])
    children = Path(f"/proc/{supervisor.pid}/task/{supervisor.pid}/children").read_text().split()
    for process in (server, supervisor.pid, *map(int, children)):
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
    supervisor.wait(HANG_SECONDS)
    wait_until(lambda: not is_alive(server), "the server ends", HANG_SECONDS)


def tear(data: Path, rest: bytes) -> None:
    """Append bytes after the last whole command."""
    with max((data / "store" / LOG_FOLDER).glob("*.incr.aof")).open("ab") as file:
        file.write(rest)


def repair(group: ProcessGroup, data: Path) -> None:
    done = group.start("services.cli.main", "repair", str(data))
    assert done.wait(HANG_SECONDS) == 0


def cut_and_go_on(group: ProcessGroup, data: Path, url: str, count: FaultCount) -> None:
    """Cut the power twice while somebody posts, leaving half a command the first time, zeros the second."""
    supervisor = group.start("services.cli.main", "up")
    try:
        wait_until(lambda: readiness(url)[0] == OK, "the service is ready", HANG_SECONDS)
        token = register(url, "Ada")
        table = open_table(url, token)
        with Talker([url], token, table) as talker:
            for rest in (HALF, ZEROS):
                known = len(talker.acknowledged)
                wait_until(lambda: len(talker.acknowledged) >= known + LINES, "talk", HANG_SECONDS)  # noqa: B023
                cut_power(supervisor, data)
                tear(data, rest)
                if rest == ZEROS:
                    repair(group, data)
                before, began = len(talker.acknowledged), time.monotonic()
                supervisor = group.start("services.cli.main", "up")
                wait_until(lambda: len(talker.acknowledged) > before, "chat continues", HANG_SECONDS)  # noqa: B023
                count.add(len(talker.acknowledged) - known, time.monotonic() - began)
        with closing(open_store(socket_url(socket_path(data)), Settings())) as store:
            assert_all_said(store, table, talker.acknowledged)
    finally:
        supervisor.terminate()
        supervisor.wait(HANG_SECONDS)
        EmbeddedServer(data).stop()


def test_acknowledged_records_survive_a_power_loss_that_tears_the_log() -> None:
    with scratch_folder() as folder:
        data, port = folder / "data", free_port()
        said = {"data": data, "port": port, "demo": "false", "lease_seconds": 1}
        limits = {"chat_lines_per_minute": 100_000, "requests_per_second": 100_000, "offer_template": "true"}
        count = FaultCount("power cut, log torn")
        with process_group(folder, partitions=4, **said, **limits) as group:
            cut_and_go_on(group, data, f"http://127.0.0.1:{port}", count)
        count.report()
        print(render_report([count]))
