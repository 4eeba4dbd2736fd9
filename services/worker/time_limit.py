"""A time limit for the rules, per command."""

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
"""Seconds between checks of the limit; a separate timer for each call would cost more."""

NEVER = float("inf")

IDLE_SECONDS = 0.001
"""A function that uses less CPU time than this between two alarms is considered to be waiting.

A function that is delayed by a busy machine, or stopped with its process, receives no alarms in the meantime;
the alarms that were due then arrive as one.
"""

WAITING_FACTOR = 5
"""The total time that a function may wait, as a multiple of its CPU time limit."""


class TimeLimitExceeded(BaseException):
    """The rules were interrupted.

    It is a BaseException, so the rules' own `except Exception` does not catch it.
    """


class _CurrentCall:
    """The call in the main thread; there is only one, as a process has only one alarm."""

    until_used = NEVER
    used = 0.0
    waits_left = NEVER


class TimeLimit:
    """Interrupts a Python function after a number of seconds; for the main thread of a process.

    The limit is CPU time, so that no command fails just because the machine is busy. A function that waits
    without using CPU time is interrupted after a number of alarms.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        signal.signal(signal.SIGALRM, _on_alarm)
        signal.setitimer(signal.ITIMER_REAL, ALARM_SECONDS, ALARM_SECONDS)
        atexit.register(
            signal.setitimer, signal.ITIMER_REAL, 0
        )  # before the signal handler is removed: a late alarm would then kill the process

    def run(self, function: Callable[[], R]) -> R:
        """Call the function and raise TimeLimitExceeded in it at the limit, repeatedly if it catches that."""
        _CurrentCall.used = time.thread_time()
        _CurrentCall.waits_left = self._seconds * WAITING_FACTOR / ALARM_SECONDS
        _CurrentCall.until_used = _CurrentCall.used + self._seconds
        try:
            return _call(function)
        finally:
            _CurrentCall.until_used = _CurrentCall.waits_left = NEVER


def _call(function: Callable[[], R]) -> R:
    """Call the function; an alarm only raises an error while this frame is on the stack."""
    return function()


def _on_alarm(number: int, frame: FrameType | None) -> None:
    before, _CurrentCall.used = _CurrentCall.used, time.thread_time()
    if _CurrentCall.used - before < IDLE_SECONDS:
        _CurrentCall.waits_left -= 1
    late = _CurrentCall.used > _CurrentCall.until_used or _CurrentCall.waits_left < 0
    if late and _interrupted_call(frame):
        raise TimeLimitExceeded


def _interrupted_call(frame: FrameType | None) -> bool:
    """Return whether the interrupted code is the function, or something that it called.

    An alarm can arrive at any step of `run`, even before its `finally` has removed the limit. If it raised
    the error at such a step, the error would hit the caller, and the alarm would arrive again. An alarm that
    interrupts another alarm's handler belongs to the same code.
    """
    while frame is not None:
        if frame.f_code is _call.__code__:
            return True
        frame = frame.f_back
    return False


class Watchdog:
    """Ends the process if it has not been fed for a number of seconds.

    It needs neither the interpreter nor a signal handler, so it also ends a process that hangs in C code. The
    current message is then delivered again, and counts as one more delivery that may have killed its worker.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds, self._fed = seconds, 0.0

    def feed(self) -> None:
        """Report that the process is alive; takes almost no time."""
        now = time.monotonic()
        if now - self._fed > self._seconds / 10:
            self._fed = now
            faulthandler.dump_traceback_later(self._seconds, exit=True, file=sys.stderr)

    def stop(self) -> None:
        """Stop watching the process."""
        faulthandler.cancel_dump_traceback_later()
