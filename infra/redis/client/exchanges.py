"""Exchanges with the store, written once for blocking and asynchronous clients.

An exchange is a generator that yields commands, receives their replies, and returns a result.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.types import RedisClient, RedisCommand, Reply

Result = TypeVar("Result")

Exchange = Generator[RedisCommand, Reply, Result]


def run(client: RedisClient, exchange: Exchange[Result]) -> Result:
    """Run an exchange with a blocking client."""
    try:
        command = next(exchange)
        while True:
            command = exchange.send(client.execute_command(*command))
    except StopIteration as end:
        result: Result = end.value
        return result


async def run_async(client: RedisClient | ReadBatcher, exchange: Exchange[Result]) -> Result:
    """Run an exchange with an asynchronous client, or batched with other reads."""
    try:
        command = next(exchange)
        while True:
            command = exchange.send(await client.execute_command(*command))
    except StopIteration as end:
        result: Result = end.value
        return result
