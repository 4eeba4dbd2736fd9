"""The projector process."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass

from infra.archive import FileArchive
from infra.embedded.socket_path import store_url
from infra.health_server import serve_health
from infra.logs import configure_logging, get_logger
from infra.ports.event_store import FEED_KEPT
from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.coordination.leases import RedisProjectorLeases
from infra.redis.store import RedisStore, open_store
from infra.settings.settings import Settings
from projections.registry import READ_MODELS
from services.projector.feed_consumer import FeedConsumer
from services.projector.projection_writer import ProjectorPorts
from services.projector.projector import POLL_SECONDS, Projector
from services.queries.log_reader import LogReader
from services.shared.partition_leases import PartitionLeases, holder_name
from services.shared.processes import stop_on_signals, tune_garbage_collection

log = get_logger()


@dataclass(frozen=True)
class WiredProjector:
    """A projector with a function that closes it, and the ports for rebuilds."""

    projector: Projector
    ports: ProjectorPorts
    partitions: int
    close: Callable[[], None]


def build_ports(store: RedisStore, archive_url: str) -> ProjectorPorts:
    """Build the ports for folding read models."""
    log = LogReader(store.log, store.tables, FileArchive(archive_url))
    return ProjectorPorts(store.feed, log, store.tables, store.read_models)


def build_projector(settings: Settings, url: str, name: str | None = None) -> WiredProjector:
    """Build a projector; one restarted with the same `name` immediately takes over its partitions.

    By default the name is unique.
    """
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
        new_consumer=consumer_factory(ports, FEED_KEPT, heartbeat=leases.renew),
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
    """Return a factory that builds the consumer of a partition."""
    models, too_new = tuple(READ_MODELS.values()), set[str]()
    return lambda partition: FeedConsumer(
        partition, models, ports, feed_kept, heartbeat=heartbeat, too_new=too_new
    )


NICENESS = 5
"""Niceness of the process, so that processes with waiting requests come first.

At 5 it gets a third of their share of CPU time, and 2,000 commands per second need a seventh of a core; at 10
or more it would fall behind.
"""


def run(settings: Settings, url: str | None = None, name: str | None = None) -> None:
    """Fold the feeds until SIGTERM or SIGINT; without a URL, use the configured store."""
    configure_logging(settings.log_level, "projector")
    os.nice(NICENESS)
    stopping = stop_on_signals()
    wired = build_projector(settings, url or store_url(settings), name)
    tune_garbage_collection()
    log.debug("projector started", partitions=wired.partitions)
    with serve_health(wired.projector.health, settings.vitals_host, settings.vitals_port):
        wired.projector.run(stopping.is_set)
    wired.close()
    log.debug("projector stopped")
