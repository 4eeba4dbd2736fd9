"""Cuts off what a crash or a disk left behind the last whole record of the embedded server's log."""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from infra.embedded.append_only_file import (
    LOG_FOLDER,
    find_whole_end,
    holds_command,
    list_log_files,
    require_log_files,
)
from infra.embedded.binary import EmbeddedServerError


class Irreparable(EmbeddedServerError):
    """What is damaged cannot be cut off; the message says what to restore."""


class TornLog(msgspec.Struct, frozen=True):
    """A file of the log that is whole up to the byte `whole`, of `size` bytes.

    `holds_commands` says that whole commands follow behind the damage: they were stored for good.
    """

    file: str
    whole: int
    size: int
    holds_commands: bool


def find_torn_log(store: Path, advance: Callable[[int], object] = int) -> TornLog | None:
    """Return the last file of the log where its end is not whole; None where it is.

    MissingLogFiles where a file is gone, Irreparable where one before the last is damaged, which holds what
    later ones stand on.
    """
    require_log_files(store, held=True)
    paths = [store / LOG_FOLDER / name for name in list_log_files(store) if name.endswith(".aof")]
    if not paths:
        raise Irreparable(f"{store / LOG_FOLDER} names no file that could have a damaged end")
    *before, last = paths
    for path in before:
        if find_whole_end(path, advance) != path.stat().st_size:
            raise Irreparable(
                f"{path} is damaged, and later files stand on it. Bring {store} back from a backup"
            )
    whole, size = find_whole_end(last, advance), last.stat().st_size
    return TornLog(str(last), whole, size, holds_command(last, whole)) if whole < size else None


def cut_torn_log(store: Path, torn: TornLog) -> Path:
    """Copy the store as it lies, then cut; give the copy. OSError where there is no room: all stays then."""
    copy = store.with_name(f"{store.name}.damaged-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    shutil.copytree(store, copy)
    with Path(torn.file).open("rb+") as file:
        file.truncate(torn.whole)
        os.fsync(file.fileno())
    return copy
