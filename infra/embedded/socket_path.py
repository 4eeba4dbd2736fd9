"""Find a path for the embedded server's socket: in the data folder, unless that path is too long."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from infra.settings.settings import Settings

MAX_PATH_BYTES = 103
"""Maximum length in bytes of a socket path that every system accepts (Linux: 107, macOS: 103)."""


def socket_path(folder: Path) -> Path:
    """Return the path of a data folder's socket; every call returns the same path.

    If the folder's path is too long, the socket is in a private temporary folder. The file `server.socket` in
    the data folder then holds that folder's path.
    """
    short = folder / "server.sock"
    if len(os.fsencode(short)) <= MAX_PATH_BYTES:
        return short
    note = folder / "server.socket"
    if note.exists():
        noted = Path(note.read_text(encoding="utf-8").strip())
        if _is_private(noted.parent):
            return noted
    elsewhere = Path(tempfile.mkdtemp(prefix="railhead-")) / "server.sock"
    note.write_text(f"{elsewhere}\n", encoding="utf-8")
    return elsewhere


def _is_private(folder: Path) -> bool:
    """Return whether a folder exists, is ours and is private; anyone may create folders in /tmp."""
    try:
        found = folder.lstat()
    except FileNotFoundError:
        return False
    return folder.is_dir() and found.st_uid == os.getuid() and not found.st_mode & 0o077


def socket_url(path: Path) -> str:
    """Return a client URL for a socket."""
    return f"unix://{path}"


def is_own_server(settings: Settings, url: str) -> bool:
    """Return whether a URL is the address of the data folder's embedded server."""
    return url.startswith("unix:") and url == socket_url(socket_path(settings.folder))


def store_url(settings: Settings) -> str:
    """Return the URL of the configured store, or of the embedded server in the data folder."""
    return settings.redis_url or socket_url(socket_path(settings.folder))
