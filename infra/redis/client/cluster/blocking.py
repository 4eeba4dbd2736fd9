"""The blocking client of a cluster; it never resends commands, and discovers slots in the background.

redis-py's blocking pipelines resend failed commands one by one, even writes, with a pause and a timeout for
each. After a lost connection, the calling thread asks one node after another, and each may take as long as a
reply. In this client, a background thread does that, and only while something is wrong.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

import redis
import redis.cluster
from redis.cluster import ClusterNode

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
from infra.redis.client.types import RedisClient, RedisCommand, Reply


class _KeyFinder:
    """Finds the keys of function calls locally, and leaves other commands to redis-py."""

    def __init__(self, parser: Any) -> None:
        self._parser = parser

    def get_keys(self, redis_conn: Any, *words: Any) -> Any:
        return keys_of_call(words) if words[0] in CALLS else self._parser.get_keys(redis_conn, *words)


class BlockingCluster(redis.cluster.RedisCluster):
    """The blocking client; thread-safe."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.commands_parser = _KeyFinder(self.commands_parser)  # type: ignore[assignment]  # has all that redis-py calls
        self.node_watch = NodeWatch(self.rediscover)
        used = self.nodes_manager.connection_kwargs
        self._kind = used.get("connection_class", redis.Connection)
        used["connection_class"] = watched(self._kind, self.node_watch)
        for node in self.nodes_manager.nodes_cache.values():
            if node.redis_connection is not None:
                node.redis_connection.connection_pool.disconnect()
                node.redis_connection = None
        self.nodes_manager.create_redis_connections(list(self.nodes_manager.nodes_cache.values()))  # type: ignore[no-untyped-call]
        self._looking_lock = threading.Lock()
        self._looking: threading.Thread | None = None
        self._outdated = False

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> _Pipeline:
        """Return a pipeline that never resends, and whose errors are reported."""
        return _Pipeline(self, transaction)

    def report(self, reply: Reply) -> None:
        """Inspect a reply, or a raised error, for signs of a failed node or a moved slot."""
        if shows_outdated(reply):
            self.rediscover()

    def rediscover(self) -> None:
        """Start a discovery, which is repeated until all primaries respond."""
        with self._looking_lock:
            self._outdated = True
            if self._looking is None or not self._looking.is_alive():
                self._looking = threading.Thread(
                    target=self._refresh_until_whole, name="cluster discovery", daemon=True
                )
                self._looking.start()

    def name_node(self, key: str) -> str:
        """Return the node that currently seems to hold a key; '' if unknown."""
        nodes = self.nodes_manager.slots_cache.get(self.keyslot(key))  # type: ignore[no-untyped-call]
        return str(nodes[0].name) if nodes else ""

    def is_partly_away(self) -> bool:
        """Return whether some but not all primaries are unresponsive."""
        if not self.node_watch.silent:
            return False
        silent = [node.name in self.node_watch.silent for node in self.get_primaries()]  # type: ignore[no-untyped-call]
        return any(silent) and not all(silent)

    def _refresh_until_whole(self) -> None:
        pause, asked = REFRESH_SECONDS, dict[str, redis.Redis]()
        while True:
            self._outdated = False
            try:
                whole = self._look(asked)
            except OUTAGES:
                whole = False
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_REFRESH_SECONDS)
            with self._looking_lock:
                if whole and not self._outdated:
                    self._looking = None
                    break
        for client in asked.values():
            client.connection_pool.disconnect()

    def _look(self, asked: dict[str, redis.Redis]) -> bool:
        """Ask all nodes and adopt the latest view; return whether all primaries serve requests."""
        manager = self.nodes_manager
        known = {**manager.startup_nodes, **manager.nodes_cache}
        for name, node in known.items():
            if name not in asked:
                asked[name] = self._open(node)
        answers = self._ask_all({name: asked[name] for name in known})
        try:
            if answers:
                self._follow(known[choose_view(answers)])
        finally:
            primaries = [node.name for node in self.get_primaries()]  # type: ignore[no-untyped-call]
            self.node_watch.note(known, answers, primaries)
        return is_whole(primaries, answers)

    def _follow(self, node: ClusterNode) -> None:
        """Adopt a node's view of the slots."""
        manager = self.nodes_manager
        before, manager.startup_nodes = manager.startup_nodes, {node.name: node}
        try:
            manager.initialize()
        except BaseException:
            manager.startup_nodes = before
            raise

    def _open(self, node: ClusterNode) -> redis.Redis:
        """Return the node with a separate connection, so that it can be tried even while it is avoided."""
        times = {"socket_timeout": LOOK_SECONDS, "socket_connect_timeout": LOOK_SECONDS}
        options = {**self.nodes_manager.connection_kwargs, **times, "connection_class": self._kind}
        found: redis.Redis = self.nodes_manager.create_redis_node(node.host, node.port, **options)  # type: ignore[no-untyped-call]
        return found

    def _ask_all(self, nodes: Mapping[str, redis.Redis]) -> Answers:
        found: dict[str, Mapping[str, Any]] = {}

        def ask(name: str, client: redis.Redis) -> None:
            with suppress(*OUTAGES):
                found[name] = client.execute_command("CLUSTER INFO")  # type: ignore[no-untyped-call]

        asking = {
            name: threading.Thread(target=ask, args=(name, client), daemon=True)
            for name, client in nodes.items()
        }
        for thread in asking.values():
            thread.start()
        for name in sorted(asking, key=self.node_watch.silent.__contains__):
            asking[name].join(GRACE_SECONDS if name in self.node_watch.silent else None)
        return dict(found)


class _Pipeline(redis.cluster.ClusterPipeline):
    def __init__(self, client: BlockingCluster, transaction: Any) -> None:
        super().__init__(
            nodes_manager=client.nodes_manager,
            commands_parser=client.commands_parser,
            result_callbacks=client.result_callbacks,
            cluster_response_callbacks=client.cluster_response_callbacks,
            reinitialize_steps=client.reinitialize_steps,
            retry=client.retry,
            transaction=transaction,
        )
        self._client, self._is_transaction = client, bool(transaction)

    def execute(self, raise_on_error: bool = True) -> list[Reply]:  # noqa: FBT001, FBT002 - as in redis-py
        """Send the collected commands; redis-py would resend those without a reply one by one."""
        if self._is_transaction:
            return super().execute(raise_on_error)
        commands = self._execution_strategy.command_queue
        try:
            self.send_cluster_commands(commands, raise_on_error=False, allow_redirections=False)  # type: ignore[no-untyped-call]
            self._follow(commands)
        finally:
            self.reset()  # type: ignore[no-untyped-call]
        replies = [command.result for command in commands]
        errors = [reply for reply in replies if isinstance(reply, Exception)]
        for error in errors[:1] if raise_on_error else ():
            raise error
        return replies

    def _follow(self, commands: list[Any]) -> None:
        """Report errors, and redirect commands that a node did not execute."""
        for command in commands:
            if isinstance(command.result, REDIRECTED):
                command.result = self._client.execute_command(*command.args, **command.options)  # type: ignore[no-untyped-call]
            elif isinstance(command.result, OUTAGES):
                self._client.report(command.result)


class NodeAway:
    """Returned instead of a reply: the node is down while others respond; the call may have been executed."""


def execute_apart(client: RedisClient, calls: Sequence[RedisCommand]) -> list[Reply | NodeAway]:
    """Call functions and return their replies in order.

    Outages are raised; but if some nodes are already known to be down, NodeAway replaces the replies of nodes
    that do not respond.
    """
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
