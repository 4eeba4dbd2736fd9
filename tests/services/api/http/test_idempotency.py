"""A command has one id, which clients may give under either of two names."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from tests.services.api.running_api import Api, Player, start_game_of_two

GAMES = "/v1/games"
PROBLEM = "application/problem+json"
Game = tuple[Player, Player, str]


@pytest.fixture(scope="module")
def game(api: Api) -> Game:
    return start_game_of_two(api)


def problem(answer: httpx.Response) -> tuple[int, str, str]:
    return answer.status_code, answer.headers["content-type"], answer.json()["code"]


def say(text: str) -> dict[str, Any]:
    return {"seat": 0, "command": {"type": "Say", "text": text}}


def test_idempotency_key_is_another_name_for_the_command_id(api: Api) -> None:
    first, _, table = start_game_of_two(api)
    path, wait = f"/v1/tables/{table}/commands", {"Prefer": "wait=15"}

    bare = first.post(path, say("hello"), headers={"Idempotency-Key": "k-1", **wait})
    quoted = first.post(path, say("hello"), headers={"Idempotency-Key": '"k-1"', **wait})
    named = first.post(path, {"command_id": "k-1", **say("hello")}, headers=wait)
    agreed = first.post(
        path, {"command_id": "k-1", **say("hello")}, headers={"Idempotency-Key": "k-1", **wait}
    )

    assert [200] * 4 == [one.status_code for one in (bare, quoted, named, agreed)]
    assert 1 == len({one.json()["seq"] for one in (bare, quoted, named, agreed)})
    assert bare.json()["seq"] == first.get(f"{path}/k-1").json()["seq"]


def test_two_names_for_one_command_are_refused(game: Game) -> None:
    body = {"command_id": "a", **say("hello")}

    answer = game[0].post(f"/v1/tables/{game[2]}/commands", body, headers={"Idempotency-Key": "b"})

    assert (400, PROBLEM, "bad-request") == problem(answer)


def test_command_without_id_is_refused(game: Game) -> None:
    answer = game[0].post(f"/v1/tables/{game[2]}/commands", say("hello"))

    assert (400, PROBLEM, "bad-request") == problem(answer)
    assert "Idempotency-Key" in answer.json()["detail"]


@pytest.mark.parametrize("command_id", ["a/b", "/a//b/", "a+b=", "..a/b."])
def test_location_leads_to_the_outcome_of_a_command(game: Game, command_id: str) -> None:
    body = {"command_id": command_id, **say(command_id)}

    answer = game[0].post(f"/v1/tables/{game[2]}/commands", body)
    outcome = game[0].get(answer.headers["Location"], headers={"Prefer": "wait=15"})

    assert (202, 200) == (answer.status_code, outcome.status_code)
    assert command_id == outcome.json()["events"][0]["text"]


@pytest.mark.parametrize("command_id", [".", "..", "a/../b", "./a", "a/."])
def test_id_that_no_path_can_contain_is_refused_in_words(game: Game, command_id: str) -> None:
    path = f"/v1/tables/{game[2]}/commands"

    named = game[0].post(path, {"command_id": command_id, **say("hello")})
    keyed = game[0].post(path, say("hello"), headers={"Idempotency-Key": command_id})

    assert [(400, PROBLEM, "bad-request")] * 2 == [problem(named), problem(keyed)]
    assert "may not have . or .. as a path segment" in named.json()["detail"]


@pytest.mark.parametrize("key", ["a b", "x" * 65, '""', '"', "a\tb"])
def test_idempotency_key_has_the_form_of_a_command_id(game: Game, key: str) -> None:
    answer = game[0].post(f"/v1/tables/{game[2]}/commands", say("hello"), headers={"Idempotency-Key": key})

    assert (400, PROBLEM, "bad-request") == problem(answer)
    assert answer.json()["detail"].startswith("Idempotency-Key should match pattern")


def test_idempotency_key_opens_a_table_once(api: Api) -> None:
    player, body = api.player(), {"game": "template", "seats": 2, "name": "Once", "me": {"seat": 0}}

    found = [player.post("/v1/tables", body, headers={"Idempotency-Key": "open"}) for _ in range(2)]

    assert [201, 201] == [one.status_code for one in found]
    assert found[0].json()["table"]["id"] == found[1].json()["table"]["id"]


def test_sitting_leaving_and_starting_accept_the_key_too(api: Api) -> None:
    first, second = api.player(), api.player()
    table = first.open(begin="owner")

    def twice(*asked: Any, **said: Any) -> list[Any]:
        return [second.client.request(*asked, **said).json().get("seq") for _ in range(2)]

    seats = f"/v1/tables/{table}/seats"
    sat = twice("POST", seats, json={"seat": 1, "nonce": "n"}, headers={"Idempotency-Key": "sit"})
    left = twice("DELETE", f"{seats}/1", headers={"Idempotency-Key": "leave"})
    second.sit(table)
    begun = [
        first.post(f"/v1/tables/{table}/start", headers={"Idempotency-Key": "go"}).json()["seq"]
        for _ in range(2)
    ]

    assert [True, True, True] == [one[0] is not None and one[0] == one[1] for one in (sat, left, begun)]
