"""Keeps all processes and the store server running."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Sequence
from typing import Protocol

from infra.logs import get_logger
from services.shared.backoff import Backoff
from services.shared.processes import ChildProcess
from services.supervisor.disk_guard import DiskGuard

POLL_SECONDS = 0.1
SERVER_EVERY = 10
"""Number of turns between checks of the store server."""

FIRST_PAUSE, LONGEST_PAUSE = 0.5, 10.0
"""Seconds between restarts of a failing store server: the first pause, doubled each time, and the longest."""

STOP_SECONDS = 15.0

log = get_logger()


class StoreServer(Protocol):
    """The embedded store server."""

    def start(self, appendfsync: str) -> bool:
        """Use the running server, or start one; return whether one was already running."""

    def is_alive(self) -> bool:
        """Return whether the server answers."""

    def stop(self) -> None:
        """Stop the server after it has written its data."""


class Supervisor:
    """Keeps everything running until it is stopped.

    `ranks` are the groups of processes in the order they stop: a process stops before those that it writes
    to. If starting the server raises one of `start_errors`, it is retried.
    """

    def __init__(
        self,
        ranks: Sequence[Sequence[ChildProcess]],
        server: StoreServer | None,
        appendfsync: str,
        disk: DiskGuard | None = None,
        start_errors: tuple[type[Exception], ...] = (),
    ) -> None:
        self._ranks, self._server, self._appendfsync = ranks, server, appendfsync
        self._disk, self._start_errors = disk, start_errors
        self._backoff = Backoff(FIRST_PAUSE, LONGEST_PAUSE)
        self._start_at = float("-inf")

    def start(self) -> None:
        """Start the processes, beginning with those that others depend on."""
        for rank in reversed(self._ranks):
            for process in rank:
                process.start()

    def run(self, stopping: threading.Event) -> None:
        """Restart whatever dies, until stopped."""
        for turn in itertools.count():
            if stopping.wait(POLL_SECONDS):
                return
            if self._server is not None:
                self._tend_server(self._server, turn)
            for rank in self._ranks:
                for process in rank:
                    process.ensure_running()

    def stop(self) -> None:
        """Stop the ranks one after another, and the server last."""
        for rank in self._ranks:
            for process in rank:
                process.terminate()
            for process in rank:
                process.wait(STOP_SECONDS)
        if self._server is not None:
            self._server.stop()

    def _tend_server(self, server: StoreServer, turn: int) -> None:
        if self._disk is not None:
            self._disk.look()
        if turn % SERVER_EVERY or time.monotonic() < self._start_at:
            return
        if server.is_alive():
            self._backoff.reset()
            return
        pause = self._backoff.next_pause()
        log.warning("the store server died and is being restarted")
        self._start_at = time.monotonic() + pause
        try:
            server.start(self._appendfsync)
        except self._start_errors as error:
            log.error("the store server did not start", error=str(error), pause=pause)  # noqa: TRY400 - in words
        if self._disk is not None:
            self._disk.forget()
