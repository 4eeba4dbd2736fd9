"""Game reviews, which jobs compute in pieces; they are stored in the table's partition."""

from __future__ import annotations

import asyncio

import redis

from infra.redis.client.connections import connect_standalone
from infra.redis.client.types import RedisClient
from infra.redis.jobs.job_queues import has_active_job, open_queue
from infra.redis.keys import keys_of_table

MAX_PIECE_SECONDS = 600
"""Time limit of a piece in seconds; a piece exceeds its target by at most one turn."""

KEPT_SECONDS = 90 * 24 * 3600
"""How long a review is kept after its last request (seconds); it can be computed again at any time."""

REVIEW, JOB = "review", "job"
"""The fields of a review's hash: its JSON, and the id of the job for the next piece."""


class ReviewPieces:
    """Queues the RQ jobs for the pieces, each with a unique id."""

    def __init__(self, connection: redis.Redis, queue: str, function: str) -> None:
        self._connection, self._queue, self._function = connection, queue, function

    def put(self, table: str, seat: int, turns: int) -> str:
        """Queue the piece that starts after `turns` turns; return the job's id."""
        job = f"review-{table}-{seat}-{turns}"
        queue = open_queue(self._queue, self._connection)
        limits = {"job_timeout": MAX_PIECE_SECONDS, "result_ttl": 0}
        queue.enqueue(self._function, table, seat, job_id=job, **limits)
        return job

    def is_active(self, job: str) -> bool:
        """Return whether a job is waiting or running."""
        return has_active_job(self._queue, self._connection, job)


class RedisReviews:
    """Requests and reads reviews, asynchronously; blocking calls to RQ run in a thread."""

    def __init__(self, client: RedisClient, jobs_url: str, queue: str, function: str) -> None:
        self._client, self._connection = client, connect_standalone(jobs_url)
        self._pieces = ReviewPieces(self._connection, queue, function)

    async def request(self, table: str, seat: int, turns: int) -> None:
        """Queue the piece that starts after `turns` turns, unless one is queued or running already."""
        if await self.is_active(table, seat):
            return
        job = await asyncio.to_thread(self._pieces.put, table, seat, turns)
        key = keys_of_table(table).review(table, seat)
        await self._client.hset(key, JOB, job)
        await self._client.expire(key, KEPT_SECONDS)

    async def is_active(self, table: str, seat: int) -> bool:
        """Return whether a piece of a review is waiting or running."""
        job: bytes | None = await self._client.hget(keys_of_table(table).review(table, seat), JOB)
        return job is not None and await asyncio.to_thread(self._pieces.is_active, job.decode())

    async def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of the part of a review that has been computed so far."""
        found: bytes | None = await self._client.hget(keys_of_table(table).review(table, seat), REVIEW)
        return found

    def close(self) -> None:
        """Close the queue's client."""
        self._connection.close()


class RedisReviewStore:
    """Stores reviews in the partition of their table, for the jobs that compute them."""

    def __init__(self, client: RedisClient, pieces: ReviewPieces) -> None:
        self._client, self._pieces = client, pieces

    def read(self, table: str, seat: int) -> bytes | None:
        """Return the JSON of the part of a review that has been computed so far."""
        found: bytes | None = self._client.hget(keys_of_table(table).review(table, seat), REVIEW)
        return found

    def save(self, table: str, seat: int, review: bytes) -> None:
        """Store the JSON of a review for a limited time."""
        key = keys_of_table(table).review(table, seat)
        self._client.hset(key, REVIEW, review)
        self._client.expire(key, KEPT_SECONDS)

    def put_next_piece(self, table: str, seat: int, turns: int) -> None:
        """Queue the piece that starts after `turns` turns, behind the other waiting jobs."""
        job = self._pieces.put(table, seat, turns)
        self._client.hset(keys_of_table(table).review(table, seat), JOB, job)
