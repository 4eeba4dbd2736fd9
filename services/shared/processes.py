"""Child processes, signals, and garbage collection in long-running processes."""

from __future__ import annotations

import ctypes
import gc
import os
import signal
import subprocess
import sys
import threading
import time
from _thread import start_new_thread
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import FrameType
from typing import Protocol

from infra.logs import get_logger
from services.shared.backoff import Backoff

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds until a dead process is restarted: the first pause, doubled each time, and the longest one."""

STEADY_SECONDS = 20.0
"""A process that has run this long is considered healthy, and the next pause is short again."""

log = get_logger()


class StartedProcess(Protocol):
    """A started process, with the interface of `subprocess.Popen`."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int: ...


Launch = Callable[[], StartedProcess]
"""Starts a process in its own session, so that Ctrl-C reaches only its parent."""


def launch_command(
    command: Sequence[str], environment: Mapping[str, str], handles: Sequence[int] = ()
) -> Launch:
    """Return a launcher for a command; the process inherits these open file `handles`."""
    return partial(
        subprocess.Popen[bytes],
        list(command),
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=handles,
    )


class ChildProcess:
    """A process that is kept running."""

    def __init__(self, name: str, launch: Launch, clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self._launch, self._clock = name, launch, clock
        self._process: StartedProcess | None = None
        self._backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        self._started, self._restart_at = 0.0, float("-inf")

    @property
    def pid(self) -> int | None:
        """The process id while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        self._started = self._clock()
        self._process = self._launch()
        log.debug("process started", name=self.name, pid=self._process.pid)

    def ensure_running(self) -> bool:
        """Start the process if it is missing and its pause is over; return whether it was found dead."""
        now = self._clock()
        if self._process is None:
            if now >= self._restart_at:
                self.start()
            return False
        code = self._process.poll()
        if code is None:
            return False
        self._process = None
        if now - self._started >= STEADY_SECONDS:
            self._backoff.reset()
        pause = self._backoff.next_pause()
        self._restart_at = now + pause
        log.warning("a process died and is being restarted", name=self.name, code=code, pause=pause)
        return True

    def terminate(self) -> None:
        """Ask the process to finish and exit."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> None:
        """Wait until the process has ended; kill it if it takes more than the given number of seconds."""
        if self._process is None:
            return
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            log.warning("a process did not stop in time and was killed", name=self.name)
            self._process.kill()
            self._process.wait()
        self._process = None


SUPERVISOR_VARIABLE = "RAILHEAD_SUPERVISOR"
"""The environment variable with the process id of the supervisor."""

PR_SET_PDEATHSIG = 1
POLL_SECONDS = 0.5


def end_with_supervisor() -> None:
    """Make this process exit when the supervisor does; do nothing in a process started by hand."""
    supervisor = os.environ.pop(SUPERVISOR_VARIABLE, None)
    if supervisor is None:
        return
    if sys.platform == "linux":
        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    else:
        threading.Thread(target=_watch_parent, args=(int(supervisor),), daemon=True).start()
    if os.getppid() != int(supervisor):  # the supervisor ended before this process could ask to be notified
        _kill_self()


def _watch_parent(supervisor: int) -> None:
    """Poll the parent's process id, on systems that cannot report its end."""
    while os.getppid() == supervisor:
        time.sleep(POLL_SECONDS)
    _kill_self()


def _kill_self() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def stop_on_signals() -> threading.Event:
    """Return an event that SIGTERM and SIGINT set, instead of ending the process.

    Call this in the main thread, the only thread that may set signal handlers.
    """
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        # A handler could wait forever for the event's lock, which this thread may hold: it may be waiting for
        # the event, or setting it for an earlier signal. So use a thread.
        start_new_thread(stopping.set, ())

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    return stopping


THRESHOLDS = (50_000, 20, 50)
"""Thresholds that make collections rare, since caches hold many objects and values have no cycles."""


def tune_garbage_collection() -> None:
    """Exclude all existing objects from garbage collection, and make it rare; call this before work begins.

    A full collection traverses about 100,000 objects of modules alone, which stops the process for 80 ms.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
