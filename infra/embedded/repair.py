"""Cut off damaged bytes after the last complete command of the embedded server's log."""

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
    """The damage cannot be cut off; the message says what to restore."""


class TornLog(msgspec.Struct, frozen=True):
    """A log file of `size` bytes that is intact up to byte `whole`.

    `holds_commands`: complete commands follow the damage, and would be lost with it.
    """

    file: str
    whole: int
    size: int
    holds_commands: bool


def find_torn_log(store: Path, advance: Callable[[int], object] = int) -> TornLog | None:
    """Return the last file of the log if its end is damaged, otherwise None.

    Raises MissingLogFiles if a file is missing, and Irreparable if an earlier file is damaged, because later
    files depend on it.
    """
    require_log_files(store, held=True)
    paths = [store / LOG_FOLDER / name for name in list_log_files(store) if name.endswith(".aof")]
    if not paths:
        raise Irreparable(f"{store / LOG_FOLDER} lists no file whose end could be damaged")
    *before, last = paths
    for path in before:
        if find_whole_end(path, advance) != path.stat().st_size:
            raise Irreparable(
                f"{path} is damaged, and later files depend on it. Restore {store} from a backup"
            )
    whole, size = find_whole_end(last, advance), last.stat().st_size
    return TornLog(str(last), whole, size, holds_command(last, whole)) if whole < size else None


def cut_torn_log(store: Path, torn: TornLog) -> Path:
    """Copy the unchanged store, then cut the log; return the copy's path.

    If this raises OSError, nothing was cut.
    """
    copy = store.with_name(f"{store.name}.damaged-{time.strftime('%Y%m%d-%H%M%S', time.gmtime())}")
    shutil.copytree(store, copy)
    with Path(torn.file).open("rb+") as file:
        file.truncate(torn.whole)
        os.fsync(file.fileno())
    return copy
