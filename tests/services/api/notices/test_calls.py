"""The address at which the service calls a player's program."""

from __future__ import annotations

import re

import pytest

from services.api.runtime.limits import TESTS_AN_HOUR
from tests.services.api.running_api import Api, Json, Player

URL = "https://example.org/bot"


def put(player: Player, **changes: object) -> Json:
    answer = player.client.put("/v1/me/call", json={"url": URL, **changes})
    assert 200 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def called(player: Player) -> Json:
    found: Json = player.get("/v1/me/call").json()["call"]
    return found


def test_secret_of_a_new_call_is_shown_once(api: Api) -> None:
    ada = api.player()
    assert called(ada) is None
    made = put(ada)

    assert re.fullmatch(r"whsec_[0-9A-Za-z+/]{43}=", made["secret"])
    assert (URL, "unverified", None) == (made["url"], made["state"], made["secret"] and None)
    assert {**made, "secret": None} == called(ada)
    assert {**made, "secret": None} == put(ada)


def test_private_address_is_rejected_with_the_setting_that_allows_it(api: Api) -> None:
    answer = api.player().client.put("/v1/me/call", json={"url": "http://127.0.0.1:9000/bot"})

    assert 400 == answer.status_code
    assert "not public" in answer.json()["detail"]
    assert "RAILHEAD_NOTICES_ALLOW" in answer.json()["detail"]


def test_renewed_secret_differs(api: Api) -> None:
    ada = api.player()
    first, second = put(ada)["secret"], put(ada, renew_secret=True)["secret"]

    assert second is not None
    assert first != second


def test_deleted_call_no_longer_exists(api: Api) -> None:
    ada = api.player()
    put(ada)
    assert 204 == ada.client.delete("/v1/me/call").status_code
    assert 204 == ada.client.delete("/v1/me/call").status_code

    assert called(ada) is None
    assert 404 == ada.post("/v1/me/call/test").status_code


def test_tests_are_limited(api: Api) -> None:
    """Otherwise, anybody could make the service post to any address."""
    ada = api.player()
    put(ada)
    statuses = [ada.post("/v1/me/call/test").status_code for _ in range(TESTS_AN_HOUR)]

    assert 202 == statuses[0]
    assert 429 == statuses[-1]
    assert 429 == ada.client.put("/v1/me/call", json={"url": f"{URL}/2"}).status_code


@pytest.mark.parametrize("url", ["http://example.org/bot", "https://10.0.0.1/", "https://u:p@example.org/"])
def test_forbidden_url_is_rejected(api: Api, url: str) -> None:
    refused = api.player().client.put("/v1/me/call", json={"url": url})

    assert 400 == refused.status_code
    assert refused.json()["detail"].startswith("url:")


def test_bot_tokens_can_read_calls_but_not_change_them(api: Api) -> None:
    ada = api.player()
    token = ada.post("/v1/tokens", {"scopes": ["bot"], "note": "mine"}).json()["token"]
    bot = api.client(token)

    assert 403 == bot.put("/v1/me/call", json={"url": URL}).status_code
    put(ada)
    assert 403 == bot.put("/v1/me/call", json={"url": f"{URL}/2"}).status_code
    assert 403 == bot.post("/v1/me/call/test", json={}).status_code
    assert 403 == bot.delete("/v1/me/call").status_code
    assert URL == bot.get("/v1/me/call").json()["call"]["url"]
    report = bot.get("/v1/me/calls").json()
    assert [] == report["latest"]
    assert {0} == {one["calls"] for one in report["counts"]}
    assert 401 == api.nobody.get("/v1/me/calls").status_code


def test_call_ends_with_the_token_that_set_it(api: Api) -> None:
    ada = api.player()
    made = ada.post("/v1/tokens", {"scopes": ["play"]}).json()
    api.client(made["token"]).put("/v1/me/call", json={"url": URL})
    other = ada.post("/v1/tokens", {"scopes": ["play"]}).json()
    assert 204 == ada.client.delete(f"/v1/tokens/{other['id']}").status_code
    assert "unverified" == called(ada)["state"]

    assert 204 == ada.client.delete(f"/v1/tokens/{made['id']}").status_code

    assert ("disabled", "the token that set it has ended") == (called(ada)["state"], called(ada)["why"])
    put(ada)
    assert 202 == ada.post("/v1/me/call/test").status_code, "a different token may set it again"
