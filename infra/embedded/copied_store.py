"""A copy of a data folder's store, served beside a service that may go on running."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from infra.embedded.log_files import MissingLogFiles
from infra.embedded.server import EmbeddedServer

ATTEMPTS = 3
"""How often the files are copied where the running server replaces one of them meanwhile."""


@contextmanager
def serve_copy(folder: Path) -> Iterator[str]:
    """Copy a folder's log into a private temporary folder, serve it, give its address; it goes at the end.

    It holds what was written up to the copy. OSError if it cannot be copied, EmbeddedServerError if the copy
    cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="railhead-copy-") as place:
        data = Path(place) / "data"
        server = _start(folder, data)
        try:
            yield server.url
        finally:
            server.stop()


def _start(folder: Path, data: Path) -> EmbeddedServer:
    for _ in range(ATTEMPTS - 1):
        with suppress(FileNotFoundError, shutil.Error, MissingLogFiles):
            return _serve(folder, data)
        shutil.rmtree(data, ignore_errors=True)
    return _serve(folder, data)


def _serve(folder: Path, data: Path) -> EmbeddedServer:
    shutil.copytree(folder / "store", data / "store")
    server = EmbeddedServer(data)
    server.start("no")
    return server
