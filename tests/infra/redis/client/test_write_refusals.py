"""A server that refuses writes reports the reason to a check that writes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
import redis
from redis.exceptions import RedisError

from infra.ports.outages import WritesRefused
from infra.redis.client.connections import connect_async, connect_standalone
from infra.redis.client.types import UnfitServer
from infra.redis.client.write_refusals import AsyncRedisWriteProbe, find_write_refusal
from infra.redis.store import open_store
from infra.settings.settings import Settings
from tests.support.runtime.redis_servers import real_server

CASES = {
    "memory": ({"maxmemory": "1"}, {"maxmemory": "0"}),
    "replicas": ({"min-replicas-to-write": "1"}, {"min-replicas-to-write": "0"}),
    "read-only": ({"replicaof": "127.0.0.1 1"}, {"replicaof": "no one"}),
}


def test_full_disk_at_startup_is_not_reported_as_unsynced_writes() -> None:
    """A server that refuses all writes does not acknowledge any before it is on disk."""
    with real_server() as url, connect_standalone(url) as client:
        open_store(url, Settings(partitions=8)).close()
        client.config_set("appendfsync", "everysec")
        with pytest.raises(UnfitServer, match="set always"):
            open_store(url, Settings())
        client.config_set("min-replicas-to-write", 1)
        open_store(url, Settings()).close()


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with real_server() as url:
        open_store(url, Settings(partitions=8)).close()
        yield url


def configure(client: redis.Redis, settings: dict[str, str]) -> None:
    for name, value in settings.items():
        if name == "replicaof":
            client.replicaof(*value.split())
        else:
            client.config_set(name, value)


def ask(url: str, *, own_server: bool = False) -> WritesRefused | None:
    async def asked() -> WritesRefused | None:
        client = connect_async(url)
        try:
            return await AsyncRedisWriteProbe(client, 8, own_server=own_server).why_refused()
        finally:
            await client.aclose()

    return asyncio.run(asked())


@pytest.mark.parametrize("kind", CASES)
def test_shortage_is_reported_and_starting_processes_can_read(kind: str, url: str) -> None:
    short, mended = CASES[kind]
    with connect_standalone(url) as client:
        offset = client.info("replication")["master_repl_offset"]
        assert ask(url) is None
        assert client.info("replication")["master_repl_offset"] == offset  # nothing was written
        configure(client, short)
        try:
            found = ask(url)
            assert found is not None
            assert found.kind == kind
            pipeline = client.pipeline().set("a", 1)
            with pytest.raises(RedisError) as refused:
                pipeline.execute()
            assert find_write_refusal(refused.value, own_server=False) == found
            store = open_store(url, Settings(trust_server=True))
            assert (store.partitions, store.tables.get("00none")) == (8, None)
            store.close()
        finally:
            configure(client, mended)
        assert ask(url) is None


def test_bundled_server_refuses_writes_when_its_disk_is_full(url: str) -> None:
    with connect_standalone(url) as client:
        configure(client, CASES["replicas"][0])
        try:
            found = ask(url, own_server=True)
        finally:
            configure(client, CASES["replicas"][1])
    assert found is not None
    assert found.kind == "disk"


def test_unreachable_server_counts_as_an_outage_not_a_refusal() -> None:
    with real_server() as gone:
        pass
    with pytest.raises((RedisError, OSError)) as away:
        ask(gone)
    assert find_write_refusal(away.value, own_server=True) is None
