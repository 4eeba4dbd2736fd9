"""The ports that read models are folded from and written to."""

from __future__ import annotations

from dataclasses import dataclass

from infra.ports.event_store import Feed, RecordLog
from infra.ports.read_models import ReadModelStore
from infra.ports.tables import TableDirectory


@dataclass(frozen=True)
class ProjectorPorts:
    """`log` reads a log wherever it lies."""

    feed: Feed
    log: RecordLog
    tables: TableDirectory
    views: ReadModelStore
