"""Chat text outside the log: commands export and import it with its table, and can erase it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from typer.testing import CliRunner

from domain.games.template.variants import Options
from domain.log.codec import codec_for
from domain.table.commands import CloseTable, OpenTable, Say, TakeSeat
from infra.export_files import write_export
from railhead import RequestDeclined, requests
from services.cli.main import app
from services.client.client import Client
from services.simulation.memory_table import MemoryTable
from tests.support.runtime.redis_servers import real_server
from tests.support.runtime.running_service import RunningService

RUN = CliRunner()
WHY = ["--why", "a test of it"]


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        monkeypatch.setenv("RAILHEAD_DATA", str(tmp_path / "data"))
        yield


@pytest.fixture
def talked(tmp_path: Path) -> Path:
    """Return the export of a table with two chat messages, records 3 and 4."""
    played = MemoryTable(codec_for("template"), bytes(32))
    opening = OpenTable("template", 2, Options(), "A table", several=False, talk="beside")
    played.execute("p0", None, opening)
    played.execute("p0", 0, TakeSeat("n"))
    for text in ("well met", "farewell"):
        played.execute("p0", 0, Say(text))
    played.execute("p0", None, CloseTable())
    path = tmp_path / "talked.railhead"
    export = played.export()
    write_export(path, export.entries, talk=export.talk)
    return path


def run(*words: str, code: int = 0) -> str:
    """Run a command, check its exit code, and return its output."""
    result = RUN.invoke(app, list(words))
    assert code == result.exit_code, result.output
    return result.output


def test_replay_shows_chat(talked: Path) -> None:
    assert "Seat 1: well met" in run("replay", str(talked))


def test_replay_marks_missing_text(talked: Path) -> None:
    lines = talked.read_bytes().splitlines(keepends=True)
    talked.write_bytes(b"".join(line for line in lines if b"well met" not in line))

    told = run("replay", str(talked))
    assert "Seat 1 posted a message; its text is not stored" in told
    assert "Seat 1: farewell" in told


def test_audit_lists_changed_messages_and_fails(talked: Path) -> None:
    talked.write_bytes(talked.read_bytes().replace(b"well met", b"ill met."))

    told = run("audit", str(talked), code=1)
    assert "record 3: changed" in told
    assert "2 chat messages: 1 unchanged, 0 erased, 1 changed" in told
    assert "NOT SOUND, tampered with: record 3: the chat message is not the one that was posted" in told


@pytest.mark.usefixtures("store")
def test_changed_text_is_not_imported(talked: Path) -> None:
    talked.write_bytes(talked.read_bytes().replace(b"well met", b"ill met."))

    assert "is not sound" in run("import", str(talked), code=1)


@pytest.mark.usefixtures("store")
def test_table_round_trips_with_its_chat(talked: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.railhead"
    run("import", str(talked))

    assert "2 chat messages" in run("export", "00memory", "--to", str(out))
    assert talked.read_bytes() == out.read_bytes()


@pytest.mark.usefixtures("store")
def test_erasing_a_message_keeps_the_log(talked: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.railhead"
    run("import", str(talked))

    assert "the text of record 3 was erased" in run("admin", "erase-talk", "00memory", "3", *WHY)
    assert "had already been erased" in run("admin", "erase-talk", "00memory", "3", *WHY)
    run("export", "00memory", "--to", str(out))
    report = json.loads(run("audit", str(out), "--json"))
    before, after = talked.read_bytes().splitlines(), out.read_bytes().splitlines()
    assert before[:-2] == after[:-2]
    assert b'talk {"seq":3,"erased":"operator"}' == after[-2]
    assert (True, 1) == (report["sound"], report["talk"]["erased"])
    assert [{"seq": 3, "found": "erased"}] == report["talk"]["findings"]
    assert "An operator deleted a message by Seat 1" in run("replay", "00memory")
    assert "erase talk 3 00memory: a test of it" in run("admin", "log")


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(("table", "says"), [("00memory", "cannot be changed"), ("00nowhere", "no table")])
def test_erasing_nothing_says_so(talked: Path, table: str, says: str) -> None:
    run("import", str(talked))

    assert says in run("admin", "erase-talk", table, "1", *WHY, code=1)


def test_reports_are_closed_and_players_muted(
    railhead: RunningService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAILHEAD_REDIS_URL", railhead.settings.redis_url or "")
    with Client(railhead.url) as speaker, Client(railhead.url) as other:
        name = speaker.register("Loud Larry").name
        other.register("Quiet Quinn")
        settings = {"game": "template", "seats": 2, "name": "Talk", "me": {"seat": 0}, "begin": "owner"}
        table = speaker.send(requests.open_table(settings)).table.id
        said = speaker.send(requests.send_command(table, 0, None, {"type": "Say", "text": "hear me"})).seq
        headers = {"Authorization": f"Bearer {other.token}"}
        path = f"{railhead.url}/v1/tables/{table}/talk/{said}/report"
        assert httpx.post(path, json={"reason": "loud"}, headers=headers, trust_env=False).is_success

        listed = run("admin", "reports")
        assert f"table {table}  record {said}" in listed
        assert "hear me" in listed
        assert ": loud" in listed
        assert "was closed" in run("admin", "close-report", table, str(said), *WHY)
        assert table not in run("admin", "reports")
        assert "is muted for 2 days" in run("admin", "mute", name, "--days", "2", *WHY)
        with pytest.raises(RequestDeclined, match="an operator has muted you until"):
            speaker.send(requests.send_command(table, 0, None, {"type": "Say", "text": "more"}))
        assert "can chat again" in run("admin", "unmute", name, *WHY)
        thanks = {"type": "Say", "text": "thanks"}
        assert said != speaker.send(requests.send_command(table, 0, None, thanks)).seq
