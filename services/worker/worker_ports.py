"""The ports that the worker's loop works on."""

from __future__ import annotations

from typing import Protocol

from infra.ports.event_store import EventStore, Feed, LogPacker, Snapshots
from infra.ports.tables import TableFaults


class WorkerPorts(Protocol):
    """What the loop itself reads and writes; deciding has ports of its own."""

    @property
    def event_store(self) -> EventStore: ...
    @property
    def feed(self) -> Feed: ...
    @property
    def snapshots(self) -> Snapshots: ...
    @property
    def log_packer(self) -> LogPacker: ...
    @property
    def table_faults(self) -> TableFaults: ...
