"""The metrics of a projector."""

from __future__ import annotations

from prometheus_client import Counter, Gauge

FOLDED = Counter("railhead_projected_records", "Records folded into read models", ["model"])
LAG = Gauge(
    "railhead_projection_lag_seconds", "Age of the oldest record not yet folded", ["model", "partition"]
)
REBUILDS = Counter("railhead_projection_rebuilds", "Generations built and switched to", ["model"])
UNFOLDABLE = Counter("railhead_projection_unfoldable", "Tables that a read model could not fold", ["model"])
STOPPED = Gauge("railhead_projection_stopped", "Partitions that met a record of unknown form", ["partition"])
