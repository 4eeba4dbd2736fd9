"""The program of docs/bots.md that answers calls runs unchanged, and plays a whole game."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from railhead import Client, requests
from tests.support.runtime.processes import ROOT, free_port, wait_until
from tests.support.runtime.running_service import RunningService

PAGE = (ROOT / "docs/bots.md").read_text()
SECONDS = 240


def test_called_program_in_the_docs_plays_a_whole_game(working: RunningService, tmp_path: Path) -> None:
    (code,) = re.findall(r"^```py\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    program = tmp_path / "called.py"
    program.write_text(code)
    ada, bob = Client(working.url), Client(working.url)
    bots = [start(program, working.url, one, name) for one, name in ((ada, "Ada"), (bob, "Bob"))]
    try:
        settings = {"game": "gold_rush", "seats": 2, "name": "By calls", "me": {"seat": 0}}
        table = ada.send(requests.open_table(settings)).table.id
        bob.take_seat(table, 1)
        wait_until(lambda: ada.observe(table, 0).table.phase == "ended", "the game is over", SECONDS)
        record: requests.ApiRequest[dict[str, object]] = requests.ApiRequest("GET", "/v1/me/calls", None)
        outcomes = {one["outcome"] for one in ada.send(record)["latest"]}  # type: ignore[attr-defined]  # JSON
    finally:
        for one in bots:
            one.kill()
            one.wait(60)
        ada.close()
        bob.close()

    assert outcomes <= {"accepted", "tested"}
    assert 30 >= len([line for line in code.splitlines() if line.strip()])


def start(program: Path, url: str, client: Client, name: str) -> subprocess.Popen[bytes]:
    """Register a player, and start the player's program."""
    client.register(name)
    port = free_port()
    words = [url, str(client.token), f"http://127.0.0.1:{port}/", str(port)]
    return subprocess.Popen([sys.executable, program, *words], cwd=ROOT, stderr=subprocess.DEVNULL)
