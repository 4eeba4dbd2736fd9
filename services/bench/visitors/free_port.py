"""A port of this machine that nobody listens at."""

from __future__ import annotations

import socket


def free_port() -> int:
    """Give one; somebody else may take it until it is used."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
