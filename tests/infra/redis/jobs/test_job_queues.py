"""Claims and queues on both servers."""

from __future__ import annotations

from collections.abc import Iterator

import fakeredis
import pytest
import redis
from rq import Queue, SimpleWorker
from rq.job import Job as StoredJob
from rq.serializers import JSONSerializer

from infra.ports.jobs import Claim, Job
from infra.redis.client.connections import connect_standalone
from infra.redis.jobs.job_queues import RedisClaims, RedisJobQueues, has_active_job, open_queue
from tests.support.runtime.redis_servers import real_server

heard: list[tuple[str, int]] = []


def hear(word: str, number: int) -> None:
    """A job that records its arguments."""
    heard.append((word, number))


@pytest.fixture(params=["fakeredis", "real"])
def connection(request: pytest.FixtureRequest) -> Iterator[redis.Redis]:
    if request.param == "fakeredis":
        yield fakeredis.FakeRedis()
        return
    with real_server() as url, connect_standalone(url) as made:
        yield made


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_claim_lasts_until_it_lapses(connection: redis.Redis) -> None:
    clock = Clock()
    claims = RedisClaims(connection, clock)
    first = claims.acquire([Claim("a", 5.0), Claim("b", 20.0)])
    again = claims.acquire([Claim("a", 5.0), Claim("b", 20.0), Claim("c", 5.0)])
    clock.now += 10.0

    assert (True, True) == first
    assert (False, False, True) == again
    assert (True, False, True) == claims.acquire([Claim("a", 5.0), Claim("b", 20.0), Claim("c", 5.0)])


def test_released_claim_lapses_at_the_given_time(connection: redis.Redis) -> None:
    clock = Clock()
    claims = RedisClaims(connection, clock)
    claims.acquire([Claim("a", 60.0)])
    claims.release_after(Claim("a", 0.5))
    claims.release_after(Claim("never claimed", 0.5))
    before = claims.acquire([Claim("a", 60.0)])
    clock.now += 1.0

    assert (False,) == before
    assert (True, True) == claims.acquire([Claim("a", 60.0), Claim("never claimed", 1.0)])


def test_claim_does_not_outlast_a_clock_that_was_set_back(
    connection: redis.Redis,
) -> None:
    clock = Clock()
    claims = RedisClaims(connection, clock)
    claims.acquire([Claim("a", 5.0)])
    clock.now -= 60.0

    assert (True,) == claims.acquire([Claim("a", 5.0)])
    assert (False,) == claims.acquire([Claim("a", 5.0)])


def test_all_claims_can_be_dropped(connection: redis.Redis) -> None:
    claims = RedisClaims(connection)
    claims.acquire([Claim("a", 60.0)])
    claims.clear()

    assert (True,) == claims.acquire([Claim("a", 60.0)])
    assert () == claims.acquire([])


def test_job_runs_by_name_with_arguments_and_leaves_nothing() -> None:
    """Runs only on the real server: fakeredis does not support the way in which a worker waits."""
    heard.clear()
    with real_server() as url, connect_standalone(url) as connection:
        queues = RedisJobQueues(connection)
        name = f"{__name__}.hear"
        queues.put([Job("one", name, ("word", 7), 30, 30), Job("two", name, ("other", 8), 30, 30)])
        waiting = [open_queue("one", connection), open_queue("two", connection)]
        SimpleWorker(waiting, connection=connection, serializer=JSONSerializer).work(
            burst=True, logging_level="ERROR"
        )
        left = list(connection.scan_iter("rq:job:*"))

    assert [("word", 7), ("other", 8)] == heard
    assert [] == left


def test_query_of_an_ending_job_never_fails(connection: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    job = open_queue("planning", connection).enqueue(hear, "a", 1, job_id="one", result_ttl=0)
    assert has_active_job("planning", connection, "one")

    def fetch_as_it_ends(queue: Queue, job_id: str) -> StoredJob | None:
        found = fetch(queue, job_id)
        job.delete()
        return found

    fetch = Queue.fetch_job
    with monkeypatch.context() as patched:
        patched.setattr(Queue, "fetch_job", fetch_as_it_ends)
        assert has_active_job("planning", connection, "one")
    assert not has_active_job("planning", connection, "one")
