"""A worker as a process of its own."""

from __future__ import annotations

import gc

from infra.logs import configure
from infra.settings import Settings
from infra.vitals import shown
from services.worker.wiring import runner

COLLECT = (50_000, 20, 50)
"""Allocations and rounds between collections: warm tables are many objects, and values have no cycles."""


def main(settings: Settings, url: str, name: str | None = None) -> None:
    """Work until a signal stops it."""
    configure(settings.log_level, "worker")
    working = runner(settings, url, name)
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT)
    with shown(working.vitals, settings.vitals_host, settings.vitals_port):
        working.run()
