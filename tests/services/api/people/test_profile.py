"""Time zone and playing hours of a player."""

from __future__ import annotations

import pytest

from tests.services.api.running_api import Api, Json, Player


def test_zone_and_hours_are_set_and_cleared_separately(api: Api) -> None:
    ada = api.player()
    window = {"opens": 420, "closes": 1380}

    chosen = ada.client.patch("/v1/me", json={"zone": "Europe/Berlin", "hours": window}).json()
    assert ("Europe/Berlin", window) == (chosen["zone"], chosen["hours"])
    assert chosen == {**ada.get("/v1/me").json(), "reliability": None}  # returned only by GET
    other = ada.client.patch("/v1/me", json={"zone": "Asia/Tokyo"}).json()
    assert ("Asia/Tokyo", window) == (other["zone"], other["hours"])
    gone = ada.client.patch("/v1/me", json={"hours": None}).json()
    assert ("Asia/Tokyo", None) == (gone["zone"], gone["hours"])


def test_display_settings_are_saved_together_and_private(api: Api) -> None:
    ada = api.player()
    assert ada.get("/v1/me").json()["preferences"] is None
    plain = {"theme": None, "motion": None, "instant": False, "turn_sound": False, "letter_keys": True}

    ada.client.patch("/v1/me", json={"preferences": {"theme": "dark", "motion": "less", "turn_sound": True}})
    kept = ada.client.patch("/v1/me", json={"preferences": {"theme": "dark", "letter_keys": False}}).json()
    assert {**plain, "theme": "dark", "letter_keys": False} == kept["preferences"]
    assert kept["preferences"] == ada.get("/v1/me").json()["preferences"]
    assert "preferences" not in api.nobody.get(f"/v1/players/{ada.id}").json()
    gone = ada.client.patch("/v1/me", json={"preferences": None}).json()
    assert gone["preferences"] is None


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"zone": "Europe/Nowhere"}, "unknown time zone 'Europe/Nowhere'"),
        ({"hours": {"opens": 0, "closes": 359}}, "at least 360 minutes of the day, not 359"),
        ({"hours": {"opens": 0, "closes": 1440}}, "hours.closes"),
        ({"name": "Bob"}, "name"),
        ({"preferences": {"theme": "sepia"}}, "preferences.theme"),
        ({}, "give at least one field to change"),
    ],
)
def test_invalid_hours_are_refused_and_change_nothing(api: Api, body: Json, words: str) -> None:
    ada = api.player()
    before = ada.get("/v1/me").json()

    refused = ada.client.patch("/v1/me", json=body)

    assert 400 == refused.status_code
    assert words in refused.json()["detail"]
    assert before == ada.get("/v1/me").json()


def test_other_players_cannot_read_or_set_them(api: Api) -> None:
    assert 401 == api.nobody.patch("/v1/me", json={"zone": "UTC"}).status_code


def test_sitting_down_without_hours_uses_those_of_the_profile(api: Api) -> None:
    ada, bob, window = api.player(), api.player(), {"opens": 420, "closes": 1380}
    for player in (ada, bob):
        player.client.patch("/v1/me", json={"zone": "Europe/Berlin", "hours": window})
    own = {"zone": "Europe/Berlin", "opens": 420, "closes": 1380}
    other = {"zone": "Asia/Tokyo", "opens": 0, "closes": 0}

    table = ada.open(seats=3, pace="daily")
    bob.sit(table)
    named = api.player().post(f"/v1/tables/{table}/seats", {"seat": 2, "hours": other})
    without = ada.open(hours=24)

    assert [own, own, other] == [event["hours"] for event in seats_taken(ada, table)]
    assert other == named.json()["events"][0]["hours"]
    assert ["hours" in event for event in seats_taken(ada, without)] == [False]


def seats_taken(player: Player, table: str) -> list[Json]:
    """Return the events in which players sat down."""
    records = player.get(f"/v1/tables/{table}/events").json()["records"]
    return [event for one in records for event in one["events"] if event["type"] == "SeatTaken"]
