"""Creates the adapters of the API."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from infra import names
from infra.archive import FileArchive
from infra.embedded.socket_path import is_own_server, store_url
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.client.write_refusals import AsyncRedisWriteProbe
from infra.redis.coordination.leases import AsyncRedisDemoWatch
from infra.redis.jobs.audits import RedisAudits
from infra.redis.jobs.job_queues import RedisJobAlarm
from infra.redis.jobs.outage_log import AsyncRedisPulse
from infra.redis.jobs.reviews import RedisReviews
from infra.redis.store import AsyncRedisStore, open_async_store
from infra.settings.settings import Settings
from projections.table_results.ratings import FORMULA
from services.api.runtime.ports import Ports
from services.queries.log_reader import AsyncLogReader
from services.queries.ratings_reader import RatingsReader
from services.queries.reader import QueryReader
from services.queries.tournaments_reader import TournamentsReader
from services.shared.job_table import AUDIT_TABLE, CHORES_QUEUE, MATCH_SEEKS, NOTE_VACATIONS, REVIEW_SEAT


def build_ports_opener(
    settings: Settings, url: str | None = None
) -> Callable[[], AbstractAsyncContextManager[Ports]]:
    """Check the store, and return a function whose context manager opens the ports in an event loop."""
    address = url or store_url(settings)
    store = open_async_store(address, settings)
    probe = _open_probe(store, settings, address)
    log = AsyncLogReader(store.log, store.tables, FileArchive(settings.archive_url))
    jobs_url = settings.jobs_url or address
    audits = RedisAudits(store.client, jobs_url, CHORES_QUEUE, AUDIT_TABLE)
    reviews = RedisReviews(store.client, jobs_url, CHORES_QUEUE, REVIEW_SEAT)
    vacation_alarm = RedisJobAlarm(jobs_url, CHORES_QUEUE, NOTE_VACATIONS)
    seek_alarm = RedisJobAlarm(jobs_url, CHORES_QUEUE, MATCH_SEEKS)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ports]:
        await _prepare(store, probe)
        try:
            yield Ports(
                store=store,
                write_probe=probe,
                record_notifier=store.record_notifier(),
                reader=QueryReader(store.read_models, log, store.talk, store.snapshots),
                ratings=RatingsReader(store.ratings(FORMULA), store.read_models, log),
                tournaments=TournamentsReader(store.read_models, log),
                audits=audits,
                reviews=reviews,
                vacation_alarm=vacation_alarm,
                seek_alarm=seek_alarm,
                demo_watch=AsyncRedisDemoWatch(store.client),
                pulse=AsyncRedisPulse(store.client),
                derivation_key=await store.accounts.service_key(),
                outage_errors=STORE_OUTAGES,
            )
        finally:
            for requester in (audits, reviews, vacation_alarm, seek_alarm):
                requester.close()
            await store.close()

    return opened


def _open_probe(store: AsyncRedisStore, settings: Settings, address: str) -> AsyncRedisWriteProbe:
    own_server = is_own_server(settings, address)
    return AsyncRedisWriteProbe(
        store.client, store.partitions, own_server=own_server, barrier=store.replica_barrier
    )


async def _prepare(store: AsyncRedisStore, probe: AsyncRedisWriteProbe) -> None:
    """Migrate accounts. If the store rejects writes, leave that to the next start."""
    names.name_skeleton("")  # load its data before the first request
    try:
        await store.accounts.migrate()
    except STORE_OUTAGES as error:
        if probe.find_refusal(error) is None:
            raise
