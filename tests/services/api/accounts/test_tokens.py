from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.services.api.browsers import status_and_code
from tests.services.api.running_api import Api

DAY = 24 * 3600 * 1_000


def now() -> int:
    return time.time_ns() // 1_000_000


def test_expired_token_is_refused_with_its_reason(api: Api) -> None:
    player = api.player()
    made = player.post("/v1/tokens", {"scopes": ["play"], "expires": now() + 3_000}).json()
    client = api.client(made["token"])
    before = client.get("/v1/me").status_code
    time.sleep(max(0.0, (made["expires"] - now()) / 1_000) + 0.05)
    after = client.get("/v1/me")

    assert (200, (401, "unauthorized")) == (before, status_and_code(after))
    assert "expired on" in after.json()["detail"]


def test_token_expiry_is_given_in_days_or_as_a_time(api: Api) -> None:
    player = api.player()
    by_days = player.post("/v1/tokens", {"scopes": ["play"], "days": 30}).json()
    player.post("/v1/tokens", {"scopes": ["play"], "expires": 4_000_000_000_000})

    assert now() + 29 * DAY < by_days["expires"] <= now() + 30 * DAY
    listed = player.get("/v1/tokens").json()["tokens"]
    assert [None, by_days["expires"], 4_000_000_000_000] == [token.get("expires") for token in listed]


@pytest.mark.parametrize(
    ("end", "why"),
    [
        ({"expires": 1}, "past"),
        ({"expires": 10**15}, "expires"),
        ({"days": 0}, "days"),
        ({"days": 4_000}, "days"),
        ({"days": 3, "expires": 4_000_000_000_000}, "not both"),
    ],
)
def test_token_expiry_in_the_past_or_too_late_is_refused(api: Api, end: dict[str, Any], why: str) -> None:
    answer = api.player().post("/v1/tokens", {"scopes": ["play"], **end})

    assert (400, "bad-request") == status_and_code(answer)
    assert why in answer.json()["detail"]


def test_expiring_token_creates_no_token_that_outlives_it(api: Api) -> None:
    player = api.player()
    made = player.post("/v1/tokens", {"scopes": ["play"], "days": 2}).json()
    client = api.client(made["token"])

    for end in ({}, {"days": 3}):
        answer = client.post("/v1/tokens", json={"scopes": ["play"], **end})
        assert (403, "forbidden") == status_and_code(answer)
    assert 201 == client.post("/v1/tokens", json={"scopes": ["play"], "days": 1}).status_code


def test_token_list_shows_last_day_of_use(api: Api) -> None:
    player = api.player()
    player.post("/v1/tokens", {"scopes": ["play"], "note": "never used"})

    used = {token["note"]: token.get("used") for token in player.get("/v1/tokens").json()["tokens"]}

    assert {"made when registering": datetime.now(UTC).date().isoformat(), "never used": None} == used
