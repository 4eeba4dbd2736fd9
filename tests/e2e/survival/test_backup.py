"""If all data is lost except a backup made during play, the game continues on a different machine."""

from __future__ import annotations

import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from infra.embedded.server import EmbeddedServer
from railhead import Client, requests
from services.client.requests import ApiRequest
from tests.support.runtime.processes import ProcessGroup, free_port, process_group, wait_until
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.runtime.supervised_service import kill_everything, up

pytestmark = pytest.mark.e2e

SETTINGS = {
    "demo": "false",
    "offer_template": "true",
    "couriers": 0,
    "lease_seconds": 1,
    "partitions": 4,
    "requests_per_second": 10_000,
    "chat_lines_per_minute": 10_000,
    "log_level": "warning",
}
TABLE = {"game": "template", "seats": 2, "name": "Alone", "me": {"seat": 0}, "several": True}


@contextmanager
def machine(folder: Path) -> Iterator[tuple[ProcessGroup, str]]:
    """Yield a function that starts the service in a machine's data folder, and the service's address."""
    port = free_port()
    folder.mkdir()
    with process_group(folder, data=folder / "data", port=port, **SETTINGS) as started:
        try:
            yield started, f"http://127.0.0.1:{port}"
        finally:
            if (folder / "data").exists():
                EmbeddedServer(folder / "data").stop()


def run(started: ProcessGroup, *words: str) -> tuple[int, str]:
    """Run a command with the settings of a machine; return its exit code and output."""
    command = [sys.executable, "-m", "services.cli.main", *words]
    done = subprocess.run(
        command, env=started.environment, capture_output=True, text=True, check=False, timeout=120
    )
    return done.returncode, done.stdout + done.stderr


def say(person: Client, table: str, text: str) -> int:
    """Post a chat message at a table; return the number of its acknowledged record."""
    command = {"type": "Say", "text": text}
    receipt = person.send(requests.send_command(table, 0, None, command))
    assert receipt.seq
    return receipt.seq


def records(person: Client, table: str) -> list[dict[str, Any]]:
    call: ApiRequest[Any] = ApiRequest("GET", f"/v1/tables/{table}/events", None)
    found: list[dict[str, Any]] = person.send(call)["records"]
    return found


@contextmanager
def talking(person: Client, table: str) -> Iterator[list[int]]:
    """Keep posting messages; yield the growing list of acknowledged record numbers."""
    acknowledged, over = [say(person, table, "first")], threading.Event()

    def talk() -> None:
        while not over.is_set():
            acknowledged.append(say(person, table, f"line {len(acknowledged)}"))

    thread = threading.Thread(target=talk)
    thread.start()
    try:
        yield acknowledged
    finally:
        over.set()
        thread.join()


def back_up_in_play(here: ProcessGroup, address: str, backup: Path) -> tuple[str, str, int, list[Any]]:
    """Back up during chat; return the token, the table, the earlier acknowledgements, and the log."""
    with Client(address) as person:
        token = person.register("Ada", "a long password").token
        table = person.send(requests.open_table(TABLE)).table.id
        person.take_seat(table, 1)
        with talking(person, table) as acknowledged:
            wait_until(lambda: len(acknowledged) > 20, "moves")
            before = acknowledged[-1]
            code, said = run(here, "backup", str(backup), "--json")
            assert (code, msgspec.json.decode(said)["verified"]["damaged"]) == (0, {}), said
            assert acknowledged[-1] > before  # play continued during the backup
        return token, table, before, records(person, table)


@pytest.mark.whole
def test_lost_service_continues_elsewhere_from_its_backup() -> None:
    with scratch_folder() as place:
        backup = place / "backup"
        with machine(place / "here") as (here, address):
            supervisor = up(here, address)
            token, table, before, then = back_up_in_play(here, address, backup)
            kill_everything(supervisor)
            shutil.rmtree(place / "here" / "data")

        with machine(place / "there") as (there, address):
            code, said = run(there, "restore", str(backup))
            assert (code, "1 tables" in said) == (0, True), said
            up(there, address)
            with Client(address, token) as person:
                found = records(person, table)
                assert found[:before] == then[:before]  # queued commands are decided there
                assert say(person, table, "and on") == len(found) + 1
                sight = person.observe(table, person.observe(table).waiting[0].seat)
                assert person.answer(sight, sight.options[0]).seq == len(found) + 2
            login = {"name": "Ada", "password": "a long password"}
            assert httpx.post(f"{address}/v1/session", json=login, timeout=60).is_success
