"""Requests of one moment to one node in one round trip: who asks one node does not wait for another."""

from __future__ import annotations

from typing import Generic

from infra.redis.client.batcher import Batcher, Item, Result, SendBatch
from infra.redis.client.connections import is_cluster
from infra.redis.client.types import RedisClient


def find_node(client: RedisClient, key: str) -> str:
    """Name the node that holds a key as far as a client knows; '' where there is only one, or none known."""
    if not is_cluster(client):
        return ""
    nodes = client.nodes_manager.slots_cache.get(client.keyslot(key))
    return str(nodes[0].name) if nodes else ""


class NodeBatchers(Generic[Item, Result]):
    """A batcher for each node; for one event loop."""

    def __init__(self, client: RedisClient, send: SendBatch[Item, Result]) -> None:
        self._client, self._send = client, send
        self._by_node: dict[str, Batcher[Item, Result]] = {}

    async def submit(self, key: str, item: Item) -> Result:
        """Give the result of an item whose keys lie beside this one, or raise its error."""
        node = find_node(self._client, key)
        if node not in self._by_node:
            self._by_node[node] = Batcher(self._send)
        return await self._by_node[node].submit(item)
