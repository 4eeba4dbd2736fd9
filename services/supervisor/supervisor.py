"""The watch over all parts and the server."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from typing import Protocol

from infra.logs import get_logger
from services.supervisor.child_process import ChildProcess

LOOK_SECONDS = 0.1
SERVER_EVERY = 10
"""Every so many looks the server is looked at as well."""

STOP_SECONDS = 15.0

log = get_logger()


class StoreServer(Protocol):
    """The server that the parts work on, where it is ours."""

    def start(self, appendfsync: str) -> bool:
        """Use the server that is there, or start one; say whether one was there."""

    def is_alive(self) -> bool:
        """See whether the server answers."""

    def stop(self) -> None:
        """Have the server write out what it has and end."""


class Supervisor:
    """Keeps everything running until it is told to stop.

    `ranks` are the parts in the order in which they are stopped: nobody may write to what is gone already.
    """

    def __init__(
        self, ranks: Sequence[Sequence[ChildProcess]], server: StoreServer | None, appendfsync: str
    ) -> None:
        self._ranks, self._server, self._appendfsync = ranks, server, appendfsync

    def start(self) -> None:
        """Start the parts, those first that others wait for."""
        for rank in reversed(self._ranks):
            for part in rank:
                part.start()

    def run(self, stopping: threading.Event) -> None:
        """Start again whatever dies, until told to stop."""
        for look in itertools.count():
            if stopping.wait(LOOK_SECONDS):
                return
            if look % SERVER_EVERY == 0:
                self._ensure_server()
            for rank in self._ranks:
                for part in rank:
                    part.ensure_running()

    def stop(self) -> None:
        """Stop rank by rank, the server last."""
        for rank in self._ranks:
            for part in rank:
                part.terminate()
            for part in rank:
                part.wait(STOP_SECONDS)
        if self._server is not None:
            self._server.stop()

    def _ensure_server(self) -> None:
        if self._server is not None and not self._server.is_alive():
            log.warning("the server died and is started again")
            self._server.start(self._appendfsync)
