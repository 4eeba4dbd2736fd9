"""A game played over HTTP only, from the registration of its players to the audit of its log."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from railhead import Client
from tests.support.runtime.running_service import run_service


@pytest.mark.e2e
@pytest.mark.whole
def test_game_goes_from_registration_to_a_sound_audit(tmp_path: Path) -> None:
    with (
        run_service(tmp_path, "worker", "projector", "jobs", "api", offer_template=True) as running,
        Client(running.url) as ada,
        Client(running.url) as bob,
    ):
        ada.register("Ada")
        bob.register("Bob")
        table = ada.open_table("template", 2, name="By HTTP", me={"seat": 0}).table.id
        bob.take_seat(table, 1)
        players = {0: ada, 1: bob}
        while (seen := ada.observe(table)).waiting:
            seat = seen.waiting[0].seat
            seen = players[seat].observe(table, seat)
            players[seat].answer(seen, seen.options[0])
        log = httpx.get(f"{running.url}/v1/tables/{table}/export", timeout=60).raise_for_status().content
        refused = httpx.post(
            f"{running.url}/v1/tables/{table}/commands",
            json={"seat": 0, "command": {"type": "GiveUp"}},
            timeout=60,
        )

    file = tmp_path / "game.railhead"
    file.write_bytes(log)
    audit = subprocess.run(
        [sys.executable, "-m", "services.cli.main", "audit", str(file)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )

    assert seen.table.phase == "ended"
    assert refused.status_code == 401
    assert audit.returncode == 0, audit.stdout + audit.stderr
