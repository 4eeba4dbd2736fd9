"""One part of the service as a child process: started, started again when it dies, stopped."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Callable, Mapping, Sequence

from infra.logs import get_logger

FIRST_PAUSE, LONGEST_PAUSE = 0.1, 10.0
STEADY_SECONDS = 20.0
"""A part that ran this long was well: the next pause is short again."""

log = get_logger()


class ChildProcess:
    """A process that should run."""

    def __init__(
        self,
        name: str,
        command: Sequence[str],
        environment: Mapping[str, str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.name = name
        self._command, self._environment, self._clock = list(command), dict(environment), clock
        self._process: subprocess.Popen[bytes] | None = None
        self._pause, self._started, self._due = FIRST_PAUSE, 0.0, 0.0

    @property
    def pid(self) -> int | None:
        """The process's number while it runs."""
        return self._process.pid if self._process is not None and self._process.poll() is None else None

    def start(self) -> None:
        """Start the process in a session of its own, so that Ctrl-C reaches only the supervisor."""
        self._started = self._clock()
        self._process = subprocess.Popen(
            self._command, env=self._environment, stdin=subprocess.DEVNULL, start_new_session=True
        )
        log.debug("started", name=self.name, process=self._process.pid)

    def ensure_running(self) -> None:
        """Notice that the process died, and start it again after a pause that grows while it keeps dying."""
        now = self._clock()
        if self._process is None:
            if now >= self._due:
                self.start()
            return
        code = self._process.poll()
        if code is None:
            return
        self._process = None
        well = now - self._started >= STEADY_SECONDS
        self._pause = FIRST_PAUSE if well else min(2 * self._pause, LONGEST_PAUSE)
        self._due = now + self._pause
        log.warning("a part died and is started again", name=self.name, code=code, pause=self._pause)

    def terminate(self) -> None:
        """Ask the process to finish what it does and end."""
        if self._process is not None and self._process.poll() is None:
            self._process.terminate()

    def wait(self, seconds: float) -> None:
        """Wait until the process has ended; end it when it does not."""
        if self._process is None:
            return
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            log.warning("a part did not stop in time and was ended", name=self.name)
            self._process.kill()
            self._process.wait()
        self._process = None
