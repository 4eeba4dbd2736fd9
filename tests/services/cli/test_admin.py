"""`railhead admin`: the first operator token, and the commands that need no API."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from typer.testing import CliRunner

from infra.ports.command_queue import QueuedCommand
from infra.ports.tables import ParkedLog
from infra.redis.keys import OPERATOR_LOG, keys_of_table
from infra.redis.serialization import encode_command
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from railhead import requests
from services.cli.main import app
from services.client.client import Client
from tests.support.runtime.processes import wait_until
from tests.support.runtime.redis_servers import real_server
from tests.support.runtime.running_service import RunningService

RUN = CliRunner()
WHY = ["--why", "a test of it"]


@pytest.fixture
def running(railhead: RunningService, monkeypatch: pytest.MonkeyPatch) -> RunningService:
    """Return a running service whose store the command line uses."""
    monkeypatch.setenv("RAILHEAD_REDIS_URL", railhead.settings.redis_url or "")
    return railhead


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> Iterator[RedisStore]:
    """Yield a store on which no process of the service runs."""
    with real_server() as url:
        monkeypatch.setenv("RAILHEAD_REDIS_URL", url)
        store = open_store(url, Settings())
        yield store
        store.close()


def run(*words: str, code: int = 0) -> str:
    """Run a command, check its exit code, and return its output."""
    result = RUN.invoke(app, ["admin", *words])
    assert result.exit_code == code, result.output
    return result.output if code else result.stdout


def asked(service: RunningService, token: str, path: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.get(f"{service.url}{path}", headers=headers, timeout=60, trust_env=False)


def opened(service: RunningService, name: str) -> tuple[str, str]:
    """Return a player with this name, and a table that the player opened."""
    with Client(service.url) as client:
        made = client.send(requests.register(name))
        client.token = made.token
        body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}}
        answer = httpx.post(
            f"{service.url}/v1/tables",
            json=body,
            headers={"Authorization": f"Bearer {made.token}"},
            trust_env=False,
        )
        return made.token, str(answer.json()["table"]["id"])


def test_first_operator_token_comes_from_the_command_line(running: RunningService) -> None:
    token = run("token").strip()

    assert asked(running, token, "/v1/admin/log").status_code == 200
    assert asked(running, token, "/v1/inbox").status_code == 403


def test_players_operator_token_can_be_revoked(running: RunningService) -> None:
    opened(running, "Grace")
    result = RUN.invoke(app, ["admin", "token", "--player", "grace"])
    token, kept = result.stdout.strip(), result.stderr.split()[-3].strip("`")
    assert asked(running, token, "/v1/me").json()["name"] == "Grace"

    run("revoke", "Grace", kept, *WHY)

    wait_until(lambda: asked(running, token, "/v1/me").status_code == 401, "the token to be refused")


def test_metrics_token_reads_metrics_only(running: RunningService) -> None:
    token = run("token", "--metrics").strip()

    assert asked(running, token, "/metrics").status_code == 200
    assert asked(running, token, "/v1/admin/log").status_code == 403


def test_commands_cancel_tables_and_hand_over_seats_in_service(
    running: RunningService,
) -> None:
    token, table = opened(running, "Edith")
    run("hand-over", table, "1", "--bot", "greedy", *WHY)
    waits = asked(running, token, f"/v1/tables/{table}").json()["table"]["seats"][1]
    run("hand-over", table, "0", *WHY)
    run("close", table, *WHY)
    closed = asked(running, token, f"/v1/tables/{table}").json()["table"]

    assert "greedy" == waits["wanted"]
    assert ("ended", None) == (closed["phase"], closed["seats"][0]["player"])
    assert "has ended" in run("close", table, *WHY, code=1)


def test_player_is_renamed_and_blocked(running: RunningService) -> None:
    token, _ = opened(running, "Ruth")
    run("rename", "Ruth", "Ruth B", *WHY)
    run("block", "ruth b", *WHY)
    wait_until(lambda: asked(running, token, "/v1/me").status_code == 403, "the player to be kept out")
    run("unblock", "Ruth B", *WHY)
    wait_until(lambda: asked(running, token, "/v1/me").is_success, "the player to be let in")
    wait_until(lambda: asked(running, token, "/v1/me").json()["name"] == "Ruth B", "the new name")


def test_table_is_parked_without_a_running_service(alone: RedisStore) -> None:
    key = keys_of_table("00table").tables
    alone.client.hset(key, "00table", b'{"type":"HotLog"}')

    run("park", "00table", *WHY)
    assert alone.tables.get("00table") == ParkedLog("parked by an operator: a test of it")
    assert "is parked" in run("park", "00table", *WHY, code=1)
    run("unpark", "00table", *WHY)
    assert "not parked" in run("unpark", "00table", *WHY, code=1)
    assert "no table" in run("park", "nothing", *WHY, code=1)


def test_dead_letters_are_listed_without_content_and_retried(alone: RedisStore) -> None:
    wish = QueuedCommand("00table", 0, "ann", "c1", None, b'{"type":"Say","text":"a secret"}')
    envelope, body = encode_command(wish)
    letter = {"entry": "1-1", "reason": "KeyError: 7", "envelope": envelope, "body": body}
    alone.client.xadd(keys_of_table("00table").dead_letters, letter)
    alone.client.xadd(
        keys_of_table("00table").dead_letters, {"entry": "1-2", "reason": "unreadable", "envelope": "?"}
    )

    first, second = json.loads(run("dead-letters", "--json"))
    assert ("KeyError: 7", "ann", "c1") == (first["reason"], first["player"], first["command_id"])
    assert "a secret" not in run("dead-letters")
    assert "a secret" in run("dead-letters", "--body")
    run("redo", first["letter"], *WHY)
    assert "cannot be retried" in run("redo", second["letter"], *WHY, code=1)

    ((_, fields),) = alone.client.xrange(keys_of_table("00table").commands)
    assert {b"envelope": envelope, b"body": body} == fields
    assert [second["letter"]] == [one["letter"] for one in json.loads(run("dead-letters", "--json"))]


def test_log_shows_author_action_and_reason(alone: RedisStore) -> None:
    run("token")
    run("unpark", "00table", *WHY, code=1)
    lines = run("log").splitlines()

    assert len(lines) == alone.client.xlen(OPERATOR_LOG) == 2
    assert "token operator: admin" in lines[0]
    assert lines[1].endswith("at the command line  unpark 00table: a test of it")


@pytest.mark.usefixtures("alone")
def test_refused_actions_are_logged() -> None:
    refused = [
        ("block", "Nobody\x1b", *WHY),
        ("unblock", "Nobody", *WHY),
        ("rename", "Nobody", "Somebody", *WHY),
        ("revoke", "Nobody", "t0", *WHY),
        ("close", "00table", *WHY),
        ("hand-over", "00table", "1", "--to", "Nobody", *WHY),
        ("redo", "0/1-1", *WHY),
        ("token", "--player", "Nobody"),
    ]
    for words in refused:
        run(*words, code=1)

    lines = [line.partition("command line  ")[2] for line in run("log").splitlines()]
    assert [
        "block 'Nobody\\x1b': a test of it",
        "unblock Nobody: a test of it",
        "rename Nobody: to Somebody: a test of it",
        "revoke Nobody: t0: a test of it",
        "close 00table: a test of it",
        "hand over seat 1 00table: a test of it",
        "redo letter 0/1-1: a test of it",
        "token Nobody: admin",
    ] == lines


@pytest.mark.usefixtures("alone")
def test_operator_must_give_a_reason() -> None:
    assert RUN.invoke(app, ["admin", "park", "00table"]).exit_code == 2
    assert "the reason cannot be read" in run("park", "00table", "--why", " ", code=1)
    assert "U+001B" in run("park", "00table", "--why", "\x1b[2J", code=1)


def test_missing_store_is_reported_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_REDIS_URL", "unix:///nowhere/none.sock")

    assert "the store cannot be reached" in run("token", code=3)


def test_clashing_names_are_listed_and_changed_offline(alone: RedisStore) -> None:
    """An earlier version stored both names because it treated them as different."""
    for number, name in enumerate(("cop", "\u0441\u043e\u0440"), 1):
        alone.client.hset(
            "{accounts}:players", f"p{number}", f'{{"id":"p{number}","name":"{name}","created":0}}'
        )
        alone.client.hset("{accounts}:names", name, f"p{number}")

    listed = json.loads(run("names", "--json"))
    assert [("p2", "alike", "p1")] == [(one["player"], one["why"], one["other"]) for one in listed]
    assert "player p2  \u0441\u043e\u0440  alike, player p1\n" == run("names")
    assert "single script" in run("rename", "p2", "S\u0441ot", *WHY, code=1)
    assert "looks like" in run("rename", "p2", "\u0441\u043e\u0440", *WHY, code=1)
    run("rename", "p2", "Sergeant", *WHY)
    assert "" == run("names")


def test_waiting_lists_seats_and_deadlines(running: RunningService) -> None:
    _, table = opened(running, "Anna Late")
    with Client(running.url) as client:
        client.register("Berta Late")
        client.take_seat(table, 1)
    wait_until(lambda: table in run("waiting"), "the read model has it")

    found = [one for one in json.loads(run("waiting", "--json")) if one["table"] == table]
    (told,) = [line for line in run("waiting").splitlines() if table in line][:1]

    assert {"Anna Late", "Berta Late"} >= {one["player"] for one in found}
    assert all(one["since"] < one["warning"] < one["flag"] == one["called"] for one in found)
    assert f"seat {found[0]['seat']}  {found[0]['player']}" in told
    assert found == json.loads(run("waiting", "--table", table, "--json"))
    assert [] == json.loads(run("waiting", "--table", "00none", "--json"))
