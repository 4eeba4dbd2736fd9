"""Commands that use a store: a table is exported to a file and imported elsewhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from infra.export_files import read_export, write_export
from services.cli.main import app
from tests.support.runtime.redis_servers import real_server
from tests.support.tables.random_logs import play_random_table
from tests.support.tables.replays import read_replay

RUN = CliRunner()


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))
        yield


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    path = tmp_path / "finished.railhead"
    write_export(path, play_random_table().entries)
    return path


@pytest.mark.usefixtures("store")
def test_table_round_trips_through_import_and_export(finished: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.railhead"

    assert RUN.invoke(app, ["import", str(finished)]).exit_code == 0
    assert RUN.invoke(app, ["export", "00memory", "--to", str(out)]).exit_code == 0
    assert finished.read_bytes() == out.read_bytes()


@pytest.mark.usefixtures("store")
def test_stored_table_is_audited_and_shown_by_id(finished: Path) -> None:
    RUN.invoke(app, ["import", str(finished)])

    assert "sound" in RUN.invoke(app, ["audit", "00memory"]).stdout
    assert "Whistle Stop" in RUN.invoke(app, ["show", "00memory"]).stdout


@pytest.mark.usefixtures("store")
def test_table_is_not_imported_twice(finished: Path) -> None:
    RUN.invoke(app, ["import", str(finished)])
    again = RUN.invoke(app, ["import", str(finished)])

    assert (1, True) == (again.exit_code, "table 00memory already exists here" in again.output)


@pytest.mark.usefixtures("store")
def test_unsound_log_is_not_imported(finished: Path) -> None:
    finished.write_bytes(finished.read_bytes().replace(b'"at":17', b'"at":18', 1))
    refused = RUN.invoke(app, ["import", str(finished)])

    assert refused.exit_code == 1
    assert RUN.invoke(app, ["show", "00memory"]).exit_code == 3


@pytest.mark.usefixtures("store")
def test_running_tables_secret_is_exported_only_on_request(tmp_path: Path) -> None:
    running, out = tmp_path / "running.railhead", tmp_path / "out.railhead"
    export = play_random_table(steps=30).export(secret=True)
    write_export(running, export.entries, export.secret)
    RUN.invoke(app, ["import", str(running)])

    RUN.invoke(app, ["export", "00memory", "--to", str(out)])
    assert read_export(out).secret is None
    assert "not revealed yet" in RUN.invoke(app, ["audit", str(out)]).stdout

    RUN.invoke(app, ["export", "00memory", "--to", str(out), "--with-secret"])
    assert read_export(out).secret == play_random_table().secret.hex()
    assert "not revealed yet" not in RUN.invoke(app, ["audit", str(out)]).stdout


@pytest.mark.usefixtures("store")
def test_read_models_include_imported_tables(finished: Path) -> None:
    RUN.invoke(app, ["import", str(finished)])
    result = RUN.invoke(app, ["rebuild", "lobby", "--json"])

    assert (0, ["lobby"]) == (result.exit_code, json.loads(result.stdout)["rebuilt"])


def test_missing_store_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("RAILHEAD_REDIS_URL", f"unix://{tmp_path}/none.sock")
    result = RUN.invoke(app, ["audit", "00memory"])

    assert (3, True) == (result.exit_code, "the store cannot be reached" in result.output)


@pytest.mark.usefixtures("store")
def test_replay_is_exported_as_a_page_that_the_audit_reads(finished: Path, tmp_path: Path) -> None:
    RUN.invoke(app, ["import", str(finished)])
    page = tmp_path / "game.html"

    saved = RUN.invoke(app, ["export", "00memory", "--html", "--to", str(page)])
    audit = RUN.invoke(app, ["audit", str(page)])

    assert (0, True) == (saved.exit_code, f"{page}: a replay of " in saved.output)
    assert read_export(finished).entries == read_export(page).entries
    assert (0, "sound") == (audit.exit_code, audit.stdout.splitlines()[-1])


@pytest.mark.usefixtures("store")
def test_replay_of_a_running_table_has_no_log(tmp_path: Path) -> None:
    running, page = tmp_path / "running.railhead", tmp_path / "game.html"
    export = play_random_table(steps=30).export(secret=True)
    write_export(running, export.entries, export.secret)
    RUN.invoke(app, ["import", str(running)])

    saved = RUN.invoke(app, ["export", "00memory", "--html", "--seat", "1", "--to", str(page)])
    audit = RUN.invoke(app, ["audit", str(page)])

    assert 0 == saved.exit_code
    assert 1 == read_replay(page.read_bytes())["seat"]
    assert (3, True) == (audit.exit_code, "this page has no log" in audit.output)


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("options", "code"),
    [(["--seat", "1"], 2), (["--html", "--with-secret"], 2), (["--html", "--seat", "9"], 3)],
)
def test_impossible_replays_are_refused(finished: Path, options: list[str], code: int) -> None:
    RUN.invoke(app, ["import", str(finished)])

    assert code == RUN.invoke(app, ["export", "00memory", *options]).exit_code
