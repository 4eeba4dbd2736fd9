"""Comparison of the networks of rated players: the signs that it finds, and how long they are stored."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import fakeredis
import pytest

from infra.ports.profile import AccountSign, OriginDigest, PlayedFrom
from infra.redis.client.connections import connect, connect_async
from infra.redis.client.server_checks import load_functions
from infra.redis.functions import PLAYER_LIBRARY
from infra.redis.keys import SIGN_DAYS, SIGN_ORDER, origin_salt_key, origins_key
from infra.redis.players import DAY_MS, KEPT_SECONDS, RedisAccountSigns

DAYS, NOW = 30, 20_000 * DAY_MS
HERE = (OriginDigest("network", "aa"), OriginDigest("browser", "bb"))
THERE = (OriginDigest("network", "cc"),)

Ask = Callable[[Callable[[RedisAccountSigns], Awaitable[Any]]], Any]


@pytest.fixture(params=["fake", "real", pytest.param("cluster", marks=pytest.mark.wide)])
def opened(request: pytest.FixtureRequest) -> Any:
    """Return a factory for clients of one empty store."""
    if request.param == "fake":
        server = fakeredis.FakeServer()
        fakeredis.FakeRedis(server=server).function_load(PLAYER_LIBRARY.source)
        return lambda: fakeredis.FakeAsyncRedis(server=server)
    url = request.getfixturevalue(f"{request.param}_url")
    client = connect(url)
    client.flushall()
    load_functions(client)
    client.close()
    return lambda: connect_async(url)


def run(opened: Any, question: Callable[[Any], Awaitable[Any]]) -> Any:
    """Query the store with a fresh client."""

    async def whole() -> Any:
        client = opened()
        await client.exists("{a}key")  # a cluster client discovers its nodes first
        try:
            return await question(client)
        finally:
            await client.aclose()

    return asyncio.run(whole())


def note(
    opened: Any, player: str, digests: tuple[OriginDigest, ...], table: str = "t", now: int = NOW
) -> None:
    where = PlayedFrom(player, table, now // DAY_MS, now)
    run(opened, lambda client: RedisAccountSigns(client).note_origin(where, digests, DAYS))


def listed(opened: Any, now: int = NOW, days: int = DAYS) -> tuple[AccountSign, ...]:
    found: tuple[AccountSign, ...] = run(
        opened, lambda client: RedisAccountSigns(client).list_signs(now, days)
    )
    return found


def test_two_table_players_sharing_a_network_are_a_sign(opened: Any) -> None:
    note(opened, "p2", HERE)
    assert () == listed(opened)
    note(opened, "p1", HERE[:1], now=NOW + 5)

    assert (AccountSign("t", ("p1", "p2"), 1, 0, NOW + 5, NOW + 5),) == listed(opened, NOW + 5)


def test_days_are_counted_instead_of_moves(opened: Any) -> None:
    for day in range(3):
        for _ in range(2):
            note(opened, "p1", HERE, now=NOW + day * DAY_MS)
            note(opened, "p2", HERE, now=NOW + day * DAY_MS + 1)
    (sign,) = listed(opened, NOW + 2 * DAY_MS + 1)

    assert (3, 3, NOW + 1, NOW + 2 * DAY_MS + 1) == (sign.networks, sign.browsers, sign.first, sign.last)


@pytest.mark.parametrize("apart", ["network", "table", "day"])
def test_other_networks_other_tables_and_other_days_are_no_sign(opened: Any, apart: str) -> None:
    """A single player is no sign either, on any network."""
    note(opened, "p1", HERE)
    note(opened, "p1", THERE)
    match apart:
        case "network":
            note(opened, "p2", (OriginDigest("network", "dd"), OriginDigest("browser", "ee")))
        case "table":
            note(opened, "p2", HERE, table="u")
        case _:
            note(opened, "p2", HERE, now=NOW + DAY_MS)

    assert () == listed(opened, NOW + DAY_MS)


def test_sign_is_stored_for_its_days_and_no_longer(opened: Any) -> None:
    note(opened, "p1", HERE)
    note(opened, "p2", HERE)
    assert 1 == len(listed(opened, NOW + DAYS * DAY_MS))
    assert () == listed(opened, NOW + DAYS * DAY_MS + 1)
    note(opened, "p3", HERE, now=NOW + (DAYS + 1) * DAY_MS)

    assert {} == run(opened, lambda client: client.hgetall(SIGN_DAYS))


def test_digests_expire_after_two_days_and_signs_later(opened: Any) -> None:
    async def left(client: Any) -> list[int]:
        await RedisAccountSigns(client).read_salt(20_000)
        names = (origin_salt_key(20_000), origins_key("t", 20_000), SIGN_ORDER, SIGN_DAYS)
        return [await client.ttl(name) for name in names]

    note(opened, "p1", HERE)
    note(opened, "p2", HERE)
    times = run(opened, left)

    assert all(0 < one <= KEPT_SECONDS for one in times[:2])
    assert all(KEPT_SECONDS < one <= DAYS * 86_400 for one in times[2:])


def test_key_of_a_day_is_shared_and_changes_daily(opened: Any) -> None:
    async def salts(client: Any) -> list[bytes]:
        signs = RedisAccountSigns(client)
        return [await signs.read_salt(day) for day in (20_000, 20_000, 20_001)]

    first, again, other = run(opened, salts)

    assert first == again != other


def test_deleted_player_is_named_by_no_sign(opened: Any) -> None:
    for player in ("p1", "p2", "p3"):
        note(opened, player, HERE)
    run(opened, lambda client: RedisAccountSigns(client).forget_signs("p1"))

    assert [("p2", "p3")] == [one.players for one in listed(opened)]
