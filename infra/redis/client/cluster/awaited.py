"""The asynchronous client of a cluster; it discovers the slots again after a reply that casts doubt on them.

redis-py's asynchronous pipelines return a lost connection among their replies and keep asking the dead node.
With this client, every error of pipelines and single commands is reported to one place, which then asks the
cluster for its slots. In addition, redis-py asks one fixed node for the keys of each function call. This
costs a round trip, and blocks all calls if that node is dead; this client finds the keys itself.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import redis.asyncio.cluster
from redis.asyncio.cluster import ClusterNode

from infra.redis.client.cluster.node_watch import (
    CALLS,
    GRACE_SECONDS,
    LONGEST_REFRESH_SECONDS,
    LOOK_SECONDS,
    OUTAGES,
    REDIRECTED,
    REFRESH_SECONDS,
    Answers,
    NodeWatch,
    choose_view,
    is_whole,
    keys_of_call,
    shows_outdated,
)
from infra.redis.client.cluster.watched_connections import watched
from infra.redis.client.types import Reply


class _KeyFinder:
    """Finds the keys of function calls locally, and leaves other commands to redis-py."""

    def __init__(self, parser: Any) -> None:
        self.parser = parser

    async def initialize(self, node: ClusterNode | None = None) -> None:
        await self.parser.initialize(node)

    async def get_keys(self, *words: Any) -> Any:
        return keys_of_call(words) if words[0] in CALLS else await self.parser.get_keys(*words)


class AsyncCluster(redis.asyncio.RedisCluster):
    """The asynchronous client; calls keep using the existing connections during a discovery."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(
            *words, **{**options, "reinitialize_steps": 0}
        )  # otherwise, redis-py would close all connections
        self._key_finder = _KeyFinder(self.commands_parser)
        self.commands_parser = self._key_finder  # type: ignore[assignment]  # has all that redis-py calls
        self.node_watch = NodeWatch(self._rediscover)
        self._kind: type[Any] = self.connection_kwargs["connection_class"]
        self.connection_kwargs["connection_class"] = watched(self._kind, self.node_watch)
        for node in self.nodes_manager.startup_nodes.values():
            node.connection_class = self.connection_kwargs["connection_class"]
        self._refreshing: asyncio.Task[None] | None = None
        self._outdated = False

    async def initialize(self, *words: Any, **options: Any) -> AsyncCluster:
        """Discover the nodes on first use; later discoveries run in the background."""
        if self.get_default_node() is None:
            _ = await super().initialize(*words, **options)
        elif self._initialize:
            self._initialize = False
            self._rediscover()
        return self

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> _Pipeline:
        """Return a pipeline whose errors are reported."""
        return _Pipeline(self, transaction)  # type: ignore[abstract]  # per its stub

    def report(self, reply: Reply) -> None:
        """Inspect a reply, or a raised error, for signs of a failed node or a moved slot."""
        if shows_outdated(reply):
            self._rediscover()

    async def aclose(self) -> None:
        """Close all connections."""
        refreshing, self._refreshing = self._refreshing, None
        if refreshing is not None:
            refreshing.cancel()
            with suppress(asyncio.CancelledError):
                await refreshing
        await super().aclose()

    async def _execute_command(self, target_node: Any, *words: Any, **options: Any) -> Reply:
        """Send a command to a node.

        redis-py's method would close all connections if one node replied CLUSTERDOWN.
        """
        try:
            return await target_node.execute_command(*words, **options)
        except REDIRECTED as error:
            self.report(error)
            return await super()._execute_command(target_node, *words, **options)
        except OUTAGES as error:
            self.report(error)
            raise

    def _rediscover(self) -> None:
        self._outdated = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh_until_whole())

    async def _refresh_until_whole(self) -> None:
        """Repeat the discovery until all primaries respond, so that idle clients also find new primaries."""
        pause, whole = REFRESH_SECONDS, False
        asked: dict[str, ClusterNode] = {}
        try:
            while self._outdated or not whole:
                self._outdated = False
                try:
                    whole = await self._look(asked)
                except OUTAGES:
                    whole = False
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_REFRESH_SECONDS)
        finally:
            await _hang_up(asked.values())

    async def _look(self, asked: dict[str, ClusterNode]) -> bool:
        """Ask all nodes and adopt the latest view; return whether all primaries serve requests."""
        manager = self.nodes_manager
        known = {**manager.startup_nodes, **manager.nodes_cache}
        for name, node in known.items():
            if name not in asked:
                asked[name] = self._looking(node)
        answers = await self._ask_all({name: asked[name] for name in known})
        try:
            if answers:
                await self._follow(known[choose_view(answers)])
        finally:
            primaries = [node.name for node in self.get_primaries()]
            self.node_watch.note(known, answers, primaries)
            await _hang_up(node for name, node in known.items() if name in self.node_watch.silent)
        return is_whole(primaries, answers)

    def _looking(self, node: ClusterNode) -> ClusterNode:
        """Return the node with separate connections, so that it can be tried even while it is avoided."""
        times = {"socket_timeout": LOOK_SECONDS, "socket_connect_timeout": LOOK_SECONDS}
        options = {**self.connection_kwargs, **times, "connection_class": self._kind}
        return ClusterNode(node.host, node.port, **options)

    async def _ask_all(self, nodes: Mapping[str, ClusterNode]) -> Answers:
        asking = {
            name: asyncio.create_task(node.execute_command("CLUSTER INFO")) for name, node in nodes.items()
        }
        try:
            trusted = [task for name, task in asking.items() if name not in self.node_watch.silent]
            if trusted:
                await asyncio.wait(trusted)
            await asyncio.wait(asking.values(), timeout=GRACE_SECONDS)
        finally:
            for task in asking.values():
                task.cancel()
        found = await asyncio.gather(*asking.values(), return_exceptions=True)
        return {name: info for name, info in zip(asking, found, strict=True) if isinstance(info, dict)}

    async def _follow(self, node: ClusterNode) -> None:
        """Adopt a node's view of the slots."""
        manager = self.nodes_manager
        before, manager.startup_nodes = manager.startup_nodes, {node.name: node}
        try:
            await manager.initialize()
        except BaseException:
            manager.startup_nodes = before
            raise
        used = {*map(id, manager.startup_nodes.values()), *map(id, manager.nodes_cache.values())}
        await _hang_up(one for one in before.values() if id(one) not in used)
        self._key_finder.parser.node = self.get_default_node()


async def _hang_up(nodes: Any) -> None:
    """Close all connections to nodes; pending calls fail."""
    for node in tuple(nodes):
        with suppress(*OUTAGES):
            await node.disconnect()


class _Pipeline(redis.asyncio.cluster.ClusterPipeline):
    cluster_client: AsyncCluster

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> list[Reply]:  # noqa: FBT001, FBT002 - as in redis-py
        try:
            replies = await super().execute(raise_on_error, allow_redirections)
        except OUTAGES as error:
            self.cluster_client.report(error)
            raise
        for reply in replies:
            if isinstance(reply, Exception):
                self.cluster_client.report(reply)
        return replies
