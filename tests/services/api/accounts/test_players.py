from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import httpx
import pytest

from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.services.api.running_api import Api, Player

PASSWORD = "correct horse battery"

_numbers = count(1)


def fresh_name() -> str:
    return f"Somebody {next(_numbers)}"


class Browser:
    def __init__(self, api: Api, name: str) -> None:
        self.client = api.client()
        body = {"name": name, "password": PASSWORD, "session": True}
        self.answer = self.client.post("/v1/players", json=body)
        self.csrf = self.answer.json()["csrf"]

    def post(self, path: str, body: dict[str, Any], csrf: str | None = None) -> httpx.Response:
        headers = {b"X-Railhead-CSRF": str(self.csrf if csrf is None else csrf).encode()}
        return self.client.post(path, json=body, headers=headers)


def kind(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_registration_returns_a_token_that_authenticates(api: Api) -> None:
    player = api.player("Grace Hopper")

    me = player.get("/v1/me").json()

    assert (player.id, "Grace Hopper", None, ["play"]) == (me["player"], me["name"], me["csrf"], me["scopes"])


@pytest.mark.parametrize("name", ["TAKEN NAME", "taken name", "Ｔaken Name", " Taken   Name "])
def test_name_is_unique_in_any_spelling(api: Api, name: str) -> None:
    api.nobody.post("/v1/players", json={"name": "Taken Name"})

    assert (409, "name-taken") == kind(api.nobody.post("/v1/players", json={"name": name}))


@pytest.mark.parametrize("name", ["", "x", "x" * 31, "tab\u0000", "\u202egnihton", "  a  "])
def test_name_has_2_to_30_printable_characters(api: Api, name: str) -> None:
    assert (400, "bad-request") == kind(api.nobody.post("/v1/players", json={"name": name}))


def test_short_password_is_refused(api: Api) -> None:
    answer = api.nobody.post("/v1/players", json={"name": fresh_name(), "password": "short"})

    assert (400, "bad-request") == kind(answer)


def test_session_cookie_is_hidden_from_scripts(api: Api) -> None:
    browser = Browser(api, fresh_name())

    cookie = browser.answer.headers["set-cookie"].lower()

    assert cookie.startswith("railhead=")
    assert {"httponly", "samesite=lax", "path=/"} <= set(cookie.split("; "))
    assert browser.csrf == browser.client.get("/v1/me").json()["csrf"]


def test_changes_by_cookie_require_the_csrf_code(api: Api) -> None:
    browser, other = Browser(api, fresh_name()), Browser(api, fresh_name())
    body = {"game": "template", "seats": 2, "name": "By cookie"}

    assert (403, "csrf") == kind(browser.client.post("/v1/tables", json=body))
    assert (403, "csrf") == kind(browser.post("/v1/tables", body, csrf="guess"))
    assert (403, "csrf") == kind(browser.post("/v1/tables", body, csrf="gänse"))
    assert (403, "csrf") == kind(browser.post("/v1/tables", body, csrf=other.csrf))
    assert (403, "csrf") == kind(browser.client.delete("/v1/session"))
    assert browser.post("/v1/tables", body).status_code == 201


def test_other_sites_cannot_log_a_browser_in(api: Api) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}

    answer = api.nobody.post("/v1/players", json={"name": fresh_name()}, headers=headers)

    assert (403, "csrf") == kind(answer)


def test_login_requires_the_password(api: Api) -> None:
    name = fresh_name()
    Browser(api, name)
    client = api.client()

    wrong = client.post("/v1/session", json={"name": name, "password": "something else"})
    unknown = client.post("/v1/session", json={"name": "Nobody at all", "password": PASSWORD})
    right = client.post("/v1/session", json={"name": name.upper(), "password": PASSWORD})

    assert (401, "unauthorized") == kind(wrong) == kind(unknown)
    assert wrong.json() == unknown.json()
    assert (200, name) == (right.status_code, client.get("/v1/me").json()["name"])


def test_player_cannot_log_in_until_a_password_is_set(api: Api) -> None:
    player = api.player(fresh_name())
    body = {"name": player.name, "password": PASSWORD}

    assert (401, "unauthorized") == kind(api.client().post("/v1/session", json=body))
    assert player.post("/v1/me/password", {"password": PASSWORD}).status_code == 204
    assert api.client().post("/v1/session", json=body).status_code == 200
    assert (403, "forbidden") == kind(player.post("/v1/me/password", {"password": "yet another one"}))
    changed = player.post("/v1/me/password", {"password": "yet another one", "old": PASSWORD})
    assert changed.status_code == 204
    assert (401, "unauthorized") == kind(api.client().post("/v1/session", json=body))


def test_logout_ends_the_session_permanently(api: Api) -> None:
    browser = Browser(api, fresh_name())
    cookie = browser.client.cookies["railhead"]

    out = browser.client.delete("/v1/session", headers={"X-Railhead-CSRF": browser.csrf})
    again = api.client().get("/v1/me", headers={"Cookie": f"railhead={cookie}"})

    assert (204, 401) == (out.status_code, again.status_code)


def test_password_attempts_are_limited(another: Callable[..., Api]) -> None:
    api = another(logins_per_minute=3)
    body = {"name": "Guessed", "password": "wrong one"}

    found = [api.nobody.post("/v1/session", json=body) for _ in range(4)]

    assert [401, 401, 401, 429] == [answer.status_code for answer in found]
    assert 1 <= int(found[-1].headers["Retry-After"]) <= 60


def test_token_is_shown_once_and_lasts_until_revoked(api: Api) -> None:
    player = api.player()

    made = player.post("/v1/tokens", {"scopes": ["play"], "note": "a script"}).json()
    listed = player.get("/v1/tokens").json()["tokens"]
    client = api.client(made["token"])
    before = client.get("/v1/me").status_code
    revoked = player.client.delete(f"/v1/tokens/{made['id']}").status_code
    after = client.get("/v1/me")

    assert ["made when registering", "a script"] == [token["note"] for token in listed]
    assert "token" not in listed[1]
    assert (200, 204) == (before, revoked)
    assert (401, "unauthorized") == kind(after)
    assert (404, "not-found") == kind(player.client.delete(f"/v1/tokens/{made['id']}"))


def test_other_players_tokens_cannot_be_revoked(api: Api) -> None:
    player, other = api.player(), api.player()
    token = player.get("/v1/tokens").json()["tokens"][0]["id"]

    assert (404, "not-found") == kind(other.client.delete(f"/v1/tokens/{token}"))
    assert player.get("/v1/me").status_code == 200


def test_bot_token_can_only_play(api: Api) -> None:
    player = api.player()
    made = player.post("/v1/tokens", {"scopes": ["bot"]}).json()
    bot = Player(api, {"player": player.id, "name": player.name, "token": made["token"]})

    assert bot.open()
    assert (403, "forbidden") == kind(bot.get("/v1/tokens"))
    assert (403, "forbidden") == kind(bot.post("/v1/tokens", {"scopes": ["play"]}))
    assert (403, "forbidden") == kind(bot.post("/v1/me/password", {"password": PASSWORD}))


def test_players_cannot_make_themselves_operators(api: Api) -> None:
    answer = api.player().post("/v1/tokens", {"scopes": ["admin"]})

    assert (403, "forbidden") == kind(answer)


@pytest.mark.parametrize("said", ["", "Bearer", "Basic abc", "Bearer nonsense", "bearer \u00e4"])
def test_invalid_token_is_unauthorized(api: Api, said: str) -> None:
    headers = {b"Authorization": said.encode()}

    assert (401, "unauthorized") == kind(api.client().get("/v1/games", headers=headers))


def test_store_holds_no_plain_tokens_sessions_or_passwords(api: Api, settings: Settings) -> None:
    browser = Browser(api, fresh_name())
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    held = b"".join(_everything(store.client))
    store.close()

    for secret in (browser.answer.json()["token"], browser.client.cookies["railhead"], PASSWORD):
        assert secret.encode() not in held


def _everything(client: Any) -> list[bytes]:
    found: list[bytes] = []
    for key in client.scan_iter("{accounts}*"):
        found.append(key)
        kind = client.type(key)
        if kind == b"hash":
            found += [part for pair in client.hgetall(key).items() for part in pair]
        elif kind == b"zset":
            found += client.zrange(key, 0, -1)
        elif kind == b"set":
            found += client.smembers(key)
        else:
            found.append(client.get(key))
    return found
