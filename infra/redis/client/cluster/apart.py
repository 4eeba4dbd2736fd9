"""Commands to several nodes, each for itself: one that says nothing takes no other's replies along."""

from __future__ import annotations

from collections.abc import Sequence

from infra.redis.client.cluster.blocking import BlockingCluster
from infra.redis.client.cluster.node_watch import OUTAGES
from infra.redis.client.types import RedisClient, RedisCommand, Reply


class NodeAway:
    """In place of a reply: a node is away, while others answer; the call may have been carried out."""


def execute_apart(client: RedisClient, calls: Sequence[RedisCommand]) -> list[Reply | NodeAway]:
    """Call functions and give their replies in order; an outage of a node not yet known is raised."""
    if not isinstance(client, BlockingCluster) or not client.is_partly_away():
        return _execute(client, calls)
    by_node: dict[str, list[int]] = {}
    for index, call in enumerate(calls):
        by_node.setdefault(client.name_node(str(call[3])), []).append(index)
    replies: list[Reply | NodeAway] = [NodeAway()] * len(calls)
    for indexes in by_node.values():
        try:
            found = _execute(client, [calls[index] for index in indexes])
        except OUTAGES as error:
            client.report(error)
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
