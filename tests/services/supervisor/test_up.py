"""`railhead up` as a person starts it: at a terminal, in any folder, with data that others can read."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support.runtime.processes import free_port, wait_until
from tests.support.runtime.redis_servers import scratch_folder

pytestmark = pytest.mark.e2e

COLOUR = re.compile(r"\x1b\[[0-9;]*m")
ANSWERS = 5
"""The number of records that a table of bots must reach."""

FOREIGN_MODULES = ("services", "domain", "infra", "multiprocessing", "sitecustomize")
"""Packages in the current folder with the names of modules that the processes import."""

FOREIGN_CODE = """\
from pathlib import Path
Path(__file__).with_name("was-run").touch()
raise SystemExit("foreign code ran")
"""


@dataclass(frozen=True)
class Seen:
    """The printed lines, the address, and the folder with its files as they were while the service ran.

    `foreign_code` lists the modules of the current folder that a process ran.
    """

    lines: list[str]
    url: str
    folder: Path
    open_to_others: list[str]
    foreign_code: list[str]


class Screen(threading.Thread):
    """The output of a terminal."""

    def __init__(self, terminal: int) -> None:
        super().__init__(daemon=True)
        self._terminal, self._shown = terminal, b""
        self.start()

    def run(self) -> None:
        while True:
            try:
                self._shown += os.read(self._terminal, 65_536)
            except OSError:  # no process writes to the terminal any more
                return

    @property
    def text(self) -> str:
        return COLOUR.sub("", self._shown.decode(errors="replace")).replace("\r\n", "\n")


@pytest.fixture(scope="module")
def seen() -> Iterator[Seen]:
    with scratch_folder() as place:
        folder = place / "data"
        folder.mkdir()
        folder.chmod(0o755)
        (folder / "server.log").write_text("")
        (folder / "server.log").chmod(0o644)
        port = free_port()
        said = {"DATA": folder, "PORT": port, "OFFER_TEMPLATE": "yes", "DEMO": "no", "BOT_PACE": 0, "PROT": 1}
        yield _watched(folder, _lay_foreign_code(place / "current"), f"http://127.0.0.1:{port}", said)


def _lay_foreign_code(current: Path) -> Path:
    """Create packages that leave a mark when their code runs; return the folder that contains them."""
    for name in FOREIGN_MODULES:
        (current / name).mkdir(parents=True)
        (current / name / "__init__.py").write_text(FOREIGN_CODE)
    return current


def _watched(folder: Path, current: Path, url: str, said: dict[str, object]) -> Seen:
    terminal, end = pty.openpty()
    process = subprocess.Popen(
        [Path(sys.executable).with_name("railhead"), "up"],
        cwd=current,
        env={**os.environ, **{f"RAILHEAD_{name}": str(value) for name, value in said.items()}},
        stdin=subprocess.DEVNULL,
        stdout=end,
        stderr=end,
        start_new_session=True,
        umask=0,
    )
    os.close(end)
    screen = Screen(terminal)
    try:
        wait_until(lambda: "Railhead is at" in screen.text and _ready(url), "the service to be there")
        _visit(url)
        found = [path for path in (folder, *folder.rglob("*")) if path.lstat().st_mode & 0o077]
        process.send_signal(signal.SIGINT)
        process.wait(60)
    except BaseException:
        print(screen.text)
        process.kill()
        raise
    screen.join(10)
    os.close(terminal)
    run = sorted(mark.parent.name for mark in current.glob("*/was-run"))
    return Seen(screen.text.splitlines(), url, folder, [str(path) for path in found], run)


def _ready(url: str) -> bool:
    try:
        return httpx.get(f"{url}/v1/ready", timeout=5.0).is_success
    except httpx.TransportError:
        return False


def _visit(url: str) -> None:
    """Register, fail to log in, and let two bots play."""
    with httpx.Client(base_url=url, timeout=60) as client:
        token = client.post("/v1/players", json={"name": "Ada", "password": "the right one"}).json()["token"]
        client.post("/v1/session", json={"name": "Ada", "password": "a wrong one"})
        client.headers["Authorization"] = f"Bearer {token}"
        body = {"game": "template", "seats": 2, "name": "Bots", "bots": {"0": "greedy", "1": "random"}}
        table = client.post("/v1/tables", json=body).json()["table"]["id"]
        wait_until(lambda: _head(client, table) > ANSWERS, "bots to play")


def _head(client: httpx.Client, table: str) -> int:
    time.sleep(0.1)
    return int(client.get(f"/v1/tables/{table}").json()["head"]["seq"])


def test_files_are_private(seen: Seen) -> None:
    assert seen.open_to_others == []


def test_first_lines_show_address_and_token_command(seen: Seen) -> None:
    first = next(number for number, line in enumerate(seen.lines) if line.startswith("Railhead is at"))

    assert seen.lines[first] == f"Railhead is at {seen.url} (Ctrl-C stops it)"
    assert f"RAILHEAD_DATA={seen.folder}" in seen.lines[first + 1]
    assert seen.lines[first + 1].endswith("admin token")


def test_output_shows_logins_and_refusals(seen: Seen) -> None:
    assert [line for line in seen.lines if "a new player" in line and "Ada" in line]
    assert [line for line in seen.lines if "a login was refused" in line and "127.0.0.1" in line]


def test_output_hides_bots_and_leases(seen: Seen) -> None:
    notable = [line for line in seen.lines if "[info" in line or "[warning" in line]

    assert [line for line in notable if "process=up" not in line and "process=api" not in line] == []
    assert [line for line in notable if "request" in line] == []


def test_unknown_variable_is_reported_once(seen: Seen) -> None:
    assert 1 == sum("RAILHEAD_PROT is not a setting" in line for line in seen.lines)


def test_no_process_runs_code_of_the_current_folder(seen: Seen) -> None:
    assert seen.foreign_code == []
