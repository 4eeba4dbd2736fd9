"""A player and their programs are treated as one person; the API fills in the owner."""

from __future__ import annotations

import time
from typing import Any

import httpx
import pytest

from tests.services.api.browsers import fresh_name
from tests.services.api.running_api import Api, Json, Player

DAY_MS = 86_400_000


def program(api: Api, owner: Player) -> Player:
    answer = api.client(owner.token).post("/v1/players", json={"name": fresh_name("Robot"), "bot": "greedy"})
    assert answer.status_code == 201, answer.text
    return Player(api, answer.json())


def take(player: Player, table: str, seat: int = 1) -> httpx.Response:
    return player.post(f"/v1/tables/{table}/seats", {"seat": seat})


def leave(player: Player, table: str, seat: int) -> None:
    assert player.client.delete(f"/v1/tables/{table}/seats/{seat}").status_code == 200


def give(player: Player, table: str, seat: int | None, command: Json) -> httpx.Response:
    return player.command(table, {"seat": seat, "command": command})


def refused(answer: httpx.Response) -> str:
    assert (403, "not-allowed") == (answer.status_code, answer.json()["code"]), answer.text
    return str(answer.json()["detail"])


def test_program_gets_no_seat_that_its_owner_may_not_have(api: Api) -> None:
    """Great Western Trail has hidden hands; in this test, another player has left a seat."""
    ada, bob = api.player(), api.player()
    robot = program(api, ada)
    table = ada.open(game="great_western_trail", pace="daily")
    bob.sit(table)
    leave(bob, table, 1)

    assert "you already hold seat 0" in refused(take(ada, table))
    assert "you and your programs count as one" in refused(take(robot, table))
    assert 403 == robot.get(f"/v1/tables/{table}", params={"seat": 1}).status_code


def test_player_does_not_meet_their_program_at_a_rated_table(api: Api) -> None:
    ada = api.player()
    robot = program(api, ada)
    table = ada.open(rated=True)

    assert "you and your programs count as one" in refused(take(robot, table))
    own = robot.open(rated=True)
    assert "you and your programs count as one" in refused(take(ada, own))
    assert "you and your programs count as one" in refused(take(program(api, robot), own))


def test_player_meets_their_program_at_a_table_opened_for_it(api: Api) -> None:
    ada = api.player()
    robot = program(api, ada)
    table = ada.open(several=True)
    seated = take(robot, table)

    assert 200 == seated.status_code, seated.text
    assert {"owner": ada.id} == seated.json()["events"][0]["shown"]


def test_rated_tables_never_let_players_meet_their_programs(api: Api) -> None:
    body = {"game": "template", "seats": 2, "name": "A table", "several": True, "rated": True}
    answer = api.player().post("/v1/tables", body)

    assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])


def test_program_that_opens_a_table_is_recorded_with_its_owner(api: Api) -> None:
    ada = api.player()
    table = program(api, ada).open()

    assert "you and your programs count as one" in refused(take(ada, table))


@pytest.mark.parametrize(("kept", "sits"), [(True, False), (False, True)])
def test_programs_of_seated_players_are_offered_no_seat(api: Api, *, kept: bool, sits: bool) -> None:
    ada, bob, cid = api.player(), api.player(), api.player()
    robot = program(api, bob)
    table = ada.open(seats=3, pace="daily")
    bob.sit(table)
    if kept:
        until = int(time.time() * 1_000) + DAY_MS
        answer = give(ada, table, None, {"type": "KeepSeat", "seat": 2, "player": robot.id, "until": until})
    if sits:
        cid.sit(table, 2)
        answer = give(ada, table, 0, {"type": "OfferSeat", "to": robot.id})

    assert 422 == answer.status_code, answer.text
    assert "already" in answer.json()["detail"] or "holds or has held" in answer.json()["detail"]


@pytest.mark.parametrize(
    "command",
    [
        {"type": "KeepSeat", "seat": 1, "player": "p1", "until": 1, "owner": "p2"},
        {"type": "OfferSeat", "to": "p1", "owner": "p2"},
        {"type": "TakeSeat", "nonce": "n", "shown": {"owner": "p2"}},
    ],
)
def test_clients_cannot_name_owners(api: Api, command: Json) -> None:
    ada = api.player()
    answer = give(ada, ada.open(), 0, command)

    assert (422, "malformed-command") == (answer.status_code, answer.json()["code"])
    assert "the service sets it" in answer.json()["detail"]


def test_person_has_one_seat_even_without_recorded_owners(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.api.tables.seats.ONE_PERSON_VERSION", 3)
    monkeypatch.setattr("services.api.tables.seats.ONE_PERSON_VERSION", 3)
    ada, bob = api.player(), api.player()
    robot = program(api, ada)
    table = ada.open(seats=3)

    assert "you and your programs count as one" in refused(take(robot, table))
    seated = take(bob, table)
    assert "shown" not in seated.json()["events"][0]
    leave(ada, table, 0)
    assert 200 == take(robot, table, 0).status_code


def enter(player: Player, tournament: str) -> httpx.Response:
    return player.post(f"/v1/tournaments/{tournament}/entries", {})


def cup_of(player: Player) -> str:
    plan: dict[str, Any] = {
        "game": "template",
        "form": "swiss",
        "group": 2,
        "rounds": 2,
        "most": 4,
        "name": "Cup",
    }
    answer = player.post("/v1/tournaments", plan)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["tournament"]["id"])


@pytest.mark.parametrize("older", [False, True])
def test_person_enters_a_tournament_once(api: Api, monkeypatch: pytest.MonkeyPatch, *, older: bool) -> None:
    if older:
        monkeypatch.setattr("services.api.tables.seats.ONE_PERSON_VERSION", 3)
        monkeypatch.setattr("services.api.tournaments.endpoints.ONE_PERSON_VERSION", 3)
    ada = api.player()
    robot, tournament = program(api, ada), cup_of(api.player())

    assert 200 == enter(robot, tournament).status_code
    for account in (ada, program(api, ada)):
        answer = enter(account, tournament)
        assert 422 == answer.status_code, answer.text
        assert "you have already entered with another account" in answer.json()["detail"]


def test_blocking_a_player_blocks_their_programs(api: Api) -> None:
    ada, bob = api.player(), api.player()
    robot = program(api, bob)
    ada.client.put(f"/v1/me/blocks/{bob.id}")
    table = ada.open()

    assert "does not want to play with you" in refused(take(robot, table))
    assert 200 == take(program(api, api.player()), table).status_code


def test_rematch_with_a_program_records_its_owner(api: Api) -> None:
    ada = api.player()
    robot = program(api, ada)
    table = ada.open(several=True)
    assert 200 == take(robot, table).status_code
    assert 200 == give(ada, table, 0, {"type": "AgreeEnd"}).status_code
    answer = ada.post(f"/v1/tables/{table}/rematch", {"seats": "keep"})

    assert 201 == answer.status_code, answer.text
    again = answer.json()["table"]["id"]
    events = ada.get(f"/v1/tables/{again}/events").json()
    assert f"'player': '{robot.id}'" in str(events)
    assert f"'owner': '{ada.id}'" in str(events)
