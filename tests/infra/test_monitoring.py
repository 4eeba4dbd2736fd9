"""Alarms and dashboard: each expression is valid, and refers only to metrics of the service."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import promql_parser
import yaml
from prometheus_client import REGISTRY

import services.courier.metrics
import services.jobs.outages
import services.projector.metrics
import services.worker.metrics
from services.api.runtime.metrics import Metrics
from tests.support.source_files import ROOT

FOLDER = ROOT / "infra/monitoring"
COUNTING = (
    services.courier.metrics,
    services.jobs.outages,
    services.projector.metrics,
    services.worker.metrics,
)


def list_alarms() -> list[Any]:
    groups = yaml.safe_load((FOLDER / "alerts.yml").read_text())["groups"]
    return [rule for group in groups for rule in group["rules"]]


def expressions() -> Iterator[str]:
    yield from (rule["expr"] for rule in list_alarms())
    for panel in json.loads((FOLDER / "dashboard.json").read_text())["panels"]:
        yield from (target["expr"] for target in panel["targets"])


def series() -> dict[str, set[str]]:
    """Return the series that Prometheus stores, keyed by name, with their possible labels."""
    found: dict[str, set[str]] = {"up": {"job"}}
    for registry in (Metrics().registry, REGISTRY):
        for collector, names in registry._collector_to_names.items():  # noqa: SLF001 - labels stand nowhere else
            for name in names:
                found[name] = {*getattr(collector, "_labelnames", ()), "le"}
    return found


def test_every_expression_parses_and_names_existing_metrics() -> None:
    counted, used = series(), list(expressions())
    assert len(used) > 30
    for expression in used:
        promql_parser.parse(expression)
        for name, matchers in re.findall(r"\b(railhead_\w+|up)\b(?!\()(?:\{([^}]*)\})?", expression):
            assert name in counted, expression
            assert set(re.findall(r"(\w+)\s*(?:=~|!~|!=|=)", matchers)) <= counted[name], expression
        for labels in re.findall(r"\bby \(([\w, ]+)\)", expression):
            (name, *_) = re.findall(r"railhead_\w+", expression)
            assert set(labels.split(", ")) <= counted[name] | {"instance"}, expression


def test_operators_docs_explain_exactly_the_existing_alarms() -> None:
    told = (ROOT / "docs/monitoring.md").read_text().partition("## Alarms")[2].partition("\n##")[0]
    alarms = [rule["alert"] for rule in list_alarms()]

    assert sorted(set(alarms)) == sorted(alarms) == sorted(re.findall(r"^\| `(\w+)`", told, re.MULTILINE))
    assert {"page", "ticket"} == {rule["labels"]["severity"] for rule in list_alarms()}


def test_scrape_configuration_loads_the_alert_rules() -> None:
    told = yaml.safe_load((FOLDER / "prometheus.yml").read_text())

    assert ["alerts.yml"] == told["rule_files"]
    assert "railhead" == told["scrape_configs"][0]["job_name"]
