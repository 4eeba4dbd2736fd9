"""The courier as a process of its own: only here is anything sent where people said."""

from __future__ import annotations

import asyncio
import threading

from infra.embedded.socket_path import store_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.redis.store import AsyncRedisStore, open_async_store
from infra.settings.settings import Settings
from services.courier.wiring import open_courier, permit_store
from services.notices.offered_kinds import KINDS, find_obstacle
from services.shared.address_filter import AddressFilter
from services.shared.stop_signal import stop_on_signals

log = get_logger()


def run(settings: Settings, url: str | None = None) -> None:
    """Sweep and deliver until SIGTERM or SIGINT; without a URL, with the store that the settings name.

    The loop is asyncio's own: uvloop connects without asking the filter of addresses.
    """
    configure_logging(settings.log_level, "courier")
    stopping = stop_on_signals()
    found = url or store_url(settings)
    store = open_async_store(found, settings)
    addresses = AddressFilter(settings.notices_allow)
    permit_store(addresses, found)
    addresses.install()
    _tell_operator(settings)
    log.debug("courier started")
    asyncio.run(_run(settings, store, found, addresses, stopping))
    log.debug("courier stopped")


def _tell_operator(settings: Settings) -> None:
    """Say which kinds of channels are not offered, and what they need; aloud where any was prepared for."""
    prepared = (settings.public_url, settings.smtp_url, settings.smtp_from, settings.push_subject)
    tell = log.debug if all(one is None for one in prepared) else log.info
    for kind in KINDS:
        obstacle = find_obstacle(kind, settings)
        if obstacle is not None:
            tell("a kind of channel is not offered", kind=kind, needs=obstacle.needs)


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
