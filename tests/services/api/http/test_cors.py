"""Requests that scripts of other sites may send, and answers that they may read."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import structlog

from tests.services.api.running_api import Api, run_api

GAMES = "/v1/games"


SITE = "https://other.example"


@pytest.fixture(scope="module")
def open_to_others(settings: Any) -> Any:
    with run_api(settings.model_copy(update={"cors_origins": (SITE,)})) as served:
        yield served


def asked_before(api: Api, **said: str) -> httpx.Response:
    """Send a browser's preflight request."""
    headers = {
        "Origin": SITE,
        "Access-Control-Request-Method": "POST",
        **{f"Access-Control-Request-{name}": value for name, value in said.items()},
    }
    return api.nobody.options("/v1/tables", headers=headers)


def test_scripts_of_a_named_site_can_act_as_clients(open_to_others: Api) -> None:
    settable = "authorization,content-type,idempotency-key,if-none-match,last-event-id,prefer"

    asked = [asked_before(open_to_others, Method=one, Headers=settable) for one in ("HEAD", "POST", "DELETE")]
    answer = open_to_others.nobody.get(GAMES, headers={"Origin": SITE})

    assert [200] * 3 == [one.status_code for one in asked]
    assert {SITE} == {one.headers["Access-Control-Allow-Origin"] for one in asked}
    readable = answer.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"ETag", "Link", "Allow", "RateLimit", "RateLimit-Policy", "Preference-Applied"} <= set(readable)


@pytest.mark.parametrize("said", [{"Method": "PURGE"}, {"Headers": "x-anything"}])
def test_scripts_may_send_no_other_headers_or_methods(open_to_others: Api, said: dict[str, str]) -> None:
    assert 400 == asked_before(open_to_others, **said).status_code


def test_unnamed_site_is_refused(open_to_others: Api) -> None:
    headers = {"Origin": "https://evil.example", "Access-Control-Request-Method": "GET"}

    answer = open_to_others.nobody.options(GAMES, headers=headers)

    assert 400 == answer.status_code
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_scripts_may_read_problems_too(open_to_others: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("services.api.lobby.lobby.build_lobby_summaries", broken)

    with structlog.testing.capture_logs():
        answer = open_to_others.nobody.get("/v1/tables", headers={"Origin": SITE})

    assert (500, SITE) == (answer.status_code, answer.headers["Access-Control-Allow-Origin"])
