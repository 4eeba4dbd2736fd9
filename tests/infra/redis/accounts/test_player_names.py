"""Stored names, and their migration from the form of older versions."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from infra.ports.accounts import NameClash, NameTaken, NoSuchPlayer, Player, Session
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.keys import LAST_USES, LEGACY_NAMES, PLAYERS, session_key
from tests.support.runtime.redis_servers import fake_clients

ADA = Player("p1", "Ada", 1)
TODAY = 20_500


@pytest.fixture
def asked() -> Callable[[Callable[[Any, RedisAccounts], Awaitable[None]]], None]:
    """Return a function that queries new accounts; the question also gets their client."""
    _, client = fake_clients()

    async def whole(question: Callable[[Any, RedisAccounts], Awaitable[None]]) -> None:
        try:
            await question(client, RedisAccounts(client))
        finally:
            await client.aclose()

    return lambda question: asyncio.run(whole(question))


Asked = Callable[[Callable[[Any, RedisAccounts], Awaitable[None]]], None]


async def store_as_before(client: Any, *rows: str) -> None:
    """Store players as the previous version did: a row, and the name folded only by NFKC and case."""
    for number, name in enumerate(rows, 1):
        row = f'{{"id":"p{number}","name":"{name}","created":{number},"bot":null,"password":null}}'
        await client.hset(PLAYERS, f"p{number}", row)
        await client.hset(LEGACY_NAMES, name.casefold(), f"p{number}")


@pytest.mark.parametrize("other", ["ADA", "\uff21da", " ada ", "Ada"])
def test_name_is_found_and_taken_in_any_spelling(asked: Asked, other: str) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(ADA)

        assert ADA == await accounts.find_by_name(other)
        with pytest.raises(NameTaken):
            await accounts.register(Player("p2", other, 2))
        assert {"p1": ADA} == await accounts.find_players(["p1", "p2"])

    asked(question)


def test_lookalike_of_another_name_is_taken(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(Player("p1", "cop", 1))
        with pytest.raises(NameTaken) as refused:
            await accounts.register(Player("p2", "\u0441\u043e\u0440", 2))

        assert refused.value.alike
        assert await accounts.find_by_name("\u0441\u043e\u0440") is None

    asked(question)


def test_names_of_the_previous_version_migrate_automatically(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await store_as_before(client, "Ada", "Žuzka")
        await accounts.migrate()
        await accounts.migrate()

        assert "p1" == (await accounts.find_by_name("ADA") or ADA).id
        assert "p2" == (await accounts.find_by_name("zuz\u030cka".replace("zuz\u030c", "\u017euz")) or ADA).id
        assert () == await accounts.list_clashes()
        assert not await client.exists(LEGACY_NAMES)

    asked(question)


def test_colliding_names_are_listed_for_the_operator_and_found_exactly(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await store_as_before(
            client,
            "Ada",
            "\u0410\u0434\u0430",
            "A da",
            "A\u00a0da",
            "cop",
            "\u0441\u043e\u0440",
            "in\u200bvisible",
            "p0123456789abcdef",
        )
        await accounts.migrate()

        found = await accounts.list_clashes()
        assert (
            NameClash("p4", "A\u00a0da", "taken", "p3"),
            NameClash("p6", "\u0441\u043e\u0440", "alike", "p5"),
            NameClash("p7", "in\u200bvisible", "not-allowed"),
            NameClash("p8", "p0123456789abcdef", "not-allowed"),
        ) == found
        for clash in found:
            assert clash.player == (await accounts.find_by_name(clash.name) or ADA).id
        assert "p3" == (await accounts.find_by_name("a da") or ADA).id

    asked(question)


def test_older_player_keeps_the_name_and_the_younger_chooses_another(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await store_as_before(client, "cop", "\u0441\u043e\u0440")
        await accounts.migrate()
        renamed = await accounts.rename("p2", "Other")

        assert Player("p2", "Other", 2) == renamed == await accounts.find_by_name("other")
        assert () == await accounts.list_clashes()
        assert await accounts.find_by_name("\u0441\u043e\u0440") is None

    asked(question)


def test_player_of_an_old_process_is_migrated_later(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.migrate()
        await store_as_before(client, "Ada")
        await accounts.migrate()

        assert "p1" == (await accounts.find_by_name("ada") or Player("", "", 0)).id

    asked(question)


def test_sessions_older_than_the_index_are_found_and_ended(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await client.set(session_key("old"), '{"player":"p1","csrf":"c"}', ex=100)
        await accounts.migrate()

        assert Session("p1", "c") == await accounts.find_session("old")
        assert ("old",) == await accounts.close_sessions("p1")
        assert await accounts.find_session("old") is None

    asked(question)


def test_renaming_a_player_frees_the_old_name(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        await accounts.register(Player("p2", "Bob", 2))
        with pytest.raises(NameTaken):
            await accounts.rename("p1", "bob")
        await accounts.rename("p1", "Ada Lovelace")
        with pytest.raises(NoSuchPlayer):
            await accounts.rename("p9", "Nobody")
        await accounts.register(Player("p3", "ada", 3))

        assert ["p1", "p2", "p3"] == [
            (await accounts.find_by_name(name) or ADA).id for name in ("Ada Lovelace", "Bob", "Ada")
        ]

    asked(question)


def test_code_is_consumed_by_one_of_concurrent_requests(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        assert await accounts.change_recovery("p1", None, "first")
        tries = [accounts.change_recovery("p1", "first", f"next {number}") for number in range(5)]

        assert 1 == sum(await asyncio.gather(*tries))

    asked(question)


def test_concurrent_changes_of_one_player_are_all_kept(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        await asyncio.gather(
            accounts.change_password("p1", "hash"),
            accounts.change_recovery("p1", None, "code"),
            accounts.rename("p1", "Ada L"),
        )

        assert Player("p1", "Ada L", 1, password="hash", recovery="code") == await accounts.find_by_name(
            "ada l"
        )

    asked(question)


def test_unused_name_without_recovery_is_freed(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        await accounts.register(Player("p2", "Bob", 1, password="hash"))
        await accounts.register(Player("p3", "Cleo", 1))
        await accounts.register(Player("p4", "Dora", 1, recovery="digest"))
        await accounts.register(Player("bot-first", "First Bot", 1, "first"))
        for player in ("p1", "p2", "p4", "bot-first"):
            await client.hset(LAST_USES, player, TODAY - 180)
        await accounts.record_token_use("digest", "p3", TODAY - 179)

        assert ["p1"] == [player.id for player in await accounts.free_unused_names(TODAY, 180)]
        assert () == await accounts.free_unused_names(TODAY, 180)
        assert await accounts.find_by_name("Ada") is None
        assert "Ada (gone)" == (await accounts.find_players(["p1"]))["p1"].display_name
        await accounts.register(Player("p5", "Ada", 2))
        await accounts.rename("p1", "Ada L")
        assert "p5" == (await accounts.find_by_name("ada") or ADA).id

    asked(question)


def test_unknown_last_use_counts_as_today(asked: Asked) -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await store_as_before(client, "Ada")
        await accounts.migrate()

        assert () == await accounts.free_unused_names(TODAY, 180)
        assert () == await accounts.free_unused_names(TODAY + 179, 180)
        assert 1 == len(await accounts.free_unused_names(TODAY + 180, 180))

    asked(question)
