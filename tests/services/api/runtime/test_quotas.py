"""Limits per account on tables and chat messages, across all API processes."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from domain.table.bot_accounts import is_bot_account
from infra.ports.accounts import Player as Account
from infra.ports.accounts import Token
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import connect_async
from infra.settings.settings import Settings
from services.api.auth.authentication import hash_secret
from services.api.runtime.quotas import count_each_once
from tests.services.api.running_api import Api, Json, Player, poll_until

BODY = {"game": "template", "seats": 2, "name": "One of many", "me": {"seat": 0}}


def phases(player: Player) -> list[str]:
    found = player.get("/v1/tables", params={"mine": 1, "limit": 100}).json()["tables"]
    return [table["phase"] for table in found]


def too_many(answer: httpx.Response) -> str:
    """Check that a limit was exceeded, and return the message."""
    assert (429, "too-many-requests") == (answer.status_code, answer.json()["code"]), answer.text
    detail: str = answer.json()["detail"]
    return detail


def test_ten_of_a_hundred_simultaneously_opened_tables_are_accepted(
    api: Api, another: Callable[..., Api]
) -> None:
    """The tables are posted to two processes before any list can include them."""
    player = api.player()
    clients = [player.client, another().client(player.token)]

    def post(number: int) -> httpx.Response:
        return clients[number % 2].post("/v1/tables", json={**BODY, "command_id": f"many-{number}"})

    with ThreadPoolExecutor(20) as threads:
        found = list(threads.map(post, range(100)))

    opened = [answer for answer in found if answer.status_code == 201]
    refused = [answer for answer in found if answer.status_code != 201]
    assert (10, 90) == (len(opened), len(refused))
    assert {True} == {"at most 10 tables waiting for players" in too_many(answer) for answer in refused}
    poll_until(lambda: phases(player), lambda listed: listed == ["open"] * 10)


def test_ended_table_frees_its_place(another: Callable[..., Api]) -> None:
    api = another(open_tables_per_player=2)
    player = api.player()
    first, _ = player.open(), player.open()
    too_many(player.post("/v1/tables", BODY))

    player.command(first, {"command": {"type": "CloseTable"}})
    poll_until(lambda: sorted(phases(player)), lambda listed: listed == ["ended", "open"])

    assert player.open()


def test_running_tables_and_tables_that_may_begin_count_together(
    another: Callable[..., Api],
) -> None:
    api = another({"runtime.quotas.RUNNING_PER_OPEN": 1}, open_tables_per_player=3)
    player, friend = api.player(), api.player()
    for _ in range(2):
        friend.sit(player.open())
    player.open()
    poll_until(lambda: sorted(phases(player)), lambda listed: listed == ["open", "playing", "playing"])

    assert "at most 3 tables, running or waiting" in too_many(player.post("/v1/tables", BODY))
    assert friend.open()


def test_table_that_begins_while_being_counted_counts_once() -> None:
    """Phases of announced tables are read before the lists are read."""
    opened, playing = count_each_once(
        ("first", "second"),
        {"first": "playing", "second": "open"},
        opened={"second"},
        playing={"first", "second"},
    )

    assert (set(), {"first", "second"}) == (opened, playing)


def test_existing_table_is_returned_again_beyond_the_limit(another: Callable[..., Api]) -> None:
    api = another(open_tables_per_player=1)
    player = api.player()
    said = {**BODY, "command_id": "again"}

    found = [player.post("/v1/tables", said) for _ in range(3)]

    assert [201] * 3 == [answer.status_code for answer in found]
    assert 1 == len({answer.json()["table"]["id"] for answer in found})


def say(player: Player, table: str, text: str, command_id: str | None = None) -> httpx.Response:
    named: Json = {} if command_id is None else {"command_id": command_id}
    return player.command(table, {"seat": 0, "command": {"type": "Say", "text": text}, **named})


def test_player_posts_ten_chat_messages_a_minute_at_a_table(another: Callable[..., Api]) -> None:
    apis = [another(chat_lines_per_minute=10) for _ in range(2)]
    player = apis[0].player()
    table, elsewhere = player.open(), player.open()
    there = Player(apis[1], {"player": player.id, "name": player.name, "token": player.token})

    found = [
        say((player, there)[number % 2], table, f"line {number}", f"line-{number}") for number in range(11)
    ]

    assert [200] * 10 == [answer.status_code for answer in found[:10]]
    assert "at most 10 chat messages per minute at a table" in too_many(found[10])
    assert 200 == say(player, elsewhere, "not here").status_code
    assert found[3].json() == say(player, table, "line 3", "line-3").json()


def test_table_accepts_chat_up_to_its_opening_limit(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Settings, "chat_lines_per_game", 2)
    player = api.player()
    table = player.open()

    found = [say(player, table, f"line {number}") for number in range(3)]

    assert [200, 200] == [answer.status_code for answer in found[:2]]
    assert "its limit of 2 messages" in too_many(found[2])


def of_the_service(settings: Settings, api: Api) -> Player:
    """Return an account of the service itself."""

    async def made() -> None:
        client = connect_async(str(settings.redis_url))
        accounts = RedisAccounts(client)
        await accounts.register(Account("bot-host", "The House", 1))
        await accounts.add_token(
            hash_secret("the house's"), Token("thouse", "bot-host", ("play", "bot"), "", 1)
        )
        await client.aclose()

    asyncio.run(made())
    return Player(api, {"player": "bot-host", "name": "The House", "token": "the house's"})


def test_house_accounts_have_no_table_limit(settings: Settings, another: Callable[..., Api]) -> None:
    api = another(
        {"runtime.limits.BURST_SECONDS": 20},
        open_tables_per_player=1,
        requests_per_second=0.1,
        chat_lines_per_minute=1,
    )
    house = of_the_service(settings, api)

    tables = [house.open() for _ in range(3)]

    assert 3 == len(set(tables))
    assert [200, 200] == [say(house, tables[0], text).status_code for text in ("one", "two")]
    assert "RateLimit" not in house.get("/v1/me").headers


@pytest.mark.parametrize(("name", "status"), [("bot-greedy", 400), ("Robot Greedy", 201), ("bot-host", 400)])
def test_house_account_names_cannot_be_registered(api: Api, name: str, status: int) -> None:
    answer = api.nobody.post("/v1/players", json={"name": f"{name} {id(name)}", "bot": "greedy"})

    assert status == answer.status_code
    assert not is_bot_account(answer.json().get("player", ""))


@pytest.mark.parametrize(
    "refused",
    [
        {"type": "Say", "text": "\u202eevil"},
        {"type": "Say", "text": "\u3164"},
        {"type": "Say", "text": "hello", "to": [5]},
    ],
)
def test_refused_messages_do_not_count(another: Callable[..., Api], refused: Json) -> None:
    api = another(chat_lines_per_minute=2)
    player = api.player()
    table = player.open()

    answers = [player.command(table, {"seat": 0, "command": refused}) for _ in range(4)]

    assert [422] * 4 == [answer.status_code for answer in answers]
    assert [200, 200, 429] == [say(player, table, f"line {number}").status_code for number in range(3)]
