"""A child process that should run: started, started again when it dies, stopped."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

from infra.logs import get_logger
from services.shared.backoff import Backoff

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds before a process that died is started again, doubled while it keeps dying."""

STEADY_SECONDS = 20.0
"""A process that ran this long was well: the next pause is short again."""

log = get_logger()


class StartedProcess(Protocol):
    """A process that runs or has ended, as `subprocess.Popen` gives it."""

    @property
    def pid(self) -> int: ...

    def poll(self) -> int | None: ...

    def terminate(self) -> None: ...

    def kill(self) -> None: ...

    def wait(self, timeout: float | None = None) -> int: ...


Launch = Callable[[], StartedProcess]
"""Starts a process, in a session of its own, so that Ctrl-C reaches only its parent."""


def launch_command(
    command: Sequence[str], environment: Mapping[str, str], handles: Sequence[int] = ()
) -> Launch:
    """Give how a command is started; `handles` of this process's open files are inherited."""
    return partial(
        subprocess.Popen[bytes],
        list(command),
        env=dict(environment),
        stdin=subprocess.DEVNULL,
        start_new_session=True,
        pass_fds=handles,
    )


class ChildProcess:
    """A process that should run."""

    def __init__(self, name: str, launch: Launch, clock: Callable[[], float] = time.monotonic) -> None:
        self.name, self._launch, self._clock = name, launch, clock
        self._process: StartedProcess | None = None
        self._backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        self._started, self._restart_at = 0.0, float("-inf")

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        """Start the process."""
        self._started = self._clock()
        self._process = self._launch()
        log.debug("process started", name=self.name, pid=self._process.pid)

    def ensure_running(self) -> bool:
        """Start the process if it is not there and its pause is over; say whether it was found dead."""
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
        log.warning("a process died and is restarted", name=self.name, code=code, pause=pause)
        return True

    def terminate(self) -> None:
        """Ask the process to finish what it does and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> None:
        """Wait until the process has ended; after so many seconds, kill it."""
        if self._process is None:
            return
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            log.warning("a process did not stop in time and was killed", name=self.name)
            self._process.kill()
            self._process.wait()
        self._process = None
