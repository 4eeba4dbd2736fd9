"""The port of the API: bound once, and listened at by all of its processes.

One socket that all inherit, as that is the same on every system, and a process that is stuck keeps no
connection waiting that another could take; with a socket for each (SO_REUSEPORT) it would. The first process
begins to listen; from then on a connection waits, and is not refused, whichever of them ends.
"""

from __future__ import annotations

import shutil
import socket
import tempfile
from pathlib import Path

from infra.settings.settings import Settings
from services.api.group import lay_out_counts
from services.shared.api_group import ApiGroup


class ApiPort:
    """The sockets, which stay open while processes come and go."""

    def __init__(self, settings: Settings) -> None:
        """Bind them; OSError says why not."""
        self._sockets = _bind(settings.host, settings.port)
        self._counts = tempfile.TemporaryFile(prefix="rh-counts-")  # noqa: SIM115 - processes inherit it
        lay_out_counts(self._counts.fileno(), settings.apis)
        self._folder = Path(tempfile.mkdtemp(prefix="rh-api-"))
        self._size = settings.apis

    def group(self, number: int) -> ApiGroup:
        """Give what process `number` is given."""
        return ApiGroup(self._listeners, self._counts.fileno(), self._folder, number, self._size)

    @property
    def handles(self) -> tuple[int, ...]:
        """What the processes inherit."""
        return (*self._listeners, self._counts.fileno())

    @property
    def _listeners(self) -> tuple[int, ...]:
        return tuple(one.fileno() for one in self._sockets)

    def close(self) -> None:
        """Let go of it; may be called twice."""
        for one in self._sockets:
            one.close()
        self._counts.close()
        shutil.rmtree(self._folder, ignore_errors=True)


def _bind(host: str, port: int) -> list[socket.socket]:
    """Take every address of a host, as the server itself would."""
    found = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    sockets = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            one = socket.socket(family, kind, protocol)
            sockets.append(one)
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
    except OSError:
        for one in sockets:
            one.close()
        raise
    return sockets
