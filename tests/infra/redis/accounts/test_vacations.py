"""Booked vacations and profiles on fakeredis, a server and a cluster alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace

from domain.table.correspondence.calendar import Hours
from infra.ports.accounts import DailyWindow, Player
from infra.ports.profile import BookedVacation
from infra.redis.accounts.accounts import RedisAccounts

R = TypeVar("R")
Ask = Callable[[Callable[[RedisAccounts], Awaitable[R]]], R]

SUMMER, WINTER = BookedVacation("v1", 100, 200), BookedVacation("v2", 500, 600)


@pytest.fixture
def ask(async_client: Callable[..., Any]) -> Ask[Any]:
    return lambda question: async_client(lambda client: question(RedisAccounts(client)))


def test_bookings_are_found_until_the_last_is_over(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        await accounts.change_vacations("p1", lambda before: (*before, SUMMER))
        await accounts.change_vacations("p1", lambda before: (*before, WINTER))
        await accounts.change_vacations("p2", lambda before: (*before, SUMMER))

        assert (SUMMER, WINTER) == await accounts.list_vacations("p1")
        assert () == await accounts.list_vacations("p3")
        assert {"p1", "p2"} == set(await accounts.list_vacationers(199))
        assert ("p1",) == await accounts.list_vacationers(200)
        assert () == await accounts.list_vacationers(600)

    ask(question)


def test_concurrent_bookings_are_all_kept(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        def add(number: int) -> Callable[[tuple[BookedVacation, ...]], tuple[BookedVacation, ...]]:
            return lambda before: (*before, replace(SUMMER, id=f"v{number}"))

        await asyncio.gather(*(accounts.change_vacations("p1", add(number)) for number in range(8)))

        assert {f"v{number}" for number in range(8)} == {
            one.id for one in await accounts.list_vacations("p1")
        }

    ask(question)


def test_refused_booking_changes_nothing_and_leaves_no_trace(
    ask: Ask[Any],
) -> None:
    def refuse(before: tuple[BookedVacation, ...]) -> tuple[BookedVacation, ...]:
        raise KeyError("no")

    async def question(accounts: RedisAccounts) -> None:
        await accounts.change_vacations("p1", lambda before: (SUMMER,))
        with pytest.raises(KeyError):
            await accounts.change_vacations("p1", refuse)
        assert (SUMMER,) == await accounts.list_vacations("p1")

        await accounts.change_vacations("p1", lambda before: ())
        assert ((), ()) == (await accounts.list_vacations("p1"), await accounts.list_vacationers(0))

    ask(question)


def test_profile_change_affects_nothing_else(ask: Ask[Any]) -> None:
    async def question(accounts: RedisAccounts) -> None:
        ada = Player("p1", "Ada", 1, password="hash")
        await accounts.register(ada)
        window = DailyWindow(420, 1380)

        changed = await accounts.change_profile("p1", lambda one: replace(one, zone="UTC", window=window))

        assert replace(ada, zone="UTC", window=window) == changed
        assert {"p1": changed} == await accounts.find_players(["p1"])
        assert Hours("UTC", 420, 1380) == changed.hours
        assert ada.hours is None

    ask(question)
