"""The endpoint for assistants: who may use it, and when it exists."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import threading

import httpx
import pytest
from typer.testing import CliRunner

from infra.settings import parsing
from infra.settings.parsing import InvalidSettings
from infra.settings.settings import Settings, read_settings
from services.api.http.bodies import BODY_BYTES
from services.cli import mcp as command
from services.cli.main import app
from services.client.async_client import AsyncClient
from services.mcp import server
from services.mcp.server import MAX_WAIT
from services.mcp.situation import Situation, read_situation
from tests.services.api.assistants.scripted_assistant import connect_http, register_program
from tests.services.api.running_api import SECONDS, Api, Json, run_api

LIST_TOOLS: Json = {"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}}
ACCEPT = {"Accept": "application/json, text/event-stream"}
MISSING = "pip install 'railhead[mcp]'"


def post(api: Api, token: str | None, body: Json = LIST_TOOLS, **headers: str) -> httpx.Response:
    authorization = {} if token is None else {"Authorization": f"Bearer {token}"}
    sent = {**ACCEPT, **authorization, **headers}
    return httpx.post(f"{api.url}/mcp", json=body, headers=sent, timeout=SECONDS)


def problem(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_program_gets_an_answer(assistants_api: Api) -> None:
    answer = post(assistants_api, register_program(assistants_api))

    assert 200 == answer.status_code
    assert "look" in [tool["name"] for tool in answer.json()["result"]["tools"]]
    assert "RateLimit" in answer.headers


@pytest.mark.parametrize("token", [None, "rh_wrong"])
def test_missing_or_wrong_token_is_refused(assistants_api: Api, token: str | None) -> None:
    answer = post(assistants_api, token)

    assert (401, "unauthorized") == problem(answer)
    assert 'Bearer realm="railhead"' == answer.headers["WWW-Authenticate"]


def test_session_cookie_does_not_replace_the_token(assistants_api: Api) -> None:
    opened = assistants_api.client().post(
        "/v1/players", json={"name": "Has a session", "password": "long enough", "session": True}
    )
    cookie = opened.headers["Set-Cookie"].partition(";")[0]

    assert (401, "unauthorized") == problem(post(assistants_api, None, Cookie=cookie))


@pytest.mark.parametrize("header", [("Origin", "https://evil.example"), ("Sec-Fetch-Site", "cross-site")])
def test_page_of_another_site_is_refused(assistants_api: Api, header: tuple[str, str]) -> None:
    answer = post(assistants_api, register_program(assistants_api), LIST_TOOLS, **dict([header]))

    assert (403, "csrf") == problem(answer)


def test_large_body_is_refused(assistants_api: Api) -> None:
    answer = post(assistants_api, register_program(assistants_api), {**LIST_TOOLS, "id": "x" * BODY_BYTES})

    assert 413 == answer.status_code


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_endpoint_keeps_no_sessions(assistants_api: Api, method: str) -> None:
    headers = {"Authorization": f"Bearer {register_program(assistants_api)}", **ACCEPT}
    answer = httpx.request(method, f"{assistants_api.url}/mcp", headers=headers, timeout=SECONDS)

    assert (405, "method-not-allowed") == problem(answer)
    assert "POST" == answer.headers["Allow"]


def test_wait_ends_when_the_api_stops(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    reading = threading.Event()

    async def read_noted(client: AsyncClient, table: str) -> Situation:
        reading.set()
        return await read_situation(client, table)

    async def run(api: Api) -> str:
        async with connect_http(api, register_program(api)) as assistant:
            table = await assistant.open("gold_rush", 2)
            reading.clear()
            waiting = asyncio.create_task(assistant.call("wait_for_turn", table=table, seconds=MAX_WAIT))
            assert await asyncio.to_thread(reading.wait, SECONDS)
            api.stop()
            return await waiting

    monkeypatch.setattr(server, "read_situation", read_noted)
    with run_api(settings.model_copy(update={"mcp": True})) as api:
        assert "The game has not begun." in asyncio.run(run(api))


def test_endpoint_is_off_by_default(api: Api) -> None:
    assert (404, "not-found") == problem(post(api, register_program(api)))


def test_setting_without_the_package_is_invalid(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_MCP", "yes")
    assert read_settings().mcp
    monkeypatch.setattr(parsing, "find_spec", lambda name: None)

    with pytest.raises(InvalidSettings) as refused:
        read_settings()

    assert f"RAILHEAD_MCP cannot be 'yes': it needs the extra `mcp`: {MISSING}" == str(refused.value)


def test_command_names_the_missing_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None)
    answer = CliRunner().invoke(app, ["mcp", "--token", "rh_x"])

    assert (1, f"assistants need the extra `mcp`: {MISSING}\n") == (answer.exit_code, answer.stderr)


def test_command_without_a_token_says_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RAILHEAD_TOKEN", raising=False)
    answer = CliRunner().invoke(app, ["mcp"])

    assert (2, "set RAILHEAD_TOKEN to the token of the assistant's account\n") == (
        answer.exit_code,
        answer.stderr,
    )


def test_api_needs_the_package_only_if_the_endpoint_is_on() -> None:
    program = (
        "import sys; sys.modules['mcp'] = None; from services.api.app import create_app; "
        "from infra.settings.settings import Settings; create_app(Settings(), None)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=SECONDS, check=False
    )

    assert (0, "") == (done.returncode, done.stderr)
