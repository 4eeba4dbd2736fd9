"""What a worker counts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from prometheus_client import Counter, Gauge, Histogram

from infra.ports.outcomes import AppendEffect, CommandOutcome

SECONDS_BUCKETS = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SIZE_BUCKETS = (1, 2, 4, 8, 16, 32, 64)

COMMANDS = Counter(
    "railhead_commands_judged", "Judgements by outcome; once more for each that is made again.", ["outcome"]
)
REFUSALS = Counter("railhead_commands_refused", "Judgements that refuse, by kind and rule.", ["type", "rule"])
EFFECTS = Counter("railhead_commands_settled", "What became of judgements in the store.", ["effect"])
BATCHES = Histogram("railhead_batch_commands", "Commands that were stored together.", buckets=SIZE_BUCKETS)
DECIDE_SECONDS = Histogram("railhead_decide_seconds", "Time to decide one batch", buckets=SECONDS_BUCKETS)
APPEND_SECONDS = Histogram(
    "railhead_append_seconds", "Time to store what was decided", buckets=SECONDS_BUCKETS
)
CACHED_TABLES = Gauge("railhead_warm_tables", "Tables in memory")
HELD_PARTITIONS = Gauge("railhead_partitions_held", "Partitions this worker holds")
LAG = Gauge("railhead_command_lag_seconds", "Age of the oldest command when it was taken up")


def count_results(outcomes: Iterable[CommandOutcome], effects: Iterable[AppendEffect]) -> None:
    """Count the verdicts of a batch and what became of them."""
    for counter, things in ((COMMANDS, outcomes), (EFFECTS, effects)):
        for kind, times in Tally(map(type, things)).items():
            counter.labels(kind.__name__.lower()).inc(times)
