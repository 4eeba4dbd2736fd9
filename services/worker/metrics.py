"""What a worker counts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable

from prometheus_client import Counter, Gauge, Histogram

from services.stored import Effect, Outcome

FINE = (0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
SIZES = (1, 2, 4, 8, 16, 32, 64)

COMMANDS = Counter(
    "railhead_commands_judged", "Judgements by outcome; once more for each that is made again.", ["outcome"]
)
REFUSALS = Counter("railhead_commands_refused", "Judgements that refuse, by kind and rule.", ["type", "rule"])
EFFECTS = Counter("railhead_commands_settled", "What became of judgements in the store.", ["effect"])
BATCHES = Histogram("railhead_batch_commands", "Commands that were stored together.", buckets=SIZES)
DECIDING = Histogram("railhead_decide_seconds", "Time to decide one batch", buckets=FINE)
APPENDING = Histogram("railhead_append_seconds", "Time to store what was decided", buckets=FINE)
WARM = Gauge("railhead_warm_tables", "Tables in memory")
HELD = Gauge("railhead_partitions_held", "Partitions this worker holds")
LAG = Gauge("railhead_command_lag_seconds", "Age of the oldest command when it was taken up")


def counted(outcomes: Iterable[Outcome], effects: Iterable[Effect]) -> None:
    """Count the verdicts of a batch and what became of them."""
    for counter, things in ((COMMANDS, outcomes), (EFFECTS, effects)):
        for kind, times in Tally(map(type, things)).items():
            counter.labels(kind.__name__.lower()).inc(times)
