"""A worker process that fails on certain words; see `fragile_rules` in `worker_tables`."""

from __future__ import annotations

import sys

from infra.embedded.socket_path import store_url
from infra.settings.settings import read_settings
from services.worker.main import run
from tests.support.tables.worker_tables import fragile_rules

if __name__ == "__main__":
    chosen = read_settings()
    with fragile_rules():
        run(chosen, store_url(chosen), sys.argv[1] if len(sys.argv) > 1 else None)
