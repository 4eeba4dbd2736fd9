"""A worker as a process of its own."""

from __future__ import annotations

from infra.logs import configure
from infra.settings import Settings
from services.worker.wiring import runner


def main(settings: Settings, url: str, name: str | None = None) -> None:
    """Work until a signal stops it."""
    configure(settings.log_level, "worker")
    runner(settings, url, name).run()
