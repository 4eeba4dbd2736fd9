"""Requests of one moment to one node in one round trip: who asks one node does not wait for another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic

from infra.redis.client.batcher import Batcher, Item, Result, SendBatch
from infra.redis.client.connections import is_cluster
from infra.redis.client.types import RedisClient, RedisCommand, Reply


def find_node(client: RedisClient, key: str) -> str:
    """Name the node that holds a key as far as a client knows; '' where there is only one, or none known."""
    if not is_cluster(client):
        return ""
    nodes = client.nodes_manager.slots_cache.get(client.keyslot(key))
    return str(nodes[0].name) if nodes else ""


def deal_replies(
    replies: Iterable[Reply], requests: Iterable[Sequence[RedisCommand]]
) -> list[list[Reply] | Exception]:
    """Give each request the replies to its commands, in order, or the first of them that is an error."""
    ahead = iter(replies)
    dealt = [[next(ahead) for _ in commands] for commands in requests]
    return [next((one for one in own if isinstance(one, Exception)), own) for own in dealt]


class NodeBatchers(Generic[Item, Result]):
    """A batcher for each node; for one event loop."""

    def __init__(self, client: RedisClient, send: SendBatch[Item, Result]) -> None:
        self._client, self._send = client, send
        self._is_cluster = is_cluster(client)  # costs some microseconds, as redis-py's types are protocols
        self._by_node: dict[str, Batcher[Item, Result]] = {}

    async def submit(self, key: str, item: Item) -> Result:
        """Give the result of an item whose keys lie beside this one, or raise its error."""
        node = find_node(self._client, key) if self._is_cluster else ""
        if node not in self._by_node:
            self._by_node[node] = Batcher(self._send)
        return await self._by_node[node].submit(item)
