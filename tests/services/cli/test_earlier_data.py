"""Data of the previous build: its data folder and store are refused, its exports can be imported."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from infra.redis.client.connections import connect_standalone
from services.cli.main import app
from tests.support.runtime.processes import ROOT, free_port
from tests.support.runtime.redis_servers import TemporaryServer, real_server, scratch_folder
from tests.support.tables.stored_forms import STORED

pytestmark = pytest.mark.e2e

RUN = CliRunner()
HINT = "export each with the build that wrote it"


@pytest.fixture
def earlier(monkeypatch: pytest.MonkeyPatch) -> Iterator[TemporaryServer]:
    """Yield the running server of a data folder with a table in the previous build's keys."""
    with scratch_folder() as folder:
        monkeypatch.setenv("RAILHEAD_DATA", str(folder))
        monkeypatch.setenv("RAILHEAD_PORT", str(free_port()))
        server = TemporaryServer(folder)
        server.start("always")
        with connect_standalone(server.url) as client:
            client.set("{railhead}:partitions", 64)
            client.xadd("{3fbon}:log:3ftable", {"r": b"{}", "h": b"0"}, "0-1")
            client.hset("{3fbon}:tables", "3ftable", b"hot")
        yield server
        server.stop()


def test_up_refuses_an_older_data_folder_untouched(earlier: TemporaryServer) -> None:
    earlier.stop()
    command = (sys.executable, "-m", "services.cli.main", "up")
    refused = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=180, check=False)
    earlier.start("always")

    assert (3, True) == (refused.returncode, HINT in " ".join(refused.stderr.split()))
    with connect_standalone(earlier.url) as client:
        assert {b"{railhead}:partitions", b"{3fbon}:log:3ftable", b"{3fbon}:tables"} == set(client.keys())


@pytest.mark.parametrize("command", [("export", "3ftable"), ("audit", "3ftable"), ("admin", "token")])
def test_commands_refuse_an_older_store(command: tuple[str, ...], earlier: TemporaryServer) -> None:
    refused = RUN.invoke(app, list(command))

    assert earlier.is_alive()
    assert (3, True) == (refused.exit_code, HINT in " ".join(refused.output.split()))


def test_older_export_round_trips_byte_for_byte(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file, out = tmp_path / "earlier.railhead", tmp_path / "out.railhead"
    file.write_bytes(gzip.decompress((STORED / "v0" / "template-talk-and-undo.railhead.gz").read_bytes()))
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))

        assert RUN.invoke(app, ["import", str(file)]).exit_code == 0
        assert RUN.invoke(app, ["export", "3ftemplate", "--to", str(out)]).exit_code == 0
        shown = [RUN.invoke(app, ["replay", source]).stdout for source in (str(file), "3ftemplate")]

    assert file.read_bytes() == out.read_bytes()
    assert shown[0]
    assert shown[0] == shown[1]
