"""A store for inspection, never written to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from infra.ports.event_store import RecordLog, Secrets
from infra.ports.tables import LogLocation, TableDirectory


class StoreToRead(Protocol):
    """The ports for listing tables and reading their logs."""

    @property
    def partitions(self) -> int: ...
    @property
    def tables(self) -> TableDirectory: ...
    @property
    def log(self) -> RecordLog: ...
    @property
    def secrets(self) -> Secrets: ...


def list_tables(store: StoreToRead) -> Iterator[tuple[str, LogLocation]]:
    """Yield every table and the location of its log; one request per partition."""
    for partition in range(store.partitions):
        yield from store.tables.list_partition(partition).items()
