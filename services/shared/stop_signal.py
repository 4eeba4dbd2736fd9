"""Signals that ask a process to stop."""

from __future__ import annotations

import signal
import threading
from _thread import start_new_thread
from types import FrameType


def stop_on_signals() -> threading.Event:
    """Give an event that SIGTERM and SIGINT set from now on, in place of ending the process.

    Call it in the main thread: no other may set signal handlers.
    """
    stopping = threading.Event()

    def stop(number: int, frame: FrameType | None) -> None:
        # Here it could wait for ever for a lock that this thread holds: as it waits for the event, or sets it
        # for an earlier signal.
        start_new_thread(stopping.set, ())

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    return stopping
