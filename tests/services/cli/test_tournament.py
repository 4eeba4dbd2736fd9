"""`railhead tournament`, and a tournament's log handled as a file like any other log."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from infra.export_files import write_export
from railhead import Client
from services.cli.main import app
from tests.support.runtime.redis_servers import real_server
from tests.support.runtime.running_service import RunningService
from tests.support.tables.model_logs import finish_tournament

RUN = CliRunner()


@pytest.fixture
def ask(railhead: RunningService) -> Iterator[Any]:
    """Yield a function that runs a command as a new player and returns the exit code and the output."""
    with Client(railhead.url) as client:
        client.register(f"Terminal {id(client)}")

        def run(*words: str) -> tuple[int, str]:
            token = client.token or ""
            done = RUN.invoke(app, ["tournament", *words, "--url", railhead.url, "--token", token])
            return done.exit_code, f"{done.output}{done.exception or ''}"

        yield run


def test_tournament_is_opened_entered_started_and_shown(ask: Any) -> None:
    code, out = ask("open", "template", "--name", "Terminal cup", "--pace", "open", "--json")
    assert code == 0
    printed, _ = json.JSONDecoder().raw_decode(out, out.index("{\n"))  # among log lines of the service
    tournament = printed["tournament"]["id"]
    assert "1 of 8 entered" in ask("enter", tournament)[1]
    assert "4 of 8 entered" in ask("bots", tournament, "--count", "3")[1]
    assert "round 0 of 3" in ask("start", tournament)[1]
    code, shown = ask("show", tournament)

    assert code == 0, shown
    assert "Terminal cup: " in shown
    assert shown.count("0 points") == 4
    assert "3 of 8" not in ask("withdraw", tournament)[1]
    assert (1, True) == (ask("withdraw", tournament)[0], "have not entered" in ask("withdraw", tournament)[1])


def test_refusal_gives_exit_code_1(ask: Any) -> None:
    code, said = ask("show", "00nosuch")

    assert (1, True) == (code, "unknown tournament 00nosuch" in said)


def test_tournament_is_imported_and_audited_without_a_board(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "cup.railhead"
    write_export(file, finish_tournament().entries)
    assert "sound" in RUN.invoke(app, ["audit", str(file)]).output
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))
        assert RUN.invoke(app, ["import", "--counted", str(file)]).exit_code == 0
        assert "sound" in RUN.invoke(app, ["audit", "00cup"]).output
    shown = RUN.invoke(app, ["show", str(file)])

    assert (1, True) == (shown.exit_code, "has no board" in shown.output)
