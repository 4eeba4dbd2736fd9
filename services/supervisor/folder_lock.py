"""A lock that allows one supervisor per data folder."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.data_folder import (
    explain_os_errors,
    open_lock,
    require_folder_format,
    require_room,
    secure_data_folder,
)


class FolderInUse(Exception):
    """Another supervisor is running in the folder."""


@contextmanager
def hold_folder(folder: Path) -> Iterator[None]:
    """Lock the folder until the process ends or the block exits.

    The operating system releases the lock when the process ends, so no stale lock can remain.
    """
    with explain_os_errors(folder):
        secure_data_folder(folder)
        require_room(folder)
        handle = open_lock(folder)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError as error:
        owner = os.pread(handle, 32, 0).decode().strip()
        os.close(handle)
        raise FolderInUse(f"{folder} is in use by another `railhead up` (process {owner})") from error
    try:
        with explain_os_errors(folder):
            require_folder_format(folder)
            os.ftruncate(handle, 0)
            os.pwrite(handle, f"{os.getpid()}\n".encode(), 0)
        yield
    finally:
        os.close(handle)
