"""Effects of faults, counted by kind and printed as a table."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from statistics import median

REPORT = "RAILHEAD_FAULT_REPORT"
"""The environment variable that names the file to which drills write their counts if they run as tests."""

HEAD = "| fault | faults | acknowledged | lost | doubled | recovery median | worst |"
RULE = "|---|---|---|---|---|---|---|"


@dataclass
class FaultCount:
    """Faults of one kind, acknowledgements during them, and seconds until all players had answers again."""

    name: str
    acknowledged: int = 0
    lost: int = 0
    doubled: int = 0
    faults: int = 0
    recoveries: list[float] = field(default_factory=list)

    def add(self, acknowledged: int, recovery: float) -> None:
        self.faults += 1
        self.acknowledged += acknowledged
        self.recoveries.append(recovery)

    def merge(self, other: FaultCount) -> None:
        """Add the counts of another run."""
        self.faults += other.faults
        self.acknowledged += other.acknowledged
        self.lost += other.lost
        self.doubled += other.doubled
        self.recoveries += other.recoveries

    def report(self) -> None:
        """Append the counts to the requested file, if there is one."""
        if path := os.environ.get(REPORT):
            with Path(path).open("a") as file:
                file.write(f"{json.dumps(asdict(self))}\n")


def read_report(path: Path) -> list[FaultCount]:
    """Return the counts that drills wrote to a file."""
    return [FaultCount(**json.loads(line)) for line in path.read_text().splitlines()]


def render_report(counts: Iterable[FaultCount]) -> str:
    """Format counts as a table, grouped by kind."""
    kinds: dict[str, FaultCount] = {}
    for count in counts:
        kinds.setdefault(count.name, FaultCount(count.name)).merge(count)
    return "\n".join([HEAD, RULE, *map(_row, kinds.values())])


def _row(count: FaultCount) -> str:
    found = count.recoveries
    times = f"{median(found):.1f} s | {max(found):.1f} s" if found else " | "
    return (
        f"| {count.name} | {count.faults} | {count.acknowledged} | {count.lost} | {count.doubled} | {times} |"
    )
