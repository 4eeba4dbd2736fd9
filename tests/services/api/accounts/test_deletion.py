from __future__ import annotations

import time

from tests.services.api.browsers import PASSWORD, Browser, status_and_code
from tests.services.api.running_api import Api

WEEK_MS = 7 * 24 * 3_600_000


def test_account_deletion_takes_a_week_and_shows_its_date(api: Api) -> None:
    browser = Browser(api)
    before = time.time_ns() // 1_000_000
    answer = browser.post("/v1/me/deletion", {"password": PASSWORD})

    assert 202 == answer.status_code
    assert before + WEEK_MS <= answer.json()["deletion"] <= time.time_ns() // 1_000_000 + WEEK_MS
    assert answer.json()["deletion"] == browser.client.get("/v1/me").json()["deletion"]


def test_asking_again_does_not_postpone_deletion(api: Api) -> None:
    player = api.player()
    first = player.post("/v1/me/deletion").json()

    assert first == player.post("/v1/me/deletion").json()


def test_deletion_requires_the_password(api: Api) -> None:
    browser = Browser(api)

    assert (403, "forbidden") == status_and_code(
        browser.post("/v1/me/deletion", {"password": "another password"})
    )
    assert None is browser.client.get("/v1/me").json()["deletion"]


def test_cancelled_deletion_keeps_everything(api: Api) -> None:
    player = api.player()
    player.post("/v1/me/deletion")
    kept = player.client.delete("/v1/me/deletion")

    assert (200, None, player.name) == (kept.status_code, kept.json()["deletion"], kept.json()["name"])
    assert None is player.get("/v1/me").json()["deletion"]
