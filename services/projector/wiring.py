"""Chooses the adapters of a projector, and of a rebuild that an operator asks for."""

from __future__ import annotations

import secrets
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass

from redis.exceptions import RedisError

from infra.archive import FileArchive
from infra.redis.store import RedisStore, open_store
from infra.redis.views import RedisViews
from infra.redis.views_sharing import ProjectorShares
from infra.settings import Settings
from services.projector.follower import Follower
from services.projector.projector import POLL_SECONDS, Lost, Projector
from services.projector.sources import Sources
from services.read_models import MODELS
from services.whole_log import WholeLog
from services.worker.shares import Shares

LOST: Lost = (RedisError, OSError)
"""What a store that is away for a while raises; anything else is a fault and ends the process."""


@dataclass(frozen=True)
class Wired:
    """A projector with what closes it, and what a rebuild needs of it."""

    projector: Projector
    sources: Sources
    partitions: int
    close: Callable[[], None]


def sources(store: RedisStore, archive_url: str) -> Sources:
    """Put the ports together that read models are folded from."""
    log = WholeLog(store.log, store.tables, FileArchive(archive_url))
    return Sources(store.feed, log, store.tables, RedisViews(store.client, store.partitions))


def wired(settings: Settings, url: str, name: str | None = None) -> Wired:
    """Put a projector together; `name` is what a restarted one takes over from, its own by default."""
    store = open_store(url, settings)
    ports = sources(store, settings.archive_url)
    milliseconds = round(settings.lease_seconds * 1_000)
    ownership = ProjectorShares(store.client, milliseconds)
    shares = Shares(ownership, holder(name), store.partitions, settings.lease_seconds)
    projector = Projector(
        shares=shares,
        follower=followers(ports, settings.feed_kept, alive=shares.renew),
        bell=store.records_bell(),
        lost=LOST,
        recover=store.load_functions,
        poll=min(POLL_SECONDS, settings.lease_seconds / 3),
    )
    return Wired(projector, ports, store.partitions, store.close)


def followers(
    ports: Sources, feed_kept: int, alive: Callable[[], None] = lambda: None
) -> Callable[[int], Follower]:
    """Give what follows each partition."""
    models = tuple(MODELS.values())
    return lambda partition: Follower(partition, models, ports, feed_kept, alive=alive)


def holder(name: str | None) -> str:
    """Give the name under which partitions are held: NAME/INSTANCE, where a later instance sorts later."""
    return f"{name or f'{socket.gethostname()}-{secrets.token_hex(4)}'}/{time.time_ns():020d}"
