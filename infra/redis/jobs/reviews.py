"""Looks back at games: worked out by jobs piece by piece, and kept beside the table's partition."""

from __future__ import annotations

import asyncio

import redis

from infra.redis.client.connections import connect_standalone
from infra.redis.client.types import RedisClient
from infra.redis.jobs.job_queues import has_active_job, open_queue
from infra.redis.keys import keys_of_table

MAX_PIECE_SECONDS = 600
"""Seconds that one piece may take, at most one turn longer than it is meant to."""

KEPT_SECONDS = 90 * 24 * 3600
"""How long a review is kept that nobody asks for anew; it can be worked out again at any time."""

REVIEW, JOB = "review", "job"
"""Fields of a review's key: its JSON, and the id of the job that has the piece that is due."""


class ReviewPieces:
    """The jobs of RQ that have the pieces, each with an id of its own."""

    def __init__(self, connection: redis.Redis, queue: str, function: str) -> None:
        self._connection, self._queue, self._function = connection, queue, function

    def put(self, table: str, seat: int, turns: int) -> str:
        """Queue the piece behind so many turns, and give the id of its job."""
        job = f"review-{table}-{seat}-{turns}"
        queue = open_queue(self._queue, self._connection)
        limits = {"job_timeout": MAX_PIECE_SECONDS, "result_ttl": 0}
        queue.enqueue(self._function, table, seat, job_id=job, **limits)
        return job

    def is_active(self, job: str) -> bool:
        """Return whether a job waits or is at work."""
        return has_active_job(self._queue, self._connection, job)


class RedisReviews:
    """Asks for reviews and reads them, awaited; what blocks, as RQ does, runs in a thread."""

    def __init__(self, client: RedisClient, jobs_url: str, queue: str, function: str) -> None:
        self._client, self._connection = client, connect_standalone(jobs_url)
        self._pieces = ReviewPieces(self._connection, queue, function)

    async def request(self, table: str, seat: int, turns: int) -> None:
        """Queue the piece behind so many turns; not where one of the same review is queued or at work."""
        if await self.is_active(table, seat):
            return
        job = await asyncio.to_thread(self._pieces.put, table, seat, turns)
        key = keys_of_table(table).review(table, seat)
        await self._client.hset(key, JOB, job)
        await self._client.expire(key, KEPT_SECONDS)

    async def is_active(self, table: str, seat: int) -> bool:
        """Return whether a piece of a review waits or is at work."""
        job: bytes | None = await self._client.hget(keys_of_table(table).review(table, seat), JOB)
        return job is not None and await asyncio.to_thread(self._pieces.is_active, job.decode())

    async def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of a review, as far as it has come."""
        found: bytes | None = await self._client.hget(keys_of_table(table).review(table, seat), REVIEW)
        return found

    def close(self) -> None:
        """Close the client of the queue."""
        self._connection.close()


class RedisReviewStore:
    """Reviews beside the partition of their table, for the jobs that work them out."""

    def __init__(self, client: RedisClient, pieces: ReviewPieces) -> None:
        self._client, self._pieces = client, pieces

    def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of a review, as far as it has come."""
        found: bytes | None = self._client.hget(keys_of_table(table).review(table, seat), REVIEW)
        return found

    def save(self, table: str, seat: int, review: bytes) -> None:
        """Keep the JSON of a review for a while."""
        key = keys_of_table(table).review(table, seat)
        self._client.hset(key, REVIEW, review)
        self._client.expire(key, KEPT_SECONDS)

    def put_next_piece(self, table: str, seat: int, turns: int) -> None:
        """Have it gone on with behind so many turns, after what else waits in the queue."""
        job = self._pieces.put(table, seat, turns)
        self._client.hset(keys_of_table(table).review(table, seat), JOB, job)
