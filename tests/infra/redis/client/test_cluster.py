"""A cluster client follows a failover automatically, whichever kind of call it makes."""

from __future__ import annotations

import asyncio
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from infra.redis.client.batchers import ReadBatcher
from infra.redis.client.connections import STORE_OUTAGES, connect, connect_async, disconnect
from infra.redis.client.pipelined_connection import open_pipelined_connection
from infra.redis.client.server_checks import load_functions
from infra.redis.client.types import RedisClient
from infra.redis.commands import AsyncRedisCommandQueue
from infra.redis.keys import keys_of_table
from tests.support.clusters.replicated_cluster import replicated_cluster
from tests.support.runtime.processes import wait_until
from tests.support.tables.queued_commands import TABLE, queued_command

KEY = keys_of_table(TABLE).tables
PAUSE_SECONDS = 0.02

Ask = Callable[[RedisClient], Callable[[], Any]]


@pytest.mark.e2e
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_each_kind_of_call_is_answered_again_after_a_promotion(blow: signal.Signals) -> None:
    """Each client uses one kind of call: none may rely on the errors of others to find the new primary."""
    blocking: dict[str, Ask] = {
        "pipelined connection": _pipelined,
        "pipeline": _pipeline,
        "command": _command,
    }
    awaited: dict[str, Ask] = {"read batcher": _batcher, "command queue": _queue, "awaited command": _command}
    with replicated_cluster() as cluster:
        client = connect(cluster.urls)
        load_functions(client)
        disconnect(client)
        answered: dict[str, list[float]] = {name: [] for name in (*blocking, *awaited)}
        with _asking(cluster.urls, blocking, awaited, answered):
            wait_until(lambda: all(answered.values()), "each to be answered")
            primary = cluster.owner(KEY)
            cluster.nodes[primary].send_signal(blow)
            wait_until(lambda: cluster.is_promoted(primary), "a replica to be promoted")
            promoted = time.monotonic()
            with suppress(TimeoutError):
                wait_until(lambda: _silent(answered, promoted) == [], "answers")
            assert _silent(answered, promoted) == []


def _silent(answered: dict[str, list[float]], since: float) -> list[str]:
    return [name for name, times in answered.items() if times[-1] <= since]


def _command(client: RedisClient) -> Callable[[], Any]:
    return lambda: client.execute_command("EXISTS", KEY)


def _pipeline(client: RedisClient) -> Callable[[], Any]:
    return lambda: client.pipeline(transaction=False).exists(KEY).execute()


def _pipelined(client: RedisClient) -> Callable[[], Any]:
    connection = open_pipelined_connection(client)
    return lambda: connection.send([("EVAL", "return 1", 1, KEY)]).read()


def _batcher(client: RedisClient) -> Callable[[], Any]:
    batcher = ReadBatcher(client)
    return lambda: batcher.read(("EXISTS", KEY))


def _queue(client: RedisClient) -> Callable[[], Any]:
    queue = AsyncRedisCommandQueue(client, 1_000_000)
    return lambda: queue.put(queued_command())


@contextmanager
def _asking(
    urls: str, blocking: dict[str, Ask], awaited: dict[str, Ask], answered: dict[str, list[float]]
) -> Iterator[None]:
    """Repeat each kind of call on a separate client, and record when it was answered."""
    stopping = threading.Event()

    def block(name: str) -> None:
        client = connect(urls)
        ask = blocking[name](client)
        while not stopping.wait(PAUSE_SECONDS):
            with suppress(*STORE_OUTAGES):
                ask()
                answered[name].append(time.monotonic())
        disconnect(client)

    async def be_awaited(name: str) -> None:
        client = connect_async(urls)
        ask = awaited[name](client)
        while not stopping.is_set():
            with suppress(*STORE_OUTAGES):
                await ask()
                answered[name].append(time.monotonic())
            await asyncio.sleep(PAUSE_SECONDS)
        await client.aclose()

    threads = [threading.Thread(target=block, args=[name]) for name in blocking]
    threads += [threading.Thread(target=asyncio.run, args=[be_awaited(name)]) for name in awaited]
    with _running(threads, stopping):
        yield


@contextmanager
def _running(threads: list[threading.Thread], stopping: threading.Event) -> Iterator[None]:
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stopping.set()
        for thread in threads:
            thread.join()
