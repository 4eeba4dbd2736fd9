"""A store belongs to the builds that read its data; to others it is closed, and they leave it as it was."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import redis

from infra.data_format import DATA_FORMAT, UnknownDataFormat
from infra.redis.client.connections import connect_standalone
from infra.redis.client.server_checks import prepare_server
from infra.redis.client.store_format import STORE_FORMAT_KEY
from tests.support.runtime.redis_servers import real_server


@pytest.fixture
def client() -> Iterator[redis.Redis]:
    with real_server() as url, connect_standalone(url) as client:
        yield client


def prepare(client: redis.Redis) -> int:
    return prepare_server(client, None, appendfsync="always", trust_server=False)


def test_an_empty_store_is_marked_with_the_format_and_opens_again(client: redis.Redis) -> None:
    prepare(client)

    assert prepare(client) == 64
    assert client.get(STORE_FORMAT_KEY) == b"%d" % DATA_FORMAT


def test_a_store_of_before_there_were_formats_is_refused_and_left_as_it_was(client: redis.Redis) -> None:
    client.set("{railhead}:partitions", 64)
    client.xadd("{3fbon}:log:3ftable", {"r": "{}"}, "0-1")
    keys = sorted(client.keys())

    with pytest.raises(
        UnknownDataFormat, match=r"the store holds data of another build \(its format is older than 1"
    ):
        prepare(client)
    assert (keys, []) == (sorted(client.keys()), client.function_list())


def test_a_store_of_a_later_format_is_refused_with_how_to_take_its_tables_along(client: redis.Redis) -> None:
    prepare(client)
    client.set(STORE_FORMAT_KEY, DATA_FORMAT + 1)

    with pytest.raises(
        UnknownDataFormat,
        match=r"is 2, this build's is 1.*`railhead export TABLE --with-secret`.*`railhead import FILE`",
    ):
        prepare(client)


def test_other_programs_keys_do_not_make_it_a_store_of_before(client: redis.Redis) -> None:
    client.set("rq:queues", 1)

    assert prepare(client) == 64
