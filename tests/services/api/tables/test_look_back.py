"""Game reviews are requested after the end, computed by a job, and visible to all readers of the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from httpx import Response
from rq import Queue

from infra.redis.client.connections import connect_standalone
from infra.redis.jobs.job_queues import open_queue
from infra.redis.jobs.reviews import RedisReviewStore, ReviewPieces
from infra.redis.keys import keys_of_table
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from projections.course import ReviewedTurn, SeatReview
from services.shared.job_table import CHORES_QUEUE, REVIEW_SEAT
from tests.services.api.running_api import QUICK, Api, Player, play_first_options, start_game_of_two

Ended = tuple[Player, str]


@pytest.fixture
def ended(api: Api) -> Ended:
    """Return a table whose game was played to its end."""
    first, second, table = start_game_of_two(api, options=QUICK)
    play_first_options((first, second), table)
    return first, table


@pytest.fixture
def store(settings: Settings) -> Iterator[RedisStore]:
    assert settings.redis_url
    opened = open_store(settings.redis_url, settings)
    yield opened
    opened.close()


def keep(store: RedisStore, table: str, review: SeatReview) -> None:
    """Store a review as a job does."""
    pieces: Any = None
    RedisReviewStore(store.client, pieces).save(table, review.seat, msgspec.json.encode(review))


def ask(player: Player, table: str, seat: int) -> Response:
    return player.post(f"/v1/tables/{table}/review", {"seat": seat})


def reviewed(done: int) -> SeatReview:
    """Return a review of a game with two turns; `done` of them have been reviewed."""
    turns = tuple(ReviewedTurn(number, 5 + number, (1.0, 2.0), -1.0) for number in range(done))
    return SeatReview(0, 5 + done, 500, turns, hash="a" * 64, of=2)


def test_running_game_shows_no_planner_values(api: Api) -> None:
    first, _, table = start_game_of_two(api)

    for answer in (
        first.get(f"/v1/tables/{table}/review?seat=0"),
        ask(first, table, 0),
    ):
        assert (403, "not-allowed") == (answer.status_code, answer.json()["code"])
        assert "only after the table has ended" in answer.json()["detail"]


def test_table_without_a_game_has_no_review(api: Api) -> None:
    owner = api.player()
    table = owner.open()
    owner.command(table, {"command": {"type": "CloseTable"}})

    answer = ask(owner, table, 0)

    assert (403, "no game was played at this table") == (answer.status_code, answer.json()["detail"])


def test_review_is_enqueued_as_a_job_only_once(ended: Ended, settings: Settings) -> None:
    player, table = ended
    before = player.get(f"/v1/tables/{table}/review?seat=1")

    answers = [ask(player, table, 1) for _ in range(2)]

    assert settings.redis_url
    with connect_standalone(settings.redis_url) as connection:
        waiting: Queue = open_queue(CHORES_QUEUE, connection)
        jobs = [job for job in waiting.jobs if list(job.args or ()) == [table, 1]]
    where = f"/v1/tables/{table}/review?seat=1"
    on_its_way = {"table": table, "seat": 1, "review": where, "done": 0, "turns": None}
    assert (404, "not-found") == (before.status_code, before.json()["code"])
    assert [202, 202] == [answer.status_code for answer in answers]
    assert on_its_way == answers[0].json() == player.get(where).json()
    assert [REVIEW_SEAT] == [job.func_name for job in jobs]


def test_progress_is_reported_until_all_may_read_the_review(
    ended: Ended, store: RedisStore, api: Api
) -> None:
    player, table = ended
    where = f"/v1/tables/{table}/review?seat=0"
    ask(player, table, 0)

    keep(store, table, reviewed(1))
    half = player.get(where)
    keep(store, table, reviewed(2))
    whole, again = api.nobody.get(where), ask(player, table, 0)

    assert (202, 1, 2) == (half.status_code, half.json()["done"], half.json()["turns"])
    assert int(half.headers["Retry-After"]) > 0
    assert (200, reviewed(2)) == (whole.status_code, msgspec.json.decode(whole.content, type=SeatReview))
    assert (202, 2) == (again.status_code, again.json()["done"])
    assert 0 < store.client.ttl(keys_of_table(table).review(table, 0))


def test_existing_review_is_not_computed_again(ended: Ended, store: RedisStore, settings: Settings) -> None:
    player, table = ended
    keep(store, table, reviewed(2))

    ask(player, table, 0)

    assert settings.redis_url
    with connect_standalone(settings.redis_url) as connection:
        assert not ReviewPieces(connection, CHORES_QUEUE, REVIEW_SEAT).is_active(f"review-{table}-0-2")


def test_review_in_an_older_form_does_not_count(ended: Ended, store: RedisStore) -> None:
    player, table = ended
    store.client.hset(keys_of_table(table).review(table, 0), "review", b'{"seat": "?"}')

    assert player.get(f"/v1/tables/{table}/review?seat=0").status_code == 404


def test_review_requires_an_existing_seat_and_authentication(ended: Ended, api: Api) -> None:
    player, table = ended

    assert ask(player, table, 7).status_code == 404
    assert player.post(f"/v1/tables/{table}/review").status_code == 400
    assert api.nobody.post(f"/v1/tables/{table}/review", json={"seat": 0}).status_code == 401
