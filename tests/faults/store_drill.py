"""Faults of a cluster and of a worker, one after the other, while people talk at tables of all primaries.

At the end each acknowledged line is looked for: it is there once, and the chain of its table is sound. Every
primary's replica has to have what is acknowledged (RAILHEAD_REPLICAS=1), so no failover may take it away.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

from domain.log.hash_chain import find_damage
from domain.table.talk.words import SpokenLine
from tests.faults.drilled_service import DrilledService, drilled_service
from tests.faults.fault_report import FaultCount
from tests.faults.talker import Talker
from tests.support.clusters.faulty_cluster import FaultyNode
from tests.support.runtime.processes import kill, wait_until

HELD_SECONDS = 2.0
LAG_SECONDS = 0.2
PATIENCE_SECONDS = 60.0

Fault = Callable[[DrilledService, FaultyNode], None]
"""Does something to a primary, or beside it, and lets it last."""


def kill_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """End a primary as a crash would; it comes back as a replica."""
    primary.signal(signal.SIGKILL)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over")


def freeze_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """Have a primary stand still until another took over: it wakes up believing that it still is one."""
    primary.signal(signal.SIGSTOP)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over")


def cut_off_primary(drill: DrilledService, primary: FaultyNode) -> None:
    """Part a primary from all nodes, while clients reach both it and who takes over."""
    drill.cluster.cut_from_all(primary)
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over")
    time.sleep(HELD_SECONDS)


def lose_tail(drill: DrilledService, primary: FaultyNode) -> None:
    """Part a primary from its replica alone, and have that one take over without what came since."""
    drill.cluster.network.cut((primary.port, drill.cluster.replica_of(primary).port))
    time.sleep(HELD_SECONDS)
    freeze_primary(drill, primary)


def kill_behind_lag(drill: DrilledService, primary: FaultyNode) -> None:
    """Have a replica follow late, and its primary die meanwhile."""
    drill.cluster.network.slow_down(drill.cluster.replica_of(primary).port, LAG_SECONDS)
    time.sleep(HELD_SECONDS)
    kill_primary(drill, primary)


def swap_roles(drill: DrilledService, primary: FaultyNode) -> None:
    """Have a replica take over in agreement with its primary."""
    drill.cluster.replica_of(primary).ask("CLUSTER FAILOVER")
    wait_until(lambda: drill.cluster.is_replaced(primary), "a replica takes over")


def kill_worker(drill: DrilledService, primary: FaultyNode) -> None:
    """End one of two workers; another is started under its name."""
    kill(drill.workers["first"])
    drill.start_worker("first")


def freeze_worker(drill: DrilledService, primary: FaultyNode) -> None:
    """Have a worker stand still until another holds its partitions: it wakes up believing that it does."""
    worker = drill.workers["second"]
    worker.send_signal(signal.SIGSTOP)
    time.sleep(2 * HELD_SECONDS)
    worker.send_signal(signal.SIGCONT)


FAULTS: dict[str, Fault] = {
    "primary killed": kill_primary,
    "primary frozen": freeze_primary,
    "primary cut off from the nodes": cut_off_primary,
    "replica cut off, then promoted": lose_tail,
    "replica lags, primary killed": kill_behind_lag,
    "roles swapped": swap_roles,
    "worker killed": kill_worker,
    "worker frozen": freeze_worker,
}


@dataclass
class StoreDrill:
    """People at tables, and what was done to them by fault."""

    drill: DrilledService
    talkers: dict[str, Talker]
    counts: dict[str, FaultCount] = field(default_factory=dict)
    ends: list[tuple[str, dict[str, int]]] = field(default_factory=list)
    """Each fault, and how many lines were acknowledged at each table when it was over."""

    def strike(self, name: str, primary: FaultyNode) -> None:
        """Let a fault happen, mend it, and see after how long everybody is acknowledged again."""
        before = self._acknowledged()
        FAULTS[name](self.drill, primary)
        self.drill.cluster.heal()
        over = time.monotonic()
        said = [len(talker.acknowledged) for talker in self.talkers.values()]
        for talker, known in zip(self.talkers.values(), said, strict=True):
            wait_until(lambda: len(talker.acknowledged) > known, f"{name}: talk goes on", PATIENCE_SECONDS)  # noqa: B023
        recovery = time.monotonic() - over
        wait_until(self.drill.cluster.is_whole, f"{name}: the cluster is whole", PATIENCE_SECONDS)
        count = self.counts.setdefault(name, FaultCount(name))
        count.add(self._acknowledged() - before, recovery)
        self.ends.append((name, {table: len(one.acknowledged) for table, one in self.talkers.items()}))

    def check(self) -> None:
        """Count what is lost or doubled of all that was acknowledged, once nobody talks any more."""
        with self.drill.store() as store:
            for table, talker in self.talkers.items():
                lines = sorted(store.talk.read_all(table).items())
                spoken = [line.words.text for _, line in lines if isinstance(line, SpokenLine)]
                for number, line in enumerate(talker.acknowledged):
                    count = self._count_of(table, number)
                    count.lost += line not in spoken
                    count.doubled += spoken.count(line) > 1
                entries = store.log.read(table)
                assert find_damage(entries) is None
                shown = self.drill.ask("GET", f"/v1/tables/{table}", None).headers["Railhead-Head"]
                assert shown.startswith(str(entries[-1].seq)), (shown, entries[-1].seq)

    def _count_of(self, table: str, number: int) -> FaultCount:
        """Give the count of the fault before whose end a line was acknowledged, or of the last."""
        return self.counts[next((name for name, ends in self.ends if number < ends[table]), self.ends[-1][0])]

    def _acknowledged(self) -> int:
        return sum(len(talker.acknowledged) for talker in self.talkers.values())


def run_store_drill(faults: Sequence[str], seconds: float, seed: int = 1) -> list[FaultCount]:
    """Let these faults happen in turn, the last begun within so many seconds, and count what came of it."""
    random = Random(seed)
    with drilled_service() as drill, ExitStack() as stack:
        tables = [table for held in drill.open_tables(each=2).values() for table in held]
        talkers = {
            table: Talker([drill.service.url], drill.token, table, f"talk {number}")
            for number, table in enumerate(tables)
        }
        for talker in talkers.values():
            stack.enter_context(talker)
        found = StoreDrill(drill, talkers)
        wait_until(lambda: all(talker.acknowledged for talker in talkers.values()), "people talk")
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            for name in faults:
                if time.monotonic() < end:
                    found.strike(name, random.choice(drill.cluster.primaries()))
        stack.close()
        found.check()
        return list(found.counts.values())
