"""A store opens only for builds that read its format; other builds leave it untouched."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest
import redis

from infra.data_format import DATA_FORMAT, UnknownDataFormat
from infra.redis.client import store_format
from infra.redis.client.connections import connect_standalone
from infra.redis.client.server_checks import prepare_server
from infra.redis.client.store_format import STORE_FORMAT_KEY, require_store_format
from infra.redis.client.types import UnfitServer
from infra.redis.keys import WORKERS
from tests.support.runtime.redis_servers import real_server


@pytest.fixture
def client() -> Iterator[redis.Redis]:
    with real_server() as url, connect_standalone(url) as client:
        yield client


def prepare(client: redis.Redis) -> int:
    return prepare_server(client, None, appendfsync="always", trust_server=False)


def test_empty_store_is_marked_with_the_format_and_opens_again(client: redis.Redis) -> None:
    prepare(client)

    assert prepare(client) == 64
    assert client.get(STORE_FORMAT_KEY) == b"%d" % DATA_FORMAT


def test_store_older_than_formats_is_refused_and_left_untouched(client: redis.Redis) -> None:
    client.set("{railhead}:partitions", 64)
    client.xadd("{3fbon}:log:3ftable", {"r": "{}"}, "0-1")
    keys = sorted(client.keys())

    with pytest.raises(
        UnknownDataFormat, match=r"the store holds data of another build \(its format is older than 1"
    ):
        prepare(client)
    assert (keys, []) == (sorted(client.keys()), client.function_list())


def test_store_of_a_later_format_is_refused_with_migration_advice(client: redis.Redis) -> None:
    prepare(client)
    client.set(STORE_FORMAT_KEY, DATA_FORMAT + 1)

    with pytest.raises(
        UnknownDataFormat,
        match=r"is 3, this build's is 2.*`railhead export TABLE --with-secret`.*`railhead import FILE`",
    ):
        prepare(client)


def test_keys_of_other_programs_do_not_make_a_store_old(client: redis.Redis) -> None:
    client.set("rq:queues", 1)

    assert prepare(client) == 64


def test_store_is_upgraded_once_no_older_build_works_on_it(
    client: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    prepare(client)
    client.set(STORE_FORMAT_KEY, 1)
    client.zadd(WORKERS, {"older/1": (time.time() + 60) * 1_000})
    monkeypatch.setattr(store_format, "LAPSE_SECONDS", 0.0)

    with pytest.raises(UnfitServer, match="stop them all"):
        prepare(client)
    require_store_format(client, to_read=True)
    assert client.get(STORE_FORMAT_KEY) == b"1"

    client.zadd(WORKERS, {"older/1": (time.time() - 1) * 1_000})
    prepare(client)
    assert client.get(STORE_FORMAT_KEY) == b"%d" % DATA_FORMAT
