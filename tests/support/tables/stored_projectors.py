"""Projectors for stored tables, run round by round in the test's own thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from infra.redis.client.connections import STORE_OUTAGES
from infra.redis.coordination.leases import RedisProjectorLeases
from services.projector.main import consumer_factory
from services.projector.projector import Projector
from services.shared.partition_leases import PartitionLeases
from tests.support.runtime.processes import wait_until
from tests.support.tables.stored_tables import FEED_KEPT, StoredTables

LEASE = 3.0


def projector(stock: StoredTables, name: str = "projector/1", **changes: Any) -> Projector:
    store = stock.store
    leases = PartitionLeases(
        RedisProjectorLeases(store.client, round(LEASE * 1_000)), name, store.partitions, LEASE
    )
    follow, notifier = consumer_factory(stock.sources, FEED_KEPT), store.record_notifier()
    chosen = {"find_advanced": store.feed.find_advanced, "poll": 0.05, **changes}
    return Projector(leases, stock.sources, follow, notifier, STORE_OUTAGES, store.load_functions, **chosen)


def turns(one: Projector, until: Callable[[], bool]) -> None:
    def got_there() -> bool:
        one.run_once()
        return until()

    wait_until(got_there, "the projector gets there")


def listed(stock: StoredTables, table: str) -> int:
    """Return the seq up to which the lobby has folded a table."""
    page = stock.query(lambda reader: reader.lobby_page())
    return next((one.seq for one in page.tables if one.id == table), 0)
