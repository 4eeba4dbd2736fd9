"""The data folder, which is readable only by its owner because it contains hidden information."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.data_format import DATA_FORMAT, UnknownDataFormat, is_readable

UMASK = 0o077
"""The umask of every process: files are private to their owner, whatever the shell's umask."""

OWN_ENTRIES = frozenset(
    {"lock", "format", "held.json", "store", "archive", "league"}
    | {f"server.{kind}" for kind in ("log", "pid", "sock", "socket")}
)
"""The entries that the service creates in a data folder; `league` was created by earlier builds."""

RESTORING = "restoring-"
"""Prefix of the folder into which a backup is unpacked before that folder becomes the data folder."""

LEAST_FREE = 16_000_000
"""Free bytes needed to start the service, or to resume storing after the disk was full."""

STOP_FREE = LEAST_FREE // 2
"""Free bytes below which nothing more is stored, because the server exits if a write fails."""


class UnfitDataFolder(Exception):
    """The data folder cannot be created or made private; the message says what to do."""


@contextmanager
def explain_os_errors(folder: Path) -> Iterator[None]:
    """Within this context, convert an OSError about the data folder or its files to UnfitDataFolder."""
    try:
        yield
    except OSError as error:
        place = error.filename or folder
        raise UnfitDataFolder(
            f"the data folder {folder} cannot be used: {error.strerror}: {place}. "
            "Grant this user write access, or set RAILHEAD_DATA to another folder"
        ) from error


def secure_data_folder(folder: Path) -> None:
    """Create the data folder, or make an existing folder and its known entries private."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _open(folder):
        _require_ours(folder)
        _close(folder, folder)
    for name in sorted(OWN_ENTRIES):
        for path in _walk_files(folder / name):
            if _open(path):
                _close(path, folder)


def open_lock(folder: Path) -> int:
    """Open the folder's lock file for writing."""
    return os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)


def free_bytes(folder: Path) -> int:
    """Return the free bytes on the folder's disk."""
    return shutil.disk_usage(folder).free


def require_room(folder: Path) -> None:
    """Raise UnfitDataFolder if the folder's disk is full."""
    free = free_bytes(folder)
    if free < LEAST_FREE:
        raise UnfitDataFolder(
            f"the disk of {folder} is full ({free // 1_000_000} MB are free): no moves could "
            f"be stored. Make room, at least {LEAST_FREE // 1_000_000} MB, and restart"
        )


def require_folder_format(folder: Path) -> None:
    """Mark an empty folder with this build's data format; raise UnknownDataFormat for unreadable data.

    Raises UnfitDataFolder if the folder contains an incomplete restore.
    """
    half = next(folder.glob(f"{RESTORING}*"), None)
    if half is not None:
        raise UnfitDataFolder(
            f"a backup is being restored into {folder}, or a restore was interrupted: if none is "
            f"running, remove {half} and everything next to it, and restore again"
        )
    mark = folder / "format"
    if not mark.exists() and not any(_is_filled(folder / name) for name in ("store", "archive")):
        mark.write_text(f"{DATA_FORMAT}\n")
    found = mark.read_text().strip() if mark.exists() else None
    if not is_readable(found):
        raise UnknownDataFormat(str(folder), found)
    if found != str(DATA_FORMAT):
        mark.write_text(f"{DATA_FORMAT}\n")


def _is_filled(folder: Path) -> bool:
    return folder.is_dir() and any(folder.iterdir())


def _open(path: Path) -> bool:
    return bool(path.lstat().st_mode & UMASK)


def _require_ours(folder: Path) -> None:
    """Refuse folders whose permissions must not be changed, such as a home folder or /tmp."""
    there = {entry.name for entry in folder.iterdir()}
    if folder.stat().st_mode & stat.S_ISVTX or (there and not there & OWN_ENTRIES):
        raise UnfitDataFolder(
            f"{folder} is open to other users and contains files of other programs; "
            f"set RAILHEAD_DATA={folder / 'railhead-data'} to use a separate folder in it"
        )


def _close(path: Path, folder: Path) -> None:
    try:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~UMASK)
    except PermissionError as error:
        raise UnfitDataFolder(
            f"{path} is open to other users and belongs to another user; "
            f"have its owner make it private (chmod -R go= {folder}), or set RAILHEAD_DATA to another folder"
        ) from error


def _walk_files(path: Path) -> Iterator[Path]:
    """Yield a file, or a folder and everything in it; skip symbolic links."""
    if path.is_symlink() or not path.exists():
        return
    yield path
    for parent, folders, files in os.walk(path):
        found = (Path(parent, name) for name in (*folders, *files))
        yield from (one for one in found if not one.is_symlink())
