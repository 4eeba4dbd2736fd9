"""The watch over all parts and the server."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Sequence
from typing import Protocol

from infra.logs import logger
from services.supervisor.part import Part

LOOK_SECONDS = 0.1
LOOK_AT_SERVER = 10
"""Every so many looks the server is looked at as well."""

STOP_SECONDS = 15.0

log = logger()


class Server(Protocol):
    """The server that the parts work on, where it is ours."""

    def start(self, appendfsync: str) -> bool:
        """Use the server that is there, or start one; say whether one was there."""

    def alive(self) -> bool:
        """See whether the server answers."""

    def stop(self) -> None:
        """Have the server write out what it has and end."""


class Supervisor:
    """Keeps everything running until it is told to stop.

    `ranks` are the parts in the order in which they are stopped: nobody may write to what is gone already.
    """

    def __init__(self, ranks: Sequence[Sequence[Part]], server: Server | None, appendfsync: str) -> None:
        self._ranks, self._server, self._appendfsync = ranks, server, appendfsync

    def start(self) -> None:
        """Start the parts, those first that others wait for."""
        for rank in reversed(self._ranks):
            for part in rank:
                part.start()

    def watch(self, stopping: threading.Event) -> None:
        """Start again whatever dies, until told to stop."""
        for look in itertools.count():
            if stopping.wait(LOOK_SECONDS):
                return
            if look % LOOK_AT_SERVER == 0:
                self._tend_server()
            for rank in self._ranks:
                for part in rank:
                    part.tend()

    def stop(self) -> None:
        """Stop rank by rank, the server last."""
        for rank in self._ranks:
            for part in rank:
                part.ask_to_stop()
            for part in rank:
                part.wait(STOP_SECONDS)
        if self._server is not None:
            self._server.stop()

    def _tend_server(self) -> None:
        if self._server is not None and not self._server.alive():
            log.warning("the server died and is started again")
            self._server.start(self._appendfsync)
