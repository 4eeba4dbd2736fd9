"""Programs at a table: house bots, and players' programs with their owners."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from infra.ports.accounts import Token
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.client.connections import connect_async
from infra.settings.settings import Settings
from services.api.auth.authentication import hash_secret
from services.jobs.bot_accounts import ensure_accounts
from tests.services.api.browsers import fresh_name, status_and_code
from tests.services.api.running_api import Api, Player, poll_until

Seat = tuple[Any, ...]


def seats(player: Player, table: str) -> list[Seat]:
    shown = player.look(table)["table"]["seats"]
    return [(seat["bot"], seat["house"], seat["owner_name"]) for seat in shown]


def program(api: Api, bot: str, token: str | None = None) -> Player:
    client = api.client(token) if token else api.nobody
    answer = client.post("/v1/players", json={"name": fresh_name("Robot"), "bot": bot})
    assert answer.status_code == 201, answer.text
    return Player(api, answer.json())


def house_bot(api: Api, settings: Settings) -> Player:
    """Return the house's greedy bot, authenticated as jobs authenticate it."""

    async def moved_in() -> None:
        assert settings.redis_url
        client = connect_async(settings.redis_url)
        accounts = RedisAccounts(client)
        await ensure_accounts(accounts)
        token = Token(fresh_name("t"), "bot-greedy", ("play", "bot"), "", 0)
        await accounts.add_token(hash_secret("the house's"), token)
        await client.aclose()

    asyncio.run(moved_in())
    return Player(api, {"player": "bot-greedy", "name": "Greedy Bot", "token": "the house's"})


def test_program_registered_by_a_player_shows_its_owner(api: Api) -> None:
    owner = api.player(fresh_name("Owner"))
    bot = program(api, "greedy", owner.token)
    table = owner.open(several=True)
    bot.sit(table)

    assert [(None, False, None), ("greedy", False, owner.name)] == seats(owner, table)
    lobby = poll_until(
        lambda: owner.get("/v1/tables", params={"mine": 1}).json()["tables"],
        lambda tables: bool(tables) and tables[0]["seats"][1]["player"] == bot.id,
    )
    assert (owner.id, owner.name) == (lobby[0]["seats"][1]["owner"], lobby[0]["seats"][1]["owner_name"])


def test_program_of_a_program_has_the_same_owner(api: Api) -> None:
    owner = api.player(fresh_name("Owner"))
    second = program(api, "second", program(api, "first", owner.token).token)
    table = second.open()

    assert ("second", False, owner.name) == seats(second, table)[0]


def test_program_without_owner_is_not_a_house_bot(api: Api) -> None:
    bot = program(api, "greedy")
    table = bot.open()

    assert ("greedy", False, None) == seats(bot, table)[0]


def test_house_bots_are_marked(api: Api, settings: Settings) -> None:
    bot, owner = house_bot(api, settings), api.player()
    table = owner.open()
    bot.sit(table)

    assert [(None, False, None), ("greedy", True, None)] == seats(owner, table)


@pytest.mark.parametrize(
    "name", ["Greedy bot", "GREEDY BOT 2", "Random-Bot", "First B0t", "The House", "the house 3"]
)
def test_names_that_imitate_house_bots_are_refused(api: Api, name: str) -> None:
    answer = api.nobody.post("/v1/players", json={"name": name, "bot": "greedy"})

    assert answer.status_code in {400, 409}
    assert status_and_code(answer)[1] in {"bad-request", "name-taken"}


@pytest.mark.parametrize("bot", ["a\u0000b", "tab\t", "\u202eydeerg", "x\u200by", "\u2800\u2800", " ", "\n"])
def test_kind_of_program_is_visible(api: Api, bot: str) -> None:
    answer = api.nobody.post("/v1/players", json={"name": fresh_name(), "bot": bot})

    assert (400, "bad-request") == status_and_code(answer)


def test_clients_cannot_claim_house_bots_or_other_owners(api: Api) -> None:
    for claim in ({"house": True}, {"owner": "p1"}, {"id": "bot-mine"}):
        answer = api.nobody.post("/v1/players", json={"name": fresh_name(), "bot": "greedy", **claim})
        assert (400, "bad-request") == status_and_code(answer)
