"""The ports that read models are folded from and written to."""

from __future__ import annotations

from dataclasses import dataclass

from services.ports import Feed, Log, Tables
from services.ports_views import Views


@dataclass(frozen=True)
class Sources:
    """`log` reads a log wherever it lies."""

    feed: Feed
    log: Log
    tables: Tables
    views: Views
