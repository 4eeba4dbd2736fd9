"""Notifications are received on a server and on a cluster, whichever node holds a partition."""

from __future__ import annotations

import asyncio
import threading
import time

import pytest

from infra.ports.notifier import Notification
from infra.redis.client.connections import connect_async
from infra.redis.coordination.notifier import COMMANDS, AsyncRedisNotifier
from infra.redis.store import RedisStore
from tests.support.runtime.processes import TIMEOUT_SECONDS, wait_until
from tests.support.tables.queued_commands import queued_command

PARTITIONS = 8
IN_TURN = (0, 2, 4, 6, 1, 3, 5, 7)
"""The partitions of one node, then those of the other."""

PATIENCE = TIMEOUT_SECONDS
"""Seconds that a notification may take on a busy machine; a lost notification never arrives."""


@pytest.mark.parametrize("store", ["real", "cluster"], indirect=True)
def test_blocking_listener_hears_every_partition(store: RedisStore) -> None:
    notifier = store.command_notifier()

    def hears(partition: int, seconds: float) -> bool:
        return partition in {heard.partition for heard in notifier.wait(seconds)}

    try:
        for partition in (0, 1):
            wait_until(lambda: _put(store, partition) and hears(partition, 0.2), "it listens to the node")  # noqa: B023 - called at once
        for partition in IN_TURN:
            _put(store, partition)
            wait_until(lambda: hears(partition, PATIENCE), "a hint")  # noqa: B023 - called at once
    finally:
        notifier.close()


@pytest.mark.parametrize("store", ["real"], indirect=True)
def test_lost_connection_makes_every_partition_suspect(store: RedisStore) -> None:
    notifier = store.command_notifier()
    everywhere = {Notification(partition) for partition in range(store.partitions)}

    def hears(partition: int) -> bool:
        _put(store, partition)
        return partition in {heard.partition for heard in notifier.wait(0.2)}

    try:
        wait_until(lambda: hears(0), "it listens")
        store.client.client_kill_filter(_type="pubsub")
        wait_until(lambda: set(notifier.wait(0.2)) == everywhere, "it hears that all may have news")
        wait_until(lambda: hears(1), "it listens again")
    finally:
        notifier.close()


@pytest.mark.parametrize("store", ["real", "cluster"], indirect=True)
def test_awaiting_listener_hears_every_partition(store: RedisStore, request: pytest.FixtureRequest) -> None:
    kind = "cluster" if "cluster" in request.node.name else "real"
    heard: dict[int, float] = {}
    stopping = threading.Event()
    url = request.getfixturevalue(f"{kind}_url")
    listener = threading.Thread(target=asyncio.run, args=[_listen(url, heard, stopping)])
    listener.start()
    try:
        wait_until(lambda: _put(store, 0) and 0 in heard, "it listens")
        wait_until(lambda: _put(store, 1) and 1 in heard, "it listens to the other node")
        for partition in IN_TURN:
            began = _put(store, partition)
            wait_until(lambda: heard.get(partition, 0.0) >= began, "a hint", PATIENCE)  # noqa: B023 - called at once
    finally:
        stopping.set()
        listener.join()


def _put(store: RedisStore, partition: int) -> float:
    """Enqueue a command in a partition, and return the time."""
    began = time.monotonic()
    store.command_queue.put([queued_command(f"{partition:02x}table")])
    return began


async def _listen(url: str, heard: dict[int, float], stopping: threading.Event) -> None:
    """Record when each partition last had a notification."""
    client = connect_async(url)

    async def note() -> None:
        notifier = AsyncRedisNotifier(client, range(PARTITIONS), COMMANDS)
        async for notification in notifier.listen():
            heard[notification.partition] = time.monotonic()

    noting = asyncio.create_task(note())
    await asyncio.to_thread(stopping.wait)
    noting.cancel()
    await asyncio.gather(noting, return_exceptions=True)
    await client.aclose()
