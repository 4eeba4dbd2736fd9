"""Faults of a cluster, of a worker, and of the connections between them and the API."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from random import Random

from tests.faults.drilled_service import LINES, DrilledService
from tests.support.clusters.faulty_cluster import FaultyNode
from tests.support.runtime.processes import HANG_SECONDS, kill, wait_until

HELD_SECONDS = 2.0

CUT_SECONDS = 5.0
"""How long a connection is cut: longer than a lease, and longer than any reply time-out."""

SWAP_SECONDS, SWAPS_TRIED = 15.0, 4
"""Seconds per attempt to swap roles, and the number of attempts.

An attempt lasts longer than the time for which a node tries to swap roles, or refuses a second vote for the
same slots.
"""

LAG_SECONDS = 0.2
HALF = 0.5

Fault = Callable[[DrilledService, FaultyNode], None]
"""A function that inflicts a fault on or near a primary for some time."""


def kill_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """Crash a primary; it comes back as a replica."""
    primary.signal(signal.SIGKILL)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over", HANG_SECONDS)


def freeze_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """Freeze a primary until another takes over; it wakes up and believes that it is still a primary."""
    primary.signal(signal.SIGSTOP)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over", HANG_SECONDS)


def cut_off_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """Isolate a primary from all other nodes; clients can still reach both it and its successor."""
    drill.cluster.cut_from_all(primary)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over", HANG_SECONDS)
    time.sleep(HELD_SECONDS)


def lose_tail(drill: DrilledService, primary: FaultyNode) -> None:
    """Isolate a primary from its replica, then promote the replica, which lacks the latest writes."""
    drill.cluster.network.cut((primary.port, drill.cluster.replica_of(primary).port))
    time.sleep(HELD_SECONDS)
    freeze_primary(drill, primary)


def kill_behind_lag(drill: DrilledService, primary: FaultyNode) -> None:
    """Delay a replica, and kill its primary during the delay."""
    drill.cluster.network.slow_down(drill.cluster.replica_of(primary).port, LAG_SECONDS)
    time.sleep(HELD_SECONDS)
    kill_primary(drill, primary)


def swap_roles(drill: DrilledService, primary: FaultyNode) -> None:
    """Swap a replica with its primary by agreement; retry if they do not agree."""
    replica = drill.cluster.replica_of(primary)
    for _ in range(SWAPS_TRIED - 1):
        replica.ask("CLUSTER FAILOVER")
        with suppress(TimeoutError):
            wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over", SWAP_SECONDS)
            return
    replica.ask("CLUSTER FAILOVER")
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over", HANG_SECONDS)


def kill_worker(drill: DrilledService, primary: FaultyNode) -> None:
    """Kill one of two workers; a new worker starts under the same name."""
    kill(drill.workers["first"])
    drill.start_worker("first")


def freeze_worker(drill: DrilledService, primary: FaultyNode) -> None:
    """Freeze a worker until another holds its partitions; it wakes up believing that it still holds them."""
    worker = drill.workers["second"]
    worker.send_signal(signal.SIGSTOP)
    time.sleep(2 * HELD_SECONDS)
    worker.send_signal(signal.SIGCONT)


def cut_api(drill: DrilledService, primary: FaultyNode) -> None:
    """Disconnect the API from a primary that all other clients can reach."""
    drill.cluster.cut_client(LINES["api"], primary)
    time.sleep(CUT_SECONDS)


def cut_workers(drill: DrilledService, primary: FaultyNode) -> None:
    """Disconnect both workers from a primary that all other clients can reach."""
    for worker in drill.workers:
        drill.cluster.cut_client(LINES[worker], primary)
    time.sleep(CUT_SECONDS)


def cut_worker_from_all(drill: DrilledService, primary: FaultyNode) -> None:
    """Disconnect a worker from all nodes: the other one takes over, and the first one's data arrives late."""
    drill.cluster.cut_client(LINES["first"])
    time.sleep(CUT_SECONDS)


def cut_api_from_all(drill: DrilledService, primary: FaultyNode) -> None:
    drill.cluster.cut_client(LINES["api"])
    time.sleep(CUT_SECONDS)


def slow_lines(drill: DrilledService, primary: FaultyNode) -> None:
    """Slow down all connections of the API and of a worker."""
    for client in ("api", "first"):
        drill.cluster.network.slow_down(LINES[client], LAG_SECONDS)
    time.sleep(HELD_SECONDS)


FAULTS: dict[str, Fault] = {
    "primary killed": kill_primary,
    "primary frozen": freeze_primary,
    "primary cut off from the nodes": cut_off_primary,
    "replica cut off, then promoted": lose_tail,
    "replica lags, primary killed": kill_behind_lag,
    "roles swapped": swap_roles,
    "worker killed": kill_worker,
    "worker frozen": freeze_worker,
    "API cut off from a primary": cut_api,
    "API cut off from all nodes": cut_api_from_all,
    "workers cut off from a primary": cut_workers,
    "worker cut off from all nodes": cut_worker_from_all,
    "lines of API and worker slow": slow_lines,
}


def disturb_lines(drill: DrilledService, random: Random) -> None:
    """Cut a connection of the API or of a worker, or slow down all its connections, during other faults."""
    client = random.choice(list(LINES))
    if random.random() < HALF:
        drill.cluster.cut_client(LINES[client], random.choice(drill.cluster.primaries()))
    else:
        drill.cluster.network.slow_down(LINES[client], random.uniform(0.0, LAG_SECONDS))
