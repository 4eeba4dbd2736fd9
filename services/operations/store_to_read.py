"""A store as operators look it over: read, and never written to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from infra.ports.event_store import RecordLog, Secrets
from infra.ports.tables import LogLocation, TableDirectory


class StoreToRead(Protocol):
    """The part of a store that says which tables there are, and what their logs hold."""

    @property
    def partitions(self) -> int: ...
    @property
    def tables(self) -> TableDirectory: ...
    @property
    def log(self) -> RecordLog: ...
    @property
    def secrets(self) -> Secrets: ...


def list_tables(store: StoreToRead) -> Iterator[tuple[str, LogLocation]]:
    """Yield every table and where its log lies; a request for each partition."""
    for partition in range(store.partitions):
        yield from store.tables.list_partition(partition).items()
