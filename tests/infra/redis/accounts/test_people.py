"""Players are found by name prefix; related seeks change together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import pytest

from infra.ports.accounts import Player
from infra.ports.profile import MAX_OWN_SEEKS, Profile, Seek, SeeksFull, TooManySeeks
from infra.redis.accounts import accounts as seeks
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.keys import ORDERED, ORDERED_NAMES
from tests.support.runtime.redis_servers import fake_clients

Question = Callable[[Any, RedisAccounts], Awaitable[None]]


def ask(question: Question) -> None:
    """Query new accounts; the question also gets their client."""
    _, client = fake_clients()

    async def whole() -> None:
        try:
            await question(client, RedisAccounts(client))
        finally:
            await client.aclose()

    asyncio.run(whole())


async def found(accounts: RedisAccounts, beginning: str, limit: int = 10) -> list[str]:
    return [player.id for player in await accounts.search_players(beginning, limit)]


def test_names_are_found_by_prefix_while_somebody_has_them() -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        for number, name in enumerate(("Adele", "Ada", "Bob", "Äda"), 1):
            await accounts.register(Player(f"p{number}", name, number))
        assert ["p2", "p1"] == await found(accounts, "aD")
        assert ["p2"] == await found(accounts, "ad", limit=1)
        assert ["p4"] == await found(accounts, "ä")

        await accounts.rename("p2", "Cleo")
        await accounts.schedule_deletion("p1", 1)
        await accounts.delete_player("p1", "Gone 1")
        assert [] == await found(accounts, "ad")
        assert ["p2"] == await found(accounts, "cl")
        assert [] == await found(accounts, "gone")

    ask(question)


def test_older_names_are_added_to_the_index_once() -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(Player("p1", "Ada", 1))
        await client.delete(ORDERED_NAMES, ORDERED)
        assert [] == await found(accounts, "ada")

        for _ in range(2):
            await accounts.migrate()
            assert ["p1"] == await found(accounts, "ada")

    ask(question)


def test_personal_data_is_deleted_with_the_account() -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.register(Player("p1", "Ada", 1, profile=Profile(about="Evenings", friends=("p2",))))
        await accounts.schedule_deletion("p1", 1)
        await accounts.delete_player("p1", "Gone 1")

        assert Profile() == (await accounts.find_players(["p1"]))["p1"].profile

    ask(question)


def seek(name: str, player: str = "p1", made: int = 1) -> Seek:
    return Seek(name, player, ("template",), (2,), "daily", made, 10)


def test_seeks_change_together_or_not_at_all() -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        first, second = seek("s1", made=2), seek("s2", "p2")
        for one in (first, second):
            await accounts.add_seek(one)
        assert (second, first) == await accounts.list_seeks()

        def drop_both(before: Mapping[str, Seek]) -> Mapping[str, Seek | None]:
            return dict.fromkeys(before)

        assert await accounts.change_seeks(("s1", "s2"), drop_both)
        assert () == await accounts.list_seeks()
        assert await accounts.change_seeks(("s1",), drop_both)

    ask(question)


def test_number_of_seeks_per_player_is_limited() -> None:
    async def question(client: Any, accounts: RedisAccounts) -> None:
        for number in range(MAX_OWN_SEEKS):
            await accounts.add_seek(seek(f"s{number}"))
        with pytest.raises(TooManySeeks):
            await accounts.add_seek(seek("more"))
        await accounts.add_seek(seek("other", "p2"))

    ask(question)


def test_full_list_of_seeks_refuses_another_seek(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seeks, "MAX_SEEKS", 1)

    async def question(client: Any, accounts: RedisAccounts) -> None:
        await accounts.add_seek(seek("s1"))
        with pytest.raises(SeeksFull):
            await accounts.add_seek(seek("s2", "p2"))

    ask(question)
