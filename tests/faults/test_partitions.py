"""Nodes, workers and the API lose their connections or lag: nothing acknowledged is lost.

Each fault happens once; `make soak` repeats all of them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests.faults.fault_report import render_report
from tests.faults.store_drill import run_store_drill

pytestmark = pytest.mark.e2e

FAULTS = ("primary cut off from the nodes", "replica cut off, then promoted", "replica lags, primary killed")


LINE_FAULTS = (
    "lines of API and worker slow",
    "API cut off from a primary",
    "workers cut off from a primary",
    "worker cut off from all nodes",
)


def test_acknowledged_records_survive_partitions_lag_and_promotion() -> None:
    nothing_is_lost(FAULTS)


def test_acknowledged_records_survive_cut_and_slow_service_connections() -> None:
    nothing_is_lost(LINE_FAULTS)


def nothing_is_lost(faults: Sequence[str]) -> None:
    counts = run_store_drill(faults)
    print(render_report(counts))
    assert [(0, 0)] * len(counts) == [(count.lost, count.doubled) for count in counts]
    assert all(count.acknowledged for count in counts)
