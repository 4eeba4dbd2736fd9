"""Combine concurrent reads into one round trip per node."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Generic, TypeVar

from infra.redis.client.awaited_connection import AsyncServer, execute_together
from infra.redis.client.connections import is_cluster
from infra.redis.client.types import Argument, RedisClient, RedisCommand, Reply

Item = TypeVar("Item")
Result = TypeVar("Result")

SendBatch = Callable[[Sequence[Item]], Awaitable[Sequence[Result | Exception]]]
"""A function that sends items in one round trip and returns each one's result or error, in order."""


class Batcher(Generic[Item, Result]):
    """Collects items during a round trip, and sends them together in the next one; for one event loop."""

    def __init__(self, send: SendBatch[Item, Result]) -> None:
        self._send = send
        self._waiting: list[tuple[Item, asyncio.Future[Result]]] = []
        self._sender: asyncio.Task[None] | None = None

    async def submit(self, item: Item) -> Result:
        """Return an item's result, or raise its error; a cancelled caller does not affect others."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, future))
        if self._sender is None or self._sender.done():
            self._sender = asyncio.create_task(self._send_waiting())
        return await future

    async def _send_waiting(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            results: Sequence[Result | Exception]
            try:
                results = await self._send([item for item, _ in batch])
            except Exception as error:  # noqa: BLE001 - every error goes to the waiting callers
                results = [error] * len(batch)
            for (_, future), result in zip(batch, results, strict=True):
                if future.done():
                    continue
                if isinstance(result, Exception):
                    future.set_exception(result)
                else:
                    future.set_result(result)


def find_node(client: RedisClient, key: str) -> str:
    """Return the node that, as far as the client knows, holds a key; '' if unknown or not a cluster."""
    if not is_cluster(client):
        return ""
    nodes = client.nodes_manager.slots_cache.get(client.keyslot(key))
    return str(nodes[0].name) if nodes else ""


def deal_replies(
    replies: Iterable[Reply], requests: Iterable[Sequence[RedisCommand]]
) -> list[list[Reply] | Exception]:
    """Return each request's replies in order, or else the first error."""
    ahead = iter(replies)
    dealt = [[next(ahead) for _ in commands] for commands in requests]
    return [next((one for one in own if isinstance(one, Exception)), own) for own in dealt]


class NodeBatchers(Generic[Item, Result]):
    """A batcher per node; for one event loop."""

    def __init__(self, client: RedisClient, send: SendBatch[Item, Result]) -> None:
        self._client, self._send = client, send
        self._is_cluster = is_cluster(client)  # slow (microseconds), as redis-py's types are protocols
        self._by_node: dict[str, Batcher[Item, Result]] = {}

    async def submit(self, key: str, item: Item) -> Result:
        """Return the result of an item, or raise its error; all keys of the item share a node with `key`."""
        node = find_node(self._client, key) if self._is_cluster else ""
        if node not in self._by_node:
            self._by_node[node] = Batcher(self._send)
        return await self._by_node[node].submit(item)


class ReadBatcher:
    """Batches reads.

    It is not for writes, because a broken connection leaves the effect of a whole pipeline unknown.
    """

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._calls = client.calls if isinstance(client, AsyncServer) else None
        self._batchers: NodeBatchers[Sequence[RedisCommand], list[Reply]] = NodeBatchers(client, self._send)

    async def read(self, *commands: RedisCommand) -> list[Reply]:
        """Return the reply to each command, or raise the first error.

        A command's key is its first argument; for functions, it is the third.
        """
        if not commands:
            return []
        if self._calls is None:
            replies = await self.read_apart(*commands)
        else:
            replies = await self._calls.execute(commands)
        for reply in replies:
            if isinstance(reply, Exception):
                raise reply
        return replies

    async def execute_command(self, *command: Argument) -> Reply:
        (reply,) = await self.read(command)
        return reply

    async def read_apart(self, *commands: RedisCommand) -> list[Reply | Exception]:
        """Return each command's reply or its node's error; no node has to wait for another one."""
        by_node: dict[str, list[int]] = {}
        for index, command in enumerate(commands):
            by_node.setdefault(find_node(self._client, _key_of(command)), []).append(index)
        asked = [[commands[index] for index in indexes] for indexes in by_node.values()]
        found = await asyncio.gather(
            *(self._batchers.submit(_key_of(own[0]), own) for own in asked), return_exceptions=True
        )
        replies: list[Reply | Exception] = [None] * len(commands)
        for indexes, own in zip(by_node.values(), found, strict=True):
            for place, index in enumerate(indexes):
                replies[index] = own if isinstance(own, BaseException) else own[place]
        return replies

    async def _send(self, requests: Sequence[Sequence[RedisCommand]]) -> list[list[Reply] | Exception]:
        replies = await execute_together(self._client, [one for commands in requests for one in commands])
        return deal_replies(replies, requests)


def _key_of(command: RedisCommand) -> str:
    return str(command[3 if command[0] == "FCALL_RO" else 1])
