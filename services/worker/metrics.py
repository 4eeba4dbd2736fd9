"""Metrics of a worker; their labels are stable even if classes are renamed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import UnsetType
from prometheus_client import Counter, Gauge, Histogram

from domain.kernel.values import Event
from domain.table.correspondence.deadlines import called_at
from domain.table.correspondence.events import Excused
from domain.table.correspondence.rules import deadline
from domain.table.events import TimeRanOut
from domain.table.evolve import AnyRecord, AnyTable
from domain.table.orders.events import OrderFired, OrderStopped
from domain.table.records import SERVICE_PLAYER
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
DELAY_BUCKETS = (0.1, 0.25, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0, 300.0, 1_800.0)
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
    "Commands decided, by outcome; repeated decisions count again.",
    ["outcome"],
)
REFUSALS = Counter("railhead_commands_refused", "Commands refused, by kind and rule.", ["type", "rule"])
STORED = Counter("railhead_commands_stored", "Effects of decided commands in the store.", ["effect"])
_DECIDED = {kind: DECIDED.labels(label) for kind, label in OUTCOME_LABELS.items()}
_STORED = {kind: STORED.labels(label) for kind, label in EFFECT_LABELS.items()}
BATCHES = Histogram("railhead_batch_commands", "Commands stored in one group.", buckets=SIZE_BUCKETS)
DECIDE_SECONDS = Histogram("railhead_decide_seconds", "Time to decide one batch", buckets=SECONDS_BUCKETS)
APPEND_SECONDS = Histogram("railhead_append_seconds", "Time to store a group", buckets=SECONDS_BUCKETS)
PACK_SECONDS = Histogram(
    "railhead_pack_seconds", "Time to pack older records of one table", buckets=SECONDS_BUCKETS
)
UNAVAILABLE = Counter(
    "railhead_tables_unavailable",
    "Tables that a worker could not load: damaged logs or unknown rules.",
    ["kind"],
)
CACHED_TABLES = Gauge("railhead_cached_tables", "Tables in memory")
HELD_PARTITIONS = Gauge("railhead_partitions_held", "Partitions this worker holds")
LAG = Gauge("railhead_command_lag_seconds", "Age of the oldest command when its processing began")

FLAGS = Counter("railhead_flags_called", "Time-outs, by the service or claimed by a player.", ["by"])
FLAG_DELAY = Histogram(
    "railhead_flag_delay_seconds",
    "Delay of the service's time-outs",
    buckets=DELAY_BUCKETS,
)
TIME_OUTS_REFUSED = Counter(
    "railhead_time_outs_refused", "Time-outs by the service that a table refused, by kind.", ["type"]
)
EXCUSED_SECONDS = Counter("railhead_excused_seconds", "Downtime excluded from clocks, over all tables.")
ORDERS_FIRED = Counter("railhead_orders_fired", "Answers by pre-set moves.")
ORDERS_STOPPED = Counter("railhead_orders_stopped", "Pre-set moves that stopped, by reason.", ["why"])


def count_results(outcomes: Iterable[CommandOutcome], effects: Iterable[AppendEffect]) -> None:
    """Count the outcomes of a batch and the effects of storing them."""
    for outcome in outcomes:
        _DECIDED[type(outcome)].inc()
    for effect in effects:
        _STORED[type(effect)].inc()


def count_events(before: AnyTable | None, record: AnyRecord) -> None:
    """Count a record's events about clocks and pre-set moves; `before` is the table before the record."""
    for event in record.events:
        count = _COUNTED.get(type(event))
        if count is not None:
            count(event, record, before)


def _count_flag(event: TimeRanOut, record: AnyRecord, before: AnyTable | None) -> None:
    by_service = record.player == SERVICE_PLAYER
    FLAGS.labels("service" if by_service else "player").inc()
    due = None if before is None or not by_service else _callable_at(event, before)
    if due is not None:
        FLAG_DELAY.observe(max(0, record.at - due) / 1_000)


def _callable_at(event: TimeRanOut, before: AnyTable) -> int | None:
    """Return when the service could first have claimed the time-out (UTC, ms)."""
    if before.paced is None or isinstance(event.due, UnsetType):
        return deadline(before, event.seat)
    return called_at(before.paced.pace, event.due)


def _count_excuse(event: Excused, record: AnyRecord, before: AnyTable | None) -> None:
    EXCUSED_SECONDS.inc((event.until - event.since) / 1_000)


def _count_fired(event: OrderFired, record: AnyRecord, before: AnyTable | None) -> None:
    ORDERS_FIRED.inc()


def _count_stopped(event: OrderStopped, record: AnyRecord, before: AnyTable | None) -> None:
    ORDERS_STOPPED.labels(event.why).inc()


_COUNTED: Mapping[type[Event], Callable[[Any, AnyRecord, AnyTable | None], None]] = {
    TimeRanOut: _count_flag,
    Excused: _count_excuse,
    OrderFired: _count_fired,
    OrderStopped: _count_stopped,
}
