"""Stops what the store would write before its disk is full, and lets it go on once there is room."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from infra.data_folder import LEAST_FREE, STOP_FREE, free_bytes
from infra.logs import get_logger

log = get_logger()


class WriteSwitch(Protocol):
    """What a server can be told of writes; an outage is raised."""

    def allow_writes(self, appendfsync: str) -> None: ...
    def refuse_writes(self) -> None: ...


class DiskGuard:
    """Watches the disk of a data folder for the server in it.

    Whoever fills the disk faster than the guard looks ends the server, which is then started so that it
    refuses writes: what was not answered was not stored, what was answered is there.
    """

    def __init__(
        self, folder: Path, server: WriteSwitch, appendfsync: str, outages: tuple[type[Exception], ...]
    ) -> None:
        self._folder, self._server, self._appendfsync, self._outages = folder, server, appendfsync, outages
        self._writes: bool | None = None
        """Whether writes are allowed; None where the server was not told yet."""

    def look(self) -> None:
        """Tell the server what follows from the room that is left, where that has changed."""
        free = free_bytes(self._folder)
        wanted = free >= (STOP_FREE if self._writes else LEAST_FREE)
        if wanted == self._writes:
            return
        try:
            if wanted:
                self._server.allow_writes(self._appendfsync)
            else:
                self._server.refuse_writes()
        except self._outages as error:
            log.debug("the server could not be told of its disk", error=str(error))
            return
        if not wanted:
            log.error(
                "the disk is full: nothing is stored until there is room",
                folder=str(self._folder),
                free=free,
                needed=LEAST_FREE,
            )
        elif self._writes is not None:
            log.warning("there is room on the disk again: everything is stored", free=free)
        self._writes = wanted

    def forget(self) -> None:
        """Take note that the server was started anew."""
        self._writes = None if self._writes else self._writes
