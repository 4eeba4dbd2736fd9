"""Processes of the service started by a fork server, used like any other process of a test."""

from __future__ import annotations

import json
import os
import select
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

from tests.support.source_files import ROOT

SERVER = "tests.support.runtime.fork_server"
LARGEST_MESSAGE = 1 << 20
PAUSE_SECONDS = 0.2


class ForkClient:
    """Requests processes from a fork server, and learns which of them have ended."""

    def __init__(self) -> None:
        self._asks, served = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock, self._codes = threading.Lock(), dict[int, int]()
        with served:
            self._server = subprocess.Popen(
                [sys.executable, "-m", SERVER, str(served.fileno())],
                cwd=ROOT,
                stdin=subprocess.DEVNULL,
                pass_fds=[served.fileno()],
                start_new_session=True,
            )

    def start(self, words: Sequence[str], environment: Mapping[str, str], log: Path) -> int:
        """Start `railhead WORDS` and return its number."""
        wanted = {"words": words, "environment": dict(environment), "log": str(log)}
        with self._lock:
            self._asks.send(json.dumps(wanted).encode())
            while True:
                number, code = self._hear()
                if code is None:
                    return number
                self._codes[number] = code

    def exit_code(self, number: int, seconds: float) -> int | None:
        """Return the exit code of a process, or None if it is still running after this many seconds."""
        end = time.monotonic() + seconds
        while True:
            with self._lock:
                while number not in self._codes and select.select([self._asks], [], [], 0)[0]:
                    ended, code = self._hear()
                    assert code is not None
                    self._codes[ended] = code
                if number in self._codes:
                    return self._codes[number]
            left = end - time.monotonic()
            if left <= 0:
                return None
            select.select([self._asks], [], [], min(left, PAUSE_SECONDS))

    def _hear(self) -> tuple[int, int | None]:
        message = self._asks.recv(LARGEST_MESSAGE)
        assert message, f"the fork server ended with {self._server.wait(1)}"
        number, code = json.loads(message)
        return number, code


class ForkedPart(subprocess.Popen[bytes]):
    """A process started by the fork server, which is its parent; otherwise used like any process."""

    _child_created = False  # the parent collects its exit status

    def __init__(self, words: Sequence[str], environment: Mapping[str, str], log: Path) -> None:
        self._client = fork_client()
        self.args, self.returncode = list(words), None
        self.stdin = self.stdout = self.stderr = None
        self.pid = self._client.start(words, environment, log)

    def poll(self) -> int | None:
        """Return the exit code, or None while it is running."""
        return self._ended(0)

    def wait(self, timeout: float | None = None) -> int:
        code = self._ended(float("inf") if timeout is None else timeout)
        if code is None:
            raise subprocess.TimeoutExpired(self.args, timeout or 0)
        return code

    def send_signal(self, sig: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.poll() is None:
            os.kill(self.pid, sig)

    def _ended(self, seconds: float) -> int | None:
        if self.returncode is None:
            self.returncode = self._client.exit_code(self.pid, seconds)
        return self.returncode


def is_for_same_interpreter(environment: Mapping[str, str]) -> bool:
    """Return whether an environment needs nothing that requires a new interpreter, such as a library."""
    return _asked_of_interpreter(environment) == _asked_of_interpreter(os.environ)


def _asked_of_interpreter(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(("PYTHON", "LD_"))}


@cache
def fork_client() -> ForkClient:
    """Return the only fork server of this test process."""
    return ForkClient()
