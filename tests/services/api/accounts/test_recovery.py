from __future__ import annotations

import asyncio
from collections.abc import Callable

import httpx
import pytest

from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.services.api.browsers import PASSWORD, Browser, fresh_name, status_and_code
from tests.services.api.running_api import Api


def come_back(client: httpx.Client, name: str, code: str) -> httpx.Response:
    return client.post("/v1/session/recovery", json={"name": name, "code": code})


def test_recovery_code_works_once_and_returns_the_next(api: Api) -> None:
    browser = Browser(api, password=None)
    code = browser.post("/v1/me/recovery").json()["code"]
    browser.delete("/v1/session")
    client = api.client()

    back = come_back(client, browser.name.upper(), code)

    assert (200, browser.name) == (back.status_code, client.get("/v1/me").json()["name"])
    assert (False, True) == (back.json()["me"]["password"], back.json()["me"]["recovery"])
    assert (401, "unauthorized") == status_and_code(come_back(api.client(), browser.name, code))
    assert 200 == come_back(api.client(), browser.name, back.json()["code"]).status_code


@pytest.mark.parametrize(
    "written", [str.lower, lambda code: code.replace("-", " "), lambda code: f" {code} "]
)
def test_recovery_code_is_accepted_in_common_spellings(api: Api, written: Callable[[str], str]) -> None:
    browser = Browser(api, password=None)
    code = browser.post("/v1/me/recovery").json()["code"]

    assert 200 == come_back(api.client(), browser.name, written(code)).status_code


def test_recovery_code_used_twice_concurrently_works_once(api: Api) -> None:
    browser = Browser(api, password=None)
    body = {"name": browser.name, "code": browser.post("/v1/me/recovery").json()["code"]}

    async def at_once() -> list[int]:
        async with httpx.AsyncClient(base_url=api.url, timeout=60, trust_env=False) as client:
            answers = await asyncio.gather(
                *(client.post("/v1/session/recovery", json=body) for _ in range(3))
            )
        return sorted(answer.status_code for answer in answers)

    assert [200, 401, 401] == asyncio.run(at_once())


def test_wrong_name_and_wrong_code_get_the_same_answer(api: Api) -> None:
    browser, other = Browser(api, password=None), Browser(api, password=None)
    code = browser.post("/v1/me/recovery").json()["code"]
    answers = [
        come_back(api.client(), name, said)
        for name, said in (
            (other.name, code),
            ("Nobody there", code),
            (browser.name, "AAAAA"),
            (other.name, ""),
        )
    ]

    assert {(401, "unauthorized")} == {status_and_code(answer) for answer in answers}
    assert 1 == len({answer.text for answer in answers})


def test_store_holds_only_the_digest_of_a_code(api: Api, settings: Settings) -> None:
    browser = Browser(api, password=None)
    code = browser.post("/v1/me/recovery").json()["code"]
    assert settings.redis_url
    store = open_store(settings.redis_url, settings)
    row = store.client.hget("{accounts}:players", browser.answer.json()["player"])
    store.close()

    assert code.encode() not in row
    assert code.replace("-", "").encode() not in row


def test_new_recovery_code_requires_the_password_if_set(api: Api) -> None:
    browser = Browser(api)

    assert (403, "forbidden") == status_and_code(browser.post("/v1/me/recovery"))
    assert (403, "forbidden") == status_and_code(browser.post("/v1/me/recovery", {"password": "a wrong one"}))
    assert 201 == browser.post("/v1/me/recovery", {"password": PASSWORD}).status_code


def test_recovery_code_replaces_a_forgotten_password(api: Api) -> None:
    browser = Browser(api)
    code = browser.post("/v1/me/recovery", {"password": PASSWORD}).json()["code"]

    changed = browser.post("/v1/me/password", {"password": "another good one", "old": code})

    assert 204 == changed.status_code
    assert browser.log_in_again("another good one").is_logged_in()


def test_account_lists_its_recovery_methods(api: Api) -> None:
    browser = Browser(api, fresh_name(), password=None)
    before = browser.client.get("/v1/me").json()
    browser.post("/v1/me/recovery")
    browser.post("/v1/me/password", {"password": PASSWORD})
    after = browser.client.get("/v1/me").json()

    assert (False, False) == (before["password"], before["recovery"])
    assert (True, True) == (after["password"], after["recovery"])
