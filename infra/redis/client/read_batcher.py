"""Reads of one moment in one round trip a node."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from infra.redis.client.awaited_connection import AsyncServer, execute_together
from infra.redis.client.node_batchers import NodeBatchers, deal_replies, find_node
from infra.redis.client.types import RedisClient, RedisCommand, Reply


class ReadBatcher:
    """Sends reads together; not for writes, as all of a pipeline is in doubt when its connection breaks."""

    def __init__(self, client: RedisClient) -> None:
        self._client = client
        self._calls = client.calls if isinstance(client, AsyncServer) else None
        self._batchers: NodeBatchers[Sequence[RedisCommand], list[Reply]] = NodeBatchers(client, self._send)

    async def read(self, *commands: RedisCommand) -> list[Reply]:
        """Give the reply to each command, or raise the first that is an error.

        The first argument of each is its key, the third of a function.
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

    async def read_apart(self, *commands: RedisCommand) -> list[Reply | Exception]:
        """Give the reply to each command, or its node's error: no node has to wait for another."""
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
