"""A copy of a data folder's store, served beside a service that may go on running."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from infra.embedded.log_files import LOG_FOLDER
from infra.embedded.open_log import open_log
from infra.embedded.server import EmbeddedServer


@contextmanager
def serve_copy(folder: Path) -> Iterator[str]:
    """Copy a folder's log into a private temporary folder, serve it, give its address; it goes at the end.

    It holds what was written up to the copy. OSError or MissingLogFiles if there is no log to copy,
    EmbeddedServerError if it is not whole.
    """
    with tempfile.TemporaryDirectory(prefix="railhead-copy-") as place:
        server = EmbeddedServer(Path(place) / "data")
        _copy(folder / "store", Path(place) / "data" / "store" / LOG_FOLDER)
        server.start("no")
        try:
            yield server.url
        finally:
            server.stop()


def _copy(store: Path, target: Path) -> None:
    target.mkdir(parents=True)
    with open_log(store) as files:
        for log in files:
            with (target / log.name).open("wb") as file:
                file.writelines(log.read())
