from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import structlog
from structlog.contextvars import merge_contextvars

from infra.embedded.server import EmbeddedServer
from infra.ports.command_queue import PartitionFull
from infra.settings.settings import Settings
from tests.services.api.browsers import PASSWORD, Browser
from tests.services.api.http import test_connections
from tests.services.api.running_api import Api, poll_until, run_api, start_game_of_two
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.redis_servers import scratch_folder


def test_process_is_healthy_and_ready(api: Api) -> None:
    assert {"status": "ok"} == api.nobody.get("/v1/health").json()

    ready = poll_until(lambda: api.nobody.get("/v1/ready").json(), lambda found: bool(found["ready"]))

    assert ready["store"]
    assert {"lobby", "journal", "turns"} <= set(ready["lag"])


def test_requests_and_refusals_are_counted(api: Api, settings: Settings) -> None:
    first, _, table = start_game_of_two(api)
    first.command(table, {"seat": 0, "decision": 1, "command": {"type": "Finish"}})

    text = api.client(create_operator_token(settings, "metrics")).get("/metrics").text

    assert re.search(r'railhead_http_requests_total\{method="POST",route="post_command",status="4', text)
    assert re.search(r'railhead_refusals_told_total\{type="[a-z-]+"\} [1-9]', text)
    assert 'railhead_read_model_lag_seconds{model="lobby"}' in text
    assert table not in text


def test_metrics_need_an_operator_or_a_metrics_token(api: Api, settings: Settings) -> None:
    """Request counts reveal more about players than strangers should know."""
    player = api.player()
    answers = [api.client(token).get("/metrics") for token in (None, player.token, "rh_nonsense")]
    made = player.post("/v1/tokens", {"scopes": ["metrics"]})
    operating = api.client(create_operator_token(settings, "admin"))

    assert [401, 403, 401] == [answer.status_code for answer in answers]
    assert 403 == made.status_code
    assert 200 == operating.get("/metrics").status_code
    counting = operating.post("/v1/tokens", json={"scopes": ["metrics"]}).json()["token"]
    assert 200 == api.client(counting).get("/metrics").status_code
    opening = {"game": "template", "seats": 2, "name": "x"}
    assert 403 == api.client(counting).post("/v1/tables", json=opening).status_code


def test_openapi_document_is_rate_limited_and_stays_the_same(api: Api, another: Callable[..., Api]) -> None:
    bounded = another({"runtime.limits.BURST_SECONDS": 3000}, requests_per_second=0.001)
    answers = [bounded.nobody.get("/v1/openapi.json") for _ in range(4)]

    assert [200, 200, 200, 429] == [answer.status_code for answer in answers]
    assert answers[0].content == answers[1].content == answers[2].content
    assert answers[0].json()["openapi"] == "3.1.0"


def test_every_answer_carries_security_headers(api: Api) -> None:
    for path in ("/v1/games", "/v1/nothing"):
        headers = api.nobody.get(path).headers
        assert headers["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'", path
        assert headers["X-Content-Type-Options"] == "nosniff", path
    for path in ("/", "/service-worker.js"):
        headers = api.nobody.get(path).headers
        assert "default-src 'self'" in headers["Content-Security-Policy"], path
        assert "unsafe" not in headers["Content-Security-Policy"], path
        assert ("nosniff", "DENY") == (headers["X-Content-Type-Options"], headers["X-Frame-Options"])
    sheet = api.nobody.get("/ink.css").headers
    assert ("nosniff", None) == (sheet["X-Content-Type-Options"], sheet.get("Content-Security-Policy"))
    page = api.nobody.get("/")
    kept = api.nobody.get("/", headers={"If-None-Match": page.headers["ETag"]})
    assert (304, None) == (
        kept.status_code,
        kept.headers.get("Content-Security-Policy"),
    )  # the page's own policy applies


def test_other_sites_are_allowed_only_where_an_operator_names_them(
    api: Api, another: Callable[..., Api]
) -> None:
    open_to = another(cors_origins=("https://other.example",))
    headers = {"Origin": "https://other.example"}

    closed = api.nobody.get("/v1/games", headers=headers)
    opened = open_to.nobody.get("/v1/games", headers=headers)

    assert "access-control-allow-origin" not in closed.headers
    assert "https://other.example" == opened.headers["access-control-allow-origin"]
    assert "access-control-allow-credentials" not in opened.headers


def test_no_log_line_contains_tokens_passwords_or_invitations(
    api: Api, capsys: pytest.CaptureFixture[str]
) -> None:
    player = api.player()
    table = player.open(public=False)
    code = player.look(table)["table"]["invite"]
    capsys.readouterr()

    api.nobody.get(f"/v1/tables/{table}?invite={code}")
    api.nobody.post("/v1/session", json={"name": player.name, "password": "a secret word"})
    player.command(table, {"seat": 0, "command": {"type": "Say", "text": "hush"}})
    said = capsys.readouterr().err

    assert player.id in said
    assert f"table={table}" in said
    for secret in (player.token, code, "a secret word", "hush"):
        assert secret not in said


def test_unavailable_store_is_reported_and_found_again(settings: Settings) -> None:
    """While the store is unavailable, nothing is accepted, and no request hangs."""
    with scratch_folder() as folder:
        server = EmbeddedServer(folder)
        server.start("always")
        chosen = settings.model_copy(update={"redis_url": server.url})
        with run_api(chosen) as api:
            player = api.player()
            server.stop()
            away = [
                player.get("/v1/tables"),
                player.post("/v1/tables", {"game": "template", "seats": 2, "name": "x"}),
                api.nobody.get("/v1/ready"),
            ]
            alive = api.nobody.get("/v1/health")
            games = api.nobody.get("/v1/games")
            server.start("always")
            back = poll_until(lambda: player.get("/v1/me"), lambda answer: answer.status_code == 200)
            server_url = server.url
        server.stop()

    assert [503, 503, 503] == [answer.status_code for answer in away]
    assert "unavailable" == away[0].json()["code"]
    assert away[0].headers["Retry-After"]
    assert alive.status_code == 200
    assert (200, True) == (games.status_code, "RateLimit" in games.headers)
    assert away[-1].json()["store"] is False
    assert player.name == back.json()["name"]
    assert server_url == chosen.redis_url


def test_internal_error_is_reported_without_its_cause(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cause appears only in the service's log."""

    def broken(*_: object) -> None:
        raise ZeroDivisionError("the secret is 42")

    monkeypatch.setattr("services.api.tables.records.to_log_head", broken)
    table = api.player().open()
    with structlog.testing.capture_logs() as lines:
        answer = api.nobody.get(f"/v1/tables/{table}/events")

    assert (500, "internal") == (answer.status_code, answer.json()["code"])
    assert "42" not in answer.text
    assert ["a request failed"] == [line["event"] for line in lines if line["log_level"] == "error"]


def test_requests_are_logged_at_debug(api: Api) -> None:
    with structlog.testing.capture_logs() as lines:
        api.nobody.get("/v1/games")
        levels = poll_until(  # a request is logged after its answer
            lambda: [line["log_level"] for line in lines if line.get("path") == "/v1/games"], bool
        )

    assert {"debug"} == set(levels)


def test_logins_and_rejections_are_logged_at_the_default_level(api: Api) -> None:
    with structlog.testing.capture_logs([merge_contextvars]) as lines:
        api.client().post("/v1/players", json={"name": "Newcomer", "password": "the right one"})
        api.client().post("/v1/session", json={"name": "Newcomer", "password": "the right one"})
        api.client().post("/v1/session", json={"name": " NEWCOMER ", "password": "a wrong one"})
        poll_until(
            lambda: [line["status"] for line in lines if "status" in line], lambda known: known[-1:] == [401]
        )
    logged = [line for line in lines if line["log_level"] == "info"]

    assert ["a new player", "a player logged in", "a login was refused"] == [line["event"] for line in logged]
    assert ["Newcomer", "Newcomer", "newcomer"] == [line.get("name") for line in logged]
    assert {"127.0.0.1"} == {line["address"] for line in logged}


def test_recovery_password_changes_and_other_sites_are_logged_too(api: Api) -> None:
    browser = Browser(api)
    code = browser.post("/v1/me/recovery", {"password": PASSWORD}).json()["code"]
    with structlog.testing.capture_logs(
        [merge_contextvars]
    ) as lines:  # may include the previous request's line
        for said in ("x", code):
            api.client().post("/v1/session/recovery", json={"name": browser.name, "code": said})
        browser.post("/v1/me/password", {"password": "another one", "old": "wrong"})
        browser.post("/v1/me/password", {"password": "another one", "old": PASSWORD})
        api.client().post("/v1/session", json={}, headers={"Origin": "https://evil.example"})
        poll_until(lambda: [line["status"] for line in lines if "status" in line], lambda known: 403 in known)
    logged = [line for line in lines if line["log_level"] == "info"]

    assert [
        "a login with a recovery code was refused",
        "a player logged in with a recovery code",
        "a password change was refused",
        "a password was set",
        "a request from another site was rejected",
    ] == [line["event"] for line in logged][:5]
    assert [browser.name.lower(), browser.name] == [line["name"] for line in logged[:2]]
    assert ("https://evil.example", "/v1/session") == (logged[4]["origin"], logged[4]["path"])


def test_failed_request_is_logged_once_at_the_default_level(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full(*_: object) -> None:
        raise PartitionFull(0, (None,))

    player = api.player()
    monkeypatch.setattr("services.api.runtime.command_outcomes.CommandService.submit_and_wait", full)
    with structlog.testing.capture_logs() as lines:
        player.post("/v1/tables", {"game": "template", "seats": 2, "name": "x"})
        poll_until(lambda: [line["event"] for line in lines], lambda known: "request" in known)

    assert ["request"] == [line["event"] for line in lines if line["log_level"] == "warning"]


def test_request_log_line_has_no_fields_of_the_previous_request(api: Api) -> None:
    player = api.player()
    pipelined = (
        f"GET /v1/me HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {player.token}\r\n\r\n"
        "GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    )
    with structlog.testing.capture_logs([merge_contextvars]) as lines, test_connections.line(api) as opened:
        opened.sendall(pipelined.encode())
        test_connections.until_closed(opened)
        poll_until(
            lambda: [one.get("path") for one in lines],
            lambda paths: {"/v1/me", "/v1/health"} <= set(paths),
        )

    assert [player.id] == [one.get("player") for one in lines if one.get("path") == "/v1/me"]
    assert not any("player" in one for one in lines if one.get("path") == "/v1/health")
