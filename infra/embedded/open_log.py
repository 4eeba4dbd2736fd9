"""A store's append-only files as they are at one moment, held open while their server goes on writing."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from infra.embedded.append_only_file import measure_whole
from infra.embedded.binary import EmbeddedServerError
from infra.embedded.log_files import (
    LOG_FOLDER,
    MissingLogFiles,
    list_log_files,
    list_manifests,
    require_log_files,
)

ATTEMPTS, PAUSE = 20, 0.05
"""How often, and seconds apart, files are opened that are replaced meanwhile, or an end is looked at."""

CHUNK = 1 << 20


class OpenLogFile(NamedTuple):
    """A file of the log, of which the first `size` bytes count."""

    name: str
    file: BinaryIO
    size: int

    def read(self) -> Iterator[bytes]:
        """Give these bytes piece by piece."""
        self.file.seek(0)
        left = self.size
        while left and (chunk := self.file.read(min(CHUNK, left))):
            left -= len(chunk)
            yield chunk


@contextmanager
def open_log(store: Path) -> Iterator[tuple[OpenLogFile, ...]]:
    """Open all files of the log, its manifest last; EmbeddedServerError where these are not whole.

    Every command that was acknowledged before is in them, and none by half. A file that the server replaces
    later can be read to its end all the same, as it is open: so nothing has to be copied in a hurry.
    """
    with ExitStack() as stack:
        files = _open_unchanged(store, stack)
        *_, last, _manifest = files
        sizes = {name: os.fstat(file.fileno()).st_size for name, file in files.items()}
        if last.endswith(".aof"):
            sizes[last] = _measure_end(store / LOG_FOLDER / last, files[last])
        yield tuple(OpenLogFile(name, file, sizes[name]) for name, file in files.items())


def _open_unchanged(store: Path, stack: ExitStack) -> dict[str, BinaryIO]:
    """Open files by name until the server has begun no other one meanwhile, the manifest last."""
    for _ in range(ATTEMPTS):
        with ExitStack() as opened, suppress(MissingLogFiles, FileNotFoundError):
            require_log_files(store, held=True)
            (manifest,) = list_manifests(store)
            before = manifest.read_bytes()
            paths = [*(manifest.with_name(name) for name in list_log_files(store)), manifest]
            files: dict[str, BinaryIO] = {path.name: opened.enter_context(path.open("rb")) for path in paths}
            if before == manifest.read_bytes() and len(files) > 1:
                stack.push(opened.pop_all())
                return files
        time.sleep(PAUSE)
    require_log_files(store, held=True)
    raise EmbeddedServerError(f"the files of the log in {store} were replaced again and again")


def _measure_end(path: Path, file: BinaryIO) -> int:
    """Say how far the file that is written to is whole; a command that is being written is waited for."""
    whole, size = 0, os.fstat(file.fileno()).st_size
    for _ in range(ATTEMPTS):
        whole = measure_whole(file)
        if whole >= size:
            return whole
        time.sleep(PAUSE)
    raise EmbeddedServerError(
        f"{path} is damaged from byte {whole} on: stop the service and run `railhead repair "
        f"{path.parents[2]}`"
    )
