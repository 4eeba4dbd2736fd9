"""Operator actions over HTTP: each is recorded, and only operators may take them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest

from infra.ports.command_queue import QueuedCommand
from infra.ports.outcomes import FAILED_SLUG, StoredRefusal, encode_refusal
from infra.ports.tables import partition_of
from infra.redis.keys import keys_of_table
from infra.redis.serialization import encode_command
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from tests.services.api.browsers import fresh_name
from tests.services.api.running_api import Api, Json, Player, poll_until, start_game_of_two
from tests.support.runtime.operator_tokens import OPERATOR_ID, create_operator_token

pytestmark = pytest.mark.usefixtures("brief_memory")

WHY = {"why": "a test of what operators may do"}


@pytest.fixture(scope="module")
def root(api: Api, settings: Settings) -> httpx.Client:
    """Return an operator's client."""
    return api.client(create_operator_token(settings, "admin"))


@pytest.fixture
def store(settings: Settings) -> Iterator[RedisStore]:
    found = open_store(settings.redis_url or "", settings)
    yield found
    found.close()


def done(client: httpx.Client, path: str, status: int = 200, **said: Any) -> Json:
    """Perform an action and return the answer."""
    answer = client.post(f"/v1/admin/{path}", json={**WHY, **said})
    assert answer.status_code == status, answer.text
    found: Json = answer.json()
    return found


def refused(client: httpx.Client, path: str, **said: Any) -> str:
    """Try an action and return the problem code."""
    answer = client.post(f"/v1/admin/{path}", json={**WHY, **said})
    assert answer.is_client_error, answer.text
    return str(answer.json()["code"])


def deeds(root: httpx.Client) -> list[tuple[str, str, str, str]]:
    """Return the author, action, object and reason of each entry in the operators' log."""
    found, after = [], "0-0"
    while True:
        page = root.get("/v1/admin/log", params={"after": after}).json()
        found += [(one["by"], one["does"], one["on"], one["why"]) for one in page["deeds"]]
        if page["next"] is None:
            return found
        after = page["next"]


def paths(api: Api) -> list[tuple[str, str]]:
    """Return all operator calls in the OpenAPI document."""
    document = api.nobody.get("/v1/openapi.json").json()["paths"]
    return [(method, path) for path in document if "/admin/" in path for method in document[path]]


def test_operator_calls_are_forbidden_to_everybody_else(api: Api) -> None:
    player = api.player()
    asked = [
        client.request(method, re.sub(r"\{\w+\}", "0", path), json=WHY if method == "post" else None)
        for method, path in paths(api)
        for client in (api.client(), player.client)
    ]

    assert len(asked) > 18
    assert {401, 403} == {answer.status_code for answer in asked}
    assert all("admin" in answer.json()["detail"] for answer in asked if answer.status_code == 403)


def test_parked_table_refuses_commands_until_it_is_unparked(api: Api, root: httpx.Client) -> None:
    """The store itself refuses writes, even from a worker that has the table in memory."""
    first, _, table = start_game_of_two(api)
    seat = first.look(table)["waiting"][0]["seat"]
    say: Json = {"seat": 0, "command": {"type": "Say", "text": "hello"}}
    assert first.command(table, say).status_code == 200

    done(root, f"tables/{table}/park")
    parked = first.command(table, say)
    done(root, f"tables/{table}/unpark")
    played = first.command(table, say)

    assert (503, "unavailable") == (parked.status_code, parked.json()["code"])
    assert WHY["why"] in parked.json()["detail"]
    assert 200 == played.status_code
    assert first.look(table)["waiting"][0]["seat"] == seat
    assert [(OPERATOR_ID, "park", table, WHY["why"]), (OPERATOR_ID, "unpark", table, WHY["why"])] == [
        deed for deed in deeds(root) if deed[2] == table
    ]


def test_unparking_needs_a_parked_table_and_parking_an_existing_one(api: Api, root: httpx.Client) -> None:
    table = api.player().open()

    assert "table-closed" == refused(root, f"tables/{table}/unpark")
    assert "not-found" == refused(root, "tables/00nothing/park")
    assert "not-found" == refused(root, "tables/zz/park")


def test_cancelled_table_records_who_cancelled_it_and_why(api: Api, root: httpx.Client) -> None:
    first, _, table = start_game_of_two(api)
    outcome = done(root, f"tables/{table}/close", command_id="close-it")
    again = refused(root, f"tables/{table}/close")

    seen = first.look(table)
    record = first.get(f"/v1/tables/{table}/events").json()["records"][-1]
    journal = first.get(f"/v1/tables/{table}/journal").json()["lines"][-1]
    assert ("ended", None) == (seen["table"]["phase"], seen["score"])
    assert record["seq"] == outcome["seq"]
    assert {"type": "CloseByOperator", "by": OPERATOR_ID, **WHY} == record["command"]
    assert "service" == record["player"]
    assert f"An operator intervenes: {WHY['why']}" in journal["says"]
    assert "table-closed" == again


def test_seat_is_reassigned_to_a_player_a_bot_or_nobody(api: Api, root: httpx.Client) -> None:
    first, second, table = start_game_of_two(api)
    third = api.player()

    done(root, f"tables/{table}/seats/1/hand-over", to=third.name)
    assert [first.id, third.id] == [seat["player"] for seat in first.look(table)["table"]["seats"]]
    assert second.get(f"/v1/tables/{table}", params={"seat": 1}).status_code == 403
    assert third.look(table, 1)["seat"] == 1

    done(root, f"tables/{table}/seats/1/hand-over", bot="greedy")
    assert "greedy" == first.look(table)["table"]["seats"][1]["wanted"]
    done(root, f"tables/{table}/seats/1/hand-over")
    assert (None, None) == tuple(
        first.look(table)["table"]["seats"][1][name] for name in ("player", "wanted")
    )


def test_players_are_not_given_a_second_hand(api: Api, root: httpx.Client) -> None:
    first, _, table = start_game_of_two(api)

    assert "illegal-command" == refused(root, f"tables/{table}/seats/1/hand-over", to=first.id)


def test_program_is_not_given_a_second_hand_of_its_owner(api: Api, root: httpx.Client) -> None:
    first, _, table = start_game_of_two(api)
    body = {"name": fresh_name("Robot"), "bot": "greedy"}
    robot = api.client(first.token).post("/v1/players", json=body).json()["player"]

    assert "illegal-command" == refused(root, f"tables/{table}/seats/1/hand-over", to=robot)


@pytest.mark.parametrize("said", [{"to": "nobody of that name"}, {"to": "bot-greedy"}])
def test_seat_is_reassigned_only_to_existing_players(api: Api, root: httpx.Client, said: Json) -> None:
    _, _, table = start_game_of_two(api)

    assert refused(root, f"tables/{table}/seats/1/hand-over", **said) in {"not-found", "not-allowed"}


def test_repeated_action_takes_effect_once(api: Api, root: httpx.Client) -> None:
    first, _, table = start_game_of_two(api)
    third = api.player()
    path = f"tables/{table}/seats/1/hand-over"
    once = done(root, path, to=third.id, command_id="hand-1")
    again = done(root, path, to=third.id, command_id="hand-1")

    assert once["seq"] == again["seq"]
    assert "conflicting-command-id" == refused(root, path, to=first.id, command_id="hand-1")


def blocked(api: Api, root: httpx.Client) -> tuple[Player, str]:
    player = api.player()
    player.post("/v1/me/password", {"password": "a long password"})
    table = player.open()
    done(root, f"players/{player.id}/block")
    return player, table


def test_blocked_player_is_refused_by_every_process_within_seconds(
    api: Api, root: httpx.Client, another: Callable[..., Api]
) -> None:
    elsewhere = another()
    player, table = blocked(api, root)
    there = elsewhere.client(player.token)
    poll_until(lambda: player.get("/v1/me").status_code, lambda status: status == 403)
    poll_until(lambda: there.get("/v1/me").status_code, lambda status: status == 403)
    login = api.client().post("/v1/session", json={"name": player.name, "password": "a long password"})

    assert 403 == login.status_code
    assert WHY["why"] in login.json()["detail"]
    seats = api.nobody.get(f"/v1/tables/{table}").json()["table"]["seats"]
    assert player.id == seats[0]["player"]


def test_blocking_a_player_ends_their_streams(api: Api, root: httpx.Client) -> None:
    player = api.player()
    table = player.open()

    with player.client.stream("GET", f"/v1/tables/{table}/stream?after=99") as answer:
        lines = answer.iter_lines()
        assert next(lines).startswith("retry")
        done(root, f"players/{player.id}/block")
        assert not any(line.startswith(":") for line in lines)  # it ends before a keep-alive comment is due


def test_unblocked_player_gets_everything_back(api: Api, root: httpx.Client) -> None:
    player, table = blocked(api, root)
    poll_until(lambda: player.get("/v1/me").status_code, lambda status: status == 403)
    done(root, f"players/{player.name}/unblock")

    assert 200 == poll_until(lambda: player.get("/v1/me").status_code, lambda status: status == 200)
    assert player.look(table, 0)["seat"] == 0


def test_blocked_player_is_given_no_seat(api: Api, root: httpx.Client) -> None:
    player, _ = blocked(api, root)
    _, _, table = start_game_of_two(api)

    assert "not-allowed" == refused(root, f"tables/{table}/seats/1/hand-over", to=player.id)


def test_blocked_players_browser_can_be_used_by_others(api: Api, root: httpx.Client) -> None:
    browser, other = api.client(), api.player()
    other.post("/v1/me/password", {"password": "a long password"})
    name = f"{other.name} B"
    made = browser.post("/v1/players", json={"name": name, "session": True}).json()
    done(root, f"players/{made['player']}/block")
    poll_until(lambda: browser.get("/v1/me").status_code, lambda status: status == 401)
    login = {"name": other.name, "password": "a long password"}

    assert 200 == browser.post("/v1/session", json=login).status_code


def test_renaming_a_player_frees_the_old_name(api: Api, root: httpx.Client) -> None:
    player = api.player()
    done(root, f"players/{player.id}/rename", name=f"{player.name} renamed")
    taken = api.nobody.post("/v1/players", json={"name": player.name})

    assert 201 == taken.status_code
    assert "name-taken" == refused(root, f"players/{player.id}/rename", name=player.name)


def test_dead_letter_is_shown_without_its_content_and_retried(
    api: Api, root: httpx.Client, store: RedisStore
) -> None:
    first, _, table = start_game_of_two(api)
    said = b'{"type":"Say","text":"a secret"}'
    died(store, QueuedCommand(table, 0, first.id, "died-0", None, said))
    died(store, QueuedCommand(table, 0, first.id, "died-1", None, b'{"type":"GiveUp"}'))
    assert first.get(f"/v1/tables/{table}/commands/died-1").json()["code"] == "failed"

    letters = root.get("/v1/admin/dead-letters", params={"partition": partition_of(table)})
    _, letter = [one for one in letters.json()["letters"] if one["table"] == table]
    assert "a secret" not in letters.text
    assert ("KeyError: 7", first.id, "died-1") == (letter["reason"], letter["player"], letter["command_id"])

    path = f"dead-letters/{letter['partition']}/{letter['id']}/redo"
    done(root, path, 202)
    answer = poll_until(
        lambda: first.get(f"/v1/tables/{table}/commands/died-1"), lambda got: got.status_code == 200
    )
    assert "GaveUp" == answer.json()["events"][0]["type"]
    assert "not-found" == refused(root, path)


def died(store: RedisStore, wish: QueuedCommand) -> None:
    """Leave a command as a dead letter, as an error in the rules would."""
    at, (envelope, body) = keys_of_table(wish.table), encode_command(wish)
    fields = {"entry": "1-1", "reason": "KeyError: 7", "envelope": envelope, "body": body}
    store.client.xadd(at.dead_letters, fields)
    answer = wish.content_digest.encode() + encode_refusal(StoredRefusal(FAILED_SLUG, "it broke"))
    store.client.set(at.stored_refusal(wish.table, wish.player, wish.command_id), answer)


@pytest.mark.parametrize("letter", ["1-1", "nonsense", "0", "99999999999999999999-0"])
def test_missing_dead_letter_is_not_retried(root: httpx.Client, letter: str) -> None:
    assert "not-found" == refused(root, f"dead-letters/0/{letter}/redo")


@pytest.mark.parametrize("why", ["", " ", "two\nlines", "\x1b[31m", "x" * 201])
def test_every_action_has_a_readable_reason(api: Api, root: httpx.Client, why: str) -> None:
    player = api.player()
    answer = root.post(f"/v1/admin/players/{player.id}/block", json={"why": why})

    assert "bad-request" == answer.json()["code"]
    assert player.get("/v1/me").status_code == 200
