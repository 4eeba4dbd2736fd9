from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from infra.redis.client.connections import connect_standalone
from infra.redis.client.server_checks import prepare_server
from infra.redis.client.types import UnfitServer
from infra.settings.settings import Settings
from tests.support.runtime.redis_servers import real_server


@pytest.fixture
def client() -> Iterator[redis.Redis]:
    """Yield a client of a separate server, whose settings the tests change."""
    with real_server() as url, connect_standalone(url) as client:
        yield client


def prepared(client: redis.Redis, partitions: int | None = None, appendfsync: str = "always") -> int:
    return prepare_server(client, partitions, appendfsync=appendfsync, trust_server=False)


def test_embedded_server_is_suitable_and_has_64_partitions(client: redis.Redis) -> None:
    assert prepared(client) == 64


def test_server_that_may_evict_keys_is_refused_with_advice(client: redis.Redis) -> None:
    client.config_set("maxmemory-policy", "allkeys-lru")

    with pytest.raises(UnfitServer, match=r"may evict keys .* set noeviction.*RAILHEAD_TRUST_SERVER=true"):
        prepared(client)


def test_server_without_an_append_only_log_is_refused(client: redis.Redis) -> None:
    client.config_set("appendonly", "no")

    with pytest.raises(UnfitServer, match="appendonly no"):
        prepared(client)


def test_server_that_answers_before_syncing_is_refused_unless_allowed(
    client: redis.Redis,
) -> None:
    client.config_set("appendfsync", "everysec")

    with pytest.raises(UnfitServer, match="RAILHEAD_APPENDFSYNC=everysec accepts that"):
        prepared(client)
    assert prepared(client, appendfsync="everysec") == 64


def test_operator_may_trust_a_server(client: redis.Redis) -> None:
    client.config_set("maxmemory-policy", "allkeys-lru")
    client.config_set("appendfsync", "no")

    assert prepare_server(client, None, appendfsync="always", trust_server=True) == 64


def test_number_of_partitions_is_stored_and_never_shrinks(client: redis.Redis) -> None:
    assert prepared(client, 16) == 16
    assert prepared(client) == 16
    assert prepared(client, 32) == 32

    with pytest.raises(UnfitServer, match="RAILHEAD_PARTITIONS=32"):
        prepared(client, 16)


def test_client_never_retries_a_write_automatically(client: redis.Redis) -> None:
    """By default, redis-py retries: a lost answer would then cause a second entry."""
    retry = client.get_retry()
    assert retry is not None
    assert retry.get_retries() == 0


def test_settings_are_read_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_WORKERS", "3")
    monkeypatch.setenv("RAILHEAD_APPENDFSYNC", "everysec")

    found = Settings()

    assert (found.workers, found.appendfsync, found.host, found.port) == (3, "everysec", "127.0.0.1", 8000)


def test_nonsensical_setting_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAILHEAD_PARTITIONS", "300")

    with pytest.raises(ValueError, match="less than or equal to 256"):
        Settings()
