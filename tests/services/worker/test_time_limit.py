"""The limit on the rules' computing time: its alarm may interrupt any step."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

import pytest

from services.worker.time_limit import TimeLimit, TimeLimitExceeded

STEPS = 200
"""A number of interpreter steps that no call under a limit reaches."""


class Broken(Exception):
    """The error raised by the function under the limit."""


def answers() -> int:
    """Return a value after calling another function."""
    return int("7")


def breaks() -> int:
    raise Broken


@pytest.fixture
def limit() -> Iterator[TimeLimit]:
    """Yield a limit that is always exceeded, and an alarm that only the test raises."""
    before = signal.getsignal(signal.SIGALRM)
    late = TimeLimit(-1.0)
    signal.setitimer(signal.ITIMER_REAL, 0)
    yield late
    signal.signal(signal.SIGALRM, before)


def rung_at(step: int, call: Callable[[], object]) -> tuple[str, bool]:
    """Raise the alarm before one step of the interpreter; return how the call ended and whether it rang."""
    left = step

    def at_each_step(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        frame.f_trace_opcodes = True
        if event == "opcode":
            left -= 1
            if left == 0:
                signal.raise_signal(signal.SIGALRM)
        return at_each_step

    before = sys.gettrace()
    sys.settrace(at_each_step)
    try:
        call()
        ended = "answered"
    except (Broken, TimeLimitExceeded) as error:
        ended = type(error).__name__
    finally:
        sys.settrace(before)
    return ended, left <= 0


@pytest.mark.parametrize("function", [answers, breaks])
def test_alarm_at_any_step_hits_only_the_function(limit: TimeLimit, function: Callable[[], int]) -> None:
    """Wherever the alarm interrupts, a further alarm finds no call under the limit."""
    ended = set()
    for step in range(1, STEPS):
        end, rang = rung_at(step, lambda: limit.run(function))
        ended.add(end)
        signal.raise_signal(signal.SIGALRM)
        if not rang:
            break

    assert not rang, "the alarm was tried at every step"
    assert ended == {"TimeLimitExceeded", "answered" if function is answers else "Broken"}


def test_fast_function_is_not_interrupted() -> None:
    assert TimeLimit(0.2).run(lambda: 7) == 7
    time.sleep(0.25)


def test_endless_function_is_interrupted() -> None:
    def runaway() -> None:
        while True:
            pass

    with pytest.raises(TimeLimitExceeded):
        TimeLimit(0.05).run(runaway)


def test_delayed_function_is_not_interrupted() -> None:
    """The process gets no CPU time for three times as long as the limit."""
    code = (
        "import time; from services.worker.time_limit import TimeLimit\n"
        "def work():\n"
        "    print('begun', flush=True); end = time.thread_time() + 0.1\n"
        "    while time.thread_time() < end: pass\n"
        "    return 'answered'\n"
        "print(TimeLimit(0.2).run(work), flush=True)"
    )
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begun\n"
        process.send_signal(signal.SIGSTOP)
        time.sleep(0.6)
        process.send_signal(signal.SIGCONT)

        assert process.stdout.readline() == "answered\n"


def test_function_swallowing_errors_is_interrupted() -> None:
    def stubborn() -> None:
        while True:
            try:
                time.sleep(0.001)
            except Exception:  # noqa: BLE001, S112 - what this test is about
                continue

    with pytest.raises(TimeLimitExceeded):
        TimeLimit(0.05).run(stubborn)


def test_process_with_a_limit_exits_cleanly() -> None:
    """The alarm may still ring while the interpreter shuts down."""
    code = (
        "import atexit, time; from services.worker.time_limit import TimeLimit\n"
        "atexit.register(time.sleep, 0.2); TimeLimit(0.01).run(int)"
    )
    for _ in range(3):
        assert subprocess.run([sys.executable, "-c", code], timeout=180, check=False).returncode == 0


def test_functions_error_propagates() -> None:
    with pytest.raises(ZeroDivisionError):
        TimeLimit(0.2).run(lambda: 1 // 0)
    time.sleep(0.25)
