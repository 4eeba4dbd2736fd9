"""Which adapters the API works with."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager

from redis.exceptions import RedisError

from infra import names
from infra.archive import FileArchive
from infra.embedded.place import socket_path, socket_url
from infra.redis.accounts import RedisAccounts
from infra.redis.audits import RedisAudits
from infra.redis.openings import SharedOpenings
from infra.redis.places import SharedPlaces
from infra.redis.rate_limits import Windows
from infra.redis.store import AwaitedStore, open_awaited_store
from infra.redis.views_awaited import AwaitedViews
from infra.redis.wire import Reply
from infra.settings import Settings
from services.api.service import Ports
from services.ports_limits import Shared
from services.reading import Reader
from services.whole_log import AwaitedWholeLog

OUTAGES = (RedisError, OSError)
"""What a store that is away for a while raises."""


def store_url(settings: Settings) -> str:
    """Give the URL of the store: the one that is set, or the socket in the data folder."""
    return settings.redis_url or socket_url(socket_path(settings.folder))


def wired(settings: Settings, url: str | None = None) -> Callable[[], AbstractAsyncContextManager[Ports]]:
    """Check the store, and give what opens the ports once there is a loop."""
    found = url or store_url(settings)
    store = open_awaited_store(found, settings)
    audits = RedisAudits(store.client, settings.jobs_url or found)

    @asynccontextmanager
    async def opened() -> AsyncIterator[Ports]:
        names.look("")  # reads its data now, and not while the first visitor waits
        try:
            yield await _ports(store, audits, settings)
        finally:
            audits.close()
            await store.close()

    return opened


async def _ports(store: AwaitedStore, audits: RedisAudits, settings: Settings) -> Ports:
    accounts = RedisAccounts(store.client)
    await accounts.settle()
    log = AwaitedWholeLog(store.log, store.tables, FileArchive(settings.archive_url))
    return Ports(
        intake=store.intake,
        results=store.results,
        tables=store.tables,
        records_bell=store.records_bell(),
        feed=store.feed,
        log=store.log,
        reader=Reader(AwaitedViews(store.client, store.partitions), log),
        accounts=accounts,
        audits=audits,
        dead_letters=store.dead_letters,
        operators=store.operators,
        shared=_shared(store.client),
        partitions=store.partitions,
        key=await accounts.key(),
        outages=OUTAGES,
    )


def _shared(client: Reply) -> Shared:
    return Shared(Windows(client), SharedPlaces(client), SharedOpenings(client))
