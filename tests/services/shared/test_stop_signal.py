"""Signals arrive while the event that they set is being used."""

from __future__ import annotations

import subprocess
import sys

SECONDS = 30

PROGRAM = """
import os, signal
from services.shared.processes import stop_on_signals
stopping = stop_on_signals()
with stopping._cond:  # held briefly by each `wait` and `set`
    os.kill(os.getpid(), signal.SIGTERM)
    os.kill(os.getpid(), signal.SIGINT)
raise SystemExit(0 if stopping.wait(20) else 1)
"""


def test_two_simultaneous_stop_signals_stop_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", PROGRAM], timeout=SECONDS, check=False)

    assert 0 == done.returncode
