"""Booking and ending vacations."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from tests.services.api.running_api import Api

DAY = 24 * 3_600_000


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def test_vacation_is_booked_listed_and_ended(api: Api) -> None:
    ada, since = api.player(), now_ms() + DAY

    made = ada.post("/v1/me/vacations", {"since": since, "days": 5})

    assert 201 == made.status_code
    booked = made.json()
    assert (since, since + 5 * DAY, 5, None) == tuple(
        booked[name] for name in ("since", "until", "days", "ended")
    )
    listed = ada.get("/v1/me/vacations").json()
    assert [booked] == listed["vacations"]
    ended = ada.client.delete(f"/v1/me/vacations/{booked['id']}").json()
    assert since == ended["ended"]
    assert [30, 30] == [year["left"] for year in ada.get("/v1/me/vacations").json()["years"]]
    assert 404 == ada.client.delete(f"/v1/me/vacations/{booked['id']}").status_code


def test_vacation_starting_now_begins_within_minutes_and_uses_its_days(api: Api) -> None:
    ada, before = api.player(), now_ms()

    booked = ada.post("/v1/me/vacations", {"days": 2}).json()

    assert before < booked["since"] <= now_ms() + 120_000
    years = ada.get("/v1/me/vacations").json()["years"]
    year = datetime.now(UTC).year
    assert [year, year + 1] == [one["year"] for one in years]
    assert 58 == sum(one["left"] for one in years)


def test_yearly_budget_applies_and_vacations_cannot_overlap(api: Api) -> None:
    ada, since = api.player(), now_ms() + 2 * DAY

    too_long = ada.post("/v1/me/vacations", {"since": since, "days": 62})
    assert (403, "forbidden") == (too_long.status_code, too_long.json()["code"])
    assert "of 30 vacation days are left" in too_long.json()["detail"]
    assert 201 == ada.post("/v1/me/vacations", {"since": since, "days": 2}).status_code
    overlapping = ada.post("/v1/me/vacations", {"since": since + DAY, "days": 2})
    assert 403 == overlapping.status_code
    assert "you already have a vacation from" in overlapping.json()["detail"]
    assert 1 == len(ada.get("/v1/me/vacations").json()["vacations"])


def test_vacations_are_private(api: Api) -> None:
    ada, bob = api.player(), api.player()
    booked = ada.post("/v1/me/vacations", {"days": 1}).json()

    assert [] == bob.get("/v1/me/vacations").json()["vacations"]
    assert 404 == bob.client.delete(f"/v1/me/vacations/{booked['id']}").status_code
    assert 401 == api.nobody.get("/v1/me/vacations").status_code
