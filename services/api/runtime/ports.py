"""The adapters that an API process uses."""

from __future__ import annotations

from dataclasses import dataclass

from infra.ports.jobs import AsyncDemoWatch
from infra.redis.client.write_refusals import AsyncRedisWriteProbe
from infra.redis.coordination.notifier import AsyncRedisNotifier
from infra.redis.jobs.audits import RedisAudits
from infra.redis.jobs.job_queues import RedisJobAlarm
from infra.redis.jobs.outage_log import AsyncRedisPulse
from infra.redis.jobs.reviews import RedisReviews
from infra.redis.store import AsyncRedisStore
from services.queries.ratings_reader import RatingsReader
from services.queries.reader import QueryReader
from services.queries.tournaments_reader import TournamentsReader


@dataclass(frozen=True)
class Ports:
    """The adapters chosen by the wiring; `outage_errors` are raised when the store cannot be reached.

    `store.log` reads only the hot store, `reader` finds logs wherever they are stored.
    """

    store: AsyncRedisStore
    write_probe: AsyncRedisWriteProbe
    record_notifier: AsyncRedisNotifier
    reader: QueryReader
    ratings: RatingsReader
    tournaments: TournamentsReader
    audits: RedisAudits
    reviews: RedisReviews
    vacation_alarm: RedisJobAlarm
    seek_alarm: RedisJobAlarm
    demo_watch: AsyncDemoWatch
    pulse: AsyncRedisPulse
    derivation_key: bytes
    outage_errors: tuple[type[Exception], ...]
