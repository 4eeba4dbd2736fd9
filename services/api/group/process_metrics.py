"""The counts of all API processes in one answer; `process` says whose each is.

They are not summed up: a sum would fall when a process is started again, and who reads it would take that
for a new beginning of all of them.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping

from prometheus_client import CollectorRegistry, Metric, generate_latest
from prometheus_client.parser import text_string_to_metric_families
from prometheus_client.registry import Collector

LABEL = "process"


class _Gathered(Collector):
    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = tuple(metrics)

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def merge_counts(own: int, by_process: Mapping[int, bytes], told_once: Container[str]) -> bytes:
    """Give the counts of processes, numbered from 0 on, as one text; by `own` alone what is told once."""
    found: dict[str, Metric] = {}
    for number, text in sorted(by_process.items()):
        for family in text_string_to_metric_families(text.decode()):
            shared = family.name in told_once
            if shared and number != own:
                continue
            merged = found.setdefault(family.name, Metric(family.name, family.documentation, family.type))
            labels = {} if shared else {LABEL: str(number + 1)}
            merged.samples += [one._replace(labels={**one.labels, **labels}) for one in family.samples]
    registry = CollectorRegistry()
    registry.register(_Gathered(found.values()))
    return generate_latest(registry)
