"""Stops writes to the store before its disk is full, and allows them again once there is space."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from infra.data_folder import LEAST_FREE, STOP_FREE, free_bytes
from infra.logs import get_logger

log = get_logger()


class WriteSwitch(Protocol):
    """Turns a server's writes on or off; raises an error if the server is unreachable."""

    def allow_writes(self, appendfsync: str) -> None: ...
    def refuse_writes(self) -> None: ...


class DiskGuard:
    """Watches the free space on the disk of a data folder.

    If the disk fills faster than the guard checks, the server exits, and is restarted in a mode that refuses
    writes. Everything that was acknowledged is stored, and nothing else.
    """

    def __init__(
        self, folder: Path, server: WriteSwitch, appendfsync: str, outages: tuple[type[Exception], ...]
    ) -> None:
        self._folder, self._server, self._appendfsync, self._outages = folder, server, appendfsync, outages
        self._writes: bool | None = None
        """Whether writes are allowed; None until it is first set."""

    def look(self) -> None:
        """Allow or stop writes if the free space now requires it."""
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
            log.debug("the disk guard could not reach the server", error=str(error))
            return
        if not wanted:
            log.error(
                "the disk is full: writes are stopped until there is space",
                folder=str(self._folder),
                free=free,
                needed=LEAST_FREE,
            )
        elif self._writes is not None:
            log.warning("the disk has space again: writes are allowed", free=free)
        self._writes = wanted

    def forget(self) -> None:
        """Forget that writes are allowed, because the server was restarted."""
        self._writes = None if self._writes else self._writes
