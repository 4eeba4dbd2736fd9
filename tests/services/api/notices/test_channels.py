"""Channels, their settings, the notification log, and table webhooks."""

from __future__ import annotations

import re

import pytest

from infra.redis.client.connections import connect
from infra.redis.keys import SERVICE_KEY
from infra.settings.settings import Settings
from services.notices.channels.registry import CHANNELS
from services.notices.mail_links import Unsubscription, make_token
from tests.services.api.running_api import Api, Json, Player


def service_key(settings: Settings) -> bytes:
    """Return the key from which the service derives its tokens."""
    client = connect(settings.redis_url or "")
    try:
        key: bytes = client.get(SERVICE_KEY)
    finally:
        client.close()
    return key


URL = "https://example.org/hook"


def make(player: Player, **changes: object) -> Json:
    answer = player.post("/v1/me/channels", {"type": "webhook", "name": "mine", "url": URL, **changes})
    assert 201 == answer.status_code, answer.text
    found: Json = answer.json()
    return found


def test_secret_of_a_new_channel_is_shown_once(api: Api) -> None:
    ada = api.player()
    made = make(ada)

    assert re.fullmatch(r"whsec_[0-9A-Za-z+/]{43}=", made["secret"])
    (listed,) = ada.get("/v1/me/channels").json()["channels"]
    assert {**made, "secret": None} == listed
    assert "unverified" == listed["state"]
    assert [("test", "queued")] == [
        (one["kind"], one["state"]) for one in ada.get("/v1/me/ledger").json()["entries"]
    ]


def test_unavailable_kinds_give_the_reason(api: Api) -> None:
    ada = api.player()
    offered = {one["type"]: one for one in ada.get("/v1/me/channels").json()["offered"]}

    assert {"type": "webhook", "offered": True, "why": None} == offered["webhook"]
    assert {"type": "email", "offered": False, "why": "this service does not send email"} == offered["email"]
    refused = ada.post("/v1/me/channels", {"type": "email", "name": "mine", "address": "ada@example.org"})
    assert (403, offered["email"]["why"]) == (refused.status_code, refused.json()["detail"])
    assert [] == ada.get("/v1/me/channels").json()["channels"]


@pytest.mark.parametrize("body", [{}, {"type": "pigeon"}, {"name": "mine", "url": URL}])
def test_unknown_kind_is_rejected_with_the_allowed_ones(api: Api, body: Json) -> None:
    answer = api.player().post("/v1/me/channels", body)

    assert 400 == answer.status_code
    assert answer.json()["detail"].endswith(f"allowed: {', '.join(sorted(CHANNELS))}"), answer.text


def test_fields_of_another_kind_are_rejected(api: Api) -> None:
    ada = api.player()
    path = f"/v1/me/channels/{make(ada)['id']}"
    answer = ada.client.patch(path, json={"address": "ada@example.org"})

    assert 400 == answer.status_code
    assert answer.json()["detail"].startswith("address: not a field of the channel type webhook")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/hook",
        "ftp://example.org/",
        "https://user:pass@example.org/",
        "https://127.0.0.1/",
        "https://[::ffff:10.0.0.1]/",
        "http://169.254.169.254/latest/",
        "https:///nowhere",
        "https://exa mple.org/",
    ],
)
def test_forbidden_url_is_rejected_with_the_reason(api: Api, url: str) -> None:
    ada = api.player()
    answer = ada.post("/v1/me/channels", {"type": "webhook", "name": "mine", "url": url})

    assert 400 == answer.status_code
    assert answer.json()["detail"].startswith("url: ")
    assert [] == ada.get("/v1/me/channels").json()["channels"]


def test_change_affects_only_the_named_fields(api: Api) -> None:
    ada = api.player()
    made = make(ada)
    path = f"/v1/me/channels/{made['id']}"
    kinds = [{"kind": "turn", "when": "after", "minutes": 30}]
    changed = ada.client.patch(path, json={"name": "other", "kinds": kinds}).json()

    assert ("other", URL, kinds, None) == tuple(changed[name] for name in ("name", "url", "kinds", "secret"))
    renewed = ada.client.patch(path, json={"renew_secret": True}).json()
    assert renewed["secret"] not in {None, made["secret"]}
    assert 400 == ada.client.patch(path, json={"url": "https://10.0.0.1/"}).status_code
    assert 204 == ada.client.delete(path).status_code
    assert 404 == ada.client.patch(path, json={"name": "x"}).status_code
    assert 404 == ada.client.delete(path).status_code


def test_channels_of_others_are_not_found(api: Api) -> None:
    made, bob = make(api.player()), api.player()

    assert 404 == bob.client.delete(f"/v1/me/channels/{made['id']}").status_code
    assert 404 == bob.post(f"/v1/me/channels/{made['id']}/test").status_code
    assert [] == bob.get("/v1/me/ledger").json()["entries"]


def test_player_has_at_most_ten_channels(api: Api) -> None:
    ada = api.player()
    for _ in range(10):
        make(ada)
    answer = ada.post("/v1/me/channels", {"type": "webhook", "name": "mine", "url": URL})

    assert 403 == answer.status_code


def test_removed_channel_mutes_its_queued_entries(api: Api) -> None:
    ada = api.player()
    made = make(ada)
    ada.client.delete(f"/v1/me/channels/{made['id']}")
    (entry,) = ada.get("/v1/me/ledger").json()["entries"]

    assert ("muted", "channel removed") == (entry["state"], entry["why"])
    replayed = ada.post(f"/v1/me/ledger/{entry['id']}/replay")
    assert 403 == replayed.status_code


def test_open_entry_cannot_be_replayed(api: Api) -> None:
    ada = api.player()
    make(ada)
    (entry,) = ada.get("/v1/me/ledger", params={"state": "queued"}).json()["entries"]

    assert 403 == ada.post(f"/v1/me/ledger/{entry['id']}/replay").status_code
    assert 404 == ada.post("/v1/me/ledger/turn.00t.p1.5~c0123456789ab/replay").status_code
    assert [] == ada.get("/v1/me/ledger", params={"state": "sent"}).json()["entries"]


def test_log_is_paged(api: Api) -> None:
    ada = api.player()
    for _ in range(3):
        make(ada)
    first = ada.get("/v1/me/ledger", params={"limit": 2})
    rest = ada.get("/v1/me/ledger", params={"limit": 2, "after": first.json()["next"]}).json()

    assert "next" in first.headers["Link"]
    assert (2, 1, None) == (len(first.json()["entries"]), len(rest["entries"]), rest["next"])


def test_settings_are_replaced_as_a_whole(api: Api) -> None:
    ada = api.player()
    made = make(ada)
    kinds = [{"kind": "turn", "when": "digest", "minutes": 0}]
    wanted = {
        "digest": 600,
        "quiet": {"opens": 1320, "closes": 420},
        "channels": [{"channel": made["id"], "kinds": kinds}],
    }

    assert wanted == ada.client.put("/v1/me/notices", json=wanted).json()
    assert wanted == ada.get("/v1/me/notices").json()
    unknown = {**wanted, "channels": [{"channel": "c0123456789ab", "kinds": []}]}
    assert 400 == ada.client.put("/v1/me/notices", json=unknown).status_code
    assert 400 == ada.client.put("/v1/me/notices").status_code
    assert wanted == ada.get("/v1/me/notices").json()


def test_table_settings_override_and_reset(api: Api) -> None:
    ada = api.player()
    path = f"/v1/tables/{ada.open()}/notices"
    kinds = [{"kind": "turn", "when": "never", "minutes": 0}]

    assert {"kinds": []} == ada.get(path).json()
    assert {"kinds": kinds} == ada.client.put(path, json={"kinds": kinds}).json()
    assert {"kinds": kinds} == ada.get(path).json()
    assert {"kinds": []} == ada.client.put(path, json={"kinds": []}).json()


def test_only_visible_tables_can_be_marked_as_seen(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open(public=False)

    assert 204 == ada.post(f"/v1/tables/{table}/seen", {"seq": 10_000}).status_code
    assert 404 == bob.post(f"/v1/tables/{table}/seen", {"seq": 1}).status_code


def test_only_the_host_sets_webhooks_and_players_see_them(api: Api) -> None:
    ada, bob, cal = api.player(), api.player(), api.player()
    table = ada.open()
    bob.sit(table)
    path = f"/v1/tables/{table}/hooks"
    wanted = {"hooks": [{"url": URL, "name": "Our room"}]}

    assert 403 == bob.client.put(path, json=wanted).status_code
    (made,) = ada.client.put(path, json=wanted).json()["hooks"]
    assert made["secret"].startswith("whsec_")
    (again,) = ada.client.put(path, json=wanted).json()["hooks"]
    assert again["secret"] is None
    (shown,) = bob.get(path).json()["hooks"]
    assert ("Our room", "example.org") == (shown["name"], shown["host"])
    assert 403 == cal.get(path).status_code
    assert {"hooks": []} == ada.client.put(path, json={"hooks": []}).json()


def test_unsubscribe_needs_a_post(api: Api, settings: Settings) -> None:
    ada = api.player()
    made = make(ada)
    token = make_token(service_key(settings), Unsubscription(ada.id, made["id"], "turn"))
    path = f"/v1/unsubscribe/{token}"

    assert {"channel": "mine", "kind": "turn", "ended": False} == api.nobody.get(path).json()
    assert [] == ada.get("/v1/me/channels").json()["channels"][0]["kinds"]
    done = api.nobody.post(path, data={"List-Unsubscribe": "One-Click"})
    assert (200, True) == (done.status_code, done.json()["ended"])
    (after,) = ada.get("/v1/me/channels").json()["channels"]
    assert [{"kind": "turn", "when": "never", "minutes": 0}] == after["kinds"]
    forged = path[:-1] + ("a" if path[-1] != "a" else "b")
    assert 404 == api.nobody.post(forged).status_code
    ada.client.patch(f"/v1/me/channels/{made['id']}", json={"url": "https://example.org/another"})
    assert 404 == api.nobody.post(path).status_code, "the channel now leads elsewhere"


def test_new_url_of_a_webhook_gets_a_test(api: Api) -> None:
    player = api.player()
    made = player.post("/v1/me/channels", {"type": "webhook", "name": "bot", "url": URL}).json()
    changed = player.client.patch(f"/v1/me/channels/{made['id']}", json={"url": f"{URL}/moved"})
    renamed = player.client.patch(f"/v1/me/channels/{made['id']}", json={"name": "other"})
    tests = [line for line in player.get("/v1/me/ledger").json()["entries"] if line["kind"] == "test"]

    assert ("unverified", 200) == (changed.json()["state"], renamed.status_code)
    assert 2 == len(tests)
