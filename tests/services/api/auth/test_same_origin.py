from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import Api

LISTED = "https://bots.example"


def own(api: Api) -> str:
    return api.url


FOREIGN = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Origin": "http://127.0.0.1:1"},
    {"Origin": "http://127.0.0.1"},
    {"Origin": "ftp://127.0.0.1"},
    {"Origin": "http://127.0.0.1:99999"},
    {"Origin": ""},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Sec-Fetch-Site": "nonsense"},
)


@pytest.mark.parametrize("headers", FOREIGN, ids=lambda headers: " ".join(*headers.items()))
def test_other_sites_cannot_register_log_in_or_set_a_password(api: Api, headers: dict[str, str]) -> None:
    browser = Browser(api)
    posts = {
        "/v1/players": {"name": fresh_name()},
        "/v1/session": {"name": browser.name, "password": PASSWORD},
        "/v1/session/recovery": {"name": browser.name, "code": "x"},
        "/v1/resets": {"name": browser.name, "address": "ada@example.org"},
        "/v1/resets/redeem": {"token": "x", "password": PASSWORD},
    }

    for path, body in posts.items():
        assert (403, "csrf") == status_and_code(api.nobody.post(path, json=body, headers=headers))
    assert (403, "csrf") == status_and_code(
        browser.post("/v1/me/password", {"password": PASSWORD}, **headers)
    )


@pytest.mark.parametrize("site", [None, "same-origin", "none"])
def test_own_page_is_accepted(api: Api, site: str | None) -> None:
    headers = {"Origin": api.url, **({"Sec-Fetch-Site": site} if site else {})}

    answer = api.nobody.post("/v1/players", json={"name": fresh_name()}, headers=headers)

    assert 201 == answer.status_code


def test_own_page_is_accepted_behind_a_tls_proxy(api: Api) -> None:
    headers = {"Origin": "https://games.example", "Host": "games.example"}

    answer = api.nobody.post("/v1/players", json={"name": fresh_name()}, headers=headers)

    assert 201 == answer.status_code


def test_sites_named_by_the_operator_are_accepted(another: Callable[..., Api]) -> None:
    api = another(cors_origins=(LISTED,))
    ask = {"Origin": LISTED, "Sec-Fetch-Site": "cross-site"}
    other = {"Origin": "https://bots.example.evil.example", "Sec-Fetch-Site": "cross-site"}

    assert 201 == api.nobody.post("/v1/players", json={"name": fresh_name()}, headers=ask).status_code
    assert (403, "csrf") == status_and_code(
        api.nobody.post("/v1/players", json={"name": fresh_name()}, headers=other)
    )


def test_token_authenticates_scripts_of_any_origin(api: Api) -> None:
    player = api.player(fresh_name())

    answer = player.post("/v1/tokens", {"scopes": ["play"]}, headers={"Origin": "https://evil.example"})

    assert 201 == answer.status_code
