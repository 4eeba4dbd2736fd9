"""Chooses the adapters of a projector, and of a rebuild that an operator asks for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from infra.archive import FileArchive
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.coordination.projector_leases import RedisProjectorLeases
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from projections.registry import READ_MODELS
from services.projector.feed_consumer import FeedConsumer
from services.projector.ports import ProjectorPorts
from services.projector.projector import POLL_SECONDS, Projector
from services.queries.log_reader import LogReader
from services.shared.partition_leases import PartitionLeases, holder_name


@dataclass(frozen=True)
class WiredProjector:
    """A projector with what closes it, and what a rebuild needs of it."""

    projector: Projector
    ports: ProjectorPorts
    partitions: int
    close: Callable[[], None]


def build_ports(store: RedisStore, archive_url: str) -> ProjectorPorts:
    """Put the ports together that read models are folded from."""
    log = LogReader(store.log, store.tables, FileArchive(archive_url))
    return ProjectorPorts(store.feed, log, store.tables, store.read_models)


def build_projector(settings: Settings, url: str, name: str | None = None) -> WiredProjector:
    """Put a projector together; `name` is what a restarted one takes over from, its own by default."""
    store = open_store(url, settings)
    ports = build_ports(store, settings.archive_url)
    milliseconds = round(settings.lease_seconds * 1_000)
    leases = PartitionLeases(
        RedisProjectorLeases(store.client, milliseconds),
        holder_name(name),
        store.partitions,
        settings.lease_seconds,
    )
    projector = Projector(
        leases=leases,
        ports=ports,
        new_consumer=consumer_factory(ports, settings.feed_kept, heartbeat=leases.renew),
        notifier=store.record_notifier(),
        outages=STORE_OUTAGES,
        reload_functions=store.load_functions,
        find_advanced=store.feed.find_advanced,
        poll=min(POLL_SECONDS, settings.lease_seconds / 3),
    )
    return WiredProjector(projector, ports, store.partitions, store.close)


def consumer_factory(
    ports: ProjectorPorts, feed_kept: int, heartbeat: Callable[[], None] = lambda: None
) -> Callable[[int], FeedConsumer]:
    """Give what follows each partition."""
    models, too_new = tuple(READ_MODELS.values()), set[str]()
    return lambda partition: FeedConsumer(
        partition, models, ports, feed_kept, heartbeat=heartbeat, too_new=too_new
    )
