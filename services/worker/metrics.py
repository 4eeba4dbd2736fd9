"""The metrics of a worker; their labels are a promise, so they do not follow the names of classes."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping

from prometheus_client import Counter, Gauge, Histogram

from infra.ports.outcomes import (
    Acceptance,
    Appended,
    AppendEffect,
    CommandFailure,
    CommandIdConflict,
    CommandOutcome,
    DuplicateCommand,
    Refusal,
    SkippedResult,
    VersionConflict,
)

SECONDS_BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SIZE_BUCKETS = (1, 2, 4, 8, 16, 32, 64)

OUTCOME_LABELS: Mapping[type, str] = {Acceptance: "accepted", Refusal: "refused", CommandFailure: "failed"}
EFFECT_LABELS: Mapping[type, str] = {
    Appended: "appended",
    DuplicateCommand: "duplicate",
    CommandIdConflict: "id_conflict",
    VersionConflict: "conflict",
    SkippedResult: "skipped",
}

DECIDED = Counter(
    "railhead_commands_decided",
    "Commands decided, by outcome; once more for each that is decided again.",
    ["outcome"],
)
REFUSALS = Counter(
    "railhead_commands_refused", "Commands decided to be refused, by kind and rule.", ["type", "rule"]
)
STORED = Counter("railhead_commands_stored", "What the store made of decided commands.", ["effect"])
BATCHES = Histogram("railhead_batch_commands", "Commands that were stored together.", buckets=SIZE_BUCKETS)
DECIDE_SECONDS = Histogram("railhead_decide_seconds", "Time to decide one batch", buckets=SECONDS_BUCKETS)
APPEND_SECONDS = Histogram(
    "railhead_append_seconds", "Time to store what was decided", buckets=SECONDS_BUCKETS
)
CACHED_TABLES = Gauge("railhead_cached_tables", "Tables in memory")
HELD_PARTITIONS = Gauge("railhead_partitions_held", "Partitions this worker holds")
LAG = Gauge("railhead_command_lag_seconds", "Age of the oldest command when it was taken up")


def count_results(outcomes: Iterable[CommandOutcome], effects: Iterable[AppendEffect]) -> None:
    """Count the outcomes of a batch and what the store made of them."""
    for kind, count in Tally(map(type, outcomes)).items():
        DECIDED.labels(OUTCOME_LABELS[kind]).inc(count)
    for kind, count in Tally(map(type, effects)).items():
        STORED.labels(EFFECT_LABELS[kind]).inc(count)
