"""What the process counts, for Prometheus."""

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
"""What the store knows, and each process would tell alike."""


class Metrics:
    """Counters of one process, in a registry of their own."""

    def __init__(self) -> None:
        self.registry = _registry()
        self._of_request: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}
        self.requests = self._count("http_requests", "Requests answered.", "method", "route", "status")
        self.request_seconds = Histogram(
            "railhead_http_request_seconds",
            "Time until an answer was complete; streams are left out.",
            ("method", "route"),
            buckets=LATENCY_BUCKETS,
            registry=self.registry,
        )
        self.refusals = self._count(
            "refusals_told", "Refusals that senders were told, by kind; once more for who asks again.", "type"
        )
        self.commands = self._count("commands_received", "Commands put in, sent again or not.")
        self.connections_cut = self._count(
            "http_connections_cut",
            "Connections cut by the service, by what they kept others waiting with.",
            "why",
        )
        self.streams = Gauge("railhead_streams_open", "Live streams held open.", registry=self.registry)
        self.lag = self._gauge(
            "read_model_lag_seconds",
            "How far the slowest partition of a read model is behind; no number while it is built.",
            "model",
        )
        self.ratings_behind = self._gauge(
            "ratings_behind_tables", "Finished rated tables that are not reckoned into ratings yet.", "game"
        )
        self.last_backup, self.last_backup_failure = self._backup_gauges()

    def _backup_gauges(self) -> tuple[Gauge, Gauge]:
        return (
            self._gauge(
                "last_backup_timestamp_seconds", "When the last whole backup was begun (Unix time); 0: never."
            ),
            self._gauge(
                "last_backup_failure_timestamp_seconds", "When a backup last failed (Unix time); 0: never."
            ),
        )

    def _count(self, name: str, description: str, *labels: str) -> Counter:
        return Counter(f"railhead_{name}", description, labels, registry=self.registry)

    def _gauge(self, name: str, description: str, *labels: str) -> Gauge:
        return Gauge(f"railhead_{name}", description, labels, registry=self.registry)

    def count_request(self, method: str, route: str, status: int, seconds: float | None) -> None:
        """Count a request, and how long it took (s); None of one that has no end by itself."""
        key = (method, route, status)
        known = self._of_request.get(key)
        if known is None:
            counter = self.requests.labels(method, route, str(status))
            known = self._of_request[key] = (counter, self.request_seconds.labels(method, route))
        known[0].inc()
        if seconds is not None:
            known[1].observe(seconds)

    def render(self) -> bytes:
        """Return everything in the text form that Prometheus reads."""
        return generate_latest(self.registry)


def _registry() -> CollectorRegistry:
    """Make a registry that counts what any process uses."""
    made = CollectorRegistry()
    ProcessCollector(registry=made)
    return made
