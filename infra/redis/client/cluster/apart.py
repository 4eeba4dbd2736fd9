"""Commands to several nodes, each for itself: one that says nothing takes no other's replies along."""

from __future__ import annotations

from collections.abc import Sequence

from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.cluster.node_watch import OUTAGES
from infra.redis.client.types import RedisClient, RedisCommand, Reply


class NodeAway:
    """In place of a reply: the node says nothing, while others answer; the command may have been done."""


def execute_apart(client: RedisClient, calls: Sequence[RedisCommand]) -> list[Reply | NodeAway]:
    """Call functions and give their replies in order; what is wrong beside a node that is away is raised."""
    if not isinstance(client, BlockingCluster):
        return _execute(client, calls)
    by_node: dict[str, list[int]] = {}
    for index, call in enumerate(calls):
        by_node.setdefault(client.name_node(str(call[3])), []).append(index)
    replies: list[Reply | NodeAway] = [NodeAway()] * len(calls)
    for indexes in by_node.values():
        try:
            found = _execute(client, [calls[index] for index in indexes])
        except OUTAGES:
            if not client.is_partly_away():
                raise
        else:
            for index, reply in zip(indexes, found, strict=True):
                replies[index] = reply
    return replies


def _execute(client: RedisClient, calls: Sequence[RedisCommand]) -> list[Reply]:
    with client.pipeline(transaction=False) as pipeline:
        for call in calls:
            pipeline.execute_command(*call)
        replies: list[Reply] = pipeline.execute()
    return replies
