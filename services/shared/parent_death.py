"""Processes end with the one that started them, however it ended: they may be killed at any moment."""

from __future__ import annotations

import ctypes
import os
import signal
import sys
import threading
import time

SUPERVISOR_VARIABLE = "RAILHEAD_SUPERVISOR"
"""The environment variable in which a process finds the number of the one that started it."""

PR_SET_PDEATHSIG = 1
POLL_SECONDS = 0.5


def end_with_supervisor() -> None:
    """End this process when its supervisor does; do nothing for one that was started by hand."""
    supervisor = os.environ.pop(SUPERVISOR_VARIABLE, None)
    if supervisor is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        threading.Thread(target=_watch_parent, args=(int(supervisor),), daemon=True).start()
    if os.getppid() != int(supervisor):  # it ended before we could say that we care
        _kill_self()


def _watch_parent(supervisor: int) -> None:
    """Look now and then who the parent is, where the system does not tell."""
    while os.getppid() == supervisor:
        time.sleep(POLL_SECONDS)
    _kill_self()


def _kill_self() -> None:
    os.kill(os.getpid(), signal.SIGKILL)
