"""The rating job is killed again and again: no game is lost or counted twice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import fakeredis
import pytest

from infra.redis.client.server_checks import load_functions
from infra.redis.ratings import RedisRatingStore
from projections.table_results.ratings import FORMULA
from projections.table_results.results import RESULTS, rated_prefix
from railhead import Client, requests
from services.client.requests import ApiRequest
from services.jobs.tasks.ratings import RatingReckoner
from tests.support.runtime.processes import kill, wait_until
from tests.support.runtime.running_service import RunningService

GAME, ROUNDS, GAMES = "template", 2, 6
_numbers = count(1)


@pytest.fixture
def players(railhead: RunningService) -> Iterator[tuple[Client, Client]]:
    """Yield two players who agree to be rated."""
    with Client(railhead.url) as first, Client(railhead.url) as second:
        for one in (first, second):
            one.register(f"Rated {next(_numbers)}")
            one.send(ApiRequest("PATCH", "/v1/me", None, {"rated": True}))
        yield first, second


def finish_game(players: tuple[Client, Client], loser: int) -> None:
    """Finish a rated game by resigning."""
    said = {"game": GAME, "seats": 2, "name": "Rated", "rated": True, "pace": "open"}
    table = players[0].send(requests.open_table(said)).table.id
    for seat, one in enumerate(players):
        one.take_seat(table, seat)
    body = {"command_id": f"end-{table}", "seat": loser, "command": {"type": "GiveUp"}}
    players[loser].send(ApiRequest("POST", f"/v1/tables/{table}/commands", None, body))


def dump(client: Any) -> dict[bytes, Any]:
    """Return everything stored about a game's ratings, as bytes."""
    read = {b"string": client.get, b"hash": client.hgetall, b"zset": lambda key: client.zrange(key, 0, -1)}
    return {key: read[client.type(key)](key) for key in client.keys(f"{{ratings}}:{GAME}:*")}


def rate_from_scratch(railhead: RunningService) -> dict[bytes, Any]:
    """Rate all known tables in one run, using a separate store."""
    client = fakeredis.FakeRedis()
    load_functions(client)
    reckoner = RatingReckoner(railhead.store.read_models, RedisRatingStore(client, FORMULA))
    reckoner.reckon(GAME, reckoner.folded_until())
    return dump(client)


def count_known(railhead: RunningService) -> int:
    """Return the number of finished rated tables of the game."""
    models = railhead.store.read_models
    return models.count_rows_up_to(RESULTS.name, RESULTS.schema_version, rated_prefix(GAME), "~")


def test_killed_job_rates_like_one_full_run(railhead: RunningService, players: tuple[Client, Client]) -> None:
    ratings, known = railhead.store.ratings(FORMULA), count_known(railhead)
    for number in range(ROUNDS):
        before = ratings.position(GAME).tables
        for game in range(GAMES):
            finish_game(players, loser=(number + game) % 2)
        running = railhead.processes.start("tests.support.runtime.rating_updates")
        wait_until(lambda: ratings.position(GAME).tables > before, "it has started")  # noqa: B023 - called within the round
        kill(running)

    running = railhead.processes.start("tests.support.runtime.rating_updates")
    wait_until(lambda: ratings.position(GAME).tables == known + ROUNDS * GAMES, "all are rated")
    kill(running)
    assert rate_from_scratch(railhead) == dump(railhead.store.client)
