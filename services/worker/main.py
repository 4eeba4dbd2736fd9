"""A worker as a process of its own."""

from __future__ import annotations

import gc

from infra.health_server import serve_health
from infra.logs import configure_logging
from infra.settings.settings import Settings
from services.worker.wiring import build_runner

GC_THRESHOLDS = (50_000, 20, 50)
"""Allocations and rounds between collections: warm tables are many objects, and values have no cycles."""


def run(settings: Settings, url: str, name: str | None = None) -> None:
    """Work until a signal stops it."""
    configure_logging(settings.log_level, "worker")
    working = build_runner(settings, url, name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    with serve_health(working.vitals, settings.vitals_host, settings.vitals_port):
        working.run()
