"""Devices as channels: the key with which browsers subscribe, and one channel per device."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from infra.settings.settings import Settings
from services.notices.channels.push import derive_push_key, device_name, public_key_text
from tests.services.api.notices.test_channels import service_key
from tests.services.api.running_api import Api, Json
from tests.support.runtime.http_receiver import HttpReceiver
from tests.support.runtime.push_device import PushDevice

RECEIVER = HttpReceiver("https://push.example.org")


@pytest.fixture
def pushing(another: Callable[..., Api]) -> Api:
    """Run an API that offers push."""
    return another(public_url="https://games.example")


def subscribed(path: str, **changes: Any) -> Json:
    return {**PushDevice(RECEIVER, path).channel, **changes}


def test_push_key_is_public(pushing: Api, settings: Settings) -> None:
    answer = pushing.nobody.get("/v1/push/key")

    assert 200 == answer.status_code
    assert {"key": public_key_text(derive_push_key(service_key(settings)))} == answer.json()


def test_players_see_that_push_is_off_but_not_why(
    another: Callable[..., Api],
) -> None:
    api = another(public_url="http://games.example")
    ada = api.player()
    refused = (api.nobody.get("/v1/push/key"), ada.post("/v1/me/channels", subscribed("/a")))

    assert {(403, "this service does not send push notifications")} == {
        (one.status_code, one.json()["detail"]) for one in refused
    }
    offered = {one["type"]: one for one in ada.get("/v1/me/channels").json()["offered"]}
    assert {
        "type": "push",
        "offered": False,
        "why": "this service does not send push notifications",
    } == offered["push"]


def test_push_needs_no_settings(api: Api) -> None:
    assert 200 == api.nobody.get("/v1/push/key").status_code
    offered = {one["type"]: one["offered"] for one in api.player().get("/v1/me/channels").json()["offered"]}
    assert offered["push"]


def test_device_is_shown_without_its_keys(pushing: Api) -> None:
    ada = pushing.player()
    body = subscribed("/secret-path")
    made = ada.post("/v1/me/channels", body)

    assert 201 == made.status_code
    (listed,) = ada.get("/v1/me/channels").json()["channels"]
    assert made.json() == listed
    assert ("push", "push.example.org", device_name(body["endpoint"]), "unverified") == tuple(
        listed[name] for name in ("type", "host", "device", "state")
    )
    shown = made.text + ada.get("/v1/me/channels").text
    assert not any(one in shown for one in ("secret-path", *body["keys"].values()))


def test_device_that_subscribes_again_keeps_its_channel(pushing: Api) -> None:
    ada = pushing.player()
    first = subscribed("/first")
    made = ada.post("/v1/me/channels", first).json()
    kinds = [{"kind": "ended", "when": "never", "minutes": 0}]
    ada.client.patch(f"/v1/me/channels/{made['id']}", json={"kinds": kinds})
    same = ada.post("/v1/me/channels", {**first, "name": "Renamed"}).json()
    other = ada.post("/v1/me/channels", subscribed("/second", replaces=same["device"])).json()

    assert {made["id"]} == {same["id"], other["id"]}
    (listed,) = ada.get("/v1/me/channels").json()["channels"]
    assert (other["device"], kinds) == (listed["device"], listed["kinds"])
    assert device_name("https://push.example.org/second") == listed["device"]


def test_devices_of_others_are_never_replaced(pushing: Api) -> None:
    ada, bob = pushing.player(), pushing.player()
    first = ada.post("/v1/me/channels", subscribed("/first")).json()
    ada.post("/v1/me/channels", subscribed("/second"))
    taken = bob.post("/v1/me/channels", subscribed("/third", replaces=first["device"]))

    assert 201 == taken.status_code
    assert 2 == len(ada.get("/v1/me/channels").json()["channels"])
    assert first["device"] in {one["device"] for one in ada.get("/v1/me/channels").json()["channels"]}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"endpoint": "http://push.example.org/a"}, "endpoint: must use https"),
        ({"endpoint": "https://127.0.0.1/a"}, "endpoint: the address is not public"),
        ({"keys": {"p256dh": "B" * 87, "auth": "A" * 22}}, "keys.p256dh: must be a point"),
        ({"keys": {"p256dh": "short", "auth": "A" * 22}}, "p256dh"),
    ],
)
def test_invalid_subscription_is_rejected_with_the_reason(pushing: Api, changes: Json, said: str) -> None:
    ada = pushing.player()
    answer = ada.post("/v1/me/channels", subscribed("/a", **changes))

    assert 400 == answer.status_code
    assert said in answer.json()["detail"]
    assert [] == ada.get("/v1/me/channels").json()["channels"]


def test_device_can_only_change_name_and_timings(pushing: Api) -> None:
    ada = pushing.player()
    made = ada.post("/v1/me/channels", subscribed("/a")).json()
    path = f"/v1/me/channels/{made['id']}"

    assert "My tablet" == ada.client.patch(path, json={"name": "My tablet"}).json()["name"]
    assert 400 == ada.client.patch(path, json={"url": "https://example.org/"}).status_code
