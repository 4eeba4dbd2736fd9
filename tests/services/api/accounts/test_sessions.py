from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, datetime

import pytest

from services.api.runtime.players import TTL_SECONDS
from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import Api, poll_until

OTHER = "another good password"
LONGEST_SECONDS = 5.0
"""The promised delay until the change reaches other processes of the service."""


def test_password_change_ends_all_other_sessions(api: Api) -> None:
    first = Browser(api)
    second, third = first.log_in_again(), first.log_in_again()
    assert second.is_logged_in()
    assert third.is_logged_in()

    changed = first.post("/v1/me/password", {"password": OTHER, "old": PASSWORD})

    assert changed.status_code == 204
    assert (True, False, False) == (first.is_logged_in(), second.is_logged_in(), third.is_logged_in())
    assert api.client(first.token).get("/v1/me").status_code == 200


def test_password_change_ends_all_tokens_on_request(api: Api) -> None:
    browser = Browser(api)

    browser.post("/v1/me/password", {"password": OTHER, "old": PASSWORD, "tokens": True})

    assert browser.is_logged_in()
    assert (401, "unauthorized") == status_and_code(api.client(browser.token).get("/v1/me"))
    assert [] == browser.client.get("/v1/tokens").json()["tokens"]


def test_password_change_by_token_keeps_that_token(api: Api) -> None:
    browser = Browser(api)
    client = api.client(browser.token)
    body = {"password": OTHER, "old": PASSWORD, "tokens": True}

    assert client.post("/v1/me/password", json=body).status_code == 204
    assert (200, False) == (client.get("/v1/me").status_code, browser.is_logged_in())


def test_logout_everywhere_ends_all_sessions(api: Api) -> None:
    first = Browser(api)
    second = first.log_in_again()

    answer = first.delete("/v1/sessions")

    assert 204 == answer.status_code
    assert 'railhead=""' in answer.headers["set-cookie"]
    assert (False, False) == (first.is_logged_in(), second.is_logged_in())
    assert api.client(first.token).get("/v1/me").status_code == 200
    assert 204 == api.client(first.token).delete("/v1/sessions?tokens=true").status_code
    assert (401, "unauthorized") == status_and_code(api.client(first.token).get("/v1/me"))


def test_sessions_are_listed_with_their_last_day_of_use(api: Api) -> None:
    first = Browser(api)
    second = first.log_in_again()

    found = second.client.get("/v1/sessions").json()["sessions"]

    assert {True, False} == {session["this"] for session in found}
    assert {datetime.now(UTC).date().isoformat()} == {session["used"] for session in found}
    assert all(session["opened"] <= time.time() * 1_000 for session in found)
    assert first.delete("/v1/session").status_code == 204
    assert 1 == len(second.client.get("/v1/sessions").json()["sessions"])


@pytest.mark.usefixtures("brief_memory")
def test_other_processes_follow_within_five_seconds(api: Api, another: Callable[..., Api]) -> None:
    elsewhere = another()
    first = Browser(api)
    second = first.log_in_again().at(elsewhere)
    token = elsewhere.client(first.token)
    assert second.is_logged_in()
    assert token.get("/v1/me").status_code == 200

    first.post("/v1/me/password", {"password": OTHER, "old": PASSWORD, "tokens": True})
    poll_until(second.is_logged_in, lambda logged_in: not logged_in)
    poll_until(lambda: token.get("/v1/me").status_code, lambda status: status != 200)

    assert TTL_SECONDS < LONGEST_SECONDS
    assert (
        (401, "unauthorized")
        == status_and_code(second.client.get("/v1/me"))
        == status_and_code(token.get("/v1/me"))
    )


def test_ended_credential_creates_no_token_despite_a_cache(api: Api, another: Callable[..., Api]) -> None:
    elsewhere = another()
    owner = Browser(api, password=None)
    stolen = owner.at(elsewhere)
    assert stolen.is_logged_in()

    owner.delete("/v1/sessions?tokens=true")

    assert (401, "unauthorized") == status_and_code(stolen.post("/v1/tokens", {"scopes": ["play"]}))
    assert (401, "unauthorized") == status_and_code(stolen.post("/v1/me/password", {"password": OTHER}))
    assert (401, "unauthorized") == status_and_code(stolen.post("/v1/me/recovery"))


def test_token_has_no_session_to_log_out_of(api: Api) -> None:
    answer = api.player(fresh_name()).client.delete("/v1/session")

    assert (403, "forbidden") == status_and_code(answer)
    assert "DELETE /v1/tokens/ID" in answer.json()["detail"]


def test_browser_cookie_is_extended_while_used(api: Api) -> None:
    browser = Browser(api)

    again = browser.client.get("/v1/me").headers["set-cookie"].lower()

    assert again.startswith("railhead=")
    assert {"httponly", "samesite=lax", "path=/", "max-age=15552000"} <= set(again.split("; "))
