"""Reads that share a round trip get separate answers, on fakeredis, a server and a cluster alike."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from redis.exceptions import ResponseError

from infra.redis.client.batchers import ReadBatcher
from infra.redis.commands import AsyncRedisCommandOutcomes
from infra.redis.tables.record_log import AsyncRedisRecordLog

Asked = Callable[[Callable[[Any], Awaitable[None]]], None]


def test_each_read_gets_its_own_reply(async_client: Asked) -> None:
    async def question(client: Any) -> None:
        gathered = ReadBatcher(client)
        for number in range(20):
            await client.set(f"{{{number}}}", number)

        found = await asyncio.gather(*(gathered.read(("GET", f"{{{number}}}")) for number in range(20)))

        assert [[str(number).encode()] for number in range(20)] == found

    async_client(question)


def test_error_reaches_only_its_own_caller(async_client: Asked) -> None:
    async def question(client: Any) -> None:
        gathered = ReadBatcher(client)
        await client.set("{a}text", "x")

        asks = (gathered.read(("GET", "{a}text")), gathered.read(("HGET", "{a}text", "f")))
        right, wrong = await asyncio.gather(*asks, return_exceptions=True)

        assert [b"x"] == right
        assert isinstance(wrong, ResponseError)
        assert [b"x"] == await gathered.read(("GET", "{a}text"))

    async_client(question)


def test_cancelled_caller_takes_no_other_callers_reply(async_client: Asked) -> None:
    async def question(client: Any) -> None:
        gathered = ReadBatcher(client)
        await client.set("{a}text", "x")
        asks = [asyncio.create_task(gathered.read(("GET", "{a}text"))) for _ in range(3)]
        await asyncio.sleep(0)
        asks[1].cancel()

        found = await asyncio.gather(*asks, return_exceptions=True)

        assert [[b"x"], [b"x"]] == [found[0], found[2]]
        assert isinstance(found[1], asyncio.CancelledError)

    async_client(question)


def test_lost_connection_is_reported_to_all_callers() -> None:
    class Lost:
        def pipeline(self, *, transaction: bool) -> Lost:
            return self

        def execute_command(self, *_: object) -> None:
            """Accept any command."""

        async def execute(self, *, raise_on_error: bool) -> None:
            raise ConnectionError("gone")

    async def whole() -> list[Any]:
        gathered = ReadBatcher(Lost())
        return await asyncio.gather(*(gathered.read(("GET", "a")) for _ in range(3)), return_exceptions=True)

    found = asyncio.run(whole())

    assert [ConnectionError] * 3 == [type(one) for one in found]


@pytest.mark.parametrize("number", [1, 5])
def test_missing_logs_and_answers_are_empty(async_client: Asked, number: int) -> None:
    async def question(client: Any) -> None:
        log, results = AsyncRedisRecordLog(client), AsyncRedisCommandOutcomes(client)

        logs = await asyncio.gather(*(log.read("03nothing") for _ in range(number)))
        answers = await asyncio.gather(*(results.get("03nothing", "p", "c") for _ in range(number)))

        assert [()] * number == logs
        assert [None] * number == answers
        assert await log.head("03nothing") is None

    async_client(question)
