"""State shared by the API processes on one port: listening sockets, counts, and a folder of private sockets.

The supervisor creates it, and keeps the sockets open while processes restart.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

import msgspec

GROUP_VARIABLE = "RAILHEAD_API_GROUP"
"""Environment variable that passes the group to an API process; it is not a setting."""


class ApiGroup(msgspec.Struct, frozen=True):
    """A group, as one of its processes sees it: inherited handles, and the process's number (from 0)."""

    listeners: tuple[int, ...]
    counts: int
    folder: Path
    number: int
    size: int

    def open_listeners(self) -> list[socket.socket]:
        """Open the inherited sockets."""
        return [socket.socket(fileno=handle) for handle in self.listeners]

    def socket_of(self, number: int) -> Path:
        """Return the path of the socket on which a process answers the others."""
        return self.folder / str(number)

    def to_environment(self) -> dict[str, str]:
        """Return the environment variables that pass the group to a process."""
        return {GROUP_VARIABLE: msgspec.json.encode(self, enc_hook=str).decode()}


def join_group() -> ApiGroup | None:
    """Return the group of this process; None if the process was started alone."""
    told = os.environ.pop(GROUP_VARIABLE, None)
    return (
        None
        if told is None
        else msgspec.json.decode(told, type=ApiGroup, dec_hook=lambda _, path: Path(path))
    )
