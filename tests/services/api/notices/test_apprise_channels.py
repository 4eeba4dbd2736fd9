"""Apprise services as channels: the API never shows their address again."""

from __future__ import annotations

import json

import pytest

from tests.services.api.running_api import Api, Json, Player

URL = "discord://4174216298/JHMHI8qBe7bk2ZwO5U711o3dV_js"


def make(player: Player, url: str = URL) -> Json:
    answer = player.post("/v1/me/channels", {"type": "apprise", "name": "our room", "url": url})
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def test_new_channel_never_shows_its_address_again(api: Api) -> None:
    ada = api.player()
    made = make(ada)
    listed = ada.get("/v1/me/channels").json()

    assert ("apprise", "unverified", "discord://4...8/J...s") == (
        made["type"],
        made["state"],
        made["address"],
    )
    assert [made] == listed["channels"]
    assert {"type": "apprise", "offered": True, "why": None} in listed["offered"]
    assert "JHMHI8qBe7bk2" not in json.dumps([made, listed, ada.get("/v1/me/ledger").json()])
    assert ["test"] == [one["kind"] for one in ada.get("/v1/me/ledger").json()["entries"]]


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("json://10.0.0.1/room", "url: json:// is not allowed here; use one of discord,"),
        ("discord://4174216298/JHMHI8qBe7bk2Zw?redirect=yes", "url: redirect= is not allowed; use auth,"),
        ("discord://nobody", "url: not a valid address for this service"),
    ],
)
def test_invalid_address_is_rejected_with_the_reason(api: Api, url: str, words: str) -> None:
    ada = api.player()
    answer = ada.post("/v1/me/channels", {"type": "apprise", "name": "our room", "url": url})

    assert (400, "bad-request") == (answer.status_code, answer.json()["code"])
    assert answer.json()["detail"].startswith(words)
    assert [] == ada.get("/v1/me/channels").json()["channels"]


def test_new_address_needs_a_test_and_foreign_fields_are_rejected(api: Api) -> None:
    ada = api.player()
    path = f"/v1/me/channels/{make(ada)['id']}"
    changed = ada.client.patch(path, json={"url": "ntfys://a-room-of-mine"}).json()
    refused = ada.client.patch(path, json={"options": True})

    assert ("unverified", "ntfys://a...e") == (changed["state"], changed["address"])
    assert (400, "options: not a field of the channel type apprise, which has kinds, name, url") == (
        refused.status_code,
        refused.json()["detail"],
    )
