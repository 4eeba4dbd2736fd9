"""Nodes are cut off, promoted without what came last, killed behind a lag: nothing acknowledged is lost."""

from __future__ import annotations

import pytest

from tests.faults.fault_report import render_report
from tests.faults.store_drill import run_store_drill

pytestmark = pytest.mark.e2e

SECONDS = 15.0
"""No further fault begins then; `make soak` lets all of them happen again and again."""

FAULTS = ("primary cut off from the nodes", "replica cut off, then promoted", "replica lags, primary killed")


def test_what_was_acknowledged_outlives_partitions_lag_and_promotion() -> None:
    counts = run_store_drill(FAULTS, SECONDS)
    print(render_report(counts))
    assert [(0, 0)] * len(counts) == [(count.lost, count.doubled) for count in counts]
    assert all(count.acknowledged for count in counts)
