"""What API processes behind one port share: the sockets that listen, counts, and a folder of own sockets.

The supervisor makes it, and keeps the sockets open while processes come and go.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

import msgspec

GROUP_VARIABLE = "RAILHEAD_API_GROUP"
"""The environment variable in which an API process finds its group; it is no setting."""


class ApiGroup(msgspec.Struct, frozen=True):
    """The group as a process is given it: handles that it inherited, and its number, from 0 on."""

    listeners: tuple[int, ...]
    counts: int
    folder: Path
    number: int
    size: int

    def open_listeners(self) -> list[socket.socket]:
        """Take the sockets over."""
        return [socket.socket(fileno=handle) for handle in self.listeners]

    def socket_of(self, number: int) -> Path:
        """Return where a process answers the others."""
        return self.folder / str(number)

    def to_environment(self) -> dict[str, str]:
        """Write it as a process is given it."""
        return {GROUP_VARIABLE: msgspec.json.encode(self, enc_hook=str).decode()}


def join_group() -> ApiGroup | None:
    """Read the group of this process; None where it was started alone."""
    told = os.environ.pop(GROUP_VARIABLE, None)
    return (
        None
        if told is None
        else msgspec.json.decode(told, type=ApiGroup, dec_hook=lambda _, path: Path(path))
    )
