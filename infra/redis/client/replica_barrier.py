"""Reads whose results survive a failover, because enough replicas also have the data.

With WAIT, the server reports how many replicas have everything up to the connection's last write. So the
reads, a dummy write and WAIT are sent to the partition's node on one connection. With separate connections,
another node might take over in between and confirm data that it does not have.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from redis.exceptions import ConnectionError as Lost

from infra.ports.outages import ReplicasMissing
from infra.redis.client.batchers import NodeBatchers, deal_replies, find_node
from infra.redis.client.connections import is_cluster
from infra.redis.client.types import RedisClient, RedisCommand, Reply
from infra.redis.keys import keys_of_partition

MARK_SECONDS = 60


@dataclass(frozen=True)
class ReplicationPolicy:
    """How many replicas must have acknowledged data, and how long to wait for them."""

    replicas: int = 0
    milliseconds: int = 500


class ReplicaBarrier:
    """Asks a partition's node how many replicas have its data; for one event loop."""

    def __init__(self, client: RedisClient, policy: ReplicationPolicy) -> None:
        self._client, self._policy = client, policy
        self._batchers: NodeBatchers[tuple[int, Sequence[RedisCommand]], list[Reply]] = NodeBatchers(
            client, self._send
        )
        self._short: set[str] = set()

    async def read(self, partition: int, *commands: RedisCommand) -> list[Reply]:
        """Return the replies to reads once enough replicas have the data, or raise ReplicasMissing."""
        return await self._batchers.submit(keys_of_partition(partition).replicated, (partition, commands))

    async def require_not_short(self, partition: int) -> None:
        """Raise ReplicasMissing if replicas were missing at the last check and still are."""
        if self._short and find_node(self._client, keys_of_partition(partition).replicated) in self._short:
            await self.read(partition)

    async def _send(
        self, requests: Sequence[tuple[int, Sequence[RedisCommand]]]
    ) -> list[list[Reply] | Exception]:
        mark = keys_of_partition(requests[0][0]).replicated
        node = find_node(self._client, mark)
        commands = [command for _, own in requests for command in own]
        replies = await self._ask(node, mark, commands)
        found = replies[-1]
        if isinstance(found, Exception):
            return [found] * len(requests)
        if found < self._policy.replicas:
            self._short.add(node)
            return [ReplicasMissing(self._policy.replicas, found)] * len(requests)
        self._short.discard(node)
        return deal_replies(replies, [own for _, own in requests])

    async def _ask(self, node: str, mark: str, commands: Sequence[RedisCommand]) -> list[Reply]:
        """Send all commands to a node on one connection, without redirects even if a slot has moved."""
        pipeline = self._client.pipeline(transaction=False)
        on, follow = self._routing(node)
        for command in commands:
            pipeline.execute_command(*command, **on)
        pipeline.execute_command("SET", mark, "", "EX", MARK_SECONDS, **on)
        pipeline.execute_command("WAIT", self._policy.replicas, self._policy.milliseconds, **on)
        replies: list[Reply] = await pipeline.execute(raise_on_error=False, **follow)
        failed = next((reply for reply in replies if isinstance(reply, Exception)), None)
        return replies if failed is None else [*replies[:-1], failed]

    def _routing(self, node: str) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return the options that direct a pipeline's commands to one node and prevent redirects."""
        if not is_cluster(self._client):
            return {}, {}
        target = self._client.get_node(node_name=node) if node else None
        if target is None:
            raise Lost("no known node of the cluster holds the partition")
        return {"target_nodes": target}, {"allow_redirections": False}
