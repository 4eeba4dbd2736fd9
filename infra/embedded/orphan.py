"""A server that still writes to a folder but cannot be reached: its socket was removed under it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

from infra.embedded.binary import EmbeddedServerError

END_SECONDS = 30.0
POLL_SECONDS = 0.01
ASK_SECONDS = 10


def stop_orphan(pid_file: Path, files: Path) -> None:
    """Have the server that the note names write out what it has and end, lest two spoil one folder."""
    try:
        process = int(pid_file.read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return
    if not _serves(process, files):
        return
    os.kill(process, signal.SIGTERM)
    deadline = time.monotonic() + END_SECONDS
    while _serves(process, files):
        if time.monotonic() > deadline:
            raise EmbeddedServerError(
                f"Process {process} still writes to {files} and does not end; end it first."
            )
        time.sleep(POLL_SECONDS)


def _serves(process: int, files: Path) -> bool:
    """See whether a process is a server that works in the folder: a number may be another's by now."""
    if Path("/proc/self").exists():
        try:
            return Path(f"/proc/{process}/cwd").resolve(strict=True) == files.resolve()
        except OSError:
            return False
    asked = ["ps", "-o", "command=", "-p", str(process)]
    said = subprocess.run(asked, capture_output=True, text=True, timeout=ASK_SECONDS, check=False).stdout
    return "server.sock" in said
