"""Metrics of all processes: each name has one meaning, and is documented for operators."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from prometheus_client import REGISTRY, CollectorRegistry, Metric

import services.courier.metrics
import services.jobs.outages
import services.projector.metrics
import services.worker.metrics
from services.api.runtime.metrics import Metrics
from tests.support.source_files import ROOT

MONITORING = (ROOT / "docs/monitoring.md").read_text()
UNITS = ("_seconds", "_bytes", "_total")


def metrics_of(registry: CollectorRegistry) -> dict[str, Metric]:
    """Return the metrics of a registry by the names under which Prometheus stores them."""
    found: Iterable[Metric] = registry.collect()
    return {
        f"{one.name}{'_total' if one.type == 'counter' else ''}": one
        for one in found
        if one.name.startswith("railhead")
    }


API = metrics_of(Metrics().registry)
OTHERS = metrics_of(REGISTRY)
MODULES = (
    services.worker.metrics,
    services.projector.metrics,
    services.jobs.outages,
    services.courier.metrics,
)


def test_metric_names_have_one_meaning() -> None:
    assert set() == API.keys() & OTHERS.keys()
    assert {"railhead_commands_received_total"} <= API.keys()
    assert {"railhead_commands_decided_total"} <= OTHERS.keys()
    assert all(Path(module.__file__ or "").exists() for module in MODULES)


def test_every_metric_is_documented(subtests: pytest.Subtests) -> None:
    for name in sorted([*API, *OTHERS]):
        with subtests.test(name):
            assert re.search(rf"^\|[^|]*`{name}`", MONITORING, re.MULTILINE)


def test_times_are_in_seconds(subtests: pytest.Subtests) -> None:
    """Prometheus recommends base units, with the unit as the suffix of the metric name."""
    for name in sorted([*API, *OTHERS]):
        with subtests.test(name):
            assert not re.search("milli|micro|minutes|kilo", name)
            if "lag" in name or "time" in name:
                assert name.endswith(UNITS)


def test_every_documented_metric_exists() -> None:
    named = set(re.findall(r"`(railhead_\w+)`", MONITORING))

    assert {*API, *OTHERS} == named
