"""Chooses what a courier works with."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from urllib.parse import urlsplit

from infra.archive import FileArchive
from infra.redis.client.connections import STORE_OUTAGES, connect, is_cluster
from infra.redis.store import AsyncRedisStore
from infra.settings.settings import Settings
from services.courier.calls.signed_exchange import SignedExchange
from services.courier.calls.wiring import build_caller
from services.courier.channels.registry import SenderParts, build_senders
from services.courier.channels.webhook import new_http_client
from services.courier.composer import ComposerConfig, MessageComposer
from services.courier.courier import Courier
from services.courier.delivery import Deliverer
from services.courier.texts.catalogue import load_catalogue
from services.notices.sweep import NoticeSweep
from services.notices.telling import NoticeTeller
from services.queries.log_reader import AsyncLogReader
from services.queries.reader import QueryReader
from services.shared.address_filter import AddressFilter


@asynccontextmanager
async def open_courier(
    settings: Settings, store: AsyncRedisStore, url: str, addresses: AddressFilter
) -> AsyncIterator[Courier]:
    """Put a courier together; what it opened is closed with it."""
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
        senders = build_senders(SenderParts(settings, client, texts, addresses, key))
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
    """Let the courier through to its store: a socket, a server, or the nodes of a cluster as they are now."""
    parts = urlsplit(url)
    if parts.scheme == "unix":
        addresses.permit((), [parts.path])
        return
    own = (parts.hostname or "localhost", parts.port or 6379)
    addresses.permit([own])
    client = connect(url)
    try:
        nodes = [(node.host, node.port) for node in client.get_nodes()] if is_cluster(client) else []
    finally:
        client.close()
    addresses.permit([own, *nodes])
