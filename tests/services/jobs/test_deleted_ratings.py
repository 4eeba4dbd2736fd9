"""A deleted account leaves the ladder, and no other rating changes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from railhead import Client
from services.client.requests import ApiRequest
from services.jobs.job_context import JobContext, set_context
from services.jobs.tasks.deleted_accounts import delete_accounts
from services.jobs.tasks.ratings import reckon_ratings
from services.jobs.wiring import open_context
from tests.services.jobs.test_ratings_killed import GAME, dump, finish_game
from tests.support.runtime.processes import wait_until
from tests.support.runtime.running_service import RunningService


@pytest.fixture
def context(railhead: RunningService) -> Iterator[JobContext]:
    with open_context(railhead.settings, railhead.settings.redis_url or "") as made:
        set_context(made)
        yield made


def read(client: Client, path: str) -> Any:
    return client.send(ApiRequest("GET", path, None))


def ladder(client: Client) -> dict[str, Any]:
    """Return the ratings in a game's ladder, keyed by player."""
    found = read(client, f"/v1/games/{GAME}/ratings")["ladder"]
    return {one["player"]: one["rating"] for one in found}


def test_only_the_deleted_player_leaves_the_ladder(railhead: RunningService, context: JobContext) -> None:
    with Client(railhead.url) as ann, Client(railhead.url) as bob:
        ids = [one.register(name).player for one, name in ((ann, "Leaving Ann"), (bob, "Staying Bob"))]
        for one in (ann, bob):
            one.send(ApiRequest("PATCH", "/v1/me", None, {"rated": True}))
        for loser in (0, 1, 1):
            finish_game((ann, bob), loser)

        def is_counted() -> bool:
            reckon_ratings()
            return all(player in ladder(bob) and ladder(bob)[player]["games"] == 3 for player in ids)

        wait_until(is_counted, "the games are counted")
        before, stored = ladder(bob), dump(railhead.store.client)
        context.accounts(lambda accounts: accounts.schedule_deletion(ids[0], 1))
        delete_accounts()
        reckon_ratings()

        wait_until(lambda: ids[0] not in ladder(bob), "the deleted player has left the ladder")
        assert before[ids[1]] == ladder(bob)[ids[1]]
        assert stored == dump(railhead.store.client)
        shown = read(bob, f"/v1/players/{ids[0]}/ratings/{GAME}")
        assert (True, 3) == (shown["name"].startswith("Gone "), len(shown["history"]))
