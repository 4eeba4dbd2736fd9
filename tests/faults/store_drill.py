"""Faults of a cluster and of a worker, in turn, while people chat at tables on all primaries.

At the end, each acknowledged message must be in the store exactly once, and the hash chain of its table must
be sound. Every primary's replica must have all acknowledged records (RAILHEAD_REPLICAS=1), so no failover may
lose any.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

from domain.log.hash_chain import find_damage
from domain.table.talk.words import SpokenLine
from tests.faults.drilled_service import DrilledService, drilled_service
from tests.faults.fault_report import FaultCount
from tests.faults.store_faults import FAULTS, disturb_lines
from tests.faults.talker import Talker
from tests.support.runtime.processes import HANG_SECONDS, wait_until

DISTURBED_PART = 0.5
DISTURBED = ", other lines cut or slow"
"""Suffix of a fault's name if client connections failed at the same time."""


@dataclass
class StoreDrill:
    """People at tables, and the effects of faults on them, counted per kind of fault."""

    drill: DrilledService
    talkers: dict[str, Talker]
    counts: dict[str, FaultCount] = field(default_factory=dict)
    ends: list[tuple[str, dict[str, int]]] = field(default_factory=list)
    """Each fault, with the number of messages acknowledged at each table by the end of the fault."""

    def strike(self, name: str, random: Random, *, disturbed: bool = False) -> None:
        """Inject a fault, repair it, and measure the time until everybody is acknowledged again."""
        for part, process in self.drill.parts().items():
            assert process.poll() is None, f"{part} ended before the fault: {name}"
        before, fault, primary = (
            self._acknowledged(),
            FAULTS[name],
            random.choice(self.drill.cluster.primaries()),
        )
        if disturbed:
            name += DISTURBED
            disturb_lines(self.drill, random)
        fault(self.drill, primary)
        self.drill.cluster.heal()
        over = time.monotonic()
        said = [len(talker.acknowledged) for talker in self.talkers.values()]
        for talker, known in zip(self.talkers.values(), said, strict=True):
            wait_until(lambda: len(talker.acknowledged) > known, f"{name}: chat continues", HANG_SECONDS)  # noqa: B023
        recovery = time.monotonic() - over
        wait_until(self.drill.cluster.is_whole, f"{name}: the cluster is whole", HANG_SECONDS)
        count = self.counts.setdefault(name, FaultCount(name))
        count.add(self._acknowledged() - before, recovery)
        self.ends.append((name, {table: len(one.acknowledged) for table, one in self.talkers.items()}))

    def check(self) -> None:
        """Count the lost and duplicated messages among all acknowledged ones, once nobody is posting.

        A record is not lost if its message is stored, and its position and hash are those of its
        acknowledgement.
        """
        with self.drill.store() as store:
            for table, talker in self.talkers.items():
                lines = sorted(store.talk.read_all(table).items())
                spoken = [line.words.text for _, line in lines if isinstance(line, SpokenLine)]
                entries = store.log.read(table)
                stored = {f"{entry.seq} {entry.hash}" for entry in entries}
                for number, (line, head) in enumerate(zip(talker.acknowledged, talker.heads, strict=True)):
                    count = self._count_of(table, number)
                    count.lost += line not in spoken or head not in stored
                    count.doubled += spoken.count(line) > 1
                assert find_damage(entries) is None
                shown = self.drill.ask("GET", f"/v1/tables/{table}", None).headers["Railhead-Head"]
                assert shown.startswith(str(entries[-1].seq)), (shown, entries[-1].seq)

    def _count_of(self, table: str, number: int) -> FaultCount:
        """Return the count of the fault during which a message was acknowledged, or of the last fault."""
        return self.counts[next((name for name, ends in self.ends if number < ends[table]), self.ends[-1][0])]

    def _acknowledged(self) -> int:
        return sum(len(talker.acknowledged) for talker in self.talkers.values())


def run_store_drill(
    faults: Sequence[str], seconds: float = 0.0, seed: int | None = None, milliseconds: int = 1_000
) -> list[FaultCount]:
    """Inject these faults, and count lost and duplicated records.

    Each fault happens once, no matter how long that takes; further faults begin within `seconds`. They happen
    in the given order; with a seed, in random order, and half of them while other connections fail. A node is
    considered dead after `milliseconds`.
    """
    random = Random(seed or 1)
    with drilled_service(milliseconds) as drill, ExitStack() as stack:
        tables = [table for held in drill.open_tables(each=2).values() for table in held]
        talkers = {
            table: Talker([drill.service.url], drill.token, table, f"talk {number}")
            for number, table in enumerate(tables)
        }
        for talker in talkers.values():
            stack.enter_context(talker)
        found = StoreDrill(drill, talkers)
        wait_until(
            lambda: all(talker.acknowledged for talker in talkers.values()), "people talk", HANG_SECONDS
        )
        end = time.monotonic() + seconds
        while not found.ends or time.monotonic() < end:
            for name in faults if seed is None else random.sample(faults, len(faults)):
                if len(found.ends) < len(faults) or time.monotonic() < end:
                    found.strike(
                        name, random, disturbed=seed is not None and random.random() < DISTURBED_PART
                    )
        stack.close()
        found.check()
        return list(found.counts.values())
