"""Which adapters the API works with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from redis.exceptions import RedisError

from infra.archive import FileArchive
from infra.embedded.socket_path import socket_path, socket_url
from infra.names import rules
from infra.ports.limits import SharedLimits
from infra.redis.accounts.accounts import RedisAccounts
from infra.redis.jobs.audits import RedisAudits
from infra.redis.limits.concurrency_slots import RedisConcurrencySlots
from infra.redis.limits.rate_limiter import RedisRateLimiter
from infra.redis.limits.recent_openings import RedisRecentOpenings
from infra.redis.read_models.async_store import AsyncRedisReadModelStore
from infra.redis.serialization import Reply
from infra.redis.store import AsyncRedisStore, open_async_store
from infra.settings.settings import Settings
from services.api.runtime.state import Ports
from services.queries.log_reader import AsyncLogReader
from services.queries.reader import QueryReader

OUTAGE_ERRORS = (RedisError, OSError)
"""What a store that is away for a while raises."""


def store_url(settings: Settings) -> str:
    """Give the URL of the store: the one that is set, or the socket in the data folder."""
    return settings.redis_url or socket_url(socket_path(settings.folder))


def build_ports_opener(
    settings: Settings, url: str | None = None
) -> Callable[[], AbstractAsyncContextManager[Ports]]:
    """Check the store, and give what opens the ports once there is a loop."""
    found = url or store_url(settings)
    store = open_async_store(found, settings)
    audits = RedisAudits(store.client, settings.jobs_url or found)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ports]:
        rules.name_skeleton("")  # reads its data now, and not while the first visitor waits
        try:
            yield await _ports(store, audits, settings)
        finally:
            audits.close()
            await store.close()

    return opened


async def _ports(store: AsyncRedisStore, audits: RedisAudits, settings: Settings) -> Ports:
    accounts = RedisAccounts(store.client)
    await accounts.migrate()
    log = AsyncLogReader(store.log, store.tables, FileArchive(settings.archive_url))
    return Ports(
        command_queue=store.command_queue,
        outcomes=store.outcomes,
        tables=store.tables,
        record_notifier=store.record_notifier(),
        feed=store.feed,
        log=store.log,
        reader=QueryReader(AsyncRedisReadModelStore(store.client, store.partitions), log),
        accounts=accounts,
        audits=audits,
        dead_letters=store.dead_letters,
        operator_log=store.operator_log,
        shared_limits=_shared(store.client),
        partitions=store.partitions,
        derivation_key=await accounts.service_key(),
        outage_errors=OUTAGE_ERRORS,
    )


def _shared(client: Reply) -> SharedLimits:
    return SharedLimits(RedisRateLimiter(client), RedisConcurrencySlots(client), RedisRecentOpenings(client))
