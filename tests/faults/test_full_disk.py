"""The disk of the data folder fills up during play; the folder is on a separate file system."""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from infra.data_folder import STOP_FREE, free_bytes
from infra.embedded.server import EmbeddedServer
from infra.embedded.socket_path import socket_path, socket_url
from infra.redis.client.connections import connect_standalone
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.faults.fault_report import FaultCount, render_report
from tests.faults.talker import Talker, assert_all_said, open_table, register
from tests.support.runtime.processes import HANG_SECONDS, free_port, process_group, wait_until
from tests.support.runtime.redis_servers import scratch_folder

pytestmark = pytest.mark.e2e

MEGABYTES = 96
HELD_SECONDS = 3.0
LAPSING = 2_000

LINES = 5
"""The number of acknowledged messages that proves that chat continues."""


@contextmanager
def small_disk() -> Iterator[Path]:
    """Yield a folder on a separate file system; if none can be mounted, skip the test with the reason."""
    with scratch_folder() as folder:
        options = f"size={MEGABYTES}m,mode=700"
        why = call("mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder))
        if why:
            pytest.skip(f"no file system can be mounted here: {why}")
        try:
            yield folder
        finally:
            call("umount", "-l", str(folder))


def call(program: str, *words: str) -> str:
    """Run a system program; return the reason for a failure, or nothing."""
    path = shutil.which(program)
    if path is None:
        return f"there is no {program}"
    done = subprocess.run([path, *words], capture_output=True, text=True, check=False)
    return done.stderr.strip() if done.returncode else ""


@contextmanager
def filled(folder: Path, leave: int) -> Iterator[None]:
    """Fill a disk except for `leave` bytes, faster than any monitor can react."""
    filler = folder / "filler"
    with filler.open("wb") as file:
        margin, room = 0, free_bytes(folder) - leave
        while room - margin > 0:
            try:
                os.posix_fallocate(file.fileno(), 0, room - margin)
                break
            except OSError:  # the service used some of it in the meantime
                file.truncate(0)
                margin, room = margin + 4096, free_bytes(folder) - leave
    try:
        yield
    finally:
        filler.unlink()


def readiness(url: str) -> tuple[int, dict[str, Any]]:
    try:
        answer = httpx.get(f"{url}/v1/ready", timeout=HANG_SECONDS, trust_env=False)
    except httpx.TransportError:
        return 0, {}
    return answer.status_code, answer.json()


def is_read_alone(url: str) -> bool:
    told = readiness(url)[1]
    return bool(told["store"] and not told["writes"])


def parts_of(supervisor: int, data: Path) -> set[int]:
    """Return the processes of the service except its server."""
    found = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text().split()
    return {*map(int, found)} - {server_of(data)}


def server_of(data: Path) -> int:
    with connect_standalone(socket_url(socket_path(data))) as client:
        return int(client.info("server")["process_id"])


def opened(data: Path) -> RedisStore:
    return open_store(socket_url(socket_path(data)), Settings())


def reads_go_on(url: str, table: str) -> None:
    for path in (f"/v1/tables/{table}", f"/v1/tables/{table}/journal", "/v1/tables"):
        answer = httpx.get(f"{url}{path}", timeout=HANG_SECONDS, trust_env=False)
        assert answer.status_code == 200, answer.text


def writes_stop_and_go_on(
    url: str, data: Path, talker: Talker, table: str, leave: int, count: FaultCount
) -> None:
    """Fill the disk, check that the service reports this without restart loops, and free space again.

    Many keys expire in the meantime, and the server cannot even store their expiry.
    """
    with connect_standalone(socket_url(socket_path(data))) as client, client.pipeline() as pipeline:
        for number in range(LAPSING):
            pipeline.set(f"lapses:{number}", 1, px=round(HELD_SECONDS * 500))
        pipeline.execute()
    with filled(data.parent, leave):
        wait_until(lambda: is_read_alone(url), "the store is read and not written", HANG_SECONDS)
        status, told = readiness(url)
        assert status == 503
        assert told["detail"][0].startswith("Nothing is stored: the disk of the store is full")
        server, said = server_of(data), len(talker.acknowledged)
        before = len(talker.refusals)
        reads_go_on(url, table)
        time.sleep(HELD_SECONDS)
        reads_go_on(url, table)
        assert (server_of(data), len(talker.acknowledged)) == (server, said)
        told_why = "nothing can be stored now: the disk of the store is full"
        wait_until(
            lambda: any(told_why in one for one in talker.refusals[before:]),
            "players learn",
            HANG_SECONDS,
        )
    began = time.monotonic()
    wait_until(lambda: len(talker.acknowledged) >= said + LINES, "chat continues", HANG_SECONDS)
    count.add(len(talker.acknowledged) - said, time.monotonic() - began)
    wait_until(lambda: readiness(url)[0] == 200, "the service is ready again", HANG_SECONDS)


def test_full_disk_stops_writes_until_there_is_room() -> None:
    """First the disk fills suddenly, and the server fails at a write.

    Then it fills slowly, and the server is stopped in time.
    """
    with small_disk() as disk:
        data, port = disk / "data", free_port()
        settings = {"data": data, "port": port, "demo": "false", "lease_seconds": 1}
        limits = {"chat_lines_per_minute": 100_000, "requests_per_second": 100_000, "offer_template": "true"}
        url = f"http://127.0.0.1:{port}"
        with process_group(disk, partitions=4, **settings, **limits) as started:  # it also has the logs
            supervisor = started.start("services.cli.main", "up")
            try:
                wait_until(lambda: readiness(url)[0] == 200, "the service is ready", HANG_SECONDS)
                fill_while_talking(url, data, supervisor.pid)
            finally:
                supervisor.terminate()
                supervisor.wait(HANG_SECONDS)
                EmbeddedServer(data).stop()


def fill_while_talking(url: str, data: Path, supervisor: int) -> None:
    token = register(url, "Ada")
    table = open_table(url, token)
    parts, count = parts_of(supervisor, data), FaultCount("disk full")
    with Talker([url], token, table) as talker:
        wait_until(lambda: len(talker.acknowledged) >= LINES, "talk", HANG_SECONDS)
        for leave in (0, STOP_FREE // 2):
            writes_stop_and_go_on(url, data, talker, table, leave, count)
    assert parts_of(supervisor, data) == parts
    with closing(opened(data)) as store:
        assert_all_said(store, table, talker.acknowledged)
    count.report()
    print(render_report([count]))
