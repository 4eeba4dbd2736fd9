"""The shared connection for frequent calls is replaced when it is cut, and abandoned when it hangs."""

from __future__ import annotations

import asyncio
import os
import signal
from typing import Any

import pytest
import redis

from infra.redis.client.connections import connect, connect_async
from tests.support.runtime.redis_servers import real_server


def test_cut_connection_fails_waiting_calls_and_the_next_call_reconnects() -> None:
    async def ask(client: Any, url: str) -> tuple[Any, Any]:
        await client.calls.execute([("SET", "a", "1")])
        waiting = asyncio.create_task(client.calls.execute([("BLPOP", "nothing", 0)]))
        await asyncio.sleep(0.1)
        with connect(url) as other:
            other.execute_command("CLIENT", "KILL", "TYPE", "normal")
        found = await asyncio.gather(waiting, return_exceptions=True)
        return found[0], await client.calls.execute([("GET", "a"), ("LPUSH", "a", "x")])

    with real_server() as url:
        lost, (value, wrong) = _asked(url, ask)

    assert isinstance(lost, redis.ConnectionError)
    assert value == b"1"
    assert isinstance(wrong, redis.ResponseError)


def test_silent_server_is_abandoned() -> None:
    async def ask(client: Any, url: str) -> None:
        client.calls.seconds = 0.5
        await client.calls.execute([("PING",)])
        pid = (await client.info("server"))["process_id"]
        os.kill(pid, signal.SIGSTOP)
        try:
            async with asyncio.timeout(30):
                await client.calls.execute([("PING",)])
        finally:
            os.kill(pid, signal.SIGCONT)

    with real_server() as url, pytest.raises(redis.TimeoutError):
        _asked(url, ask)


def _asked(url: str, ask: Any) -> Any:
    async def whole() -> Any:
        client = connect_async(url)
        try:
            return await ask(client, url)
        finally:
            await client.aclose()

    return asyncio.run(whole())
