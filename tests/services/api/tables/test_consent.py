"""Undo requests, and forks from a record, through the API."""

from __future__ import annotations

from typing import Any

import pytest

from tests.services.api.running_api import Api, Player

MAIL = {"mail": False}
CONSENT = {"clock": None, "undo": "consent"}


def begin(api: Api, name: str, **changes: Any) -> tuple[Player, Player, str]:
    """Begin a two-player game; return its players and table."""
    first, second = api.player(), api.player()
    table = first.open(options=MAIL, name=name, pace=CONSENT, **changes)
    second.sit(table)
    return first, second, table


def finish_turn(players: tuple[Player, Player], table: str) -> int:
    """Answer for seat 0 until seat 1 has a decision; return the number of the last record before that."""
    before = int(players[0].look(table)["head"]["seq"])
    while players[0].look(table)["waiting"][0]["seat"] == 0:
        seen = players[0].look(table, 0)
        players[0].answer(table, 0, len(seen["options"]) - 1)
    return before


def order(player: Player, table: str, seat: int, **command: Any) -> Any:
    return player.command(table, {"seat": seat, "command": command})


def test_seat_sees_its_possible_undos_and_all_see_the_request(api: Api) -> None:
    first, second, table = begin(api, "Asked")
    to = finish_turn((first, second), table)
    view = first.look(table, 0)["view"]

    assert to in first.look(table, 0)["may_ask"]
    assert first.look(table)["may_ask"] is None
    assert 200 == order(first, table, 0, type="AskUndo", to=to).status_code
    request = api.nobody.get(f"/v1/tables/{table}").json()["undo_request"]
    until = request.pop("until")
    made = first.look(table)["head"]["seq"]
    assert {"seat": 0, "to": to, "needed": [1], "agreed": [], "crosses": False, "made": made} == request
    assert until > 1_700_000_000_000
    assert [] == first.look(table, 0)["may_ask"]

    refused = order(second, table, 1, type="AgreeUndo", to=to + 1)
    assert (422, "TBL-2") == (refused.status_code, refused.json()["rule"])
    assert 200 == order(second, table, 1, type="AgreeUndo", to=to).status_code
    after = first.look(table, 0)
    assert first.look(table, 0, at=to)["view"] == after["view"]
    assert view != after["view"]
    assert (None, 0) == (after["undo_request"], after["waiting"][0]["seat"])


def test_abandoned_branch_stays_visible_with_the_record_that_left_it(api: Api) -> None:
    first, second, table = begin(api, "A branch")
    to = finish_turn((first, second), table)
    left = int(first.look(table)["head"]["seq"])
    shown = first.look(table, 0, at=left)["view"]
    order(first, table, 0, type="Say", text="sorry")
    order(first, table, 0, type="AskUndo", to=to)
    order(second, table, 1, type="AgreeUndo", to=to)
    back = int(first.look(table)["head"]["seq"])

    assert shown == first.look(table, 0, at=left)["view"]
    records = first.get(f"/v1/tables/{table}/events").json()["records"]
    undone = {record["seq"]: record["undone_by"] for record in records if "undone_by" in record}
    assert dict.fromkeys(range(to + 1, left + 1), back) == undone
    lines = first.get(f"/v1/tables/{table}/journal").json()["lines"]
    assert {back, None} == {line["undone_by"] for line in lines}
    assert {line["seq"] for line in lines if line["undone_by"]} <= set(undone)
    assert ["Moves are undone by agreement"] == lines[-1]["says"][-1:]


def test_rated_table_offers_no_undo_requests(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(options=MAIL, name="Rated", pace="daily", rated=True)
    second.sit(table)
    to = finish_turn((first, second), table)
    seen = first.look(table, 0)

    assert ("daily", "own", []) == (seen["table"]["pace"], seen["pace"]["undo"], seen["may_ask"])
    refused = order(first, table, 0, type="AskUndo", to=to)
    assert (422, "TBL-2") == (refused.status_code, refused.json()["rule"])


def test_agreement_to_a_pause_names_its_proposal(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(options=MAIL, name="Paused", pace="daily")
    second.sit(table)
    until = int(first.look(table)["table"]["moved"]) + 86_400_000
    order(first, table, 0, type="ProposePause", until=until)
    seen = second.look(table, 1)["proposals"]["pause"]["made"]
    order(first, table, 0, type="ProposePause", until=until + 20 * 86_400_000)
    for named in ({"made": seen}, {}):
        refused = order(second, table, 1, type="AgreePause", **named)
        assert (422, "TBL-1.3") == (refused.status_code, refused.json()["rule"])

    made = second.look(table, 1)["proposals"]["pause"]["made"]
    assert 200 == order(second, table, 1, type="AgreePause", made=made).status_code
    assert until + 20 * 86_400_000 == second.look(table, 1)["proposals"]["paused"]


def test_undo_of_only_the_callers_own_steps_needs_no_consent(api: Api) -> None:
    first = api.player()
    table = first.open(options=MAIL, hours=48)
    api.player().sit(table)
    refused = order(first, table, 0, type="AskUndo", to=3)

    assert (422, "TBL-2") == (refused.status_code, refused.json()["rule"])
    assert [] == first.look(table, 0)["may_ask"]


def end(players: tuple[Player, Player], table: str) -> None:
    assert 200 == order(players[0], table, 0, type="GiveUp").status_code


def test_fork_of_an_ended_table_is_private(api: Api) -> None:
    first, second, table = begin(api, "To be played on")
    at = finish_turn((first, second), table)
    end((first, second), table)
    zoe = api.player()
    answer = zoe.post("/v1/forks", {"table": table, "at": at, "name": "What if", "command_id": "f1"})
    seen = answer.json()
    fork = seen["table"]["id"]

    assert 201 == answer.status_code
    assert f"/v1/tables/{fork}" == answer.headers["Location"]
    assert ("What if", False, "playing") == (
        seen["table"]["name"],
        seen["table"]["public"],
        seen["table"]["phase"],
    )
    source = {key: seen["fork"][key] for key in ("source", "at")}
    assert {"source": table, "at": at} == source
    assert {zoe.id} == {seat["player"] for seat in seen["table"]["seats"]}
    assert first.look(table, at=at)["view"] == zoe.look(fork)["view"]
    again = zoe.post("/v1/forks", {"table": table, "at": at, "name": "What if", "command_id": "f1"})
    assert fork == again.json()["table"]["id"]
    assert 404 == first.get(f"/v1/tables/{fork}").status_code

    zoe.answer(fork, 0)
    before = zoe.look(fork, 0, at=1)["view"]
    assert 200 == order(zoe, fork, 1, type="AskUndo", to=1).status_code
    assert before == zoe.look(fork, 0)["view"]


def test_running_game_with_hidden_information_cannot_be_forked(api: Api) -> None:
    first, second, table = begin(api, "Running", several=True)
    at = int(first.look(table)["head"]["seq"])

    for player in (first, second, api.player()):
        assert 403 == player.post("/v1/forks", {"table": table, "at": at}).status_code


def test_holder_of_all_seats_forks_a_running_open_game(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(game="mini_express", seats=2, several=True)
    first.sit(table, 1)
    at = int(first.look(table)["head"]["seq"])

    assert 403 == second.post("/v1/forks", {"table": table, "at": at}).status_code
    assert 201 == first.post("/v1/forks", {"table": table, "at": at}).status_code


@pytest.mark.parametrize(("at", "status"), [(1, 403), (500, 404)])
def test_fork_starts_only_where_a_game_was_running(api: Api, at: int, status: int) -> None:
    first, second, table = begin(api, "Where from")
    end((first, second), table)

    assert status == first.post("/v1/forks", {"table": table, "at": at}).status_code


def test_strangers_cannot_fork_a_private_table(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(options=MAIL, public=False, pace=CONSENT)
    invite = first.look(table)["table"]["invite"]
    assert 200 == second.post(f"/v1/tables/{table}/seats?invite={invite}", {"seat": 1}).status_code
    at = int(first.look(table)["head"]["seq"])
    end((first, second), table)

    assert 404 == api.player().post("/v1/forks", {"table": table, "at": at}).status_code
    assert 201 == api.player().post(f"/v1/forks?invite={invite}", {"table": table, "at": at}).status_code


def test_clients_cannot_write_fork_records(api: Api) -> None:
    first, _, table = begin(api, "Forged")
    command = {
        "type": "OpenFork",
        "game": "template",
        "version": 1,
        "seats": 2,
        "options": MAIL,
        "name": "x",
        "nonce": "n",
        "fork": {"source": table, "at": 1, "hash": "0"},
        "line": [],
    }

    assert "malformed-command" == order(first, table, 0, **command).json()["code"]
