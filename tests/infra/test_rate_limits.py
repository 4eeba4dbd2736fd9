"""Windows of allowance and places held, on fakeredis, a server and a cluster alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from infra.redis.connect import connect_awaited, is_cluster
from infra.redis.places import LAPSE_SECONDS, SharedPlaces
from infra.redis.rate_limits import Windows
from services.ports_limits import Place, Policy
from tests.support.servers import plain_server

Awaited = Callable[[Callable[[Any], Awaitable[Any]]], Any]

TEN = Policy("ten", 10, 60)
HASTY = Policy("hasty", 2, 1)


def test_a_window_is_one_for_all_processes(awaited: Awaited) -> None:
    async def question(client: Any) -> list[bool]:
        one, other = Windows(client), Windows(client)
        return [await windows.take(TEN, "a", 4) for windows in (one, other, one)]

    assert [True, True, False] == awaited(question)


def test_a_window_is_taken_from_by_one_who_asks_for_what_is_there(awaited: Awaited) -> None:
    async def question(client: Any) -> tuple[bool, bool, int]:
        windows = Windows(client)
        await windows.take(TEN, "a", 8)
        too_much, enough = await windows.take(TEN, "a", 3), await windows.take(TEN, "a", 2)
        standing = await windows.standing(TEN, "a")
        assert 0 < standing.seconds <= TEN.seconds
        return too_much, enough, standing.left

    assert (False, True, 0) == awaited(question)


def test_a_window_is_of_one_name_and_one_policy(awaited: Awaited) -> None:
    async def question(client: Any) -> list[bool]:
        windows = Windows(client)
        await windows.take(TEN, "a", 10)
        return [await windows.take(TEN, "{a}{", 1), await windows.take(HASTY, "a", 1)]

    assert [True, True] == awaited(question)


def test_a_window_opens_again_and_leaves_nothing_behind(awaited: Awaited) -> None:
    async def question(client: Any) -> tuple[bool, bool]:
        windows = Windows(client)
        await windows.take(HASTY, "a", 2)
        refused = await windows.take(HASTY, "a", 1)
        await _comes(lambda: windows.take(HASTY, "a", 1))
        await _comes(lambda: _forgotten(client))
        return refused, await windows.take(HASTY, "a", 2)

    assert (False, True) == awaited(question)


async def _comes(so: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(400):
        if await so():
            return
        await asyncio.sleep(0.05)
    raise TimeoutError


async def _forgotten(client: Any) -> bool:
    """See that no node holds a key."""
    if not is_cluster(client):
        return bool(await client.dbsize() == 0)
    return not any([await node.execute_command("DBSIZE") for node in client.get_primaries()])


def test_who_counts_goes_on_by_itself_while_the_store_is_away() -> None:
    async def question(url: str, stop: Callable[[], None]) -> list[bool]:
        client = connect_awaited(url)
        windows = Windows(client)
        await windows.take(TEN, "a", 1)
        stop()
        found = [await windows.take(TEN, "a", 6) for _ in range(2)]
        assert 4 == (await windows.standing(TEN, "a")).left
        await client.aclose()
        return found

    with plain_server() as (port, process):

        def stop() -> None:
            process.terminate()
            process.wait(20)

        found = asyncio.run(question(f"redis://127.0.0.1:{port}", stop))

    assert [True, False] == found


def test_so_many_places_are_held_and_no_more(awaited: Awaited) -> None:
    async def question(client: Any) -> list[bool]:
        one, other = SharedPlaces(client), SharedPlaces(client)
        held = [
            await one.hold(Place("a", "1"), 2),
            await other.hold(Place("a", "2"), 2),
            await one.hold(Place("a", "3"), 2),
            await one.hold(Place("b", "1"), 2),
        ]
        await other.leave(Place("a", "2"))
        return [*held, await one.hold(Place("a", "4"), 2)]

    assert [True, True, False, True, True] == awaited(question)


def test_a_place_whose_holder_died_is_free_again_and_one_that_is_renewed_is_not(awaited: Awaited) -> None:
    now = [1_000.0]

    async def question(client: Any) -> list[bool]:
        places = SharedPlaces(client, lambda: now[0])
        await places.hold(Place("a", "dead"), 2)
        await places.hold(Place("a", "alive"), 2)
        now[0] += LAPSE_SECONDS / 2
        await places.renew([Place("a", "alive")])
        now[0] += LAPSE_SECONDS / 2 + 1
        return [await places.hold(Place("a", "1"), 2), await places.hold(Place("a", "2"), 2)]

    assert [True, False] == awaited(question)
