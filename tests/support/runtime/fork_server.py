"""A program with the service's modules loaded; processes forked from it start in milliseconds.

It ends with the process at the other end of its socket. Each message is a JSON value. A request names a
process to start. Responses are that process's number, and later the number and exit code of each process that
ended.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import select
import signal
import socket
import sys
from contextlib import suppress
from importlib import import_module
from typing import Any

from services.cli.main import main
from services.shared.processes import SUPERVISOR_VARIABLE

MODULES = (
    "services.api.main",
    "services.cli.wiring",
    "services.courier.main",
    "services.jobs.main",
    "services.projector.main",
    "services.worker.main",
)
"""Modules that the processes would load when they start."""

LARGEST_MESSAGE = 1 << 20
PR_SET_NAME = 15


class ForkServer:
    """Forks processes until the client disconnects."""

    def __init__(self, asked: socket.socket) -> None:
        self._asked = asked
        self._woken, self._wakes = os.pipe2(os.O_NONBLOCK | os.O_CLOEXEC)

    def serve(self) -> dict[str, Any] | None:
        """Return the task in each forked process; in the server itself, return None at the end."""
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wakes, warn_on_full_buffer=False)
        watched: list[socket.socket | int] = [self._asked, self._woken]
        while True:
            ready, _, _ = select.select(watched, [], [])
            if self._woken in ready:
                with suppress(BlockingIOError):
                    os.read(self._woken, LARGEST_MESSAGE)
                self._tell_ended()
            if self._asked in ready:
                message = self._asked.recv(LARGEST_MESSAGE)
                if not message:
                    return None
                wanted: dict[str, Any] = json.loads(message)
                number = os.fork()
                if number == 0:
                    self._leave()
                    return wanted
                self._say(number, None)

    def _tell_ended(self) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                self._say(ended[0], os.waitstatus_to_exitcode(ended[1]))

    def _say(self, number: int, code: int | None) -> None:
        self._asked.send(json.dumps([number, code]).encode())

    def _leave(self) -> None:
        """Release all resources of the server in a forked process."""
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        self._asked.close()
        os.close(self._woken)
        os.close(self._wakes)


def become(wanted: dict[str, Any], server: int) -> None:
    """Adopt a process's session, environment, output and arguments; end the process with the server."""
    os.setsid()
    os.environ.clear()
    os.environ.update(wanted["environment"])
    if SUPERVISOR_VARIABLE in os.environ:
        os.environ[SUPERVISOR_VARIABLE] = str(server)
    output = os.open(wanted["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for standard in (1, 2):
        os.dup2(output, standard)
    os.close(output)
    sys.argv[1:] = wanted["words"]
    ctypes.CDLL(None).prctl(PR_SET_NAME, wanted["words"][0].encode())


if __name__ == "__main__":
    for module in MODULES:
        import_module(module)
    gc.collect()
    gc.freeze()
    server = os.getpid()
    part = ForkServer(socket.socket(fileno=int(sys.argv[1]))).serve()
    if part is not None:
        become(part, server)
        main()
