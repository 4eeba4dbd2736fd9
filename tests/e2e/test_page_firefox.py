"""The main paths of the pages in headless Firefox, driven by puppeteer-core over WebDriver BiDi."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from railhead import Client
from tests.support.page.people_table import new_name
from tests.support.runtime.running_service import RunningService

pytestmark = [pytest.mark.e2e]

CLIENTS = Path(__file__).parents[2] / "tools" / "clients"
NODE = Path(sys.executable).parent / "node"
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
EXAMPLE = CLIENTS.parents[1] / "docs" / "replay.html"
SECONDS = 280
PASSWORD = "a long password"
PATHS = (
    "logs in",
    "sees the lobby",
    "opens a table",
    "makes a move",
    "sees the board in parts",
    "plays on a phone",
    "complains of nothing",
)


def missing() -> str | None:
    """Return the missing prerequisites for driving Firefox."""
    if FIREFOX is None:
        return "no Firefox here: install Debian's package firefox-esr"
    if not (CLIENTS / "node_modules" / "puppeteer-core").exists():
        return "no puppeteer-core here: run `make clients`"
    return None


@pytest.fixture(scope="module")
def walked(running: RunningService) -> dict[str, str | None]:
    """Run all paths in turn, and return the failures, keyed by path."""
    if reason := missing():
        pytest.skip(reason)
    name = new_name("Reader on Fire")
    with httpx.Client(base_url=running.url, trust_env=False, timeout=60) as http:
        account = {"name": name, "password": PASSWORD}
        token = http.post("/v1/players", json=account).raise_for_status().json()["token"]
        http.headers["Authorization"] = f"Bearer {token}"
        opened = {"game": "great_western_trail", "seats": 2, "bots": {"1": "random"}, "name": "Evening"}
        table = http.post("/v1/tables", json=opened).raise_for_status().json()["table"]["id"]
    with Client(running.url, token) as client:
        client.take_seat(table, 0)
        next(iter(client.turns(table, 0)))
    command = [NODE, "firefox.js", str(FIREFOX), running.url, name, PASSWORD, table]
    said = subprocess.run(command, cwd=CLIENTS, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert said.returncode == 0, said.stderr
    return {one["path"]: one["wrong"] for one in map(json.loads, said.stdout.splitlines())}


@pytest.mark.parametrize("path", PATHS)
def test_reader_with_firefox_can_use_the_main_paths(walked: dict[str, str | None], path: str) -> None:
    assert walked[path] is None


def test_replay_opens_in_firefox_from_a_disk() -> None:
    if reason := missing():
        pytest.skip(reason)
    command = [str(NODE), "firefox-replay.js", str(FIREFOX), str(EXAMPLE)]
    said = subprocess.run(command, cwd=CLIENTS, capture_output=True, text=True, timeout=SECONDS, check=False)
    assert said.returncode == 0, said.stderr
    found = json.loads(said.stdout)

    assert ("\u2713 Verified", []) == (found["badge"], found["troubles"])
    assert found["turn"].startswith("Turn ")
