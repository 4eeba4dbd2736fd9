"""Processes of the service for a test, which end with the test."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http import HTTPStatus
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import SystemRandom
from urllib.parse import urlsplit

from tests.support.runtime.forked_part import ForkedPart, is_for_same_interpreter

TIMEOUT_SECONDS = 240.0
"""Time limit for a hanging test; tests may be slow on a busy machine, but must not fail."""
HANG_SECONDS = 900.0
"""Seconds after which a drill is considered hung.

Nothing else has a limit, because a busy machine may take minutes.
"""

SHORTEST_PAUSE, LONGEST_PAUSE = 0.005, 0.1
ROOT = Path(__file__).parents[3]

COMMAND_LINE = "services.cli.main"
PARTS = ("api", "worker", "projector", "jobs", "courier")

_random = SystemRandom()
"""Random numbers that differ between the processes of a run, so that no two of them try the same port."""


def wait_until(condition: Callable[[], object], what: str, seconds: float = TIMEOUT_SECONDS) -> None:
    """Wait until a condition holds, with a time limit; a LookupError means that it does not hold yet.

    It polls less and less often, because the awaited processes also need the processor.
    """
    begun = time.monotonic()
    while not _holds(condition):
        waited = time.monotonic() - begun
        if waited > seconds:
            raise TimeoutError(f"{what}: not within {seconds:.0f} s")
        time.sleep(min(max(SHORTEST_PAUSE, waited / 20), LONGEST_PAUSE))


def _holds(condition: Callable[[], object]) -> bool:
    try:
        return bool(condition())
    except LookupError:
        return False


class ProcessGroup:
    """Processes started by one test, using the build whose packages are in `root`."""

    root = ROOT

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self._log = folder / "parts.log"
        self.environment = {**os.environ, **environment}
        self._started: list[subprocess.Popen[bytes]] = []

    def start(self, module: str, *words: str) -> subprocess.Popen[bytes]:
        """Start `python -m module words`; processes of this build are forked from a preloaded one."""
        part = module == COMMAND_LINE and words[0] in PARTS and self.root == ROOT
        if part and is_for_same_interpreter(self.environment):
            self._started.append(ForkedPart(words, self.environment, self._log))
        else:
            self._started.append(self._execute([sys.executable, "-m", module, *words]))
        return self._started[-1]

    def _execute(self, command: list[str]) -> subprocess.Popen[bytes]:
        paths = filter(None, (str(self.root), self.environment.get("PYTHONPATH")))
        with self._log.open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self.root,
                env={**self.environment, "PYTHONPATH": os.pathsep.join(paths)},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def worker(self, name: str) -> subprocess.Popen[bytes]:
        """Start a worker as `railhead worker` does."""
        return self.start(COMMAND_LINE, "worker", "--name", name)

    def read_log(self) -> str:
        """Return the log of all processes."""
        return self._log.read_text(errors="replace") if self._log.exists() else ""

    def stop_all(self) -> None:
        for process in self._started:
            if process.poll() is None:
                process.kill()
            process.wait(TIMEOUT_SECONDS)


@contextmanager
def process_group(folder: Path, **settings: object) -> Iterator[ProcessGroup]:
    """Yield a group that starts processes with these settings."""
    environment = {f"RAILHEAD_{name.upper()}": str(value) for name, value in settings.items()}
    started = ProcessGroup(folder, environment)
    try:
        yield started
    except BaseException:
        print(started.read_log()[-8_000:])
        raise
    finally:
        started.stop_all()


def kill(process: subprocess.Popen[bytes]) -> None:
    """Kill a process as a crash would."""
    os.kill(process.pid, signal.SIGKILL)
    process.wait(TIMEOUT_SECONDS)


def is_alive(process: int) -> bool:
    """Return whether a process is still running; it need not be a child of this one."""
    try:
        os.kill(process, 0)
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2][:3]
    except (ProcessLookupError, FileNotFoundError):
        return False


def handles_sigterm(process: int) -> bool:
    """Return whether a process has started far enough to stop cleanly on a signal."""
    status = Path(f"/proc/{process}/status").read_text()
    caught = int(status.partition("SigCgt:")[2].split()[0], 16)
    return bool(caught >> (signal.SIGTERM - 1) & 1)


def answers(url: str, seconds: float = 5.0) -> bool:
    """Return whether a server answers a GET with success; httpx would load all certificates for each call."""
    place = urlsplit(url)
    asked = HTTPConnection(place.hostname or "", place.port, timeout=seconds)
    try:
        asked.request("GET", place.path)
        return asked.getresponse().status < HTTPStatus.MULTIPLE_CHOICES
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()


def free_port() -> int:
    """Find an unused port that the system will not assign to a connection before it is bound.

    The system assigns ports from 32768 on to connections; the port 10,000 above this one is also outside that
    range.
    """
    while True:
        port = _random.randrange(10_240, 22_768)
        with socket.socket() as probe, suppress(OSError):
            probe.bind(("127.0.0.1", port))
            return port
