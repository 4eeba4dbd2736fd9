"""A bound on the time that the rules may take over one command."""

from __future__ import annotations

import atexit
import faulthandler
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

R = TypeVar("R")

ALARM_SECONDS = 0.05
"""How often it is looked whether a function is late; setting a timer for each call would cost more."""

NEVER = float("inf")

IDLE_SECONDS = 0.001
"""With less of the processor from one alarm to the next a function waits of itself.

One that a busy machine keeps waiting, or that stands still with its process, hears no alarm meanwhile: alarms
that are due then come as one.
"""

WAITING_FACTOR = 5
"""A function may wait so many times as long as it may compute."""


class TimeLimitExceeded(BaseException):
    """The rules were stopped; no `except Exception` of theirs may catch it."""


class _CurrentCall:
    """What runs in the main thread: there is one alarm a process."""

    until_used = NEVER
    used = 0.0
    waits_left = NEVER


class TimeLimit:
    """Stops a function of Python's after so many seconds; for the main thread of a process.

    Seconds of the processor, that no command is lost because a machine is busy; what waits of itself, and
    uses none, is stopped after so many alarms.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        signal.signal(signal.SIGALRM, _on_alarm)
        signal.setitimer(signal.ITIMER_REAL, ALARM_SECONDS, ALARM_SECONDS)
        atexit.register(
            signal.setitimer, signal.ITIMER_REAL, 0
        )  # handlers go first, and an alarm would end us

    def run(self, function: Callable[[], R]) -> R:
        """Call the function, or raise TimeLimitExceeded in the midst of it, again where it is swallowed."""
        _CurrentCall.used = time.thread_time()
        _CurrentCall.waits_left = self._seconds * WAITING_FACTOR / ALARM_SECONDS
        _CurrentCall.until_used = _CurrentCall.used + self._seconds
        try:
            return _call(function)
        finally:
            _CurrentCall.until_used = _CurrentCall.waits_left = NEVER


def _call(function: Callable[[], R]) -> R:
    """Call the function; an alarm raises where this is at work or waits, and nowhere else."""
    return function()


def _on_alarm(number: int, frame: FrameType | None) -> None:
    before, _CurrentCall.used = _CurrentCall.used, time.thread_time()
    if _CurrentCall.used - before < IDLE_SECONDS:
        _CurrentCall.waits_left -= 1
    late = _CurrentCall.used > _CurrentCall.until_used or _CurrentCall.waits_left < 0
    if late and _interrupted_call(frame):
        raise TimeLimitExceeded


def _interrupted_call(frame: FrameType | None) -> bool:
    """See that what was interrupted is the function, or what it called.

    An alarm may ring at any step of `run`, also before its `finally` has put the time off: raised there, it
    would end whoever called, and ring again. One that interrupts another alarm is at what that one is at.
    """
    while frame is not None:
        if frame.f_code is _call.__code__:
            return True
        frame = frame.f_back
    return False


class Watchdog:
    """Ends the process when it has not been fed for so many seconds.

    It needs neither the interpreter nor a signal handler, so it also ends what hangs in a C function; the
    message at hand is then delivered again, and counts among those that end their worker.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._fed = seconds, 0.0

    def feed(self) -> None:
        """Say that the process is alive; cheap when called often."""
        now = time.monotonic()
        if now - self._fed > self._seconds / 10:
            self._fed = now
            faulthandler.dump_traceback_later(self._seconds, exit=True, file=sys.stderr)

    def stop(self) -> None:
        """Leave the process alone from now on."""
        faulthandler.cancel_dump_traceback_later()
