"""A worker process for which some words are dangerous: see `tests.support.workers.fragile_rules`."""

from __future__ import annotations

import sys

from infra.settings import settings
from services.cli.wiring import store_url
from services.worker.main import main
from tests.support.workers import fragile_rules

if __name__ == "__main__":
    chosen = settings()
    with fragile_rules():
        main(chosen, store_url(chosen), sys.argv[1] if len(sys.argv) > 1 else None)
