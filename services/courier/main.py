"""The courier process, the only one that sends anything to addresses that users entered."""

from __future__ import annotations

import asyncio
import secrets
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from urllib.parse import urlsplit

from infra.archive import FileArchive
from infra.embedded.socket_path import store_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.redis.client.connections import STORE_OUTAGES, connect, is_cluster
from infra.redis.store import AsyncRedisStore, open_async_store
from infra.settings.settings import Settings
from services.courier.calls.signed_exchange import SignedExchange
from services.courier.calls.wiring import build_caller
from services.courier.courier import Courier
from services.courier.delivery import Deliverer
from services.courier.http_post import new_http_client, post
from services.notices.channels.channel import SenderParts
from services.notices.channels.registry import CHANNELS, open_senders
from services.notices.message_composer import ComposerConfig, MessageComposer
from services.notices.sweep import NoticeSweep
from services.notices.telling import NoticeTeller
from services.notices.texts import load_catalogue
from services.queries.log_reader import AsyncLogReader
from services.queries.reader import QueryReader
from services.shared.address_filter import AddressFilter
from services.shared.processes import stop_on_signals

log = get_logger()


@asynccontextmanager
async def open_courier(
    settings: Settings, store: AsyncRedisStore, url: str, addresses: AddressFilter
) -> AsyncIterator[Courier]:
    """Build a courier, and close its connections at the end."""
    log = AsyncLogReader(store.log, store.tables, FileArchive(settings.archive_url))
    teller = NoticeTeller(store.notice_ledger, store.accounts)
    key = await store.accounts.service_key()
    reader = QueryReader(store.read_models, log, store.talk, store.snapshots)
    texts = load_catalogue()
    composer = MessageComposer(
        reader,
        store.accounts,
        texts,
        ComposerConfig(settings.public_url, key),
    )
    async with new_http_client() as client:
        senders = open_senders(SenderParts(settings, partial(post, client), texts, addresses, key))
        deliverer = Deliverer(teller, store.read_models, composer, senders, outages=STORE_OUTAGES)
        yield Courier(
            store.notice_ledger,
            NoticeSweep(store.read_models, teller),
            deliverer,
            build_caller(store, reader, teller, SignedExchange(client)),
            secrets.token_hex(8),
            STORE_OUTAGES,
            lambda: permit_store(addresses, url),
        )


def permit_store(addresses: AddressFilter, url: str) -> None:
    """Permit connections to the store: a socket, a server, or the current nodes of a cluster."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        addresses.permit((), [parts.path])
        return
    endpoint = (parts.hostname or "localhost", parts.port or 6379)
    addresses.permit([endpoint])
    client = connect(url)
    try:
        nodes = [(node.host, node.port) for node in client.get_nodes()] if is_cluster(client) else []
    finally:
        client.close()
    addresses.permit([endpoint, *nodes])


def run(settings: Settings, url: str | None = None) -> None:
    """Sweep and deliver until SIGTERM or SIGINT; without a URL, use the store in the settings.

    The process uses asyncio's event loop, since uvloop would connect without consulting the address filter.
    """
    configure_logging(settings.log_level, "courier")
    stopping = stop_on_signals()
    url = url or store_url(settings)
    store = open_async_store(url, settings)
    addresses = AddressFilter(settings.notices_allow)
    permit_store(addresses, url)
    addresses.install()
    _log_obstacles(settings)
    log.debug("courier started")
    asyncio.run(_run(settings, store, url, addresses, stopping))
    log.debug("courier stopped")


def _log_obstacles(settings: Settings) -> None:
    """Log which kinds of channels are unavailable, and why.

    The log level is info if any of them is configured.
    """
    prepared = (settings.public_url, settings.smtp_url, settings.smtp_from)
    tell = log.debug if all(one is None for one in prepared) else log.info
    for kind, channel in CHANNELS.items():
        obstacle = channel.find_obstacle(settings)
        if obstacle is not None:
            tell("a kind of channel is not available", kind=kind, needs=obstacle.needs)


async def _run(
    settings: Settings,
    store: AsyncRedisStore,
    url: str,
    addresses: AddressFilter,
    stopping: threading.Event,
) -> None:
    try:
        async with open_courier(settings, store, url, addresses) as courier:
            with serve_health(courier.health, settings.vitals_host, settings.vitals_port):
                await courier.run(stopping.is_set)
    finally:
        await store.close()
