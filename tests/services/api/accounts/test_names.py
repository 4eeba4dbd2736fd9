"""Player names in the API: each name belongs to one player, in any spelling."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import connect, connect_async
from infra.settings.settings import Settings
from services.api.auth.passwords import hash_password
from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import Api, run_api
from tests.support.runtime.operator_tokens import create_operator_token
from tests.support.runtime.redis_servers import real_server


@pytest.mark.parametrize("name", ["\u0410da L", "\u200bAda", "Ada\u2060L", "\u3164\u3164", "A\u0301\u202eb"])
def test_invisible_or_mixed_script_names_are_refused_with_a_reason(api: Api, name: str) -> None:
    answer = api.nobody.post("/v1/players", json={"name": name})

    assert (400, "bad-request") == status_and_code(answer)
    assert answer.json()["detail"].isprintable()


def test_lookalike_name_is_taken(api: Api) -> None:
    api.player("Ilse Coop")
    answer = api.nobody.post("/v1/players", json={"name": "llse C\u041eop".replace("\u041e", "O")})

    assert (409, "name-taken") == status_and_code(api.nobody.post("/v1/players", json={"name": "llse Coop"}))
    assert "looks like" in api.nobody.post("/v1/players", json={"name": "llse Coop"}).json()["detail"]
    assert answer.status_code in {201, 409}


def test_diacritics_distinguish_names(api: Api) -> None:
    names = ["Zuzka", "Žuzka", "Lucja", "Łucja", "Анна", "太郎"]

    assert names == [api.player(name).name for name in names]


def test_name_is_shown_as_it_was_entered(api: Api) -> None:
    answer = api.nobody.post("/v1/players", json={"name": "  \uff21da \u00a0 Wide "})

    assert "Ada Wide" == answer.json()["name"]


def test_valid_name_is_kept(api: Api) -> None:
    answer = Browser(api).post("/v1/me/name", {"name": fresh_name("Another")})

    assert (403, "forbidden") == status_and_code(answer)


def test_very_long_name_is_refused_before_lookup(api: Api) -> None:
    for path in ("/v1/players", "/v1/session"):
        body = {"name": "x" * 60_000, "password": PASSWORD}
        assert (400, "bad-request") == status_and_code(api.nobody.post(path, json=body))


@contextmanager
def with_old_names(settings: Settings) -> Iterator[tuple[Api, Settings]]:
    """Run an API on a store in which an earlier version registered two players with lookalike names."""
    secret = asyncio.run(hash_password(PASSWORD))
    with real_server() as url:
        chosen = settings.model_copy(update={"redis_url": url})
        client = connect(url)
        for number, name in enumerate(("cop", "\u0441\u043e\u0440"), 1):
            row = {"id": f"p{number}", "name": name, "created": number, "bot": None, "password": secret}
            client.hset("{accounts}:players", f"p{number}", json.dumps(row))
            client.hset("{accounts}:names", name, f"p{number}")
        client.close()
        with run_api(chosen) as api:
            yield api, chosen


def test_colliding_names_can_log_in_but_must_change(settings: Settings) -> None:
    with with_old_names(settings) as (api, chosen):
        root = api.client(create_operator_token(chosen, "admin"))
        listed = root.get("/v1/admin/names").json()["clashes"]
        client = api.client()
        first = api.client().post("/v1/session", json={"name": "COP", "password": PASSWORD})
        second = client.post("/v1/session", json={"name": "\u0441\u043e\u0440", "password": PASSWORD})
        headers = {"X-Railhead-CSRF": second.json()["csrf"]}
        taken = client.post("/v1/me/name", json={"name": "Cop"}, headers=headers)
        renamed = client.post("/v1/me/name", json={"name": "Sergeant"}, headers=headers)
        again = api.client().post("/v1/session", json={"name": "sergeant", "password": PASSWORD})

    assert [{"player": "p2", "name": "\u0441\u043e\u0440", "why": "alike", "other": "p1"}] == listed
    assert (200, None) == (first.status_code, first.json()["rename"])
    assert (200, "p2", "it looks too much like another player's name") == (
        second.status_code,
        second.json()["player"],
        second.json()["rename"],
    )
    assert (409, "name-taken") == status_and_code(taken)
    assert ("Sergeant", None) == (renamed.json()["name"], renamed.json()["rename"])
    assert (200, "p2") == (again.status_code, again.json()["player"])


def test_player_returning_to_a_freed_name_must_choose_another(api: Api, settings: Settings) -> None:
    browser = Browser(api, fresh_name("Wanderer"), password=None)
    token = api.client(browser.token)

    async def freed() -> None:
        assert settings.redis_url
        client = connect_async(settings.redis_url)
        today = int(await client.hget("{accounts}:used", browser.answer.json()["player"]))
        await RedisAccounts(client).free_unused_names(today + 180, 180)
        await client.aclose()

    asyncio.run(freed())
    gone = token.get("/v1/me").json()
    other = api.player(browser.name)
    renamed = token.post("/v1/me/name", json={"name": browser.name + " b"})

    assert (f"{browser.name} (gone)", True) == (gone["name"], "released" in gone["rename"])
    assert other.id != gone["player"] == renamed.json()["player"]
    assert (browser.name + " b", None) == (renamed.json()["name"], renamed.json()["rename"])
