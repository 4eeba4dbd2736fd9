"""Prometheus metrics of a process."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest

LATENCY_BUCKETS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20)

SHARED_GAUGES = frozenset(
    {
        "railhead_read_model_lag_seconds",
        "railhead_ratings_behind_tables",
        "railhead_last_backup_timestamp_seconds",
        "railhead_last_backup_failure_timestamp_seconds",
    }
)
"""Gauges that are read from the store, and therefore equal in all processes."""


class Metrics:
    """The metrics of one process, in their own registry."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._of_request: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.requests = self._count("http_requests", "Requests answered.", "method", "route", "status")
        self.request_seconds = Histogram(
            "railhead_http_request_seconds",
            "Time until a response was complete, without streams.",
            ("method", "route"),
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )
        self.refusals = self._count(
            "refusals_told", "Refused requests by problem type, including retries.", "type"
        )
        self.commands = self._count("commands_received", "Commands received, including retries.")
        self.connections_cut = self._count(
            "http_connections_cut", "Connections closed by the service, by reason.", "why"
        )
        self.streams = Gauge("railhead_streams_open", "Open live streams.", registry=self.registry)
        self.lag = self._gauge(
            "read_model_lag_seconds",
            "Lag of the slowest partition of a read model; absent while the model is built.",
            "model",
        )
        self.ratings_behind = self._gauge(
            "ratings_behind_tables", "Finished rated tables not yet included in ratings.", "game"
        )
        self.last_backup = self._gauge(
            "last_backup_timestamp_seconds", "Start of the last complete backup (Unix time); 0: never."
        )
        self.last_backup_failure = self._gauge(
            "last_backup_failure_timestamp_seconds", "Last failure of a backup (Unix time); 0: never."
        )

    def _count(self, name: str, description: str, *labels: str) -> Counter:
        return Counter(f"railhead_{name}", description, labels, registry=self.registry)

    def _gauge(self, name: str, description: str, *labels: str) -> Gauge:
        return Gauge(f"railhead_{name}", description, labels, registry=self.registry)

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request and its duration in seconds; `seconds` is None for a stream."""
        key = (method, route, status)
        known = self._of_request.get(key)
        if known is None:
            counter = self.requests.labels(method, route, str(status))
            known = self._of_request[key] = (counter, self.request_seconds.labels(method, route))
        known[0].inc()
        if seconds is not None:
            known[1].observe(seconds)

    def render(self) -> bytes:
        """Return all metrics in Prometheus text format."""
        return generate_latest(self.registry)
