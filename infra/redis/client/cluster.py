"""Clients of a cluster that look anew which node holds what, as soon as a reply shows that they do not know.

redis-py's awaited pipelines put a lost connection among their replies and go on asking the dead node; its
blocking ones send each failed command again by itself, writes too, with a pause and a time-out each. Here
every error, of pipelines and of single commands, is reported to one place, which asks the cluster who holds
what. And before each call of a function redis-py asks one node, always the same, where its keys stand: that
costs a round trip, and all of them once that node is dead; here it is known.
"""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import redis.asyncio.cluster
import redis.cluster
from redis._parsers import AsyncCommandsParser, CommandsParser
from redis.exceptions import (
    AskError,
    ClusterDownError,
    MaxConnectionsError,
    MovedError,
    ReadOnlyError,
    RedisClusterException,
    RedisError,
    TryAgainError,
)
from redis.exceptions import ConnectionError as Lost
from redis.exceptions import TimeoutError as TooLate

from infra.redis.client.types import Reply

REFRESH_SECONDS = 0.25
"""The shortest time from one look to the next; while a node is away it doubles to the longest."""

LONGEST_REFRESH_SECONDS = 1.0
LOOK_SECONDS = 1.0
"""How long a look waits for an answer: a node that says nothing is passed by, another is asked."""

OUTAGES = (RedisError, RedisClusterException, OSError)
OUTDATED = (Lost, TooLate, OSError, ClusterDownError, MovedError, ReadOnlyError, RedisClusterException)
REDIRECTED = (AskError, TryAgainError)
"""What a node says that did not carry out a command, of which another may; MovedError is an AskError."""


def _shows_outdated(reply: Reply) -> bool:
    """See whether a reply says that a node is away or a slot elsewhere; to be out of connections does not."""
    return isinstance(reply, OUTDATED) and not isinstance(reply, MaxConnectionsError)


CALLS = ("FCALL", "FCALL_RO")


def _keys_of_call(words: Sequence[Any]) -> Sequence[Any]:
    """Give the keys of a call: name, function, how many keys, keys, arguments."""
    return words[3 : 3 + int(words[2])]


class _AsyncKeyFinder(AsyncCommandsParser):
    async def get_keys(self, *words: Any) -> Any:
        return _keys_of_call(words) if words[0] in CALLS else await super().get_keys(*words)


class _BlockingKeyFinder(CommandsParser):
    def get_keys(self, redis_conn: Any, *words: Any) -> Any:
        return _keys_of_call(words) if words[0] in CALLS else super().get_keys(redis_conn, *words)  # type: ignore[no-untyped-call]


class AsyncCluster(redis.asyncio.RedisCluster):
    """The awaited client; while it looks, others go on with the connections that they have."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(
            *words, **{**options, "reinitialize_steps": 0}
        )  # redis-py would close all connections
        self.commands_parser = _AsyncKeyFinder()
        self._refreshing: asyncio.Task[None] | None = None
        self._outdated = False

    async def initialize(self, *words: Any, **options: Any) -> AsyncCluster:
        """Look for the nodes the first time; later looks are made beside what goes on."""
        if self.get_default_node() is None:
            _ = await super().initialize(*words, **options)
        elif self._initialize:
            self._initialize = False
            self._look_anew()
        return self

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> _AsyncPipeline:
        """Give a pipeline whose errors are reported."""
        return _AsyncPipeline(self, transaction)  # type: ignore[abstract]  # so says its stub

    def report(self, reply: Reply) -> None:
        """Take note of what a node said, or of what was raised instead."""
        if _shows_outdated(reply):
            self._look_anew()

    async def aclose(self) -> None:
        """Close all connections."""
        refreshing, self._refreshing = self._refreshing, None
        if refreshing is not None:
            refreshing.cancel()
            with suppress(asyncio.CancelledError):
                await refreshing
        await super().aclose()

    async def _execute_command(self, target_node: Any, *words: Any, **options: Any) -> Reply:
        """Ask a node; redis-py's own way closes the connections of all when one node says CLUSTERDOWN."""
        try:
            return await target_node.execute_command(*words, **options)
        except REDIRECTED as error:
            self.report(error)
            return await super()._execute_command(target_node, *words, **options)
        except OUTAGES as error:
            self.report(error)
            raise

    def _look_anew(self) -> None:
        self._outdated = True
        if self._refreshing is None or self._refreshing.done():
            self._refreshing = asyncio.create_task(self._refresh_until_whole())

    async def _refresh_until_whole(self) -> None:
        """Look again and again until all primaries answer, so that a quiet client finds a new one as well."""
        pause, is_whole = REFRESH_SECONDS, False
        while self._outdated or not is_whole:
            self._outdated = False
            try:
                async with asyncio.timeout(LOOK_SECONDS):
                    await self.nodes_manager.initialize()
                    self.commands_parser.node = self.get_default_node()
                    is_whole = await self._is_whole()
            except OUTAGES:
                is_whole = False
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_REFRESH_SECONDS)

    async def _is_whole(self) -> bool:
        asked = (node.execute_command("CLUSTER INFO") for node in self.get_primaries())
        return all(info["cluster_state"] == "ok" for info in await asyncio.gather(*asked))


class _AsyncPipeline(redis.asyncio.cluster.ClusterPipeline):
    cluster_client: AsyncCluster

    async def execute(self, raise_on_error: bool = True, allow_redirections: bool = True) -> list[Reply]:  # noqa: FBT001, FBT002 - as redis-py has it
        try:
            replies = await super().execute(raise_on_error, allow_redirections)
        except OUTAGES as error:
            self.cluster_client.report(error)
            raise
        for reply in replies:
            if isinstance(reply, Exception):
                self.cluster_client.report(reply)
        return replies


class BlockingCluster(redis.cluster.RedisCluster):
    """The client that blocks; for several threads."""

    def __init__(self, *words: Any, **options: Any) -> None:
        super().__init__(*words, **options)
        self.commands_parser = _BlockingKeyFinder(self)  # type: ignore[no-untyped-call]
        self._looking = threading.Lock()
        self._looked = 0.0

    def pipeline(self, transaction: Any = None, shard_hint: Any = None) -> _BlockingPipeline:
        """Give a pipeline that sends nothing twice, and whose errors are reported."""
        return _BlockingPipeline(self, transaction)

    def report(self, reply: Reply, node: str | None = None) -> None:
        """Take note of what a node said, or of what was raised instead; the node named is asked last."""
        if _shows_outdated(reply):
            self.refresh(node)

    def refresh(self, failed_node: str | None = None) -> None:
        """Ask the cluster who holds what, unless somebody did so just now; what it raises is an outage."""
        with self._looking:
            if time.monotonic() - self._looked >= REFRESH_SECONDS:
                try:
                    self.nodes_manager.initialize(last_failed_node_name=failed_node)
                finally:
                    self._looked = time.monotonic()


class _BlockingPipeline(redis.cluster.ClusterPipeline):
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

    def execute(self, raise_on_error: bool = True) -> list[Reply]:  # noqa: FBT001, FBT002 - as redis-py has it
        """Send what was gathered; redis-py would send again, one by one, what got no reply."""
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
        """Take note of errors, and send to another node what one did not carry out."""
        for command in commands:
            if isinstance(command.result, REDIRECTED):
                command.result = self._client.execute_command(*command.args, **command.options)  # type: ignore[no-untyped-call]
            elif isinstance(command.result, OUTAGES):
                self._client.report(command.result)
