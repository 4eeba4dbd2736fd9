"""A data folder whose log has a damaged end is made startable, and the losses are reported."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from infra.embedded.append_only_file import HELD_FILE, LOG_FOLDER, look_at_heads, write_held
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.server import EmbeddedServer
from infra.redis.keys import keys_of_table
from infra.redis.store import open_store
from infra.settings.settings import Settings
from services.supervisor.folder_lock import hold_folder
from tests.support.runtime.redis_servers import scratch_folder
from tests.support.tables.worker_tables import WorkerTable, build_worker, run_until

pytestmark = pytest.mark.e2e

ZEROS = bytes(4096)


def play(folder: Path, *lines: str, flip: bool = False) -> list[str]:
    """Start the store, post messages at a table, and stop; return all messages there."""
    settings = Settings(data=folder)
    with hold_folder(folder):
        server = EmbeddedServer(folder)
        server.start("always")
        try:
            with closing(open_store(server.url, settings)) as store:
                look_at_heads(store.client, store.partitions)  # identifies the store from its start
                table = WorkerTable(store)
                if store.tables.get(table.table) is None:
                    table.open()
                for line in lines:
                    table.say(line)
                run_until(build_worker(store), table.is_answered)
                write_held(folder, look_at_heads(store.client, store.partitions))
                if flip:
                    key = keys_of_table(table.table).log(table.table)
                    (name, fields), *_ = store.client.xrevrange(key, count=1)
                    store.client.xdel(key, name)
                    store.client.execute_command("XADD", key, "0-99", *sum(fields.items(), ()))
                return table.chat_lines()
        finally:
            server.stop()


def last_file(folder: Path) -> Path:
    return max((folder / "store" / LOG_FOLDER).glob("*.incr.aof"))


@pytest.fixture
def folder() -> Iterator[Path]:
    """Yield a data folder with a table that has chat messages."""
    with scratch_folder() as place:
        play(place / "data", "line 1", "line 2")
        yield place / "data"


def repair(folder: Path) -> tuple[int, Any, str]:
    """Repair as an operator does; return the exit code, the report, and the error output."""
    command = [sys.executable, "-m", "services.cli.main", "repair", str(folder), "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=180)
    return done.returncode, msgspec.json.decode(done.stdout) if done.stdout else None, done.stderr


def test_incomplete_end_is_removed_after_a_copy(
    folder: Path,
) -> None:
    path = last_file(folder)
    whole = path.read_bytes()
    path.write_bytes(whole + ZEROS)
    with pytest.raises(EmbeddedServerError, match=f"railhead repair {folder}"):
        play(folder)

    code, report, _ = repair(folder)

    assert (code, report["tables"], report["damaged"], report["lost"]) == (0, 1, {}, None)
    cut = {"file": str(path), "whole": len(whole), "size": len(whole) + len(ZEROS), "holds_commands": False}
    assert report["cut"] == cut
    copied = Path(report["copy"]) / LOG_FOLDER / path.name
    assert copied.read_bytes() == whole + ZEROS
    assert play(folder, "line 3") == ["line 1", "line 2", "line 3"]


def test_lost_records_are_reported(folder: Path) -> None:
    path = last_file(folder)
    whole = path.read_bytes()
    path.write_bytes(whole[: whole.index(b"line 2")] + ZEROS)

    code, report, _ = repair(folder)

    assert code == 1
    assert "records are missing" in report["lost"]
    (folder / HELD_FILE).unlink()
    assert play(folder) == ["line 1"]


def test_records_after_damage_are_reported_as_lost(folder: Path) -> None:
    path = last_file(folder)
    whole = path.read_bytes()
    (folder / HELD_FILE).unlink()
    broken = whole.index(b"line 2")
    path.write_bytes(whole[:broken] + b"\0" * 40 + whole[broken + 40 :])

    code, report, _ = repair(folder)

    assert (code, report["noted"], report["cut"]["holds_commands"]) == (1, None, True)
    assert play(folder) == ["line 1"]


def test_leftover_server_is_stopped_first(folder: Path) -> None:
    server = EmbeddedServer(folder)
    server.start("always")

    code, report, _ = repair(folder)

    assert (code, report["cut"], server.has_exited()) == (0, None, True)
    assert play(folder, "line 3") == ["line 1", "line 2", "line 3"]


def test_intact_folder_is_unchanged(folder: Path) -> None:
    code, report, _ = repair(folder)

    assert (code, report["cut"], report["copy"], report["tables"]) == (0, None, None, 1)
    assert [] == list(folder.glob("store.damaged*"))


def test_broken_chain_is_reported(folder: Path) -> None:
    play(folder, "line 3", flip=True)

    code, report, _ = repair(folder)

    assert (code, list(report["damaged"])) == (1, ["03table"])


def test_folder_in_use_or_missing_is_not_touched(folder: Path) -> None:
    with hold_folder(folder):
        code, _, said = repair(folder)
    assert (code, "is in use" in said) == (3, True)
    code, _, said = repair(folder / "nowhere")
    assert (code, "is not a data folder" in said) == (3, True)
    assert not (folder / "nowhere").exists()
