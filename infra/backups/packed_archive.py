"""The archive as one tar file: thousands of small files each would cost a round trip at a store far away."""

from __future__ import annotations

import tarfile
from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from infra.archive import FileArchive
from infra.backups.manifest import UnfitBackup

BLOCK = tarfile.BLOCKSIZE


def pack_archive(archive: FileArchive) -> Iterator[bytes]:
    """Give a tar of all logs in the archive, piece by piece."""
    for location in archive.list_locations():
        packed = archive.read_packed(location)
        entry = tarfile.TarInfo(location)
        entry.size, entry.mode = len(packed), 0o600
        yield entry.tobuf(tarfile.PAX_FORMAT) + packed + bytes(-len(packed) % BLOCK)
    yield bytes(2 * BLOCK)


def list_packed(chunks: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Give each log of such a tar by its location, still compressed; all pieces are read to the end."""
    pieces = iter(chunks)
    source: Any = _Source(pieces)
    try:
        with tarfile.open(fileobj=source, mode="r|") as tar:
            for entry in tar:
                opened = tar.extractfile(entry)
                if opened is not None:
                    yield entry.name, opened.read()
    except tarfile.TarError as error:
        raise UnfitBackup(f"the packed archive cannot be read: {error}") from error
    deque(pieces, maxlen=0)  # whoever gives them may check them at the end


class _Source:
    """Pieces of bytes as tarfile reads a stream: as many as there are, none at the end."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces

    def read(self, _: int) -> bytes:
        """Give the next piece, however long it is."""
        return next(self._pieces, b"")
