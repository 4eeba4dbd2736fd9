"""The data folder, for its owner alone: logs and the store hold what players may not see."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.data_format import DATA_FORMAT, UnknownDataFormat, is_readable

UMASK = 0o077
"""The umask of everything that runs: what it makes is for its owner alone, whatever the shell's says."""

OWN_ENTRIES = frozenset(
    {"lock", "format", "held.json", "store", "archive", "league"}
    | {f"server.{kind}" for kind in ("log", "pid", "sock", "socket")}
)
"""What the service itself puts into a data folder; earlier builds kept games between bots in `league`."""

RESTORING = "restoring-"
"""How the name of a folder begins in which a backup is laid out, before it becomes the data folder."""

LEAST_FREE = 16_000_000
"""Bytes without which a service does not start, nor goes on to store what was stopped for want of room."""

STOP_FREE = LEAST_FREE // 2
"""Bytes below which nothing more is stored: the server ends at the first write that finds no room."""


class UnfitDataFolder(Exception):
    """The data folder cannot be made, or closed to others; the message says what to do."""


@contextmanager
def explain_os_errors(folder: Path) -> Iterator[None]:
    """Turn an OSError about the data folder, or a file in it, into UnfitDataFolder."""
    try:
        yield
    except OSError as error:
        place = error.filename or folder
        raise UnfitDataFolder(
            f"the data folder {folder} cannot be used: {error.strerror}: {place}. "
            "This user must be able to write it; RAILHEAD_DATA names another folder"
        ) from error


def secure_data_folder(folder: Path) -> None:
    """Make the data folder, or close one that others may look into, with all in it that is ours."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if _open(folder):
        _require_ours(folder)
        _close(folder, folder)
    for name in sorted(OWN_ENTRIES):
        for path in _below(folder / name):
            if _open(path):
                _close(path, folder)


def open_lock(folder: Path) -> int:
    """Open the folder's lock for writing."""
    return os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)


def free_bytes(folder: Path) -> int:
    """Return how much may still be written to the folder's disk."""
    return shutil.disk_usage(folder).free


def require_room(folder: Path) -> None:
    """See that the folder's disk is not full; UnfitDataFolder if it is."""
    free = free_bytes(folder)
    if free < LEAST_FREE:
        raise UnfitDataFolder(
            f"the disk of {folder} is full ({free // 1_000_000} MB are free): nothing that is played could "
            f"be stored. Make room, at least {LEAST_FREE // 1_000_000} MB, and start again"
        )


def require_folder_format(folder: Path) -> None:
    """Mark a folder without data as of this build's format; UnknownDataFormat if its data is of another.

    UnfitDataFolder if it holds half a backup.
    """
    half = next(folder.glob(f"{RESTORING}*"), None)
    if half is not None:
        raise UnfitDataFolder(
            f"a backup is being restored into {folder}, or that was broken off in the midst: where nobody "
            f"restores, remove {half} and all beside it, and restore again"
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
    """Refuse to close what is not ours alone: somebody's home, or a folder that all programs write to."""
    there = {entry.name for entry in folder.iterdir()}
    if folder.stat().st_mode & stat.S_ISVTX or (there and not there & OWN_ENTRIES):
        raise UnfitDataFolder(
            f"{folder} is open to other users and holds other things than this service's; "
            f"RAILHEAD_DATA={folder / 'railhead-data'} takes a folder of its own in it"
        )


def _close(path: Path, folder: Path) -> None:
    try:
        path.chmod(stat.S_IMODE(path.stat().st_mode) & ~UMASK)
    except PermissionError as error:
        raise UnfitDataFolder(
            f"{path} is open to other users and belongs to another one, so it cannot be closed; "
            f"have its owner close it (chmod -R go= {folder}), or name another folder by RAILHEAD_DATA"
        ) from error


def _below(path: Path) -> Iterator[Path]:
    """Yield a file, or a folder with all that is in it; links lead elsewhere and are left alone."""
    if path.is_symlink() or not path.exists():
        return
    yield path
    for parent, folders, files in os.walk(path):
        found = (Path(parent, name) for name in (*folders, *files))
        yield from (one for one in found if not one.is_symlink())
