"""Accounts on fakeredis, a server and a cluster alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from infra.ports.accounts import NameTaken, Player, Session, Token
from infra.redis.accounts.accounts import RedisAccounts

R = TypeVar("R")

ADA = Player("p1", "Ada", 1)
BOB = Player("p2", "Bob", 2, "greedy", "hash")


Ask = Callable[[Callable[[RedisAccounts], Awaitable[R]]], R]


@pytest.fixture
def ask(async_client: Callable[..., Any]) -> Ask[Any]:
    return lambda question: async_client(lambda client: question(RedisAccounts(client)))


def test_players_are_stored_by_id_and_by_name(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        await accounts.register(BOB)

        assert {"p1": ADA, "p2": BOB} == await accounts.find_players(["p2", "p1", "p3"])
        assert {} == await accounts.find_players([])
        assert BOB == await accounts.find_by_name("bOB")
        assert await accounts.find_by_name("Eve") is None

    ask(question)


def test_name_is_taken_once_by_concurrent_requests(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        tries = [accounts.register(Player(f"p{number}", "Ada", number)) for number in range(8)]
        found = await asyncio.gather(*tries, return_exceptions=True)

        assert 7 == sum(isinstance(one, NameTaken) for one in found)
        winner = await accounts.find_by_name("Ada")
        assert winner is not None
        assert {winner.id: winner} == await accounts.find_players([f"p{number}" for number in range(8)])

    ask(question)


def test_replacing_a_password_changes_nothing_else(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.register(BOB)
        await accounts.change_password("p2", "other")

        assert Player("p2", "Bob", 2, "greedy", "other") == await accounts.find_by_name("Bob")

    ask(question)


def test_tokens_are_listed_by_age_and_revoked_by_their_owner(ask: Ask[Any]) -> None:
    old, new = Token("t1", "p1", ("play",), "old", 1), Token("t2", "p1", ("bot", "play"), "new", 2)

    async def question(accounts: RedisAccounts) -> None:
        await accounts.add_token("digest 2", new)
        await accounts.add_token("digest 1", old)

        assert (old, new) == await accounts.list_tokens("p1")
        assert old == await accounts.find_token("digest 1")
        assert await accounts.revoke_token("p2", "t1") is None
        assert "digest 1" == await accounts.revoke_token("p1", "t1")
        assert await accounts.find_token("digest 1") is None
        assert (new,) == await accounts.list_tokens("p1")

    ask(question)


def test_session_lives_until_it_is_closed(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.open_session("digest", Session("p1", "csrf"))

        assert Session("p1", "csrf") == await accounts.find_session("digest")
        await accounts.close_session("digest")
        assert await accounts.find_session("digest") is None
        assert () == await accounts.list_sessions("p1")

    ask(question)


def test_sessions_are_found_by_owner_and_end_together_except_one(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        for digest, player in (("a", "p1"), ("b", "p1"), ("c", "p2")):
            await accounts.open_session(digest, Session(player, digest, 7))
        await accounts.record_session_use("b", "p1", 1)

        assert {"a", "b"} == {one.digest for one in await accounts.list_sessions("p1")}
        assert ("a",) == await accounts.close_sessions("p1", except_digest="b")
        assert ["b"] == [one.digest for one in await accounts.list_sessions("p1")]
        assert await accounts.find_session("a") is None
        assert ("b",) == await accounts.close_sessions("p1")
        assert ["c"] == [one.digest for one in await accounts.list_sessions("p2")]

    ask(question)


def test_tokens_end_together_except_one_and_show_their_last_use(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        for number in range(3):
            await accounts.add_token(f"digest {number}", Token(f"t{number}", "p1", ("play",), "", number))
        await accounts.record_token_use("digest 1", "p1", 20_000)

        assert {"t1": 20_000} == await accounts.list_token_uses("p1")
        assert {"digest 0", "digest 2"} == set(await accounts.revoke_tokens("p1", except_digest="digest 1"))
        assert ["t1"] == [token.id for token in await accounts.list_tokens("p1")]
        assert ("digest 1",) == await accounts.revoke_tokens("p1")
        assert {} == await accounts.list_token_uses("p1")
        assert () == await accounts.revoke_tokens("p1")

    ask(question)


def test_attempts_are_counted_separately_until_one_succeeds(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        assert [1, 2, 3] == [await accounts.count_attempt("ada", 60) for _ in range(3)]
        assert 1 == await accounts.count_attempt("bob", 60)
        await accounts.clear_attempts("ada")
        assert 1 == await accounts.count_attempt("ada", 60)
        assert 0 == await accounts.lock_attempts("ada", 60_000)
        assert 59_000 < await accounts.lock_attempts("ada", 60_000) <= 60_000
        assert 0 == await accounts.lock_attempts("bob", 60_000)

    ask(question)


def test_key_is_created_once(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        keys = await asyncio.gather(*(accounts.service_key() for _ in range(5)))

        assert 1 == len(set(keys))
        assert 32 == len(keys[0])

    ask(question)


def test_blocked_player_is_unblocked_with_everything_back(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.register(BOB)
        await accounts.block("p2", "a bad word")
        kept_out = await accounts.find_by_name("Bob")
        await accounts.block("p2", None)

        assert kept_out == replace(BOB, blocked="a bad word")
        assert BOB == await accounts.find_by_name("Bob")

    ask(question)


def test_renaming_requires_a_free_name_and_frees_the_old_one(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.register(ADA)
        await accounts.register(BOB)
        with pytest.raises(NameTaken):
            await accounts.rename("p1", "bob")
        await accounts.rename("p1", "ADA")
        await accounts.rename("p1", "Eve")

        assert await accounts.find_by_name("Ada") is None
        assert replace(ADA, name="Eve") == await accounts.find_by_name("eve")
        assert BOB == await accounts.find_by_name("Bob")

    ask(question)
