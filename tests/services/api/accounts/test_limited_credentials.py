"""A limited credential cannot create a stronger or longer-lived one."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from infra.settings.settings import Settings
from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import Api, Json, Player
from tests.support.runtime.operator_tokens import create_operator_token

WEBHOOK = {"type": "webhook", "name": "Mine", "url": "https://example.org/hook"}

OUTLASTING: dict[str, tuple[str, str, Json]] = {
    "recovery code": ("POST", "/v1/me/recovery", {}),
    "password": ("POST", "/v1/me/password", {"password": PASSWORD}),
    "channel": ("POST", "/v1/me/channels", WEBHOOK),
    "channel change": ("PATCH", "/v1/me/channels/c0123456789ab", {"name": "Another"}),
    "calendar": ("POST", "/v1/me/calendar", {}),
    "table hooks": ("PUT", "/v1/tables/{table}/hooks", {"hooks": []}),
    "program": ("POST", "/v1/players", {"name": "{name}", "bot": "greedy"}),
    "token": ("POST", "/v1/tokens", {"scopes": ["play"]}),
}
"""Requests that create something that outlives the caller's credential."""


def ask(client: httpx.Client, what: str, table: str) -> httpx.Response:
    method, path, body = OUTLASTING[what]
    named = {key: fresh_name("Robot") if value == "{name}" else value for key, value in body.items()}
    return client.request(method, path.format(table=table), json=named)


def limited(api: Api, player: Player, **how: Any) -> httpx.Client:
    made = player.post("/v1/tokens", {"scopes": ["play"], **how})
    assert 201 == made.status_code, made.text
    return api.client(made.json()["token"])


@pytest.mark.parametrize("what", OUTLASTING)
def test_expiring_tokens_create_nothing_that_outlives_them(api: Api, what: str) -> None:
    player = api.player()
    table = player.open()

    refused = ask(limited(api, player, days=1), what, table)

    assert (403, "forbidden") == status_and_code(refused)
    assert ask(limited(api, player), what, table).status_code in {200, 201, 204, 404}


@pytest.mark.parametrize("what", OUTLASTING)
def test_bot_tokens_create_nothing_that_outlives_them(api: Api, what: str) -> None:
    player = api.player()
    table = player.open()

    assert (403, "forbidden") == status_and_code(ask(limited(api, player, scopes=["bot"]), what, table))


@pytest.mark.parametrize(
    ("own", "wanted"),
    [
        (("admin",), ["admin", "play"]),
        (("admin",), ["metrics", "bot"]),
        (("metrics",), ["metrics"]),
        (("bot", "metrics"), ["bot"]),
    ],
)
def test_tokens_cannot_widen_their_scopes(
    settings: Settings, api: Api, own: tuple[Any, ...], wanted: list[str]
) -> None:
    client = api.client(create_operator_token(settings, *own))

    assert (403, "forbidden") == status_and_code(client.post("/v1/tokens", json={"scopes": wanted}))


def test_revoking_all_tokens_ends_calls_webhooks_and_calendar(api: Api) -> None:
    browser = Browser(api)
    player = api.client(browser.token)
    calendar = player.post("/v1/me/calendar", json={}).json()["path"]
    assert 201 == player.post("/v1/me/channels", json=WEBHOOK).status_code
    csrf = {"X-Railhead-CSRF": browser.csrf}
    call = browser.client.put("/v1/me/call", json={"url": "https://example.org/bot"}, headers=csrf)
    assert 200 == call.status_code
    assert 204 == browser.post("/v1/me/password", {"old": PASSWORD, "password": f"{PASSWORD}2"}).status_code
    assert 1 == len(browser.client.get("/v1/me/channels").json()["channels"])
    assert 200 == api.nobody.get(calendar).status_code

    changed = browser.post(
        "/v1/me/password", {"old": f"{PASSWORD}2", "password": f"{PASSWORD}3", "tokens": True}
    )

    assert 204 == changed.status_code
    assert [] == browser.client.get("/v1/me/channels").json()["channels"]
    assert 404 == api.nobody.get(calendar).status_code
    call = browser.client.get("/v1/me/call").json()["call"]
    assert ("disabled", "all tokens were ended") == (call["state"], call["why"])
