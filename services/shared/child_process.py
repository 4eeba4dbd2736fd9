"""A child process that should run: started, started again when it dies, stopped."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

from infra.logs import get_logger
from services.shared.backoff import Backoff

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
"""Seconds before a process that died is started again, doubled while it keeps dying."""

STEADY_SECONDS = 20.0
"""A process that ran this long was well: the next pause is short again."""

log = get_logger()


class ChildProcess:
    """A command in a session of its own, so that Ctrl-C reaches only its parent."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
        handles: Sequence[int] = (),
    ) -> None:
        """`handles` of this process's open files are inherited."""
        self.name, self._handles = name, handles
        self._command, self._environment, self._clock = list(command), dict(environment), clock
        self._process: subprocess.Popen[bytes] | None = None
        self._backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        self._started, self._restart_at = 0.0, float("-inf")

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        """Start the process."""
        self._started = self._clock()
        self._process = subprocess.Popen(
            self._command,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=self._handles,
        )
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
