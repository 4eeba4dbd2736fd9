"""Admission to seats: data that the API fills in, invitations by name, tables waiting for players."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from tests.services.api.running_api import Api, Json, Player, poll_until

DAY_MS = 86_400_000


def take(player: Player, table: str, seat: int = 1, **more: object) -> Json:
    answer = player.post(f"/v1/tables/{table}/seats", {"seat": seat, **more})
    return {"status": answer.status_code, **answer.json()}


def keep(owner: Player, table: str, player: Player, seat: int = 1) -> Json:
    until = int(time.time() * 1_000) + DAY_MS
    command = {"type": "KeepSeat", "seat": seat, "player": player.id, "until": until}
    answer = owner.command(table, {"command": command})
    return {"status": answer.status_code, **answer.json()}


def test_seat_requirements_are_checked_by_the_service_and_recorded(api: Api) -> None:
    ada, bob = api.player(), api.player()
    entry = {"reliability": 90, "languages": ["de"], "friends": True}
    table = ada.open(entry=entry)
    assert {**entry, "lowest": None, "highest": None} == ada.look(table)["table"]["entry"]

    for player, method, path, body in (
        (ada, "PUT", f"/v1/me/friends/{bob.id}", None),
        (bob, "PATCH", "/v1/me", {"languages": ["de", "en"]}),
    ):
        refused = take(bob, table)
        assert (403, "TBL-6.2") == (refused["status"], refused["rule"])
        player.client.request(method, path, json=body)
    sat = take(bob, table)
    assert 200 == sat["status"], sat
    assert {"in_time": 90, "languages": ["de"], "friend": True} == sat["events"][0]["shown"]


def test_table_without_requirements_records_nothing_about_players(api: Api) -> None:
    ada, bob = api.player(), api.player()

    assert "shown" not in take(bob, ada.open())["events"][0]


def test_player_without_rating_counts_as_unrated(api: Api) -> None:
    ada, bob, cid = api.player(), api.player(), api.player()

    assert "you have none yet" in take(bob, ada.open(entry={"lowest": 10}))["detail"]
    assert {"rating": None} == take(cid, ada.open(entry={"highest": 10}))["events"][0]["shown"]


def test_clients_cannot_set_their_own_admission_data(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open(entry={"reliability": 100})

    command = {"type": "TakeSeat", "nonce": "n", "shown": {"in_time": 100}}
    refused = bob.command(table, {"seat": 1, "command": command})

    assert (422, "malformed-command") == (refused.status_code, refused.json()["code"])
    assert "leave out `shown`; the service sets it" in refused.json()["detail"]


def test_retried_command_is_the_same_despite_newer_admission_data(api: Api) -> None:
    ada, bob = api.player(), api.player()
    bob.client.patch("/v1/me", json={"languages": ["de"]})
    table = ada.open(entry={"languages": ["de", "en"]})
    first = take(bob, table, command_id="sit-1")
    bob.client.patch("/v1/me", json={"languages": ["de", "en"]})

    assert first == take(bob, table, command_id="sit-1")


@pytest.mark.parametrize("entry", [{"lowest": 2, "highest": 1}, {"languages": ["xx", "xx"]}, {"wealth": 1}])
def test_contradictory_requirements_are_refused(api: Api, entry: Json) -> None:
    body = {"game": "template", "seats": 2, "name": "A table", "entry": entry}

    assert 400 == api.player().post("/v1/tables", body).status_code


def test_invitation_by_name_opens_a_private_table_to_its_recipient(api: Api) -> None:
    ada, bob, cid = api.player(), api.player(), api.player()
    table = ada.open(public=False, entry={"reliability": 100})
    assert 404 == bob.get(f"/v1/tables/{table}").status_code
    assert 200 == keep(ada, table, bob)["status"]

    seat = bob.look(table)["table"]["seats"][1]
    assert (bob.id, bob.name) == (seat["kept"]["player"], seat["kept"]["name"])
    listed = poll_until(lambda: invited(bob), lambda tables: tables == [table])
    assert [table] == listed
    assert [] == invited(cid)
    assert 404 == cid.get(f"/v1/tables/{table}").status_code
    assert 200 == take(bob, table)["status"]
    assert [] == poll_until(lambda: invited(bob), lambda tables: tables == [])


def invited(player: Player) -> list[str]:
    return [one["id"] for one in player.get("/v1/tables", params={"invited": True}).json()["tables"]]


def test_invitation_can_be_declined(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open()
    keep(ada, table, bob)

    assert 200 == bob.command(table, {"command": {"type": "KeepSeat", "seat": 1}}).status_code
    assert ada.look(table)["table"]["seats"][1]["kept"] is None


def test_missing_or_blocking_players_cannot_be_invited(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open()
    bob.client.put(f"/v1/me/blocks/{ada.id}")
    refused = keep(ada, table, bob)
    assert (403, f"{bob.name} does not accept invitations from you") == (refused["status"], refused["detail"])

    bob.id = "p0000000000000000"
    assert 422 == keep(ada, table, bob)["status"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"pace": "weekly"}, ["weekly"]),
        ({"pace": "none"}, ["hours"]),
        ({"free": 2}, ["three"]),
        ({"language": "de"}, ["german"]),
        ({"reliability": 79}, ["weekly", "hours", "three", "german"]),
        ({"reliability": 80}, ["strict", "weekly", "hours", "three", "german"]),
    ],
)
def test_open_tables_are_found_by_their_requirements(api: Api, query: Json, found: list[str]) -> None:
    tables = open_all(api)
    owner = tables.pop("owner")
    known = {table: name for name, table in tables.items()}

    def listed() -> list[str]:
        answer = api.nobody.get("/v1/tables", params={"owner": owner, "phase": "open", **query})
        return sorted(known[one["id"]] for one in answer.json()["tables"])

    poll_until(listed, lambda names: names == sorted(found))


def open_all(api: Api) -> dict[str, str]:
    ada = api.player()
    return {
        "owner": ada.id,
        "weekly": ada.open(pace="weekly"),
        "hours": ada.open(hours=24),
        "three": ada.open(seats=3),
        "german": ada.open(entry={"languages": ["de"]}),
        "strict": ada.open(entry={"reliability": 80}),
    }


def mine(api: Api, owner: str) -> list[Json]:
    tables: list[Json] = api.nobody.get("/v1/tables", params={"owner": owner}).json()["tables"]
    return tables


def test_player_delaying_too_many_tables_cannot_open_or_join(api: Api, another: Callable[..., Api]) -> None:
    bound = another(most_waiting=1)
    ada, bob = api.player(), api.player()
    there = Player(bound, {"player": ada.id, "name": ada.name, "token": ada.token})
    body = {"game": "template", "seats": 2, "name": "A table", "me": {"seat": 0}}

    def begin(expected: int) -> None:
        bob.sit(ada.open())
        poll_until(lambda: len(ada.get("/v1/inbox").json()["waiting"]), lambda found: found >= expected)

    begin(1)
    assert 201 == there.post("/v1/tables", body).status_code
    begin(2)
    refused = there.post("/v1/tables", body)
    assert (403, "TBL-6.2") == (refused.status_code, refused.json()["rule"])
    assert "2 tables are waiting for your move, and the limit is 1" in refused.json()["detail"]
    assert 200 == take(there, api.player().open())["status"]
    begin(3)
    assert "waiting for your move, and the limit is 2" in take(there, api.player().open())["detail"]


def test_player_may_choose_a_smaller_bound(api: Api) -> None:
    ada, bob = api.player(), api.player()
    for _ in range(2):
        bob.sit(ada.open())
    poll_until(lambda: len(ada.get("/v1/inbox").json()["waiting"]), lambda found: found == 2)
    body = {"game": "template", "seats": 2, "name": "A table"}
    assert 201 == ada.post("/v1/tables", body).status_code

    ada.client.patch("/v1/me", json={"waiting_most": 1})
    assert 403 == ada.post("/v1/tables", body).status_code


def test_table_against_only_bots_delays_nobody(api: Api, another: Callable[..., Api]) -> None:
    bound = another(most_waiting=1)
    ada = bound.player()
    for _ in range(4):
        ada.open(several=True, me={"seat": 0})

    assert 201 == ada.post("/v1/tables", {"game": "template", "seats": 2, "name": "One more"}).status_code


def test_table_shows_its_cleanup_date_and_how_it_ended(api: Api) -> None:
    ada, bob = api.player(), api.player()
    table = ada.open()
    seen = ada.look(table)["table"]
    assert (seen["moved"] + 14 * DAY_MS, None) == (seen["closes"], seen["outcome"])
    bob.sit(table)
    for player, seat in ((ada, 0), (bob, 1)):
        assert 200 == player.agree_end(table, seat).status_code

    ended = ada.look(table)["table"]
    assert (None, {"reason": "agreed", "places": [], "points": []}) == (ended["closes"], ended["outcome"])
    listed = poll_until(
        lambda: mine(api, ada.id), lambda tables: [one["phase"] for one in tables] == ["ended"]
    )
    assert ended["outcome"] == listed[0]["outcome"]
