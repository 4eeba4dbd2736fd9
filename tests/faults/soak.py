"""Run all drills of this folder in turn for a set time, and print a table of the faults' effects.

Use `SOAK_SECONDS=3600 python -m tests.faults.soak`, or `make soak`. The exit code is 1 if a drill failed, or
if anything acknowledged was lost or duplicated.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.fault_report import REPORT, FaultCount, read_report, render_report
from tests.faults.store_drill import run_store_drill
from tests.faults.store_faults import FAULTS
from tests.support.runtime.processes import ROOT

ROUND_SECONDS = 600.0
"""Duration of store faults, before the other drills have their turn."""

NODE_MILLISECONDS = 3_000
"""Milliseconds until a node is considered dead: so long that no busy machine causes a failover."""

OTHERS = (
    "tests/faults/test_full_disk.py",
    "tests/faults/test_torn_tail.py",
    "tests/faults/test_rolling_upgrade.py",
)
"""Drills that run as tests, and write their counts."""


def main(seconds: float) -> int:
    """Inject faults until the time is up; return the exit code."""
    end, counts, failed = time.monotonic() + seconds, list[FaultCount](), list[str]()
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report"
        report.touch()
        for number in count(1):
            left = end - time.monotonic()
            if left <= 0:
                break
            try:
                counts += run_store_drill(tuple(FAULTS), min(left, ROUND_SECONDS), number, NODE_MILLISECONDS)
            except Exception as error:  # noqa: BLE001 - failures are reported at the end, next to successes
                failed.append(f"round {number}: {type(error).__name__}: {error}")
                print(failed[-1], flush=True)
            print(render_report(counts), flush=True)
            again = number == 1 or time.monotonic() < end  # each runs at least once, however short the soak
            failed += [test for test in OTHERS if again and not _passes(test, report)]
            print(render_report([*counts, *read_report(report)]), flush=True)
        counts += read_report(report)
    print("\n".join(failed or ["no drill failed"]))
    return 1 if failed or any(one.lost or one.doubled for one in counts) else 0


def _passes(test: str, report: Path) -> bool:
    words = [sys.executable, "-m", "pytest", "-q", "-n0", test]
    environment = {**os.environ, REPORT: str(report)}
    return subprocess.run(words, cwd=ROOT, env=environment, check=False).returncode == 0


if __name__ == "__main__":
    sys.exit(main(float(os.environ.get("SOAK_SECONDS", "3600"))))
