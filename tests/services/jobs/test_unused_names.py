from __future__ import annotations

from collections.abc import Iterator

import pytest

from railhead import Client, requests
from services.client.client_base import RequestDeclined
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService

LONG_AGO = 10
"""A day in 1970."""


@pytest.fixture
def forgotten(railhead: RunningService) -> Iterator[Client]:
    """Yield a player without a password who was last seen long ago, with jobs running."""
    with Client(railhead.url) as client:
        made = client.register("Forgotten")
        client.send(requests.open_table({"game": "template", "seats": 2, "name": "Old", "me": {"seat": 0}}))
        railhead.store.client.hset("{accounts}:used", made.player, LONG_AGO)
        railhead.start("jobs")
        yield client
        assert railhead.stop("jobs") == 0


def registered(client: Client, name: str) -> bool:
    try:
        client.send(requests.register(name))
    except RequestDeclined as declined:
        return declined.code != "name-taken"
    return True


def test_unused_name_is_released_and_marked_in_old_games(railhead: RunningService, forgotten: Client) -> None:
    with Client(railhead.url) as client:
        wait_until(lambda: registered(client, "forgotten"), "the name is free")
        mine = forgotten.send(requests.list_tables(mine=True)).tables[0]
        wait_until(
            lambda: client.observe(mine.id).table.seats[0].name == "Forgotten (gone)",
            "the mark is shown",
            seconds=60,
        )

    assert "Forgotten (gone)" == forgotten.observe(mine.id, 0).table.seats[0].name
