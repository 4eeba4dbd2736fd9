"""The zone and hours that a player chooses."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api, Json


def test_a_zone_and_hours_are_chosen_and_taken_back_one_by_one(api: Api) -> None:
    ada = api.player()
    window = {"opens": 420, "closes": 1380}

    chosen = ada.client.patch("/v1/me", json={"zone": "Europe/Berlin", "hours": window}).json()
    assert ("Europe/Berlin", window) == (chosen["zone"], chosen["hours"])
    assert chosen == ada.get("/v1/me").json()
    other = ada.client.patch("/v1/me", json={"zone": "Asia/Tokyo"}).json()
    assert ("Asia/Tokyo", window) == (other["zone"], other["hours"])
    gone = ada.client.patch("/v1/me", json={"hours": None}).json()
    assert ("Asia/Tokyo", None) == (gone["zone"], gone["hours"])


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"zone": "Europe/Nowhere"}, "no time zone is called 'Europe/Nowhere'"),
        ({"hours": {"opens": 0, "closes": 359}}, "360 minutes of the day or more, not 359"),
        ({"hours": {"opens": 0, "closes": 1440}}, "hours.closes"),
        ({"name": "Bob"}, "name"),
    ],
)
def test_what_no_clock_could_go_by_is_refused_and_changes_nothing(api: Api, body: Json, words: str) -> None:
    ada = api.player()
    before = ada.get("/v1/me").json()

    refused = ada.client.patch("/v1/me", json=body)

    assert 400 == refused.status_code
    assert words in refused.json()["detail"]
    assert before == ada.get("/v1/me").json()


def test_nobody_else_reads_or_chooses_them(api: Api) -> None:
    assert 401 == api.nobody.patch("/v1/me", json={"zone": "UTC"}).status_code
